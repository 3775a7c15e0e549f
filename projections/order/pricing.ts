import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import { lineExactness } from '#contracts/basicinfo/airport-group.ts'
import type { currency } from '#contracts/basicinfo/currency.ts'
import { type Season, type SeasonEffects, seasonEffects, seasonsOn } from '#contracts/basicinfo/season.ts'
import { type GroupType, groupPassengers } from '#contracts/enums.ts'
import { daysBetween, toLocal } from '#contracts/kernel/calendar.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { present } from '#contracts/kernel/present.ts'
import type { DocOf } from '#contracts/kernel/record.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  type FareLine,
  fareLine,
  fareOf,
  groupFare,
  type PricedLeg,
  priceQuote,
  type Quote,
  type TaxRow,
  taxesAt,
} from '#contracts/order/rules/fares.ts'
import { type FreeRules, freeAllowed } from '#contracts/order/rules/free.ts'
import { contractFare, contractFor, type GroupContract, underContract } from '#contracts/order/rules/group-contract.ts'
import { servicesOn } from '#contracts/order/rules/group-service.ts'
import type { LineObstacle, Network } from '#contracts/order/rules/network.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import type { PricedFlight } from '#contracts/order/search/search-api.ts'
import type { serviceHt } from '#contracts/order/service-ht-record.ts'
import { addonPolicy, joiningJudging } from '#contracts/policy/addon-policy.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import type { FreeGrant } from '#contracts/policy/free-grant.ts'
import { freeTicket, freeTicketJudging } from '#contracts/policy/free-ticket.ts'
import { freeTourPolicy, partyJudging, partyTerms } from '#contracts/policy/free-tour-policy.ts'
import { bestOf, judgedBy } from '#contracts/policy/judge.ts'
import type { TermsOf } from '#contracts/policy/kind.ts'
import { bestPolicy, byRoute, type PolicyAsked, type Sellable } from '#contracts/policy/match.ts'
import type { Queries, Stored } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import { kindView } from '../policy/kind.ts'
import { policyList } from '../policy/list.ts'
import { stockList } from '../seats/stock.ts'
import { type AbroadDeps, sellingAbroad } from './abroad.ts'
import { standingOf } from './agency-standing.ts'

type SearchDeps = Pick<AbroadDeps, 'shares'> & {
  query: Pick<Queries, 'find' | 'cached' | 'cachedById'>
  /** tax rates of all dates, from the records */
  taxRows: () => Promise<readonly TaxRow[]>
  airlineNames: () => Promise<Record<string, string>>
  /** flight areas by airport */
  airportAreas: () => Promise<ReadonlyMap<string, string>>
  /** enabled groups of airports: those of an airline by airport */
  airportGroups: () => Promise<(airLine: string) => ReadonlyMap<string, readonly string[]>>
  /** enabled seasons */
  seasons: () => Promise<readonly Season[]>
  /** the records of lines */
  network: () => Promise<Network>
  /** enabled contracts by agency, offers of services and rates of currencies */
  contracts: () => Promise<ReadonlyMap<string, readonly GroupContract[]>>
  services: () => Promise<readonly DocOf<typeof serviceHt.fields>[]>
  rates: () => Promise<readonly DocOf<typeof currency.fields>[]>
  /** records of international groups */
  abroad: Pick<AbroadDeps, 'interTaxes' | 'feeders' | 'interCabins' | 'countries'>
}
/**
 * A policy as a leg is sold under it: its terms without free seats where a season gives none, and as the agency's contract has them.
 * `noRate`: why the contract has no fare today.
 */
export type Sold = Sellable & { terms: Grantable; season?: SeasonEffects | undefined; contract?: GroupContract; noRate?: string }
export type PricedBlock = Stored<ViewRow<typeof stockList>>
export type PricedTerms = Static<typeof PolicyTerms>
/** terms with what a free ticket policy grants beyond them, in place of what its own row says */
type Grantable = PricedTerms & { freeTicket?: FreeGrant }

