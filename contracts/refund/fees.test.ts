import fc from 'fast-check'
import t from 'tap'
import { leaving } from '#services/kernel/test/leaving.ts'
import { runs, seed } from '#services/kernel/test/runs.ts'
import { addMinutes, local } from '../kernel/calendar.ts'
import {
  CAAC_GROUP_CLASSIC,
  creditCap,
  type GroupLeg,
  isBelowPart,
  type RefundGroup,
  type RefundSegment,
  type RefundTicket,
  refundBreakdown,
  scaleRate,
  withinCreditCap,
} from './fees.ts'

const yuan = (amount: number) => amount * 100
const std = local('2026-12-10', '08:30')
const segment = (more: Partial<RefundSegment> = {}): RefundSegment => ({
  ...leaving(more.std ?? std),
  fare: yuan(790),
  fullFare: yuan(1760),
  refundable: true,
  taxes: { cnFund: yuan(50), yq: yuan(20) },
  ...more,
})
const adult = (...segments: RefundSegment[]): RefundTicket => ({
  passengerType: 'ADULT',
  segments: segments.length ? segments : [segment()],
})
const earlier = { fare: 0, fee: 0, given: 0 }
type OnEach = Omit<GroupLeg, 'left' | 'earlier' | 'normal'> & { normalFare: number; earlier: typeof earlier }
/** the same coupon on each of these flights; by default one flight */
const flights = ({ earlier: { given, ...earlier }, normalFare, ...leg }: OnEach, count = 1): RefundGroup => ({
  legs: Array.from({ length: count }, () => ({ left: true, normal: leg.remaining * normalFare, ...leg, earlier })),
  given,
})
/** large enough to stay above its minimum */
const large: OnEach = { remaining: 17, minimum: 10, total: yuan(18 * 790), normalFare: yuan(1410), earlier }
const group = flights(large, 2)
const early = local('2026-12-01', '10:00')
const one = (applyAt: string, ticket = adult(), kind: 'VOLUNTE' | 'INVOLUNTE' = 'VOLUNTE') => {
  const { rule, rate, fee, taxes, refund } = refundBreakdown({ kind, applyAt, tickets: [ticket], group }).lines[0]!
  return { rule, rate, fee, taxes, refund }
}

t.test('example C, to the second', async t => {
  const scale = (rate: number, fee: number) => ({ rule: 'SCALE', rate, fee: yuan(fee), taxes: yuan(70), refund: yuan(790 - fee + 70) })
  t.same(one(local('2026-12-07', '08:30:00')), scale(1000, 79))
  t.equal(one(local('2026-12-07', '08:30:00')).refund, yuan(711 + 70))
  t.same(one(addMinutes(local('2026-12-07', '08:30:00'), 0.999 / 60)), scale(1000, 79), 'still within the second')
  t.same(one(local('2026-12-07', '08:30:01')), scale(3000, 237))
  t.same(one(local('2026-12-09', '12:00:00')), scale(3000, 237))
  t.same(one(local('2026-12-09', '12:00:01')), scale(5000, 395))
  t.same(one(local('2026-12-10', '08:29:59')), scale(5000, 395))
  t.same(one(local('2026-12-10', '08:30:00')), { rule: 'DEPARTED', rate: 10_000, fee: yuan(790), taxes: yuan(70), refund: yuan(70) })
  t.throws(() => scaleRate(CAAC_GROUP_CLASSIC, 'soon', leaving(std)), RangeError)
})

t.test('the day before is the local one', async t => {
  const afterMidnight = local('2026-12-10', '00:30')
  t.equal(scaleRate(CAAC_GROUP_CLASSIC, local('2026-12-09', '12:00:00'), leaving(afterMidnight)), 3000)
  t.equal(scaleRate(CAAC_GROUP_CLASSIC, local('2026-12-09', '12:00:01'), leaving(afterMidnight)), 5000)
})

t.test('abroad, hours count to the instant and times of day are those of the airport', async t => {
  // 14:40 on the 21st in Seattle is 06:40 on the 22nd here
  const seattle = { std: '2026-12-21T22:40:00.000Z', date: '2026-12-21', depZone: 'America/Los_Angeles' }
  const rates: [string, string, number | null][] = [
    ['2026-12-19', '06:40:00', 1000],
    ['2026-12-19', '06:40:01', 3000],
    ['2026-12-21', '04:00:00', 3000],
    ['2026-12-21', '04:00:01', 5000],
    ['2026-12-22', '06:39:59', 5000],
    ['2026-12-22', '06:40:00', null],
  ]
  for (const [date, time, rate] of rates) t.equal(scaleRate(CAAC_GROUP_CLASSIC, local(date, time), seattle), rate, `${date} ${time}`)
})

