import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import type { SeasonEffects } from '#contracts/basicinfo/season.ts'
import { daysBetween, toLocal } from '#contracts/kernel/calendar.ts'
import type { BasisPoints } from '#contracts/kernel/money.ts'
import { SMALLEST } from '#contracts/quotation/codes.ts'
import { bandFor, type Explained, explain } from '#contracts/quotation/price.ts'
import { type QuoteObstacle, quoteObstacles } from '#contracts/quotation/quote-codes.ts'
import type { Obstacle, QuotedBy } from '#contracts/quotation/quote-events.ts'
import type { KnownLine, KnownQuoteRule } from './rule.ts'

/** The part of a flight that a quote depends on. */
export type QuotedFlight = {
  airLine: string
  flightNo: string
  date: string
  origin: string
  destination: string
  fullFare: number
  total: number
  free: number
  /** the effects of seasons on its departure */
  season?: SeasonEffects | undefined
}
/** The share of an agency's seats on an airline that were ticketed; undefined where the airline has not had it computed (DOMAIN §3.24). */
export type TicketingRateOf = (airLine: string, agency: string) => Promise<BasisPoints | undefined>

export type RuleInForce = { id: string; revision: number; rule: Pick<KnownQuoteRule, 'terms' | 'lines'> }
export type QuoteAsking = {
  flights: readonly QuotedFlight[]
  voyageType: 'S' | 'D' | 'M'
  seats: number
  level?: AgencyLevel | undefined
  blacklisted: boolean
  /** share of its seats that the agency ticketed; undefined where the airline has no rates yet */
  rate?: BasisPoints | undefined
  now: string
}
type Reckoned = {
  obstacles: Obstacle[]
  /** rule and line of the computation, where one fits */
  found?: { by: QuotedBy; terms: KnownQuoteRule['terms']; explained: Explained[] }
}

/** Does the line fit the journey? A line that names a flight fits that flight only; a return line covers both flights. */
const fits = ({ kind, origin, destination, flightNo, returnFlightNo }: KnownLine, { flights, voyageType }: QuoteAsking): boolean => {
  const [out, back] = flights
  return (
    out !== undefined &&
    (kind === 'ONE_WAY' ? voyageType === 'S' : voyageType === 'D') &&
    origin === out.origin &&
    destination === out.destination &&
    (!flightNo || flightNo === out.flightNo) &&
    (!returnFlightNo || returnFlightNo === back?.flightNo)
  )
}
const narrowness = ({ flightNo, returnFlightNo }: KnownLine) => Number(!!flightNo) + Number(!!returnFlightNo)

/**
 * The rule and line for a journey: among rules in force today with a fitting line, the narrowest line; among equal ones the rule that comes
 * first.
 */
const ruleFor = (rules: readonly RuleInForce[], asking: QuoteAsking) => {
  const today = toLocal(asking.now).date
  return rules
    .filter(
      ({ rule: { terms } }) =>
        terms.airLine === asking.flights[0]?.airLine && terms.validFrom <= today && (terms.validTo === undefined || today <= terms.validTo),
    )
    .flatMap(known => known.rule.lines.filter(line => fits(line, asking)).map(line => ({ ...known, line })))
    .reduce<(RuleInForce & { line: KnownLine }) | undefined>(
      (best, one) => (best && narrowness(best.line) >= narrowness(one.line) ? best : one),
      undefined,
    )
}

/** The offer for a journey with its steps, or all obstacles (DOMAIN §3.12). It is a pure function, so a quote and a trial give the same. */
export const reckon = (rules: readonly RuleInForce[], asking: QuoteAsking): Reckoned => {
  const { flights, seats, level, blacklisted, rate, now } = asking
  const obstacles: Obstacle[] = []
  const hinder = (code: QuoteObstacle, more = '') => obstacles.push({ code, text: quoteObstacles[code] + more })
  const found = ruleFor(rules, asking)
  const days = daysBetween(toLocal(now).date, flights[0]!.date)
  if (!found) hinder('NO_RULE')
  if (found) {
    const { paxMin, paxMax, prices } = found.rule.terms
    const isWithin = seats >= Math.max(paxMin, SMALLEST) && seats <= paxMax && (prices.sizes.length === 0 || bandFor(prices.sizes, seats))
    if (!isWithin) hinder('SIZE', `：${seats}人`)
    if (prices.days.length > 0 && !bandFor(prices.days, days)) hinder('DAYS', `：${days}天`)
  }
  if (blacklisted) hinder('BLACKLIST')
  const minRate = found?.rule.terms.minRate
  if (minRate !== undefined && (rate === undefined || rate < minRate * 100))
    hinder('RATE', `：${rate === undefined ? '尚未核算' : `${rate / 100}%`}`)
  for (const { flightNo, free, total } of flights) {
    if (free < seats) hinder('SEATS', `：${flightNo}余位${free}`)
    const cap = found?.rule.terms.loadCap
    // the share of the flight's group seats that would be taken, with this group
    if (cap !== undefined && (total - free + seats) * 100 > cap * total) hinder('LOAD', `：${flightNo}`)
  }
  if (!found) return { obstacles }
  const { id, revision, line } = found
  const { terms } = found.rule
  return {
    obstacles,
    found: {
      by: { ruleId: id, ruleName: terms.name, ruleRevision: revision, lineId: line.id },
      terms,
      explained: flights.map(({ origin, destination, date, season, fullFare: full }) =>
        explain({
          full,
          rate: line.rate,
          floor: line.floor,
          line: `${origin}-${destination} ${line.rate / 100}%`,
          prices: terms.prices,
          days,
          seats,
          level,
          season,
          date,
        }),
      ),
    },
  }
}
