import { present } from '#contracts/kernel/present.ts'
import { comparedStatuses, type DuplicateRange } from '#contracts/order/rules/duplicate.ts'
import type { Queries, RowFilter, Stored } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import { orderList } from './list.ts'

type Filter = RowFilter<ViewRow<typeof orderList>>

/** An order with the limit that it has missed. */
export const lateRow = (row: Stored<ViewRow<typeof orderList>>) => {
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
    ...present({ unnamedSeats: row.unnamedSeats }),
  }
}

/**
 * Live orders of an agency that look like this one, as far as the list knows. There is hardly ever one, and a count in the index alone
 * tells.
 */
export const similarOrders =
  (query: Pick<Queries, 'find' | 'count'>) =>
  async (agency: string, { route, days, seats }: DuplicateRange): Promise<string[]> => {
    const alike: Filter = { agency, route, seats, kind: 'GROUP' }
    const { count } = await query.count(orderList, { ...alike, departure: { in: days } }, { cap: 1 })
    // the index has each day's orders in order, so nothing is sorted
    for (const departure of count > 0 ? days : []) {
      const filter = { ...alike, departure, status: { in: [...comparedStatuses] } }
      const [first] = await query.find(orderList, { filter, sort: ['seats'], limit: 1 })
      if (first) return [first.orderNo]
    }
    return []
  }
