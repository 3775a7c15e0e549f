import { addDays, addMinutes, local } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { Instant, optional, Type, zh } from '#contracts/kernel/schema.ts'
import { REMINDED_AT } from '#contracts/quotation/inter-codes.ts'
import type * as events from '#contracts/quotation/inter-events.ts'
import { InterRow } from '#contracts/quotation/inter-lists.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

const Doc = Type.Object({
  ...Type.Omit(InterRow, ['id']).properties,
  /** the day after the last one on which its first flight may leave */
  gone: zh(Instant, '航班已过'),
  /** when the clock has to look at it next */
  wakeAt: optional(zh(Instant, '下次检查')),
})
type Row = Type.Static<typeof Doc>

/** Requests for groups abroad, with their results (DOMAIN §3.12). */
export const interRequestList = view<typeof events>()({
  name: 'inter-request',
  version: 1,
  doc: Doc,
  index: [
    ['-askedAt'],
    ['status', '-askedAt'],
    ['status', 'dueBy'],
    ['status', 'until'],
    ['agency', '-askedAt'],
    ['agency', 'status', '-askedAt'],
    ['agencyName', '-askedAt'],
    ['airLine', '-askedAt'],
    ['date'],
    ['dueBy'],
    ['until'],
    ['overdue', 'dueBy'],
    ['handler', '-askedAt'],
    ['orderNo'],
    ['wakeAt'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['id', 'orderNo'],
  on: {
    InterAsked: (_, asked, { at }) => {
      const { agency, agencyName, airLine, legs, flexDays = 0, seats, groupName, budget, dueBy, handler, to } = asked
      const gone = local(addDays(legs[0]!.date, flexDays + 1), '00:00')
      return {
        agency,
        agencyName,
        airLine,
        status: 'ASKED',
        journey: to.journey,
        date: legs[0]!.date,
        seats,
        groupName,
        ...present({ budget, handler }),
        dueBy,
        overdue: false,
        gone,
        wakeAt: dueBy < gone ? dueBy : gone,
        askedAt: at,
        updatedAt: at,
      }
    },
    InterQuoted: (row, { offers, until }, { at }) =>
      row && {
        ...notDue(row),
        status: 'QUOTED',
        total: Math.min(...offers.map(({ total }) => total)),
        until,
        wakeAt: nextOf(until, at),
        updatedAt: at,
      },
    InterCountered: (row, { total, dueBy, handler }, { at }) =>
      row && { ...row, status: 'COUNTERED', wanted: total, dueBy, ...present({ handler }), wakeAt: dueBy, updatedAt: at },
    InterReminded: (row, { until }, { at }) => row && { ...row, wakeAt: nextOf(until, at) },
    InterOverdue: (row, _, { at }) => row && { ...row, overdue: true, wakeAt: row.gone, updatedAt: at },
    InterClosed: (row, { end }, { at }) => row && { ...over(row), status: end, updatedAt: at },
    QuoteAccepted: (row, { until }, { at }) => row && { ...row, status: 'ACCEPTED', wakeAt: until, updatedAt: at },
    QuoteReleased: (row, _, { at }) => row && { ...row, status: 'QUOTED', wakeAt: nextOf(row.until!, at), updatedAt: at },
    QuoteOrdered: (row, { orderNo }, { at }) => row && { ...over(row), status: 'ORDERED', orderNo, updatedAt: at },
    QuoteExpired: (row, _, { at }) => row && { ...over(row), status: 'EXPIRED', updatedAt: at },
  },
})
/** removes the limit, since the desk has answered */
const notDue = ({ dueBy: _, handler: __, ...row }: Row): Row => ({ ...row, overdue: false })
const over = (row: Row): Row => {
  const { wakeAt: _, ...rest } = notDue(row)
  return rest
}
/** the next reminder before the end of offers, or their end */
const nextOf = (until: string, at: string): string => REMINDED_AT.map(hours => addMinutes(until, -60 * hours)).find(by => by > at) ?? until

/** Requests that the clock has to look at. A hint: each decides by its own stream. */
export const dueRequests =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await query.find(interRequestList, { filter: { wakeAt: { lte: now } }, sort: ['wakeAt'], limit })).map(({ id }) => id)
