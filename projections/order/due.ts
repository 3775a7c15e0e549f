import { type Call, on, type Route, seenAgencies } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { dueMatters, findOrders, type Matter as MatterSchema, MOST_FOUND, ownCounts } from '#contracts/order/due-api.ts'
import type { OrderRow } from '#contracts/order/lists.ts'
import { FEWEST } from '#contracts/order/matters.ts'
import { ticketNoOf } from '#contracts/order/ticketing/ticket-no.ts'
import { flowsUnderWay } from '../flow/under-way.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Stored } from '../kernel/query.ts'
import { among } from '../kernel/scope.ts'
import { ownWord, searchView, wordOf } from '../kernel/search.ts'
import type { ViewRow } from '../kernel/view.ts'
import { orderList } from './list.ts'
import { APPLICATIONS } from './notices.ts'
import { ticketNumbers } from './tickets.ts'
import { ORDER_WORDS } from './words.ts'

/** words of one agency that are looked at, of which the newest are shown */
const MOST_LOOKED_AT = 500

type Order = Stored<ViewRow<typeof orderList>>
type Matter = Static<typeof MatterSchema>

/** up to so many agencies are queried one by one, which the index answers in order; for more, one query sorts them all */
const APART = 20

/** a demand beside the order's own money */
type OfOrder = { orderNo: string } & Pick<Matter, 'id' | 'kind' | 'refundId' | 'amount' | 'until'>
/** subject of an application */
type Subject = { orderNo: string } & Pick<Matter, 'kind' | 'refundId' | 'amount' | 'until'>
/** Contribution of a later context to an agency's due matters (`matters` of its `index.ts` in services). */
export type Matters = (ask: Ask) => {
  /** number of matters that `find` and `besides` would find, without a limit */
  count?: (call: Call) => Promise<number>
  /** matters that are no orders, in any order: the caller sorts all by limit */
  find?: (call: Call) => Promise<Matter[]>
  /** the soonest first */
  besides?: (limit: number, call: Call) => Promise<OfOrder[]>
  /** by business type of a flow whose page is in the portal: finds the subjects of these ids */
  subjects?: Readonly<Record<string, (ids: string[], call: Call) => Promise<(readonly [id: string, Subject])[]>>>
  /** refunds that were applied for and are not paid out */
  refunds?: (call: Call) => Promise<number>
}

/**
 * Due matters of an agency's and its sub-agents' orders, of its own applications, and of what it has won. Indexes of open matters answer,
 * however many orders there are.
 */