t.test('each segment by its own time; used ones give nothing', async t => {
  const back = segment({
    std: local('2026-12-16', '18:00'),
    fare: yuan(555),
    fullFare: yuan(1200),
    taxes: { cnFund: yuan(50), yq: yuan(10) },
  })
  const applyAt = local('2026-12-10', '08:00')
  const { lines, totals } = refundBreakdown({ kind: 'VOLUNTE', applyAt, tickets: [adult(segment(), back)], group })
  t.same(lines[0], {
    ticket: 0,
    segment: 0,
    passengerType: 'ADULT',
    rule: 'SCALE',
    rate: 5000,
    fare: yuan(790),
    fee: yuan(395),
    difference: 0,
    cnFund: yuan(50),
    yq: yuan(20),
    taxes: yuan(70),
    refund: yuan(465),
  })
  t.same([lines[1]!.rate, lines[1]!.fee, lines[1]!.refund], [1000, yuan(56), yuan(559)], '55.50 becomes 56')
  t.same(totals, { fare: yuan(1345), fee: yuan(451), difference: 0, taxes: yuan(130), returned: 0, refund: yuan(1024) })
  const half = refundBreakdown({ kind: 'VOLUNTE', applyAt, tickets: [adult(segment({ used: true }), back)], group })
  t.same(half.lines[0], {
    ticket: 0,
    segment: 0,
    passengerType: 'ADULT',
    rule: 'USED',
    rate: 10_000,
    fare: 0,
    fee: 0,
    difference: 0,
    cnFund: 0,
    yq: 0,
    taxes: 0,
    refund: 0,
  })
  t.equal(half.totals.refund, yuan(559))
})

t.test('who pays no fee', async t => {
  const late = local('2026-12-10', '08:00')
  t.same(one(late, adult(), 'INVOLUNTE'), { rule: 'INVOLUNTARY', rate: 0, fee: 0, taxes: yuan(70), refund: yuan(860) })
  t.equal(one(local('2026-12-11', '08:00'), adult(), 'INVOLUNTE').refund, yuan(860), 'also after departure')
  const infant = { passengerType: 'INFANT' as const, segments: [segment({ fare: yuan(180), taxes: { cnFund: 0, yq: 0 } })] }
  t.same(
    one(late, infant),
    { rule: 'FEE_FREE', rate: 0, fee: 0, taxes: 0, refund: yuan(180) },
    'a tenth of Y, yet no case of the 30 % rule',
  )
  t.same(one(local('2026-12-10', '08:30'), infant).rule, 'DEPARTED')
  const free = { passengerType: 'FREE' as const, segments: [segment({ fare: 0 })] }
  t.same(one(late, free), { rule: 'FEE_FREE', rate: 0, fee: 0, taxes: yuan(70), refund: yuan(70) })
})

