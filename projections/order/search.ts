import { addDays, addMinutes, local, toLocal } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Offer } from '#contracts/order/api.ts'
import { type FareLine, fareFor, groupFare, type PricedLeg, priceQuote, type TaxRow, taxesAt } from '#contracts/order/fares.ts'
import { defaultLimitRules } from '#contracts/order/limits.ts'
import type { Counts, Quoted, Quoter } from '#contracts/order/quote.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { type Asked, bestPolicy, type Sellable } from '#contracts/policy/match.ts'
import type { Queries, Stored } from '../kernel/query.ts'
import type { RowOf } from '../kernel/view.ts'
import { agencies } from '../member/agency.ts'
import { policyList } from '../policy/list.ts'
import { stockList } from '../seats/stock.ts'

export type SearchDeps = {
  query: Pick<Queries, 'get' | 'getMany' | 'find' | 'remembered'>
  /** tax rates of all dates, as the records say */
  taxRows: () => Promise<readonly TaxRow[]>
  airlineNames: () => Promise<Record<string, string>>
}
type Item = Stored<RowOf<typeof stockList>>
type Terms = Static<typeof PolicyTerms>
export type SearchAsked = {
  voyageType: 'S' | 'D' | 'M'
  legs: { origin: string; destination: string; date: string }[]
  airLine?: string
  counts?: Counts
  agency: string
  now: string
}

const noAuthority = (airLine: string) => new Refused(code.order, `无${airLine}航司销售权限`, { status: 403 })
const types = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'] as const
const MAX_OFFERS = 200

/** Departure of a block as an instant. */
export const stdOf = (item: { date: string; depTime: string }): string => local(item.date, item.depTime)
const staOf = (item: { date: string; arrTime: string; arrDays: number }): string => local(addDays(item.date, item.arrDays), item.arrTime)

/** What agencies are offered and what their orders cost: one pricing for search and submit (domain §3.13, §5). */
export const searching = ({ query, taxRows, airlineNames }: SearchDeps) => {
  const domesticOf = async (agency: string) => (await query.get(agencies, agency))?.domestic ?? []
  const effective = new Map<string, () => Promise<readonly Sellable[]>>()
  const policiesOf = (airLine: string): Promise<readonly Sellable[]> => {
    const known =
      effective.get(airLine) ??
      query.remembered(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: 2_000 })
    effective.set(airLine, known)
    return known()
  }

  const pricing = async (agency: string, now: string) => {
    const today = toLocal(now).date
    const rates = await taxRows()
    const fareOf = (item: Item) => (terms: Terms) => groupFare(item.fullFare, terms.price)
    return {
      /** the policy a block is sold under to a group of this many, or to the smallest it takes */
      policyFor: async (item: Item, seats?: number) => {
        const { airLine, origin, destination, flightNo, cabin, date } = item
        const asked: Asked = { airLine, origin, destination, flightNo, cabin, date, today, agency, ...(seats !== undefined && { seats }) }
        return bestPolicy(await policiesOf(airLine), asked, fareOf(item))
      },
      priced: (item: Item, { terms }: Sellable): PricedLeg => ({
        fullFare: item.fullFare,
        groupFare: fareOf(item)(terms),
        taxes: taxesAt(rates, today, item.distance).taxes,
        childFareMode: terms.childFareMode,
      }),
    }
  }

  const quote: Quoter = async ({ legs, voyageType, counts, agency, now }) => {
    if (counts.FREE > 0) throw new Refused(code.order, '没有适用的免票政策，不能使用免票', { status: 400 })
    // the fare needs its proof (domain §3.4), and papers cannot be handed in yet
    if (counts.SOLIDER > 0) throw new Refused(code.order, '军残/警残旅客须上传证件，暂不支持在线下单', { status: 400 })
    const found = await query.getMany(
      stockList,
      legs.map(leg => leg.stockId),
    )
    const items = legs.map(leg => {
      const item = found.find(item => item.id === leg.stockId)
      if (item?.status !== 'EFFECTIVE') throw new Refused(code.order, '航班不存在或已停止销售', { status: 404 })
      if (stdOf(item) <= now) throw new Refused(code.order, `航班${item.flightNo}已起飞`)
      return item
    })
    checkJourney(voyageType, items)
    const { airLine } = items[0]!
    if (!(await domesticOf(agency)).includes(airLine)) throw noAuthority(airLine)
    const { policyFor, priced } = await pricing(agency, now)
    const asked = seatsIn(counts)
    const policies = await Promise.all(items.map(item => policyFor(item, asked)))
    if (policies.some(policy => !policy)) {
      const smallest = await Promise.all(items.map(item => policyFor(item)))
      const least = Math.max(...smallest.map(policy => policy?.terms.paxMin ?? 0))
      if (smallest.every(policy => policy) && asked < least) throw new Refused(code.order, `不足成团人数：至少${least}人`)
      throw new Refused(code.order, '没有适用的团队政策，请调整人数或航班')
    }
    const sold = policies as Sellable[]
    const quoted = quoteOf(
      items.map((item, leg) => priced(item, sold[leg]!)),
      counts,
    )
    return {
      airLine,
      counts: Object.fromEntries(types.map(type => [type, quoted.lines.find(line => line.type === type)?.count ?? 0])) as Counts,
      seats: quoted.seats,
      persons: quoted.persons,
      paxMin: Math.max(...sold.map(policy => policy.terms.paxMin)),
      total: quoted.total,
      terms: termsOf(sold[0]!.terms),
      legs: items.map((item, leg) => ({
        stockId: item.id,
        airLine: item.airLine,
        flightNo: item.flightNo,
        date: item.date,
        origin: item.origin,
        destination: item.destination,
        depTime: item.depTime,
        arrTime: item.arrTime,
        arrDays: item.arrDays,
        std: stdOf(item),
        cabin: item.cabin,
        fullFare: item.fullFare,
        distance: item.distance,
        policyId: sold[leg]!.id,
        policyName: sold[leg]!.terms.name,
        refundable: sold[leg]!.terms.refundable,
        lines: quoted.legs[leg]!,
      })),
    } satisfies Quoted
  }

  const search = async ({ voyageType, legs, airLine, counts, agency, now }: SearchAsked) => {
    checkLegs(voyageType, legs)
    const domestic = await domesticOf(agency)
    if (airLine && !domestic.includes(airLine)) throw noAuthority(airLine)
    const may = airLine ? [airLine] : domestic
    const [names, { policyFor, priced }] = await Promise.all([airlineNames(), pricing(agency, now)])
    const asked = counts && seatsIn(counts) > 0 ? counts : undefined

    const offerOf = async (item: Item): Promise<Static<typeof Offer> | undefined> => {
      const policy = await policyFor(item, asked && seatsIn(asked))
      if (!policy) return undefined
      const group = asked ?? { ADULT: policy.terms.paxMin, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
      const leg = priced(item, policy)
      const { seats, total } = quoteOf([leg], group)
      if (item.free < seats) return undefined
      const { id, flightNo, date, origin, destination, depTime, arrTime, arrDays, cabin, free, fullFare } = item
      return {
        stockId: id,
        airLine: item.airLine,
        airLineName: names[item.airLine] ?? item.airLine,
        flightNo,
        date,
        origin,
        destination,
        depTime,
        arrTime,
        arrDays,
        cabin,
        seatsLeft: free,
        fullFare,
        policyId: policy.id,
        policyName: policy.terms.name,
        paxMin: policy.terms.paxMin,
        prices: types.filter(type => type !== 'FREE').map(type => lineOf(type, group[type], leg)),
        total,
      }
    }
    // nobody could pay for what leaves sooner
    const lastDeparture = addMinutes(now, defaultLimitRules.payBeforeDeparture)
    const answered = await Promise.all(
      legs.map(async leg => {
        const items = await query.find(stockList, {
          filter: { origin: leg.origin, destination: leg.destination, date: leg.date },
          limit: MAX_OFFERS,
        })
        const open = items.filter(
          item => item.status === 'EFFECTIVE' && item.free > 0 && may.includes(item.airLine) && stdOf(item) > lastDeparture,
        )
        const offers = (await Promise.all(open.map(offerOf))).filter(offer => offer !== undefined)
        return { ...leg, offers: offers.sort((a, b) => a.total - b.total || (a.depTime < b.depTime ? -1 : 1)) }
      }),
    )
    const lowest = answered.every(leg => leg.offers.length > 0) ? answered.reduce((sum, leg) => sum + leg.offers[0]!.total, 0) : null
    return { legs: answered, lowest }
  }
  return { quote, search }
}

