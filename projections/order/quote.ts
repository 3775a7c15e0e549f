import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { staOf, stdOf } from '#contracts/kernel/zones.ts'
import type { AbroadTax } from '#contracts/order/rules/abroad.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { type FareLine, groupFare, seatsFor } from '#contracts/order/rules/fares.ts'
import { type FreeRules, freeByRule } from '#contracts/order/rules/free.ts'
import { noAuthority, type QuoteAsked, type Quoted, type Quoter, type TravellerCounts } from '#contracts/order/search/quote.ts'
import type { FaresByHand } from './abroad.ts'
import { checkJourney } from './journey.ts'
import {
  freeUnder,
  type PricedBlock,
  type PricedTerms,
  type Prices,
  type Pricing,
  pricesOf,
  quoteOf,
  type Sold,
  smallest,
} from './pricing.ts'

/** The blocks with these ids in their order; all must still be for sale. @throws Refused 404, or 409 when one has left */
export const blocksOf = async (
  { blockOf }: Pick<Pricing, 'blockOf'>,
  legs: readonly { stockId: string }[],
  now: string,
): Promise<PricedBlock[]> => {
  const found = await Promise.all(legs.map(leg => blockOf(leg.stockId)))
  return found.map(item => {
    if (item?.status !== 'EFFECTIVE') throw new Refused(code.order, '航班不存在或已停止销售', { status: 404 })
    if (stdOf(item) <= now) throw new Refused(code.order, `航班${item.flightNo}已起飞`)
    return item
  })
}

/** the fields of a policy that the order stores */
const termsOf = ({
  free,
  deposits,
  assessmentBase,
  limits,
  tourCode,
  refundCode,
  changeCode,
  classification,
  audit,
}: PricedTerms): Quoted['terms'] => ({
  ...present({ free, deposits, assessmentBase, limits, tourCode, refundCode, changeCode, classification }),
  ...(audit && { audit }),
})

/** A chosen journey with the policy of each leg. */
type Journey = { items: PricedBlock[]; sold: Sold[]; counts: TravellerCounts; prices: Prices }

/**
 * The journey that an agency requests now, for its group or for the smallest allowed one. @throws Refused when a flight is not for sale to
 * this agency, the group is too small or the choice makes no journey
 */
export const choosing =
  ({ authority, at, blockOf }: Pricing) =>
  async ({
    legs,
    voyageType,
    counts,
    agency,
    now,
    groupType,
  }: Omit<QuoteAsked, 'counts'> & { counts?: TravellerCounts }): Promise<Journey> => {
    const items = await blocksOf({ blockOf }, legs, now)
    checkJourney(voyageType, items)
    const { airLine } = items[0]!
    if (!(await authority(agency)).includes(airLine)) throw noAuthority(airLine)
    const prices = await at(agency, now, { counts, groupType })
    const asked = counts && seatsFor(counts)
    for (const item of items) mustBeSold(prices, item, asked)
    const policies = await Promise.all(items.map(item => prices.policyFor(item, asked)))
    if (policies.some(policy => !policy)) {
      const smallest = await Promise.all(items.map(item => prices.policyFor(item)))
      const least = Math.max(...smallest.map(policy => policy?.terms.paxMin ?? 0))
      if (smallest.every(policy => policy) && asked !== undefined && asked < least)
        throw new Refused(code.order, `不足成团人数：至少${least}人`)
      throw new Refused(code.order, '没有适用的团队政策，请调整人数或航班')
    }
    const sold = policies as Sold[]
    const noRate = sold.find(policy => policy.noRate)?.noRate
    if (noRate) throw new Refused(code.order, noRate)
    return { items, sold, counts: counts ?? smallest({ paxMin: leastOf(sold) }), prices }
  }
const leastOf = (sold: readonly Sold[]) => Math.max(...sold.map(policy => policy.terms.paxMin))

/** @throws Refused when the line is closed, to this agency or to this group */
export const mustBeSold = ({ obstacleOf }: Pick<Prices, 'obstacleOf'>, item: PricedBlock, seats?: number): void => {
  const obstacle = obstacleOf(item, seats)
  if (obstacle) throw new Refused(code.order, obstacle.message, { status: obstacle.status })
}