t.test('example D: below the minimum', async t => {
  const refund = (fare: number, taxes = 70) =>
    refundBreakdown({
      kind: 'VOLUNTE',
      applyAt: early,
      tickets: [1, 2, 3].map(() => adult(segment({ fare: yuan(fare), taxes: { cnFund: yuan(taxes - 20), yq: yuan(20) } }))),
      group: flights({ remaining: 9, minimum: 10, total: yuan(12 * fare), normalFare: yuan(1410), earlier }),
    })
  const nothing = refund(790)
  t.equal(nothing.belowMinimum, true)
  t.same(
    nothing.totals,
    { fare: yuan(2370), fee: yuan(237), difference: yuan(2133), taxes: yuan(210), returned: 0, refund: yuan(210) },
    '−3 447 → 0, taxes back',
  )
  const some = refund(1230)
  t.equal(some.totals.refund - some.totals.taxes, yuan(1701))
  t.same(
    some.lines.map(line => [line.fee, line.difference, line.refund]),
    [1, 2, 3].map(() => [yuan(123), yuan(540), yuan(567 + 70)]),
  )
  const ten = refundBreakdown({ kind: 'VOLUNTE', applyAt: early, tickets: [adult()], group: flights({ ...large, remaining: 10 }) })
  t.same([ten.belowMinimum, ten.totals.difference], [false, 0], 'ten of ten is no case of it')
  const cancelled = refundBreakdown({ kind: 'INVOLUNTE', applyAt: early, tickets: [adult()], group: flights({ ...large, remaining: 1 }) })
  t.equal(cancelled.totals.refund, yuan(860), 'nor is a refund that is not voluntary')
  const whole = refundBreakdown({
    kind: 'VOLUNTE',
    applyAt: early,
    tickets: Array(12).fill(adult()),
    group: flights({ remaining: 0, minimum: 10, total: yuan(12 * 790), normalFare: yuan(1410), earlier }),
  })
  t.equal(whole.totals.refund, yuan(12 * (711 + 70)), 'the whole group pays the scale only')
  t.equal(whole.belowMinimum, false, 'nobody stays to be re-priced')
  // three left before voluntarily; the other nine have to leave, and the group no longer exists: the amount kept of the three comes back
  // with them
  const kept = { fare: yuan(3 * 790), fee: yuan(3 * 79), given: 0 }
  const after = flights({ remaining: 0, minimum: 1, total: yuan(3 * 790), normalFare: yuan(1410), earlier: kept })
  const forced = refundBreakdown({ kind: 'INVOLUNTE', applyAt: early, tickets: Array(9).fill(adult()), group: after })
  t.match(forced.totals, { returned: yuan(3 * 711), refund: yuan(9 * 860 + 3 * 711) })
})

t.test('79 example E: the 30 % rule, strictly below', async t => {
  t.equal(isBelowPart(yuan(520), yuan(1760), 3000), true)
  t.equal(isBelowPart(yuan(527.82), yuan(1760), 3000), true, '29.99 %')
  t.equal(isBelowPart(yuan(528), yuan(1760), 3000), false, '30 %')
  t.equal(isBelowPart(yuan(530), yuan(1760), 3000), false)
  t.same(one(early, adult(segment({ fare: yuan(520) }))), {
    rule: 'BELOW_PART',
    rate: 10_000,
    fee: yuan(520),
    taxes: yuan(70),
    refund: yuan(70),
  })
  t.same(one(early, adult(segment({ fare: yuan(530) }))).refund, yuan(530 - 53 + 70))
})

/**
 * The refunds of a group with `fares` (normal fare 1410 yuan) in parts one after another at one instant. @returns the fares that each part
 * gives back
 */
const inParts = (fares: readonly number[], minimum: number, parts: readonly number[], applyAt = early) => {
  const before = { fare: 0, fee: 0, given: 0 }
  let gone = 0
  return parts.map(count => {
    const tickets = fares.slice(gone, gone + count).map(fare => adult(segment({ fare, fullFare: yuan(1410) })))
    gone += count
    const { totals, belowMinimum } = refundBreakdown({
      kind: 'VOLUNTE',
      applyAt,
      tickets,
      group: flights({
        remaining: fares.length - gone,
        minimum,
        total: fares.reduce((sum, fare) => sum + fare, 0),
        normalFare: yuan(1410),
        earlier: { ...before },
      }),
    })
    const given = totals.refund - totals.taxes
    before.fare += totals.fare
    before.fee += totals.fee
    before.given += given
    return { given, difference: totals.difference, returned: totals.returned, belowMinimum }
  })
}

t.test('one flight of the journey falls below the minimum: only its fares are re-priced', async t => {
  const [out, back] = [segment({ fare: yuan(1230) }), segment({ fare: yuan(790), leg: 1 })]
  const ticket = (...segments: RefundSegment[]): RefundTicket => ({ passengerType: 'ADULT', segments })
  const stays = (remaining: number, fare: number, left = true): GroupLeg => ({
    left,
    remaining,
    minimum: 10,
    total: yuan(12 * fare),
    normal: remaining * yuan(1410),
    earlier: { fare: 0, fee: 0 },
  })
  const refund = (tickets: RefundTicket[], legs: GroupLeg[], given = 0) =>
    refundBreakdown({ kind: 'VOLUNTE', applyAt: early, tickets, group: { legs, given } })
  // three leave the first flight only: example D on it, and nobody on the way back is re-priced, though nine would be
  const three = refund(Array(3).fill(ticket(out)), [stays(9, 1230), stays(12, 790, false)])
  t.same(three.totals, { fare: yuan(3690), fee: yuan(369), difference: yuan(1620), taxes: yuan(210), returned: 0, refund: yuan(1911) })
  // one of those who stay leaves the way back: by the scale
  const scale = { ...stays(9, 1230), earlier: { fare: yuan(3690), fee: yuan(369) } }
  const one = refund([ticket(back)], [scale, stays(11, 790)], yuan(1701))
  t.match(one, { belowMinimum: true, totals: { fee: yuan(79), difference: 0, returned: 0, refund: yuan(711 + 70) } })
  // a traveller who leaves both flights at once bears the difference on the flight that is too small
  const both = refund(Array(3).fill(ticket(out, { ...back, leg: 1 })), [stays(9, 1230), stays(10, 790)])
  t.same(
    both.lines.slice(0, 2).map(({ difference, refund }) => [difference, refund]),
    [
      [yuan(540), yuan(567 + 70)],
      [0, yuan(711 + 70)],
    ],
  )
})