export const dueQueries = ({ ask, matters }: { ask: Ask; matters: readonly Matters[] }): Route[] => {
  const others = matters.map(mattersOf => mattersOf(ask))
  const subjectsOf: NonNullable<ReturnType<Matters>['subjects']> = Object.assign({}, ...others.map(({ subjects }) => subjects))
  const applied = [...APPLICATIONS, ...Object.keys(subjectsOf)]
  const parts = (seen: string[]) => (seen.length > APART ? [{ in: seen }] : seen)
  /** the first orders with a limit in this field */
  const limited = async (field: 'actBy' | 'namesDue', limit: number, call: Call): Promise<Order[]> => {
    const found = await Promise.all(
      parts(seenAgencies(call.who)).map(agency =>
        ask(call).find(orderList, { filter: { agency, [field]: { gt: '' } }, sort: [field], limit }),
      ),
    )
    return found.flat()
  }
  // a parent agency may not handle the applications of its sub-agents
  const returned = ({ who: { agency = '' } }: Call) => ({ agency, returnedAt: { gt: '' }, businessType: { in: applied } })
  const countDue = async (call: Call): Promise<number> => {
    const agency = among(seenAgencies(call.who))
    const [brought, ...counts] = await Promise.all([
      sumOf(others.map(({ count }) => count?.(call))),
      ask(call).count(orderList, { agency, actBy: { gt: '' } }),
      ask(call).count(orderList, { agency, namesDue: { gt: '' } }),
      ask(call).count(flowsUnderWay, returned(call)),
    ])
    return counts.reduce((sum, { count }) => sum + count, brought)
  }
  const ordersOf = async (ids: string[], call: Call) => {
    const found = await ask(call).find(orderList, { filter: { id: { in: ids } }, limit: ids.length })
    return new Map(found.map(order => [order.id, order]))
  }
  /** unpaid demands beside the order's own money */
  const besides = async (limit: number, call: Call): Promise<Matter[]> => {
    const found = (await Promise.all(others.map(({ besides }) => besides?.(limit, call) ?? []))).flat()
    if (found.length === 0) return []
    const orders = await ordersOf([...new Set(found.map(({ orderNo }) => orderNo))], call)
    return found.flatMap(({ kind, id, orderNo, until, amount, refundId }): Matter[] => {
      const order = orders.get(orderNo)
      return order ? [{ ...shown(order), id, orderId: order.id, kind, ...(until && { until }), ...present({ refundId }), amount }] : []
    })
  }
  /** applications that wait for their applicant, with their subjects */
  const applications = async (limit: number, call: Call): Promise<Matter[]> => {
    const flows = await ask(call).find(flowsUnderWay, { filter: returned(call), sort: ['returnedAt'], limit })
    if (flows.length === 0) return []
    const idsOf = (type: string) => flows.flatMap(({ businessType, businessId }) => (businessType === type ? [subjectOf(businessId)] : []))
    const found = await Promise.all(
      Object.entries(subjectsOf).map(([type, about]) => {
        const ids = idsOf(type)
        return ids.length > 0 ? about(ids, call) : []
      }),
    )
    const subjects = new Map(found.flat())
    const about = (businessId: string): Subject => subjects.get(subjectOf(businessId)) ?? { orderNo: businessId, kind: 'APPLICATION' }
    const orders = await ordersOf([...new Set(flows.map(({ businessId }) => about(businessId).orderNo))], call)
    return flows.flatMap(({ id, businessId, remark, over }): Matter[] => {
      const { orderNo, kind: returned, ...more } = about(businessId)
      const kind = over ? 'UNFOLLOWED' : returned
      const order = orders.get(orderNo)
      return order ? [{ ...shown(order), id, orderId: order.id, kind, ...more, ...(remark && { reason: remark }) }] : []
    })
  }

  return [
    on(dueMatters, async ({ size = 20 }, call) => {
      const [acts, names, asked, won, waiting, totalElements] = await Promise.all([
        limited('actBy', size, call),
        limited('namesDue', size, call),
        besides(size, call),
        Promise.all(others.map(({ find }) => find?.(call) ?? [])),
        applications(size, call),
        countDue(call),
      ])
      const dated = [...acts.map(actOf), ...names.map(namesOf), ...asked, ...won.flat(), ...waiting.filter(({ until }) => until)].sort(
        (a, b) => compare(a.until ?? '', b.until ?? '') || compare(a.id, b.id),
      )
      return { content: [...dated, ...waiting.filter(({ until }) => !until)].slice(0, size), totalElements, now: call.now }
    }),
    on(ownCounts, async (_, call) => {
      const agency = among(seenAgencies(call.who))
      const [due, groups, refunds] = await Promise.all([
        countDue(call),
        ask(call).group(orderList, { filter: { agency }, by: ['status'] }),
        sumOf(others.map(({ refunds }) => refunds?.(call))),
      ])
      const none = { WAIT_FOR_PAY: 0, PAID: 0, PRINTED: 0, REFUND_MODIFY: 0, EXPIRED: 0 }
      return { due, orders: { ...none, ...Object.fromEntries(groups.map(({ status, count }) => [status, count])) }, refunds }
    }),
    on(findOrders, async ({ q }, call) => {
      const asked = wordOf(q)
      const seen = seenAgencies(call.who)
      const number = ticketNoOf(wordOf(q))
      const [ticket, ...found] = await Promise.all([
        number ? ask(call).get(ticketNumbers, number) : null,
        ...(asked.length < FEWEST ? [] : seen).map(agency =>
          ask(call).words(searchView, 'own', { begins: ownWord(agency, ORDER_WORDS + asked) }, MOST_LOOKED_AT),
        ),
      ])
      // numbers begin with their day
      const hits = [...new Set(found.flat())].sort((a, b) => compare(b, a))
      const ids = [...new Set([...(ticket ? [ticket.orderNo] : []), ...hits.slice(0, MOST_FOUND)])]
      const [orders, said] = await Promise.all([
        ids.length > 0 ? ordersOf(ids, call) : new Map<string, Order>(),
        ids.length > 0 ? ask(call).getMany(searchView, ids) : [],
      ])
      const words = new Map(said.map(row => [row.id, row.said]))
      const newest = [...orders.values()].sort((a, b) => compare(b.submittedAt, a.submittedAt))
      const content = newest.flatMap(order => {
        const { id } = order
        if (!seen.includes(order.agency)) return []
        const travellers = (words.get(id) ?? []).flatMap(({ as, text, words: [word = ''] }) =>
          as === 'TRAVELLER' && word.startsWith(asked, 1) ? [text ?? word.slice(1)] : [],
        )
        const { total, seats, pnr } = order
        const why = id === ticket?.orderNo ? { by: 'TICKET' as const, exact: true } : foundIn(order, asked, travellers.length > 0)
        return [{ ...shown(order), id, total, seats, ...(pnr && { pnr }), ...why, ...(travellers.length > 0 && { travellers }) }]
      })
      return { content, more: hits.length > MOST_FOUND }
    }),
  ]
}

