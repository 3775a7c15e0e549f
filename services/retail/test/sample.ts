import * as events from '#contracts/retail/version-events.ts'

/** Facts of versions of fare rules, with defaults. */
export const steps = [
  { minutes: 2_880, fee: { rate: 500 } },
  { minutes: 0, fee: { rate: 2_000 } },
  { minutes: null, fee: { rate: 4_000 } },
]
export const rule = (change: Partial<events.TicketRule> = {}): events.TicketRule => ({
  ruleNo: 'K',
  cabins: ['K'],
  line: '*',
  refund: steps,
  change: steps,
  transfer: false,
  keepsLower: false,
  feeFree: ['INFANT'],
  ...change,
})
export const ruleVersionAdded = (change: object = {}) =>
  events.RuleVersionAdded({ versionId: 'V1', airLine: 'HU', name: '冬春客规', validFrom: '2026-12-01', ...change })
export const ruleSaved = (change: Partial<events.TicketRule> = {}) => events.TicketRuleSaved({ rule: rule(change) })
export const CLAIM = 1
export const enabled = () => events.RuleVersionEnabled({ claim: CLAIM })