t.test('example D in parts: three and three are six, and all in parts are all at once', async t => {
  const twelve = Array(12).fill(yuan(1230))
  // 14 760 − 6 × 1 410 − 6 × 123
  t.same(inParts(twelve, 10, [6]), [{ given: yuan(5562), difference: yuan(1080), returned: 0, belowMinimum: true }])
  t.same(inParts(twelve, 10, [3, 3]), [
    { given: yuan(1701), difference: yuan(1620), returned: 0, belowMinimum: true },
    { given: yuan(3861), difference: 0, returned: yuan(540), belowMinimum: true },
  ])
  t.same(
    inParts(twelve, 10, [3, 3, 6]).map(({ given, returned, belowMinimum }) => [given, returned, belowMinimum]),
    [
      [yuan(1701), 0, true],
      [yuan(3861), yuan(540), true],
      [yuan(6 * 1107 + 1080), yuan(1080), false],
    ],
    'when the last ones go, all that was re-priced has come back: twelve times the scale',
  )
  // two leave by the scale while ten stay; the third takes the group below: 1 701 in all, and 2 214 are given
  t.same(
    inParts(twelve, 10, [2, 1]).map(({ given }) => given),
    [yuan(2214), 0],
    'what was given is not asked back (多退少不补)',
  )
})

t.test('in two parts or at once, at one instant: the same, but for what the first part was given rightly', async t => {
  const cases = fc
    .record({
      // multiples of ten yuan from thirty percent of the normal fare up to all of it, as fares are
      fares: fc.array(
        fc.integer({ min: 43, max: 141 }).map(tens => yuan(10 * tens)),
        { minLength: 2, maxLength: 20 },
      ),
      minimum: fc.integer({ min: 1, max: 20 }),
      applyAt: fc.constantFrom(early, local('2026-12-09', '10:00'), local('2026-12-10', '08:00')),
    })
    .chain(group =>
      fc
        .tuple(fc.integer({ min: 1, max: group.fares.length - 1 }), fc.integer({ min: 1, max: group.fares.length - 1 }))
        .filter(([first, second]) => first + second <= group.fares.length)
        .map(parts => ({ ...group, parts })),
    )
  const seen = new Set<string>()
  const check = fc.property(cases, ({ fares, minimum, applyAt, parts: [first, second] }) => {
    const [once] = inParts(fares, minimum, [first + second], applyAt)
    const [one, two] = inParts(fares, minimum, [first, second], applyAt)
    seen.add(`${one!.belowMinimum} ${two!.belowMinimum}`)
    // only when the group was still large enough the first time may the sum exceed what the rule gives for both at once
    const most = one!.belowMinimum ? once!.given : Math.max(once!.given, one!.given)
    return one!.given + two!.given === most
  })
  // the test must not fail by chance: it draws until the rare cases have come up
  for (let round = 0; round < 10 && seen.size < 4; round++)
    t.doesNotThrow(() => fc.assert(check, { numRuns: runs(1000), seed: seed + round }))
  t.same([...seen].sort(), ['false false', 'false true', 'true false', 'true true'], 'every case has come up')
})

