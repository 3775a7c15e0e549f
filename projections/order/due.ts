import { type Call, on, type Route, seenAgencies } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { dueMatters, findOrders, type Matter as MatterSchema, MOST_FOUND, ownCounts } from '#contracts/order/due-api.ts'
import type { OrderRow } from '#contracts/order/lists.ts'
import { FEWEST } from '#contracts/order/matters.ts'
import { auctionMatters } from '../auction/due.ts'
import { fineList } from '../fine/list.ts'
import { flowsUnderWay } from '../flow/under-way.ts'
import type { Ask } from '../kernel/ask.ts'
import { searchable } from '../kernel/filters.ts'
import type { Stored } from '../kernel/query.ts'
import { among } from '../kernel/scope.ts'
import type { RowOf } from '../kernel/view.ts'
import { refundList } from '../refund/list.ts'
import { renameList } from '../rename/list.ts'
import { orderList } from './list.ts'
import { ticketNumbers } from './tickets.ts'
import { orderWords, wordOf } from './words.ts'

type Order = Stored<RowOf<typeof orderList>>
type Matter = Static<typeof MatterSchema>

/** of so many agencies each is asked by itself, which its index answers in order; of more one question sorts them */
const APART = 20
const REFUND = 'REFUND'
/** applications whose pages the portal has */
const APPLICATIONS = [REFUND, 'ORDER_CANCEL', 'FINE_CHANGE', 'RENAME']
/** asked for and not paid */
const DUE_FINES = { status: { in: ['ASKED' as const, 'OVERDUE' as const] } }
const DUE_RENAMES = { status: 'WAIT_PAY' as const }
const OPEN_REFUNDS = ['REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDTICKET'] as const

/** What is due of an agency's and its sub-agents' orders, and of what it has won: from indexes of what is open, however many orders there are. */
export const dueQueries = ({ ask }: { ask: Ask }): Route[] => {
  const auctions = auctionMatters(ask)
  const parts = (seen: string[]) => (seen.length > APART ? [{ in: seen }] : seen)
  /** the first of those with a limit in this field */
  const limited = async (field: 'actBy' | 'namesDue', limit: number, call: Call): Promise<Order[]> => {
    const found = await Promise.all(
      parts(seenAgencies(call.who)).map(agency =>
        ask(call).find(orderList, { filter: { agency, [field]: { gt: '' } }, sort: [field], limit }),
      ),
    )
    return found.flat()
  }
  const returned = (call: Call) => ({ agency: among(seenAgencies(call.who)), returnedAt: { gt: '' }, businessType: { in: APPLICATIONS } })
  const countDue = async (call: Call): Promise<number> => {
    const agency = among(seenAgencies(call.who))
    const [won, ...counts] = await Promise.all([
      auctions.count(call),
      ask(call).count(orderList, { agency, actBy: { gt: '' } }),
      ask(call).count(orderList, { agency, namesDue: { gt: '' } }),
      ask(call).count(flowsUnderWay, returned(call)),
      ask(call).count(fineList, { agency, ...DUE_FINES }),
      ask(call).count(renameList, { agency, ...DUE_RENAMES }),
    ])
    return counts.reduce((sum, { count }) => sum + count, won)
  }
  const ordersOf = async (ids: string[], call: Call) => {
    const found = await ask(call).find(orderList, { filter: { id: { in: ids } }, limit: ids.length })
    return new Map(found.map(order => [order.id, order]))
  }
  /** what is asked for beside the order's own money, and not paid */
  const besides = async (limit: number, call: Call): Promise<Matter[]> => {
    const agency = among(seenAgencies(call.who))
    const [fines, renames] = await Promise.all([
      ask(call).find(fineList, { filter: { agency, ...DUE_FINES }, sort: ['payBy'], limit }),
      ask(call).find(renameList, { filter: { agency, ...DUE_RENAMES }, sort: ['limit'], limit }),
    ])
    const found = [
      ...fines.map(({ id, orderNo, payBy: until, amount }) => ({ kind: 'FINE' as const, id, orderNo, until, amount })),
      ...renames.map(({ id, orderNo, limit: until, fee: amount }) => ({ kind: 'RENAME' as const, id, orderNo, until, amount })),
    ]
    if (found.length === 0) return []
    const orders = await ordersOf([...new Set(found.map(({ orderNo }) => orderNo))], call)
    return found.flatMap(({ kind, id, orderNo, until, amount }): Matter[] => {
      const order = orders.get(orderNo)
      return order ? [{ ...shown(order), id, orderId: order.id, kind, ...(until && { until }), amount }] : []
    })
  }
  /** applications that wait for whoever applied, with what they are about */
  const applications = async (limit: number, call: Call): Promise<Matter[]> => {
    const flows = await ask(call).find(flowsUnderWay, { filter: returned(call), sort: ['returnedAt'], limit })
    if (flows.length === 0) return []
    const idsOf = (type: string) => flows.flatMap(({ businessType, businessId }) => (businessType === type ? [subjectOf(businessId)] : []))
    const among = (type: string) => ({ filter: { id: { in: idsOf(type) } }, limit: flows.length })
    const [refunds, fines, renames] = await Promise.all([
      ask(call).find(refundList, among(REFUND)),
      ask(call).find(fineList, among('FINE_CHANGE')),
      ask(call).find(renameList, among('RENAME')),
    ])
    const subjects = new Map<string, Subject>([
      ...refunds.map(({ id, orderNo, refund: amount }) => [id, { orderNo, kind: 'PAPERS', refundId: id, amount }] as const),
      ...fines.map(
        ({ id, orderNo, returnBy: until, amount }) => [id, { orderNo, kind: 'FINE_CHANGE', ...(until && { until }), amount }] as const,
      ),
      ...renames.map(
        ({ id, orderNo, limit: until, fee: amount }) => [id, { orderNo, kind: 'RENAME_CHANGE', ...(until && { until }), amount }] as const,
      ),
    ])
    const about = (businessId: string): Subject => subjects.get(subjectOf(businessId)) ?? { orderNo: businessId, kind: 'APPLICATION' }
    const orders = await ordersOf([...new Set(flows.map(({ businessId }) => about(businessId).orderNo))], call)
    return flows.flatMap(({ id, businessId, remark }): Matter[] => {
      const { orderNo, kind, ...more } = about(businessId)
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
        auctions.find(call),
        applications(size, call),
        countDue(call),
      ])
      const dated = [...acts.map(actOf), ...names.map(namesOf), ...asked, ...won, ...waiting.filter(({ until }) => until)].sort(
        (a, b) => compare(a.until ?? '', b.until ?? '') || compare(a.id, b.id),
      )
      return { content: [...dated, ...waiting.filter(({ until }) => !until)].slice(0, size), totalElements, now: call.now }
    }),
    on(ownCounts, async (_, call) => {
      const agency = among(seenAgencies(call.who))
      const [due, groups, refunds] = await Promise.all([
        countDue(call),
        ask(call).group(orderList, { filter: { agency }, by: ['status'] }),
        ask(call).count(refundList, { agency, status: { in: [...OPEN_REFUNDS] } }),
      ])
      const none = { WAIT_FOR_PAY: 0, PAID: 0, PRINTED: 0, REFUND_MODIFY: 0, EXPIRED: 0 }
      return { due, orders: { ...none, ...Object.fromEntries(groups.map(({ status, count }) => [status, count])) }, refunds: refunds.count }
    }),
    on(findOrders, async ({ q }, call) => {
      const asked = searchable(q)
      const seen = seenAgencies(call.who)
      const number = ticketNoOf(asked)
      const [ticket, ...found] = await Promise.all([
        number ? ask(call).get(ticketNumbers, number) : null,
        ...(asked.length < FEWEST ? [] : seen).map(agency =>
          ask(call).find(orderWords, {
            filter: { words: { prefix: wordOf(agency, asked) } },
            sort: ['-submittedAt'],
            limit: MOST_FOUND + 1,
          }),
        ),
      ])
      const hits = found.flat().sort((a, b) => compare(b.submittedAt, a.submittedAt))
      const ids = [...new Set([...(ticket ? [ticket.orderNo] : []), ...hits.slice(0, MOST_FOUND).map(({ id }) => id)])]
      const orders = ids.length > 0 ? await ordersOf(ids, call) : new Map<string, Order>()
      const words = new Map(hits.map(hit => [hit.id, hit]))
      const content = ids.flatMap(id => {
        const order = orders.get(id)
        if (!order || !seen.includes(order.agency)) return []
        const travellers = words.get(id)?.travellers.flatMap(({ name }) => (searchable(name).startsWith(asked) ? [name] : [])) ?? []
        const { total, seats, pnr } = order
        const why = id === ticket?.orderNo ? { by: 'TICKET' as const, exact: true } : foundIn(order, asked)
        return [{ ...shown(order), id, total, seats, ...(pnr && { pnr }), ...why, ...(travellers.length > 0 && { travellers }) }]
      })
      return { content, more: hits.length > MOST_FOUND }
    }),
  ]
}