/** Prices a chosen journey now, with its terms (DOMAIN §5.5 A); the first leg's policy sets the terms of the whole. */
export const quoteFor = ({ items, sold, counts, prices }: Journey): Quoted => {
  const { terms, season } = sold[0]!
  const legs = items.map((item, leg) => prices.priced(item, sold[leg]!.terms))
  const under = sold.flatMap(({ contract }) => contract ?? [])
  const contracts = [...new Set(under.map(({ contractNo }) => contractNo))]
  const quoted = quoteOf(legs, counts)
  checkFree(counts, quoted.seats, terms)
  return {
    airLine: items[0]!.airLine,
    counts: countsOf(Object.fromEntries(quoted.lines.map(({ type, count }) => [type, count]))),
    seats: quoted.seats,
    persons: quoted.persons,
    paxMin: leastOf(sold),
    total: quoted.total,
    // when one of the policies or lines asks for an audit, the whole order is audited
    terms: {
      ...termsOf(terms),
      ...((sold.some(policy => policy.terms.audit) || items.some(item => prices.infoOn(item)?.confirm === 'DESK')) && { audit: true }),
      ...present({
        earlier: season?.earlier || undefined,
        freeTicket: heldOf(terms, counts.FREE, quoted.seats),
        ...(under.length > 0 && { contracts, minRate: Math.max(...under.map(({ minRate }) => minRate)) }),
      }),
    },
    legs: items.map((item, leg) => ({
      ...flightOf(item),
      ...(sold[leg]!.terms.normalFare && { normalFare: groupFare(item.fullFare, sold[leg]!.terms.normalFare!) }),
      policyId: sold[leg]!.id,
      ...present({ policyVersion: sold[leg]!.version }),
      policyName: sold[leg]!.terms.name,
      refundable: sold[leg]!.terms.refundable,
      ...(sold[leg]!.terms.segmentRefund && { segmentRefund: true }),
      lines: quoted.legs[leg]!,
      prices: unitPrices(pricesOf(legs[leg]!, terms)),
    })),
  }
}

/** the part of a block that an order keeps */
export const flightOf = (item: PricedBlock) => ({
  stockId: item.id,
  airLine: item.airLine,
  flightNo: item.flightNo,
  date: item.date,
  origin: item.origin,
  destination: item.destination,
  depTime: item.depTime,
  arrTime: item.arrTime,
  arrDays: item.arrDays,
  ...present({ depZone: item.depZone, arrZone: item.arrZone }),
  std: stdOf(item),
  sta: staOf(item),
  cabin: item.cabin,
  fullFare: item.fullFare,
  distance: item.distance,
})
const abroadTaxesOf = (taxes: readonly AbroadTax[]) =>
  taxes.length > 0 ? { abroadTaxes: taxes.map(({ code, adult }) => ({ code, adult })) } : {}
const unitPrices = (lines: readonly FareLine[]) => lines.map(({ count: _, total: __, ...price }) => price)

/**
 * The price of a journey abroad at its filed fares, with its terms (DOMAIN §5.18).
 * @throws Refused where it is not sold so, or not to this agency
 */
