import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import type { FareType } from '../../enums.ts'
import { uppercase } from '../../kernel/money.ts'
import {
  type FareCounts,
  fareFor,
  freeSeats,
  groupFare,
  halfFuel,
  normalFare,
  priceQuote,
  seatsFor,
  taxesAbroad,
  taxesAt,
  taxRow,
} from './fares.ts'

const yuan = (amount: number) => amount * 100
const rows = [
  taxRow('CN', 'DOMESTIC', '2012-04-01', yuan(50)),
  taxRow('CN', 'INTERNATIONAL', '2012-04-01', yuan(90)),
  taxRow('YQ', 'SHORT', '2026-01-05', yuan(10)),
  taxRow('YQ', 'LONG', '2026-01-05', yuan(20)),
  taxRow('YQ', 'SHORT', '2025-12-05', yuan(20)),
  taxRow('YQ', 'LONG', '2025-12-05', yuan(40)),
  taxRow('YQ', 'LONG', '2023-10-05', yuan(130)),
]
const taxes = (cnFund: number, yq: number) =>
  taxesAt([taxRow('CN', 'DOMESTIC', '2020-01-01', cnFund), taxRow('YQ', 'SHORT', '2020-01-01', yq)], '2026-11-21', 500).taxes
const nobody: FareCounts = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }

t.test('fares of DOMAIN §5.2', async t => {
  t.equal(groupFare(yuan(1760), { kind: 'DISCOUNT', rate: 4500 }), yuan(790))
  t.equal(groupFare(yuan(1090), { kind: 'DISCOUNT', rate: 5000 }), yuan(550), 'the tie')
  t.equal(groupFare(yuan(1760), { kind: 'FIXED', fare: yuan(795) }), yuan(800))
  t.equal(fareFor('CHILD', yuan(1240), yuan(300)), yuan(620))
  t.equal(fareFor('CHILD', yuan(1240), yuan(300), 'GROUP_ADULT'), yuan(300))
  t.equal(fareFor('INFANT', yuan(1130), yuan(300)), yuan(110))
  t.equal(fareFor('SOLIDER', yuan(1760), yuan(790)), yuan(880))
  t.equal(fareFor('FREE', yuan(1760), yuan(790)), 0)
  const alone = (type: FareType, normal?: number) => normalFare(type, { fullFare: yuan(1410), normalFare: normal })
  t.same(
    (['ADULT', 'FREE', 'CHILD', 'SOLIDER', 'INFANT'] as const).map(type => alone(type)),
    [1410, 1410, 710, 710, 140].map(yuan),
  )
  t.same(
    (['ADULT', 'FREE', 'CHILD', 'INFANT'] as const).map(type => alone(type, yuan(600))),
    [600, 600, 600, 140].map(yuan),
  )
  const two = { fullFare: yuan(1240), groupFare: yuan(600), taxes: taxes(0, 0) }
  t.equal(priceQuote({ segments: [two, two], counts: { ...nobody, ADULT: 1, INFANT: 1 } }).lines[1]!.fare, yuan(240), 'YIN+YIN 240')
})

t.test('taxes of DOMAIN §5.3', async t => {
  const long = taxesAt(rows, '2026-11-21', 801)
  t.same(long.taxes.ADULT, { cnFund: yuan(50), yq: yuan(20) })
  t.same(long.since, { cnFund: '2012-04-01', yq: '2026-01-05' })
  t.equal(taxesAt(rows, '2026-11-21', 800).taxes.ADULT.yq, yuan(10), 'up to 800 km inclusive')
  t.equal(taxesAt(rows, '2026-01-05', 900).taxes.ADULT.yq, yuan(20), 'from its first day')
  t.equal(taxesAt(rows, '2026-01-04', 900).taxes.ADULT.yq, yuan(40))
  t.same(taxesAt(rows, '2011-01-01', 900), { taxes: taxes(0, 0), since: { cnFund: null, yq: null } })
  for (const [adult, child] of [
    [70, 30],
    [130, 60],
    [50, 20],
    [10, 0],
    [110, 50],
    [30, 10],
    [60, 30],
    [100, 50],
    [20, 10],
    [40, 20],
    [0, 0],
  ] as const)
    t.equal(halfFuel(yuan(adult)), yuan(child), `${adult} → ${child}`)
  t.same(taxesAt(rows, '2023-10-05', 900).taxes, {
    ADULT: { cnFund: yuan(50), yq: yuan(130) },
    FREE: { cnFund: yuan(50), yq: yuan(130) },
    CHILD: { cnFund: 0, yq: yuan(60) },
    SOLIDER: { cnFund: yuan(50), yq: yuan(60) },
    INFANT: { cnFund: 0, yq: 0 },
  })
  t.equal(taxesAbroad('CHILD', { total: yuan(1182), cnFund: yuan(90) }), yuan(1092), 'example G')
  t.equal(taxesAbroad('ADULT', { total: yuan(1182), cnFund: yuan(90) }), yuan(1182))
})

