import { groupedBy } from '../kernel/grouped.ts'
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
/** Freights of a cabin on a line, which may name groups of airports; `ruleNo` is the rule that they name themselves. */
export type FreightPlace = { cabin: string; line: string; ruleNo?: string | undefined }
/**
 * The cabins of freights that no enabled rule can hold for, each with its lines: they are not sold. @param groupsOf the groups of airports
 * that an airport is in
 */
export const uncoveredBy = (
  rules: readonly KnownRule[],
  freights: readonly FreightPlace[],
  groupsOf: ReadonlyMap<string, readonly string[]>,
): { cabin: string; lines: string[] }[] => {
  const enabled = rules.filter(rule => rule.enabled)
  const meets = (rule: string, freight: string) =>
    rule === '*' || freight === '*' || rule === freight || (groupsOf.get(rule)?.includes(freight) ?? false)
  const mayHold = (rule: KnownRule, { cabin, line, ruleNo }: FreightPlace) => {
    if (ruleNo) return rule.ruleNo === ruleNo
    const [own, its] = [endsOf(rule.line), endsOf(line)]
    return meet(rule.cabins, [cabin]) && [0, 1].every(n => meets(own[n]!, its[n]!))
  }
  const left = groupedBy(
    freights.filter(freight => !enabled.some(rule => mayHold(rule, freight))),
    ({ cabin }) => cabin,
  )
  return [...left]
    .map(([cabin, of]) => ({ cabin, lines: [...new Set(of.map(({ line }) => line))].sort() }))
    .sort((a, b) => (a.cabin < b.cabin ? -1 : 1))
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
