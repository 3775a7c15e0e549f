import type { FareRule } from '../order/rules/fare-rule.ts'
import type { KnownRule, KnownVersion } from './version.ts'
import type { TicketRule } from './version-events.ts'

/** How exactly a rule says where it holds: 20 for flights, 10 or 5 for both or one end of the line, 2 for cabins, 1 for days. */
export const exactness = ({ cabins, line, flights, travelFrom, travelTo }: TicketRule): number =>
  (flights?.length ? 20 : 0) + (line === '*' ? 0 : line.includes('*') ? 5 : 10) + (cabins.length ? 2 : 0) + (travelFrom || travelTo ? 1 : 0)

const endsOf = (line: string): [string, string] => (line === '*' ? ['*', '*'] : (line.split('-') as [string, string]))
const meet = (a: readonly string[] = [], b: readonly string[] = []) => a.length === 0 || b.length === 0 || a.some(one => b.includes(one))
/** True where one leg could fall under both and nothing says which. */
export const clash = (a: TicketRule, b: TicketRule): boolean => {
  const [from, to] = [endsOf(a.line), endsOf(b.line)]
  return (
    exactness(a) === exactness(b) &&
    [0, 1].every(n => from[n] === '*' || to[n] === '*' || from[n] === to[n]) &&
    (a.travelFrom ?? '') <= (b.travelTo ?? '9') &&
    (b.travelFrom ?? '') <= (a.travelTo ?? '9') &&
    meet(a.cabins, b.cabins) &&
    meet(a.flights, b.flights)
  )
}

/** A flight that a ticket is sold for. `ruleNo`: the rule that its freight names, in place of the most exact one. */
export type RuleLeg = { origin: string; destination: string; flightNo: string; cabin: string; date: string; ruleNo?: string | undefined }
const holds = ({ cabins, line, flights, travelFrom, travelTo }: TicketRule, { origin, destination, flightNo, cabin, date }: RuleLeg) => {
  const [from, to] = endsOf(line)
  return (
    (from === '*' || from === origin) &&
    (to === '*' || to === destination) &&
    (cabins.length === 0 || cabins.includes(cabin)) &&
    (!flights?.length || flights.includes(flightNo)) &&
    (!travelFrom || date >= travelFrom) &&
    (!travelTo || date <= travelTo)
  )
}
type InForce = Pick<KnownVersion, 'versionId' | 'airLine' | 'status' | 'validFrom' | 'validTo' | 'rules'>
/** The version that is in force on a day of sale: of those enabled, the one that began last. */
const versionOn = <V extends InForce>(versions: readonly V[], airLine: string, day: string): V | undefined =>
  versions
    .filter(one => one.status === 'ACTIVE' && one.airLine === airLine && one.validFrom <= day && (!one.validTo || one.validTo >= day))
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
/** The rule of a version that a leg is sold under. Two of one weight never hold for a leg, since no such version is enabled. */
const ruleIn = (version: InForce, leg: RuleLeg): FareRule | undefined => {
  const enabled = version.rules.filter(rule => rule.enabled)
  const found = leg.ruleNo
    ? enabled.find(({ ruleNo }) => ruleNo === leg.ruleNo)
    : enabled.filter(rule => holds(rule, leg)).sort((a, b) => exactness(b) - exactness(a))[0]
  return found && fareRuleOf(version.versionId, found)
}
const fareRuleOf = (versionId: string, rule: KnownRule): FareRule => {
  const { ruleNo, refund = [], change = [], transfer, keepsLower, feeFree } = rule
  return { ruleId: `${versionId}.${ruleNo}`, ruleNo, refund, change, transfer, keepsLower, feeFree }
}
/** The rule for a leg of an airline that is sold on a day (Asia/Shanghai); undefined where it is not sold. */
export const ruleFor = (versions: readonly InForce[], airLine: string, day: string, leg: RuleLeg): FareRule | undefined => {
  const version = versionOn(versions, airLine, day)
  return version && ruleIn(version, leg)
}
