import { addDays, local } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { AlikeRange } from '#contracts/order/alike.ts'
import * as api from '#contracts/order/api.ts'
import { timeoutOrderList } from '#contracts/order/changes/changes-api.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { Queries, RowFilter, Stored } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { RowOf } from '../kernel/view.ts'
import { orderList } from './list.ts'

type Filter = RowFilter<RowOf<typeof orderList>>
type Asked = Static<(typeof api.queryOrder)['body']>

const SORTABLE = ['submittedAt', 'departure', 'total', 'payBy', 'orderNo']

/** The lists of orders. */
export const orderQueries = ({ ask }: { ask: Ask }): Route[] => {
  const list = async (asked: Asked, call: Parameters<Ask>[0]) => {
    const wanted = (asked.sort ?? '').replace(/^-/, '')
    if (asked.sort && !SORTABLE.includes(wanted))
      throw invalid(`不能按${wanted}排序，可按${SORTABLE.join('、')}排序`, { sort: '不能按此排序' })
    const sort = (asked.sort ?? '-submittedAt') as '-submittedAt'
    const filter = scoped(call.who, { owner: 'agency', airline: 'airLine' }, filterOf(asked))
    return pageOf(await ask(call).page(orderList, { filter, sort: [sort], page: asked.page, size: asked.size ?? 20 }))
  }
  return [
    on(api.queryOrder, list),
    on(api.frontQueryOrder, list),
    on(timeoutOrderList, async ({ airLine, agency, late, unnamedSeats, page, size = 20 }, call) => {
      // what there is still something to be done about first
      const asked: Filter = {
        late: late ?? { gte: 'EXPIRED' },
        ...(unnamedSeats && { unnamedSeats }),
        ...(agency && { agency }),
        ...(airLine && { airLine }),
      }
      const filter: Filter = scoped(call.who, { airline: 'airLine' }, asked)
      const found = await ask(call).page(orderList, { filter, sort: ['-late', '-submittedAt'], page, size })
      return pageOf({ ...found, content: found.content.map(lateRow) })
    }),
  ]
}

const lateRow = (row: Stored<RowOf<typeof orderList>>) => {
  const { id, orderNo, status, agency, agencyName, airLine, groupName, departure, seats, total, paid, unnamed, late = 'EXPIRED' } = row
  const by = late === 'EXPIRED' ? (row.expiredBy ?? row.payBy) : late === 'TICKET' ? row.ticketBy : row.nameBy
  return {
    id,
    orderNo,
    status,
    agency,
    agencyName,
    airLine,
    groupName,
    departure,
    seats,
    total,
    paid,
    late,
    by,
    unnamed,
    ...(row.unnamedSeats && { unnamedSeats: row.unnamedSeats }),
  }
}

const filterOf = (asked: Asked): Filter => ({
  ...(asked.agency && { agency: asked.agency }),
  ...(asked.airLine && { airLine: asked.airLine }),
  ...(asked.orderNo && { orderNo: { prefix: asked.orderNo } }),
  ...(asked.pnr && { pnrs: asked.pnr.toUpperCase() }),
  ...(asked.status && { status: asked.status }),
  ...(asked.auditStatus && { auditStatus: asked.auditStatus }),
  ...(asked.seatStatus && { seatStatus: asked.seatStatus }),
  ...range('departure', asked.departureFrom, asked.departureTo),
  ...range('submittedAt', asked.submittedFrom && local(asked.submittedFrom, '00:00'), asked.submittedTo && dayEnd(asked.submittedTo)),
})

const range = (field: string, gte: string | undefined, lte: string | undefined): Filter =>
  gte || lte ? { [field]: { ...(gte && { gte }), ...(lte && { lte }) } } : {}
const dayEnd = (date: string) => new Date(Date.parse(local(addDays(date, 1), '00:00')) - 1).toISOString()

const LIVE = ['WAIT_FOR_PAY', 'PAID', 'PRINTED'] as const

/** Live orders of an agency that look like this one, as far as the list knows. There is hardly ever one: a count in the index alone tells. */
export const similarOrders =
  (query: Pick<Queries, 'find' | 'count'>) =>
  async (agency: string, { route, days, seats }: AlikeRange): Promise<string[]> => {
    const alike: Filter = { agency, route, seats }
    const { count } = await query.count(orderList, { ...alike, departure: { in: days } }, { cap: 1 })
    // day by day the index has them in order, so that nothing is sorted
    for (const departure of count > 0 ? days : []) {
      const filter = { ...alike, departure, status: { in: [...LIVE] } }
      const [first] = await query.find(orderList, { filter, sort: ['seats'], limit: 1 })
      if (first) return [first.orderNo]
    }
    return []
  }