t.test('example A', async t => {
  const leg = {
    fullFare: yuan(1760),
    groupFare: groupFare(yuan(1760), { kind: 'DISCOUNT', rate: 4500 }),
    taxes: taxesAt(rows, '2026-11-21', 934).taxes,
  }
  const quote = priceQuote({ segments: [leg], counts: { ADULT: 17, FREE: 1, CHILD: 2, INFANT: 1, SOLIDER: 0 } })
  const lines = [
    { type: 'ADULT', count: 17, fare: 79_000, cnFund: 5_000, yq: 2_000, perPassenger: 86_000, total: 1_462_000 },
    { type: 'CHILD', count: 2, fare: 88_000, cnFund: 0, yq: 1_000, perPassenger: 89_000, total: 178_000 },
    { type: 'FREE', count: 1, fare: 0, cnFund: 5_000, yq: 2_000, perPassenger: 7_000, total: 7_000 },
    { type: 'INFANT', count: 1, fare: 18_000, cnFund: 0, yq: 0, perPassenger: 18_000, total: 18_000 },
  ]
  t.same(quote, { lines, legs: [lines], total: 1_665_000, seats: 20, persons: 21 })
  t.equal(uppercase(quote.total), '人民币壹万陆仟陆佰伍拾元整')
})

t.test('several legs, and infants who need a seat', async t => {
  const out = { fullFare: yuan(1760), groupFare: yuan(790), taxes: taxes(yuan(50), yuan(20)) }
  const back = {
    fullFare: yuan(900),
    groupFare: yuan(400),
    taxes: taxes(yuan(50), yuan(10)),
    childFareMode: 'GROUP_ADULT' as const,
  }
  const quote = priceQuote({ segments: [out, back], counts: { ...nobody, ADULT: 10, SOLIDER: 1, INFANT: 13 } })
  t.same(quote.lines, [
    { type: 'ADULT', count: 10, fare: yuan(1190), cnFund: yuan(100), yq: yuan(30), perPassenger: yuan(1320), total: yuan(13_200) },
    { type: 'SOLIDER', count: 1, fare: yuan(880 + 450), cnFund: yuan(100), yq: yuan(10), perPassenger: yuan(1440), total: yuan(1440) },
    { type: 'CHILD', count: 2, fare: yuan(880 + 400), cnFund: 0, yq: yuan(10), perPassenger: yuan(1290), total: yuan(2580) },
    { type: 'INFANT', count: 11, fare: yuan(180 + 90), cnFund: 0, yq: 0, perPassenger: yuan(270), total: yuan(2970) },
  ])
  t.same([quote.total, quote.seats, quote.persons], [yuan(20_190), 13, 24])
  t.throws(() => priceQuote({ segments: [out], counts: { ...nobody, ADULT: 1, INFANT: 3 } }), { message: '每名成人最多携带两名婴儿' })
  t.throws(() => priceQuote({ segments: [out], counts: nobody }), { message: '没有旅客' })
  t.throws(() => priceQuote({ segments: [], counts: { ...nobody, ADULT: 1 } }), { message: '没有航段' })
  t.throws(() => priceQuote({ segments: [out], counts: { ...nobody, ADULT: 1.5 } }), { message: '人数有误' })
})

t.test('quotes add up', async t => {
  const count = fc.integer({ min: 0, max: 60 })
  const legs = fc.array(
    fc.record({
      fullFare: fc.integer({ min: 10, max: 500 }).map(n => n * 1000),
      rate: fc.integer({ min: 1000, max: 10_000 }),
      cnFund: fc.constantFrom(0, 5_000),
      yq: fc.integer({ min: 0, max: 20 }).map(n => n * 1000),
      childFareMode: fc.constantFrom('HALF_OF_Y' as const, 'GROUP_ADULT' as const),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const addsUp = fc.property(
    legs,
    fc.record({ ADULT: count, CHILD: count, SOLIDER: count, FREE: count, INFANT: count }),
    (legs, counts) => {
      fc.pre(counts.ADULT > 0)
      const infants = Math.min(counts.INFANT, 2 * (counts.ADULT + counts.SOLIDER + counts.FREE))
      const segments = legs.map(leg => ({
        ...leg,
        groupFare: groupFare(leg.fullFare, { kind: 'DISCOUNT', rate: leg.rate }),
        taxes: taxes(leg.cnFund, leg.yq),
      }))
      const quote = priceQuote({ segments, counts: { ...counts, INFANT: infants } })
      const all = quote.legs.flat()
      return (
        quote.total === all.reduce((sum, line) => sum + line.total, 0) &&
        quote.seats === seatsFor({ ...counts, INFANT: infants }) &&
        quote.persons === counts.ADULT + counts.CHILD + counts.SOLIDER + counts.FREE + infants &&
        all.every(line => line.fare % 1000 === 0 && line.perPassenger >= 0 && line.perPassenger === line.fare + line.cnFund + line.yq)
      )
    },
  )
  t.doesNotThrow(() => fc.assert(addsUp, { numRuns: runs(100) }))
})

t.test('example H: 16免1', async t => {
  for (const [seats, free] of [
    [15, 0],
    [16, 1],
    [31, 1],
    [32, 2],
  ] as const)
    t.equal(freeSeats(seats, 16), free, `${seats}`)
  for (const [seats, free] of [
    [16, 0],
    [17, 1],
    [33, 1],
    [34, 2],
  ] as const)
    t.equal(freeSeats(seats, 16, 'FREE_EXTRA'), free, `${seats}`)
  t.throws(() => freeSeats(20, 1), RangeError)
})
