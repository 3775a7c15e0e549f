import { local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { OrderSubmitted } from '#contracts/order/events.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { type FareCounts, priceQuote, taxesAt, taxRow } from '#contracts/order/rules/fares.ts'
import { confirmed, leg, named, paid, submission, ticketed } from './sample.ts'

/** Single travellers of the tests, K class out on 12-10 at 10:00 for 980 and home on 12-16 at 10:00 for 1,100, taxes 70 each way. */
export const OUT = local('2026-12-10', '10:00')
export const OUT_BLOCK = 'HU7182-2026-12-10-K'
export const HOME_BLOCK = 'HU7181-2026-12-16-K'
export const FULL = 238_000
const { taxes } = taxesAt([taxRow('CN', 'DOMESTIC', '2026-01-01', 5_000), taxRow('YQ', 'LONG', '2026-01-05', 2_000)], '2026-11-21', 2315)
/** 168 hours 5 %, 48 hours 10 %, 4 hours 20 %, then and after departure 40 %; a change 10 % */
export const fareRule = (change: Partial<FareRule> = {}): FareRule => ({
  ruleId: 'V.K',
  ruleNo: 'K',
  refund: [
    { minutes: 10_080, fee: { rate: 500 } },
    { minutes: 2_880, fee: { rate: 1_000 } },
    { minutes: 240, fee: { rate: 2_000 } },
    { minutes: 0, fee: { rate: 4_000 } },
    { minutes: null, fee: { rate: 4_000 } },
  ],
  change: [{ minutes: 0, fee: { rate: 1_000 } }],
  transfer: false,
  keepsLower: false,
  feeFree: ['INFANT'],
  ...change,
})
export const one: FareCounts = { ADULT: 1, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
/** prices of a flight by type, with its taxes, fen */
export const linesAt = (fare: number, counts: FareCounts) =>
  priceQuote({ segments: [{ fullFare: FULL, groupFare: fare, taxes }], counts }).legs[0]!

type Sold = { counts?: FareCounts; fares?: [out: number, home?: number]; rule?: Partial<FareRule> }
/** An order of single travellers, submitted. */
export const retailSubmission = ({ counts = one, fares = [98_000, 110_000], rule }: Sold = {}) => {
  const common = { fullFare: FULL, cabin: 'K', segmentRefund: true, rule: fareRule(rule), depTime: '10:00', arrTime: '13:45' }
  const flights = [
    leg({ ...common, stockId: OUT_BLOCK, std: OUT }),
    leg({
      ...common,
      stockId: HOME_BLOCK,
      flightNo: 'HU7181',
      date: '2026-12-16',
      origin: 'PEK',
      destination: 'HAK',
      std: local('2026-12-16', '10:00'),
    }),
  ].slice(0, fares.length)
  const legs = flights.map((leg, n) => ({ ...leg, lines: linesAt(fares[n]!, counts) }))
  const total = legs.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.total, 0)
  return {
    ...submission({ counts, paxMin: 1, total }),
    kind: 'RETAIL' as const,
    legs,
    voyageType: legs.length > 1 ? ('D' as const) : ('S' as const),
    total,
  }
}
/** all steps to tickets of single travellers */
export const retailTicketed = (sold: Sold = {}): Fact[] => {
  const submission = retailSubmission(sold)
  const { counts, total } = submission
  return [OrderSubmitted(submission), confirmed(), paid({ amount: total }), named(counts), ticketed(counts)]
}
/** what happened to an order of a group, as if it were single travellers' */
export const asRetail = (past: readonly Fact[]): Fact[] =>
  past.map(fact => (fact.type === 'OrderSubmitted' ? { ...fact, data: { ...submission(), ...fact.data, kind: 'RETAIL' } } : fact))