export const quotingAbroad =
  ({ abroad, at, interAuthority }: Pricing) =>
  async (
    items: readonly PricedBlock[],
    { counts, agency, now, groupType }: Omit<QuoteAsked, 'legs' | 'voyageType' | 'counts'> & { counts?: TravellerCounts | undefined },
  ): Promise<Quoted> => {
    const { airLine } = items[0]!
    if (!(await interAuthority(agency)).includes(airLine)) throw noAuthority(airLine, '国际')
    if (counts && counts.FREE > 0) throw new Refused(code.order, '国际团队没有免票，请将免票人数改为0', { status: 400 })
    const prices = await at(agency, now, { counts, groupType })
    const seats = counts && seatsFor(counts)
    for (const item of items) mustBeSold(prices, item, seats)
    const { legs, paxMin, audit } = await abroad.priced(items, { seats, now })
    const quoted = quoteOf(
      legs.map(({ price }) => price),
      counts ?? smallest({ paxMin }),
    )
    return {
      airLine,
      counts: countsOf(Object.fromEntries(quoted.lines.map(({ type, count }) => [type, count]))),
      seats: quoted.seats,
      persons: quoted.persons,
      paxMin,
      total: quoted.total,
      terms: { ...(audit && { audit }) },
      legs: legs.map(({ price, policy: { id: policyId, version: policyVersion, name: policyName }, filed, taxes }, leg) => ({
        ...flightOf(items[leg]!),
        policyId,
        policyVersion,
        policyName,
        refundable: true,
        ...present({ filed }),
        ...abroadTaxesOf(taxes),
        lines: quoted.legs[leg]!,
        prices: unitPrices(pricesOf(price, {})),
      })),
    }
  }

/** The legs of a journey abroad at fares that a desk names, as an order keeps them, with the taxes of the day (DOMAIN §3.12). */
export const quotingByHand =
  ({ abroad }: Pick<Pricing, 'abroad'>) =>
  async (
    items: readonly PricedBlock[],
    {
      fares,
      counts,
      paxMin,
      now,
      policy,
    }: { fares: readonly FaresByHand[]; counts: TravellerCounts; paxMin: number; now: string; policy: { id: string; name: string } },
  ): Promise<Quoted> => {
    const hand = await abroad.byHand(now)
    const legs = items.map((item, leg) => hand.leg(item, fares[leg]!))
    const { lines, ...quoted } = quoteOf(
      legs.map(({ price }) => price),
      counts,
    )
    return {
      airLine: items[0]!.airLine,
      counts: countsOf(Object.fromEntries(lines.map(({ type, count }) => [type, count]))),
      seats: quoted.seats,
      persons: quoted.persons,
      paxMin,
      total: quoted.total,
      terms: {},
      legs: legs.map(({ price, taxes }, leg) => ({
        ...flightOf(items[leg]!),
        policyId: policy.id,
        policyName: policy.name,
        refundable: true,
        ...abroadTaxesOf(taxes),
        lines: quoted.legs[leg]!,
        prices: unitPrices(pricesOf(price, {})),
      })),
    }
  }

/** Prices by filed fares where international policies sell a flight of the journey, else by group policies. */
export const quoting = (pricing: Pricing): Quoter => {
  const choose = choosing(pricing)
  const abroad = quotingAbroad(pricing)
  return async asked => {
    const items = await abroadOf(pricing, asked)
    return items ? abroad(items, asked) : quoteFor(await choose(asked))
  }
}
/** The blocks of a journey that international policies sell; undefined for another. */
export const abroadOf = async (
  { abroad, blockOf }: Pricing,
  { legs, voyageType, now }: Pick<QuoteAsked, 'legs' | 'voyageType' | 'now'>,
): Promise<PricedBlock[] | undefined> => {
  const known = await Promise.all(legs.map(({ stockId }) => blockOf(stockId)))
  const covered = await Promise.all(known.map(item => item && abroad.sells(item)))
  if (!covered.some(Boolean)) return undefined
  const items = await blocksOf({ blockOf }, legs, now)
  checkJourney(voyageType, items)
  return items
}

/** The part of a free ticket policy's quota that the group takes: the free seats that its own policy does not grant. */
const heldOf = (terms: FreeRules, FREE: number, seats: number) => {
  const most = FREE - freeByRule(terms, seats)
  return terms.freeTicket && most > 0 ? { ...terms.freeTicket, most } : undefined
}
const checkFree = ({ FREE }: TravellerCounts, seats: number, terms: FreeRules): void => {
  if (FREE === 0) return
  if (!terms.free && !terms.freeTicket) throw new Refused(code.order, '没有适用的免票政策，不能使用免票', { status: 400 })
  const most = freeUnder(terms, seats)
  if (FREE > most) throw new Refused(code.order, `免票人数超出政策允许：最多${most}人`, { status: 400 })
}