t.test('a policy without voluntary refund gives back taxes only, to everybody and before departure too', async t => {
  const fixed = segment({ refundable: false })
  const taxesOnly = { rule: 'POLICY', rate: 10_000, fee: yuan(790), taxes: yuan(70), refund: yuan(70) }
  t.same(one(early, adult(fixed)), taxesOnly)
  t.same(one(early, { passengerType: 'SOLIDER', segments: [fixed] }), taxesOnly)
  t.same(one(local('2026-12-10', '08:30'), adult(fixed)).rule, 'DEPARTED')
  t.same(one(early, adult(fixed), 'INVOLUNTE').refund, yuan(860), 'what the carrier causes is no matter of the policy')
  const { lines } = refundBreakdown({ kind: 'VOLUNTE', applyAt: early, tickets: [adult(segment(), fixed)], group })
  t.same(
    lines.map(line => [line.rule, line.refund]),
    [
      ['SCALE', yuan(711 + 70)],
      ['POLICY', yuan(70)],
    ],
    'leg by leg',
  )
})

t.test('79 example F: 共益债', async t => {
  t.equal(creditCap(yuan(16_000), 3000), yuan(4_800))
  t.equal(withinCreditCap(yuan(4_800), yuan(16_000), 3000), true)
  t.equal(withinCreditCap(yuan(4_801.6), yuan(16_000), 3000), '抵扣金额不得超过新团票款的30%', '30.01 %')
  t.equal(withinCreditCap(yuan(5_000), yuan(16_000), 3000), '抵扣金额不得超过新团票款的30%')
  t.equal(withinCreditCap(yuan(4_800) + 1, yuan(16_000), 3000), '抵扣金额不得超过新团票款的30%')
})

t.test('whatever is asked: nothing negative, no line gives more than was paid, sums agree', async t => {
  const fares = fc.integer({ min: 0, max: 300_000 })
  const segments = fc
    .record({
      std: fc.integer({ min: 0, max: 10_000 }).map(minutes => addMinutes(early, minutes)),
      fare: fares,
      fullFare: fares,
      taxes: fc.record({ cnFund: fc.integer({ min: 0, max: 9_000 }), yq: fc.integer({ min: 0, max: 20_000 }) }),
      refundable: fc.boolean(),
      used: fc.boolean(),
    })
    .map(one => ({ ...one, ...leaving(one.std) }))
  const tickets = fc.array(
    fc.record({
      passengerType: fc.constantFrom('ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'),
      segments: fc.array(segments, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const legs = fc.record({
    left: fc.boolean(),
    remaining: fc.integer({ min: 0, max: 20 }),
    minimum: fc.constant(10),
    total: fc.integer({ min: 0, max: 9_000_000 }),
    normal: fares,
    used: fares,
    earlier: fc
      .record({ fare: fares, kept: fc.integer({ min: 0, max: 10_000 }) })
      .map(({ fare, kept }) => ({ fare, fee: Math.floor((fare * kept) / 10_000) })),
  })
  const groups = fc
    .record({ legs: fc.array(legs, { minLength: 3, maxLength: 3 }), part: fc.integer({ min: 0, max: 10_000 }) })
    .map(({ legs, part }) => ({
      legs,
      given: Math.floor((legs.reduce((sum, { earlier: { fare, fee } }) => sum + fare - fee, 0) * part) / 10_000),
    }))
  const check = fc.property(
    tickets,
    groups,
    fc.integer({ min: 0, max: 12_000 }),
    fc.constantFrom('VOLUNTE', 'INVOLUNTE'),
    (tickets, group, minutes, kind) => {
      const { lines, totals } = refundBreakdown({ kind, applyAt: addMinutes(early, minutes), tickets, group })
      const paid = (line: (typeof lines)[number]) => {
        const { fare, taxes } = tickets[line.ticket]!.segments[line.segment]!
        return fare + taxes.cnFund + taxes.yq
      }
      return (
        lines.length === tickets.reduce((sum, ticket) => sum + ticket.segments.length, 0) &&
        lines.every(line =>
          [line.fee, line.difference, line.taxes, line.refund].every(amount => Number.isInteger(amount) && amount >= 0),
        ) &&
        lines.every(line => line.refund <= paid(line) && line.refund === line.fare - line.fee - line.difference + line.taxes) &&
        totals.refund === lines.reduce((sum, line) => sum + line.refund, 0) + totals.returned &&
        totals.refund === totals.fare - totals.fee - totals.difference + totals.taxes + totals.returned &&
        totals.returned >= 0 &&
        totals.returned <= group.legs.reduce((sum, { earlier: { fare, fee } }) => sum + fare - fee, -group.given) &&
        (totals.returned === 0 || totals.difference === 0) &&
        (kind === 'VOLUNTE' || (totals.fee === 0 && totals.difference === 0))
      )
    },
  )
  t.doesNotThrow(() => fc.assert(check, { numRuns: runs(500) }))
})
