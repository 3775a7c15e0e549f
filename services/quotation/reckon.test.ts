import t from 'tap'
import { type QuoteAsking, type QuotedFlight, type RuleInForce, reckon } from './reckon.ts'
import type { KnownLine } from './rule.ts'
import { line, ruleTerms } from './test/sample.ts'

const out: QuotedFlight = {
  airLine: 'HU',
  flightNo: 'HU7182',
  date: '2026-12-31',
  origin: 'HAK',
  destination: 'PEK',
  fullFare: 176_000,
  total: 60,
  free: 60,
}
const back: QuotedFlight = { ...out, flightNo: 'HU7181', date: '2027-01-05', origin: 'PEK', destination: 'HAK' }
const asking: QuoteAsking = { flights: [out], voyageType: 'S', seats: 35, level: 'A', blacklisted: false, now: '2026-11-20T02:00:00.000Z' }
const rule = (id: string, lines: Partial<KnownLine>[] = [{}], terms: Partial<typeof ruleTerms> = {}): RuleInForce => ({
  id,
  revision: 4,
  rule: {
    terms: { ...ruleTerms, ...terms },
    lines: lines.map((more, n) => ({ id: `${id}.${n}`, kind: 'ONE_WAY', ...line, ...more })),
  },
})
const why = (rules: RuleInForce[], more: Partial<QuoteAsking> = {}) =>
  reckon(rules, { ...asking, ...more }).obstacles.map(({ text }) => text)

t.test('a quote by the rule in force, with its revision and its steps', async t => {
  const { obstacles, found } = reckon([rule('Q1')], asking)
  t.same(obstacles, [])
  t.match(found, { by: { ruleId: 'Q1', ruleRevision: 4, lineId: 'Q1.0' }, explained: [{ exact: '790.51896', price: 79_000 }] })
})

t.test('the narrowest line of those that fit, else the first rule', async t => {
  const line = (rules: RuleInForce[], more: Partial<QuoteAsking> = {}) => reckon(rules, { ...asking, ...more }).found?.by.lineId
  t.equal(line([rule('Q1'), rule('Q2')]), 'Q1.0')
  t.equal(line([rule('Q1'), rule('Q2', [{ flightNo: 'HU7182' }])]), 'Q2.0')
  t.equal(line([rule('Q1', [{ flightNo: 'HU7999' }])]), undefined)
  t.equal(line([rule('Q1', [{ kind: 'RETURN' }])]), undefined, 'there and back alone is not one way')
  t.equal(line([rule('Q1', [{}, { kind: 'RETURN' }])], { flights: [out, back], voyageType: 'D' }), 'Q1.1')
  t.equal(
    line([rule('Q1', [{ kind: 'RETURN', flightNo: 'HU7182', returnFlightNo: 'HU7999' }])], { flights: [out, back], voyageType: 'D' }),
    undefined,
  )
  t.equal(line([rule('Q1', [{}], { validFrom: '2026-11-21' })]), undefined, 'not in force yet')
  t.equal(line([rule('Q1', [{}], { validTo: '2026-11-19' })]), undefined, 'in force no more')
  t.equal(line([rule('Q1', [{}], { validTo: '2026-11-20' })]), 'Q1.0', 'the last day')
  t.equal(line([rule('Q1', [{}], { airLine: 'CN' })]), undefined)
})

t.test('there and back each flight has its fare', async t => {
  const { found } = reckon([rule('Q1', [{ kind: 'RETURN' }])], {
    ...asking,
    flights: [out, { ...back, fullFare: 100_000 }],
    voyageType: 'D',
  })
  t.same(
    found?.explained.map(({ price, bound }) => [price, bound]),
    [
      [79_000, 'NONE'],
      [60_000, 'FLOOR'],
    ],
  )
})

t.test('all that stands in the way is told, with the steps that can be reckoned', async t => {
  t.same(why([]), ['该航线暂无自动报价'])
  t.same(why([rule('Q1')], { seats: 9 }), ['人数超出报价范围：9人'])
  t.same(why([rule('Q1')], { seats: 55 }), ['人数超出报价范围：55人'], 'no row of the table holds it')
  t.same(why([rule('Q1')], { now: '2026-11-20T02:00:00.000Z', flights: [{ ...out, date: '2027-03-31' }] }), ['提前天数超出报价范围：131天'])
  t.same(why([rule('Q1', [{}], { loadCap: 50 })], { flights: [{ ...out, total: 100, free: 50 + asking.seats }] }), [])
  t.same(
    why([rule('Q1', [{}], { loadCap: 50 })], { flights: [{ ...out, total: 100, free: 49 + asking.seats }] }),
    ['航班客座率超过上限：HU7182'],
    'the group counts',
  )
  t.same(
    why([rule('Q1', [{}], { paxMin: 1, prices: { days: [], sizes: [], agents: [] } })], { seats: 1 }),
    ['人数超出报价范围：1人'],
    'one is no group',
  )
  const choosy = [rule('Q1', [{}], { minRate: 80 })]
  t.same(why(choosy, { rate: 8_000 }), [])
  t.same(why(choosy, { rate: 7_999 }), ['出票率未达报价要求：79.99%'])
  t.same(why(choosy), ['出票率未达报价要求：尚未核算'], 'what nobody knows is for the desk')
  t.same(why([rule('Q1')], { rate: 0 }), [])
  const all = reckon([rule('Q1', [{}], { loadCap: 50, minRate: 80 })], {
    ...asking,
    seats: 61,
    blacklisted: true,
    rate: 5_000,
    flights: [{ ...out, date: '2027-03-31', total: 60, free: 20 }],
  })
  t.same(
    all.obstacles.map(({ code }) => code),
    ['SIZE', 'DAYS', 'BLACKLIST', 'RATE', 'SEATS', 'LOAD'],
  )
  t.same(
    all.found?.explained[0]?.steps.map(({ factor }) => factor),
    ['rule', 'agent'],
  )
  t.same(why([], { blacklisted: true, flights: [{ ...out, free: 3 }] }), [
    '该航线暂无自动报价',
    '您在该航线报价黑名单中',
    '座位不足：HU7182余位3',
  ])
})
