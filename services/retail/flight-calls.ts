import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countsIn } from '#contracts/order/rules/counts.ts'
import type { Quoted, Quoter, TravellerCounts } from '#contracts/order/search/quote.ts'
import * as api from '#contracts/retail/flight-api.ts'
import * as segments from '#contracts/retail/segment-api.ts'
import { travellersOf } from '#contracts/retail/travellers.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { PREVIEW, previewing } from '#services/order/changes/change-routes.ts'
import { order } from '#services/order/decide.ts'
import { changedMoney } from '#services/order/money/sums.ts'
import { type OrderShown, orderSeenBy } from '#services/order/routes.ts'
import { type SubmitDeps, submitting } from '#services/order/submit/submit.ts'
import type { SearchSeal } from './sealed.ts'

type Found = Static<typeof api.retailSearch.data>
type Since = Static<typeof api.retailTaxes.data>['legs'][number]['since']
type Chosen = readonly { stockId: string; freightId: string }[]
type FlightDeps = {
  /** flights with the offers for them, and prices of chosen ones (projections/retail/sale.ts) */
  sale: {
    search: (asked: api.RetailAsked, agency: string, now: string) => Promise<Pick<Found, 'legs' | 'lowest'>>
    quote: (chosen: Chosen, travelling: { voyageType: 'S' | 'D'; counts: TravellerCounts; agency: string; now: string }) => Promise<Quoted>
    taxesSince: (legs: Quoted['legs'], now: string) => Promise<Since[]>
  }
  seal: SearchSeal
  submitDeps: Omit<SubmitDeps, 'quote' | 'outlook'>
  /** an order's page */
  shown: OrderShown
  /** minutes: how long a search is good, how long an order waits for its money, and how long before departure that wait ends at the latest */
  searchMinutes: () => Promise<number>
  payMinutes: () => Promise<number>
  payBeforeDeparture: () => Promise<number>
}
type Search = ReturnType<SearchSeal['open']> & object

/** Flights for single travellers: search, taxes, order (catalogue retail/flight). */
export const flightRoutes = ({ sale, seal, submitDeps, shown, searchMinutes, payMinutes, payBeforeDeparture }: FlightDeps): Route[] => {
  const opened = async (id: string, agency: string | undefined, now: string): Promise<Search> => {
    const search = seal.open(id, agency ?? '', now, await searchMinutes())
    if (!search) throw new Refused(code.order, '查询会话已过期，请重新查询')
    return search
  }
  /** the chosen flights of a search, at this moment's price */
  const quoteOf = async ({ asked, agency }: Search, chosen: Chosen, now: string) => {
    const quoted = await sale.quote(chosen, { voyageType: voyageOf(asked), counts: travellersOf(asked), agency, now })
    mustBeOf(asked, quoted.legs)
    return quoted
  }
  /** limits of an order made now; all of it is paid at once */
  const outlook = async ({ legs, total }: Quoted, now: string) => {
    const before = await payBeforeDeparture()
    const last = addMinutes(legs[0]!.std, -before)
    if (last <= now) throw new Refused(code.order, `距起飞不足${before}分钟，不能下单`)
    const by = earlier(addMinutes(now, await payMinutes()), last)
    return { limits: { payBy: by, nameBy: by, ticketBy: by }, instalments: [{ no: 1, kind: 'FULL' as const, amount: total, by }] }
  }
  const retailOnly = async (orderNo: string, call: Parameters<OrderShown>[1]) => {
    const { state } = await orderSeenBy(submitDeps.run, orderNo, call.who)
    if (state.submitted.kind !== 'RETAIL') throw notFound('散客订单')
    return shown(orderNo, call)
  }

  return [
    on(api.retailSearch, async (asked, { who, now }) => {
      const agency = who.agency ?? ''
      const { legs, lowest } = await sale.search(asked, agency, now)
      const id = seal.seal({ asked, agency, at: now, ...(lowest !== null && { lowest }) })
      return { id, until: addMinutes(now, await searchMinutes()), legs, lowest }
    }),
    on(api.retailTaxes, async ({ id, legs: chosen }, { who, now }) => {
      const { legs, total } = await quoteOf(await opened(id, who.agency, now), chosen, now)
      const since = await sale.taxesSince(legs, now)
      return { legs: legs.map(({ stockId, lines }, n) => ({ stockId, lines, since: since[n]! })), total }
    }),
    on(api.checkSearch, async ({ id }, { who, now }) => {
      const { asked, agency, until, lowest: before = null } = await opened(id, who.agency, now)
      const { lowest } = await sale.search(asked, agency, now)
      return { valid: true as const, until, changed: lowest !== before, lowest }
    }),
    on(api.retailSubmit, async ({ searchId, legs, voyageType, passengers, contact, total, remark }, call: CommandCall) => {
      const quote: Quoter = async ({ agency, now }) => {
        const search = await opened(searchId, agency, now)
        if (voyageType !== voyageOf(search.asked)) throw invalid('航程类型与查询不一致', { voyageType: '与查询不一致' })
        const quoted = await quoteOf(search, legs, now)
        mustBeNamed(quoted.counts, passengers)
        return quoted
      }
      const submit = submitting({ ...submitDeps, quote, outlook })
      const counts = countsIn(passengers)
      const body = { voyageType, legs, counts, total, groupName: '散客', contact, passengers, ...(remark && { remark }) }
      const { orderNo, order } = await submit(body, call, { kind: 'RETAIL', compared: false })
      if (order.status === 'NONE') throw notFound('订单')
      return { orderNo, status: order.status, total: order.submitted.total, limits: order.submitted.limits }
    }),
    act(
      segments.cancelAirSeg,
      order,
      'orderNo',
      ({ command, body, call: { commandId: changeId } }) => command.cancelSegment({ ...body, changeId }),
      ({ id, state, facts }) => changedMoney(id, state, facts),
    ),
    on(segments.cancelAirSegPreview, ({ orderNo, ...asked }, call) =>
      previewing(submitDeps.run)(orderNo, 'cancelSegment', { ...asked, ...PREVIEW }, call),
    ),
    on(api.retailDetail, ({ orderNo }, call) => retailOnly(orderNo, call)),
    on(api.retailOrder, ({ id }, call) => retailOnly(id, call)),
  ]
}

const voyageOf = ({ backDate }: api.RetailAsked) => (backDate === undefined ? ('S' as const) : ('D' as const))

/** @throws Refused 400 unless every seat has its traveller, and children go with an adult */
const mustBeNamed = (counts: TravellerCounts, passengers: readonly { type: keyof TravellerCounts }[]): void => {
  const named = countsIn(passengers)
  const differ = (Object.keys(counts) as (keyof TravellerCounts)[]).some(type => counts[type] !== named[type])
  if (differ) throw invalid('旅客人数与名单不一致', { passengers: '旅客人数与名单不一致' })
  if (counts.ADULT === 0) throw new Refused(code.passenger, '儿童须有成人同行；无成人陪伴请联系航司')
}
/** @throws Refused 400 where a flight is not one that was asked for */
const mustBeOf = ({ origin, destination, startDate, backDate }: api.RetailAsked, legs: Quoted['legs']): void => {
  const [out, back] = legs
  const isOut = out?.origin === origin && out.destination === destination && out.date === startDate
  const isBack = back?.origin === destination && back.destination === origin && back.date === backDate
  if (!isOut || (backDate === undefined ? legs.length !== 1 : !isBack)) throw invalid('所选航班不在查询结果中，请重新查询')
}
