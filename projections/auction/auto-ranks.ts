import type * as events from '#contracts/auction/auto-rank-events.ts'
import { AutoRankRow } from '#contracts/auction/lists.ts'
import type { TicketingRate } from '#contracts/auction/rates.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { LocalDate, Type, zh } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import { orderList } from '../order/list.ts'

/** How airlines rank their agencies, and the day of the last computation. */
export const autoRankList = view<typeof events>()({
  name: 'auto-rank',
  version: 1,
  doc: Type.Object({
    ...Type.Omit(AutoRankRow, ['id']).properties,
    /** the day of the last computation; empty where the setting was saved since */
    reckonedOn: zh(Type.Union([LocalDate, Type.Literal('')]), '核算日期'),
  }),
  index: [['airLine'], ['reckonedOn']],
  on: {
    AutoRankSaved: (row, rule, { at }) => ({ ...row, ...rule, reckonedOn: '', updatedAt: at }),
    RatesReckoned: (row, { ratesId, from, to, agencies }, { at }) =>
      row && { ...row, ratesId, from, to, agencies, reckonedOn: toLocal(at).date, reckonedAt: at, updatedAt: at },
  },
})

const PAGE = 1_000

/** Hints for the clock that computes rates, and the figures of departed groups. */
export const ticketingRates = (query: Pick<Queries, 'find'>) => ({
  /** airlines whose rates were not computed today */
  due: async (now: string, limit: number): Promise<string[]> => {
    const filter = { reckonedOn: { lt: toLocal(now).date } }
    return (await query.find(autoRankList, { filter, sort: ['reckonedOn'], limit })).map(({ id }) => id)
  },
  /**
   * For each agency, the seats of its groups on this airline whose first flight left in these days (Asia/Shanghai, bounds included), and
   * how many of them were ticketed. Groups that were cancelled do not count. It reads day by day, so that a year is not one answer.
   */
  departed: async (airLine: string, from: string, to: string): Promise<TicketingRate[]> => {
    const found = new Map<string, TicketingRate>()
    for (let day = from; day <= to; day = addDays(day, 1))
      for (let skip = 0; ; skip += PAGE) {
        const filter = { departure: day, airLine, status: { in: ['PAID', 'PRINTED', 'REFUND_MODIFY'] } }
        const rows = await query.find(orderList, { filter, sort: ['departure'], skip, limit: PAGE })
        for (const { agency, seats, tickets } of rows) {
          const before = found.get(agency) ?? { agency, seats: 0, ticketed: 0 }
          found.set(agency, { agency, seats: before.seats + seats, ticketed: before.ticketed + Math.min(tickets, seats) })
        }
        if (rows.length < PAGE) break
      }
    return [...found.values()].sort((a, b) => (a.agency < b.agency ? -1 : 1))
  },
})