/** the part of a policy that the order keeps */
const termsOf = ({ free, deposits, assessmentBase, limits, tourCode }: Terms): Quoted['terms'] => ({
  ...(free && { free }),
  ...(deposits && { deposits }),
  ...(assessmentBase && { assessmentBase }),
  ...(limits && { limits }),
  ...(tourCode && { tourCode }),
})

const seatsIn = ({ ADULT, CHILD, SOLIDER, FREE }: Counts) => ADULT + CHILD + SOLIDER + FREE

const quoteOf = (segments: PricedLeg[], counts: Counts) => {
  try {
    return priceQuote({ segments, counts })
  } catch (error) {
    if (error instanceof RangeError) throw new Refused(code.order, error.message, { status: 400 })
    throw error
  }
}
const lineOf = (type: FareLine['type'], count: number, leg: PricedLeg): FareLine => {
  const fare = fareFor(type, leg.fullFare, leg.groupFare, leg.childFareMode)
  const { cnFund, yq } = leg.taxes[type]
  const perPassenger = fare + cnFund + yq
  return { type, count, fare, cnFund, yq, perPassenger, total: perPassenger * count }
}

const checkLegs = (voyageType: string, legs: SearchAsked['legs']) => {
  const bad = (message: string): never => {
    throw new Refused(code.invalid, message, { status: 400 })
  }
  if (voyageType === 'M') bad('暂不支持联程查询')
  if (voyageType === 'S' && legs.length !== 1) bad('单程只能有一个航段')
  const [out, back] = legs
  if (voyageType === 'D') {
    if (!out || !back) return bad('往返须有去程和回程两个航段')
    if (out.origin !== back.destination || out.destination !== back.origin) bad('往返的回程须与去程互逆')
    if (back.date < out.date) bad('回程日期不能早于去程日期')
  }
}
const checkJourney = (voyageType: string, items: Item[]) => {
  checkLegs(voyageType, items)
  const [out, back] = items
  if (!out || !back) return
  if (out.airLine !== back.airLine) throw new Refused(code.order, '同一订单只能选择同一航空公司的航班', { status: 400 })
  if (stdOf(back) <= staOf(out)) throw new Refused(code.order, '回程起飞时间须晚于去程到达时间', { status: 400 })
}