/** what an application is about: a change of a fine is named `{fine}~{request}` */
type Subject = { orderNo: string } & Pick<Matter, 'kind' | 'refundId' | 'amount' | 'until'>
const subjectOf = (businessId: string): string => businessId.split('~')[0]!
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const shown = ({ orderNo, agencyName, groupName, airLine, route, flights, departure, std, persons, named, status }: Order) => ({
  orderNo,
  agencyName,
  groupName,
  airLine,
  route,
  flights,
  departure,
  std,
  persons,
  named,
  status,
})
const actOf = (order: Order) => {
  const { id, act, actBy = '', nextAmount, nextKind = 'FULL' } = order
  const kind = act === 'CONFIRM' || act === 'RESUBMIT' ? act : nextKind
  return { ...shown(order), id: `${id}~ACT`, orderId: id, kind, until: actBy, ...(nextAmount !== undefined && { amount: nextAmount }) }
}
const namesOf = (order: Order) => ({
  ...shown(order),
  id: `${order.id}~NAMES`,
  orderId: order.id,
  kind: 'NAMES' as const,
  until: order.namesDue ?? '',
})

/** as ticket numbers are kept: `880-1234567890` */
const ticketNoOf = (text: string): string | undefined => {
  const [, prefix, rest] = /^(\d{3})-?(\d{10})$/.exec(text) ?? []
  return prefix && `${prefix}-${rest}`
}
const foundIn = ({ orderNo, pnr, pnrs = pnr ? [pnr] : [], groupName }: Static<typeof OrderRow>, asked: string) => {
  const begins = (text: string) => searchable(text).startsWith(asked)
  if (begins(orderNo)) return { by: 'ORDER' as const, exact: searchable(orderNo) === asked }
  if (pnrs.some(begins)) return { by: 'PNR' as const, exact: pnrs.some(one => searchable(one) === asked) }
  return { by: begins(groupName) ? ('GROUP' as const) : ('NAME' as const), exact: false }
}