const sumOf = async (counts: readonly (Promise<number> | undefined)[]): Promise<number> =>
  (await Promise.all(counts)).reduce((sum: number, count) => sum + (count ?? 0), 0)
/** the subject of an application; a change of a fine has the id `{fine}~{request}` */
const subjectOf = (businessId: string): string => businessId.split('~')[0]!
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** the fields of an order that are shown beside what is due */
export const shown = ({
  orderNo,
  agencyName,
  groupName,
  airLine,
  route,
  flights,
  departure,
  std,
  depZone,
  persons,
  named,
  status,
}: Order) => ({
  orderNo,
  agencyName,
  groupName,
  airLine,
  route,
  flights,
  departure,
  std,
  ...present({ depZone }),
  persons,
  named,
  status,
})
const actOf = (order: Order) => {
  const { id, act, actBy = '', nextAmount, nextKind = 'FULL' } = order
  const kind = act === 'CONFIRM' || act === 'RESUBMIT' ? act : nextKind
  return { ...shown(order), id: `${id}~ACT`, orderId: id, kind, until: actBy, ...present({ amount: nextAmount }) }
}
const namesOf = (order: Order) => ({
  ...shown(order),
  id: `${order.id}~NAMES`,
  orderId: order.id,
  kind: 'NAMES' as const,
  until: order.namesDue ?? '',
})

const foundIn = (
  { orderNo, pnr, pnrs = pnr ? [pnr] : [], groupName, contactName }: Static<typeof OrderRow>,
  asked: string,
  named: boolean,
) => {
  const begins = (text: string) => wordOf(text).startsWith(asked)
  if (begins(orderNo)) return { by: 'ORDER' as const, exact: wordOf(orderNo) === asked }
  if (pnrs.some(begins)) return { by: 'PNR' as const, exact: pnrs.some(one => wordOf(one) === asked) }
  const by = begins(groupName)
    ? ('GROUP' as const)
    : named
      ? ('NAME' as const)
      : begins(contactName)
        ? ('CONTACT' as const)
        : ('FLIGHT' as const)
  return { by, exact: false }
}