const types = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'] as const

/** passenger types that decide which policy a group travels under */
const deciding = Object.keys(groupPassengers) as (keyof typeof groupPassengers)[]
/** `agencyLevel`: prices for agencies of this level */
type GroupAsked = { counts?: TravellerCounts | undefined; groupType?: GroupType | undefined; agencyLevel?: AgencyLevel | undefined }

/** a group that is large enough for every policy of free seats */
const LARGE = 999
/** limit for policies of one airline in force; no airline has as many */
const MAX_POLICIES = 20_000

/** cached blocks of seats on sale, since every order reads some */
const BLOCKS = 5_000

/** number of travellers of a group who may travel free under these terms */
export const freeUnder = (terms: FreeRules, seats: number): number => freeAllowed(terms, seats) ?? 0
/** the smallest group of a policy, which a price list shows */
export const smallest = ({ paxMin }: Pick<PricedTerms, 'paxMin'>): TravellerCounts => ({
  ADULT: paxMin,
  CHILD: 0,
  SOLIDER: 0,
  FREE: 0,
  INFANT: 0,
})

/** One pricing for search, quote, calendar and the editor's sample (DOMAIN §3.13, §5.2, §5.3). */
export const pricing = ({ query, taxRows, airlineNames, airportAreas, airportGroups, seasons, network, ...records }: SearchDeps) => {
  const effective = new Map<string, () => Promise<readonly Sellable[]>>()
  const indexed = new WeakMap<readonly Sellable[], ReturnType<typeof byRoute<Sellable>>>()
  /** policies in force that may match a route; loaded and indexed again only after a change of policies */
  const policiesOf = async (airLine: string, origin: string, destination: string): Promise<Sellable[]> => {
    const known =
      effective.get(airLine) ??
      query.cached(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: MAX_POLICIES })
    effective.set(airLine, known)
    const policies = await known()
    const on = indexed.get(policies) ?? byRoute(policies)
    indexed.set(policies, on)
    return on(origin, destination)
  }

  const freeTickets = query.cached(kindView<TermsOf<typeof freeTicket>>(freeTicket), {
    filter: { status: freeTicket.inForce },
    limit: MAX_POLICIES,
  })

  const addons = query.cached(kindView<TermsOf<typeof addonPolicy>>(addonPolicy), {
    filter: { status: addonPolicy.inForce },
    limit: MAX_POLICIES,
  })
  const freeTours = query.cached(
    kindView<TermsOf<typeof freeTourPolicy>>(freeTourPolicy),
    { filter: { status: freeTourPolicy.inForce }, limit: MAX_POLICIES },
    rows => groupedBy(rows, ({ airLine }) => airLine),
  )

  /** journeys abroad at filed fares */
  const abroad = sellingAbroad({
    query,
    taxRows,
    airportGroups,
    rates: records.rates,
    shares: records.shares,
    addons,
    ...records.abroad,
  })

  /** a block of seats in its current state */
  const blockOf = query.cachedById(stockList, { max: BLOCKS })

  const { standing, authority, interAuthority, officeOf, familyLevel } = standingOf(query)

  /** prices at an instant, for an agency and the group's properties */
  const at = async (agency: string, now: string, { counts, groupType, agencyLevel }: GroupAsked = {}) => {
    const today = toLocal(now).date
    const [
      rates,
      names,
      areas,
      groups,
      calendar,
      lines,
      contracts,
      services,
      exchange,
      granting,
      parties,
      joinings,
      family,
      office,
      level,
    ] = await Promise.all([
      taxRows(),
      airlineNames(),
      airportAreas(),
      airportGroups(),
      seasons(),
      network(),
      records.contracts(),
      records.services(),
      records.rates(),
      freeTickets(),
      freeTours(),
      addons(),
      standing(agency),
      officeOf(agency),
      agencyLevel ?? familyLevel(agency).then(({ level }) => level),
    ])
    const { own, parent } = family
    const types = counts && deciding.filter(type => counts[type] > 0)
    const adultFare = (item: PricedBlock) => (terms: PricedTerms) => groupFare(item.fullFare, terms.price)
    const askedOf = (item: PricedBlock, seats?: number): PolicyAsked => {
      const { airLine, origin, destination, flightNo, cabin, date } = item
      return {
        airLine,
        origin,
        destination,
        originArea: areas.get(origin),
        destinationArea: areas.get(destination),
        originGroups: groups(airLine).get(origin),
        destinationGroups: groups(airLine).get(destination),
        seasons: seasonsOn(calendar, airLine, date).map(({ id }) => id),
        flightNo,
        cabin,
        date,
        today,
        agency,
        office,
        agencyLevel: level,
        groupType,
        types,
        ...present({ seats }),
      }
    }
    /** the policy under which a block is sold to a group of this size, or to the smallest it takes; `asIf` is treated as in force */
    const policyFor = async (item: PricedBlock, seats?: number, asIf?: Sellable): Promise<Sold | undefined> => {
      // a flight with a filed fare is not sold under a group policy
      if (await abroad.sells(item)) return undefined
      const inForce = await policiesOf(item.airLine, item.origin, item.destination)
      const candidates = asIf ? [asIf, ...inForce.filter(({ id }) => id !== asIf.id)] : inForce
      const best = bestPolicy(candidates, askedOf(item, seats), adultFare(item))
      if (best) return inSeason(item, best, seats)
      // a party too small for any group
      const party = bestOf(partyJudging, parties.get(item.airLine) ?? [], askedOf(item, seats))
      return party && inSeason(item, { ...party, terms: partyTerms(party.terms) }, seats)
    }
    const agencies = [agency, ...(own && parent ? [parent.id] : [])]
    /** free seats beyond its policy's own that a group of this size may have on a block */
    const grantFor = (item: PricedBlock, seats: number): FreeGrant | undefined => {
      const found = bestOf(freeTicketJudging, granting, { ...askedOf(item), agencies, seats })
      if (!found) return undefined
      const { id: policyId, policyNo, version, terms } = found
      return { policyId, policyNo, version, every: terms.every, free: terms.free, most: terms.most }
    }
    /** a policy as its block is sold under it on that day, to a group of this size or to the smallest */
    const inSeason = (item: PricedBlock, policy: Sellable, seats = policy.terms.paxMin): Sold => {
      const season = seasonEffects(seasonsOn(calendar, item.airLine, item.date))
      const { free, ...terms } = policy.terms
      const sold = season?.noFree ? terms : { ...terms, ...present({ free, freeTicket: grantFor(item, seats) }) }
      return { ...policy, terms: sold, ...present({ season }), ...contracted(item, sold) }
    }
    const theirs = agencies.flatMap(id => contracts.get(id) ?? [])
    /** the agency's contract for a block, and its terms in the place of the policy's */
    const contracted = (item: PricedBlock, terms: Grantable): Pick<Sold, 'contract' | 'noRate'> & { terms?: Grantable } => {
      const contract = theirs.length > 0 ? contractFor(theirs, { ...askedOf(item), agencies }) : undefined
      if (!contract) return {}
      const fare = contractFare(contract, exchange, today)
      if (fare !== 'NO_RATE') return { contract, terms: underContract(terms, contract, fare) }
      return { contract, noRate: `合同${contract.contractNo}的币种${contract.currency}在${today}没有汇率` }
    }
    /** services that contracts offer the agency's groups on a block */
    const servicesFor = ({ airLine, date }: PricedBlock) => servicesOn(services, { airLine, date, agencies })
    /** why a leg is not sold to this agency, or not to a group of this size on its day */
    const obstacleOf = ({ airLine, origin, destination, flightNo, date }: PricedBlock, seats?: number): LineObstacle | undefined =>
      lines.obstacleOf({ airLine, origin, destination, flightNo, date, today, agencies, seats })
    /** the policy by which people join a group on a block */
    const joins = (item: PricedBlock) => ({ ...askedOf(item), days: daysBetween(today, item.date) })
    const joiningFor = (item: PricedBlock) => bestOf(joiningJudging, joinings, joins(item))
    /** policies of the other kinds for a block's line, judged for a group of this size; without a size for a large group, or any party */
    const judgedKinds = (item: PricedBlock, seats?: number) => {
      const here = <P extends { airLine: string; terms: { origin?: string; destination?: string } }>(policies: readonly P[]) =>
        policies.filter(({ airLine, terms }) => airLine === item.airLine && lineExactness(terms, askedOf(item)) !== undefined)
      return {
        freeTicket: judgedBy(freeTicketJudging, here(granting), { ...askedOf(item), agencies, seats: seats ?? LARGE }),
        addonPolicy: judgedBy(joiningJudging, here(joinings.filter(({ terms }) => terms.use === 'PAX')), joins(item)),
        freeTourPolicy: judgedBy(partyJudging, here(parties.get(item.airLine) ?? []), askedOf(item, seats)),
      }
    }
    const priced = (item: PricedBlock, terms: PricedTerms): PricedLeg => ({
      fullFare: item.fullFare,
      groupFare: adultFare(item)(terms),
      taxes: taxesAt(rates, today, item.distance).taxes,
      childFareMode: terms.childFareMode,
    })
    /** the seats and the price of a block for a group under a policy */
    const pricedFlight = (
      item: PricedBlock,
      { id: policyId, terms }: Pick<Sellable, 'id' | 'terms'>,
      group: TravellerCounts,
    ): Static<typeof PricedFlight> => {
      const leg = priced(item, terms)
      const { seats, total } = quoteOf([leg], group)
      const obstacle = obstacleOf(item, seats)?.message
      const { id, airLine, flightNo, date, origin, destination, depTime, arrTime, arrDays, depZone, arrZone, cabin, free, fullFare } = item
      return {
        stockId: id,
        airLine,
        airLineName: names[airLine] ?? airLine,
        flightNo,
        date,
        origin,
        destination,
        depTime,
        arrTime,
        arrDays,
        ...present({ depZone, arrZone }),
        cabin,
        seatsLeft: free,
        fullFare,
        policyId,
        policyName: terms.name,
        paxMin: terms.paxMin,
        freeSeats: freeUnder(terms, seats),
        prices: pricesOf(leg, terms, group),
        total,
        ...present({ obstacle }),
      }
    }
    return { policyFor, inSeason, obstacleOf, servicesFor, infoOn: lines.infoOn, priced, pricedFlight, askedOf, joiningFor, judgedKinds }
  }
  return { authority, interAuthority, familyLevel, at, blockOf, abroad }
}
export type Pricing = ReturnType<typeof pricing>
export type Prices = Awaited<ReturnType<Pricing['at']>>

/** A line for every type that can be sold on a leg; free seats only where they are granted. */
export const pricesOf = (leg: PricedLeg, { free, freeTicket }: FreeRules, counts?: TravellerCounts): FareLine[] =>
  types.filter(type => type !== 'FREE' || free || freeTicket || counts?.FREE).map(type => lineOf(type, counts?.[type] ?? 0, leg))

/** @throws Refused 400 for counts that make no valid group */
export const quoteOf = (segments: PricedLeg[], counts: TravellerCounts): Quote => {
  try {
    return priceQuote({ segments, counts })
  } catch (error) {
    if (error instanceof RangeError) throw new Refused(code.order, error.message, { status: 400 })
    throw error
  }
}
const lineOf = (type: FareLine['type'], count: number, leg: PricedLeg): FareLine =>
  fareLine(type, count, fareOf(type, leg), leg.taxes[type])
