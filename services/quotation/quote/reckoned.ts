import type { SeasonEffects } from '#contracts/basicinfo/season.ts'
import type { BasisPoints } from '#contracts/kernel/money.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { agency } from '#services/agency/agency.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { blackIds, quoteBlack } from '../black.ts'
import { type QuotedFlight, type RuleInForce, reckon, type TicketingRateOf } from '../reckon.ts'
import { isKnown, quoteRule } from '../rule.ts'

/** a flight on sale */
export type FlightOnSale = QuotedFlight & { id: string; cabin: string; depTime: string; arrTime: string; arrDays: number }
export type ReckoningDeps = {
  run: Commands
  /** the effects of seasons on a departure of an airline */
  seasonOf: (airLine: string, day: string) => Promise<SeasonEffects | undefined>
  /** ids of an airline's rules that the list shows as in force, the newest first: a hint, each rule is checked itself */
  rulesOf: (airLine: string) => Promise<string[]>
  /** how well an agency tickets what it takes of an airline */
  ticketingRate: TicketingRateOf
}

/** Computes the fare of a journey for an agency by the quote rules that are in force, or names what stands against it (DOMAIN §3.12). */
export const reckoning = ({ run, seasonOf, rulesOf, ticketingRate }: ReckoningDeps) => {
  /** rules that are in force by their own streams, and one that is being tried */
  const rulesInForce = async (airLine: string, tried?: string): Promise<RuleInForce[]> => {
    const ids = [...(tried ? [tried] : []), ...(await rulesOf(airLine)).filter(id => id !== tried)]
    const loaded = await Promise.all(ids.map(async id => ({ id, ...(await run.load(quoteRule, id)) })))
    return loaded.flatMap(({ id, state: rule, revision }) =>
      isKnown(rule) && (rule.status === 'EFFECTIVE' || (id === tried && rule.status !== 'CANCELLED')) ? [{ id, revision, rule }] : [],
    )
  }
  /** a sub-agent makes nobody better than its parent is */
  const lowestRate = async (airLine: string, family: readonly string[]): Promise<BasisPoints | undefined> => {
    const rates = await Promise.all(family.map(one => ticketingRate(airLine, one)))
    const known = rates.filter(rate => rate !== undefined)
    return known.length > 0 ? Math.min(...known) : undefined
  }
  type Journey = { items: readonly FlightOnSale[]; voyageType: 'S' | 'D' | 'M'; seats: number; agency: string; now: string }
  return async ({ items, voyageType, seats, agency: asking, now }: Journey, tried?: string) => {
    const [{ airLine, origin, destination }] = items as [FlightOnSale]
    const { state: asked } = await run.load(agency, asking)
    if (asked.status === 'NONE') throw notFound('代理人')
    // a family has the level of its parent, and whoever keeps that off the line keeps its sub-agents off
    const { parent } = asked
    const { state: head } = parent ? await run.load(agency, parent) : { state: asked }
    const family = parent ? [parent, asking] : [asking]
    const listed = await Promise.all(
      family.flatMap(one => blackIds(airLine, `${origin}-${destination}`, one)).map(id => run.load(quoteBlack, id)),
    )
    const rules = await rulesInForce(airLine, tried)
    return reckon(rules, {
      flights: await Promise.all(items.map(async item => ({ ...item, season: await seasonOf(item.airLine, item.date) }))),
      voyageType,
      seats,
      now,
      level: 'level' in head ? head.level : undefined,
      blacklisted: listed.some(({ state }) => state.listed),
      ...(rules.some(({ rule: { terms } }) => terms.minRate !== undefined) && { rate: await lowestRate(airLine, family) }),
    })
  }
}
