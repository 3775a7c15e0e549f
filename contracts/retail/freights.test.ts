import t from 'tap'
import { fareFor } from '../order/rules/fares.ts'
import { bestFreights, type Freight, freightFare, linesFor } from './freights.ts'
import { uncoveredBy } from './match.ts'
import type { KnownRule } from './version.ts'

/** Freights of DOMAIN §3.59: Y is 2,380 yuan. */
const Y = 238_000
const row = (change: Partial<Freight> = {}): Freight => ({
  id: 'FR-1',
  code: 'FR-1',
  product: '标准',
  airLine: 'HU',
  line: '*',
  cabin: 'K',
  rate: 45,
  childFareMode: 'HALF_OF_Y',
  travelFrom: '2026-11-01',
  travelTo: '2027-03-01',
  leave: 0,
  enabled: true,
  version: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...change,
})
const fixed = (fare: number, change: Partial<Freight> = {}): Freight => {
  const { rate: _, ...rest } = row(change)
  return { ...rest, fare }
}
const leg = { origin: 'HAK', destination: 'PEK', flightNo: 'HU7182', cabin: 'K', date: '2026-12-10', today: '2026-11-20' }
const asked = (change: object = {}) => ({ ...leg, agencies: ['A1'], persons: 1, ...change })
const found = (rows: Freight[], change: object = {}) => bestFreights(rows, asked(change), Y).map(one => [one.product, freightFare(one, Y)])

t.test('one offer for each product: the most exact, then the cheapest, then the newest', async t => {
  const rows = [row(), fixed(98_000, { line: 'HAK-PEK' }), row({ product: '早鸟', rate: 40, advanceMin: 14 })]
  t.same(found(rows), [
    ['早鸟', 95_000],
    ['标准', 98_000],
  ])
  t.same(found(rows, { today: '2026-11-30' }), [['标准', 98_000]])
  t.same(found([fixed(98_000), fixed(97_000)]), [['标准', 97_000]], 'the cheapest of two alike')
  t.same(bestFreights([row(), row({ id: 'FR-2', updatedAt: '2026-11-02T00:00:00.000Z' })], asked(), Y)[0]!.id, 'FR-2')
  t.same(found([fixed(98_000), fixed(120_000, { agency: 'A1' })]), [['标准', 120_000]], 'of an agency')
  t.same(found([fixed(98_000, { line: 'HAK-PEK' }), fixed(120_000, { flights: 'HU7182' })]), [['标准', 120_000]], 'of a flight')
  t.same([fareFor('CHILD', Y, 98_000), fareFor('INFANT', Y, 98_000), fareFor('CHILD', Y, 95_000, 'GROUP_ADULT')], [119_000, 24_000, 95_000])
})

t.test('each condition closes', async t => {
  const closed: Partial<Freight>[] = [
    { enabled: false },
    { cabin: 'Y' },
    { travelFrom: '2026-12-11' },
    { travelTo: '2026-12-09' },
    { flights: 'HU7181,HU7183' },
    { weekdays: '12567' },
    { saleFrom: '2026-11-21' },
    { saleTo: '2026-11-19' },
    { advanceMin: 21 },
    { advanceMax: 19 },
    { agency: 'A2' },
  ]
  for (const change of closed) t.same(found([row(change)]), [], JSON.stringify(change))
  const open: Partial<Freight>[] = [
    { weekdays: '4' },
    { saleFrom: '2026-11-20' },
    { advanceMin: 20, advanceMax: 20 },
    { agency: 'A1' },
    { paxMax: 1 },
  ]
  for (const change of open) t.equal(found([row(change)]).length, 1, JSON.stringify(change))
  t.same(found([row({ paxMax: 2 })], { persons: 3 }), [])
})

t.test('the lines by which a freight may be meant', async t => {
  t.same(linesFor(asked()), ['HAK-PEK', 'HAK-*', '*-PEK', '*-*', '*'])
  t.same(linesFor(asked({ destinationGroups: ['JING'] })).includes('HAK-JING'), true)
})

t.test('cabins of freights that no rule holds for', async t => {
  const rule = (ruleNo: string, change: Partial<KnownRule> = {}): KnownRule => ({
    ruleNo,
    cabins: [ruleNo],
    line: '*',
    transfer: false,
    keepsLower: false,
    feeFree: [],
    enabled: true,
    ...change,
  })
  const groups = new Map([['PEK', ['BJS']]])
  const uncovered = (rules: KnownRule[], ...freights: [cabin: string, line: string, ruleNo?: string][]) =>
    uncoveredBy(
      rules,
      freights.map(([cabin, line, ruleNo]) => ({ cabin, line, ruleNo })),
      groups,
    ).map(({ cabin, lines }) => `${cabin} ${lines.join()}`)
  t.same(uncovered([rule('K')], ['K', 'HAK-PEK'], ['Q', 'HAK-PEK'], ['L', '*'], ['Q', '*']), ['L *', 'Q *,HAK-PEK'])
  t.same(uncovered([rule('K', { cabins: [] })], ['K', 'HAK-PEK'], ['Q', '*']), [])
  t.same(uncovered([rule('K', { enabled: false })], ['K', '*']), ['K *'])
  const north = rule('K', { line: 'HAK-PEK' })
  t.same(uncovered([north], ['K', 'HAK-BJS'], ['K', '*-BJS'], ['K', 'HAK-SHA'], ['K', 'PEK-*']), ['K HAK-SHA,PEK-*'])
  t.same(uncovered([rule('K')], ['Q', '*', 'K'], ['K', '*', 'Q']), ['K *'])
})
