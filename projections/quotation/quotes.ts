import { toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { isDesks, type QuoteStatus, quoteStatuses } from '#contracts/quotation/quote-codes.ts'
import type * as events from '#contracts/quotation/quote-events.ts'
import { QuoteRow } from '#contracts/quotation/quote-lists.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import { ruleList } from './rules.ts'

/** Requests of agencies for quotes, with their results (DOMAIN §3.12). */
export const quoteList = view<typeof events>()({
  name: 'quote',
  version: 3,
  doc: Type.Omit(QuoteRow, ['id']),
  index: [
    ['-askedAt'],
    ['status', '-askedAt'],
    ['status', 'until'],
    ['status', 'dueBy'],
    ['agency', '-askedAt'],
    ['agency', 'status', '-askedAt'],
    ['agencyName', '-askedAt'],
    ['airLine', '-askedAt'],
    ['line', '-askedAt'],
    ['ruleId', '-askedAt'],
    ['date'],
    ['status', 'date'],
    ['dueBy'],
    ['overdue', 'dueBy'],
    ['handler', '-askedAt'],
    ['orderNo'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['id', 'orderNo'],
  on: {
    QuoteAsked: (_, { agency, agencyName, airLine, legs, seats }, { at }) => ({
      agency,
      agencyName,
      airLine,
      seats,
      status: 'DECLINED',
      line: `${legs[0]!.origin}-${legs[0]!.destination}`,
      flights: legs.map(({ flightNo }) => flightNo).join('、'),
      date: legs[0]!.date,
      manual: false,
      overdue: false,
      askedAt: at,
      updatedAt: at,
    }),
    QuoteOffered: (row, { by, fares, until }, { at }) =>
      row && { ...offeredByRule(row), ruleId: by.ruleId, fare: sum(fares), until, updatedAt: at },
    QuoteDeclined: (row, { obstacles, by, dueBy, handler }, { at }) =>
      row && {
        ...row,
        status: 'DECLINED',
        obstacle: obstacles[0]!.code,
        ...present({ ruleId: by?.ruleId, handler }),
        dueBy,
        updatedAt: at,
      },
    QuoteCountered: (row, { fare, dueBy, handler }, { at }) =>
      row && { ...row, status: 'COUNTERED', wanted: fare, dueBy, ...present({ handler }), updatedAt: at },
    QuoteAnswered: (row, { fares, until }, { at }) =>
      row && { ...notDue(row), status: 'OFFERED', manual: true, fare: sum(fares), until, updatedAt: at },
    QuoteRejected: (row, _, { at }) => row && { ...notDue(row), status: 'REJECTED', updatedAt: at },
    QuoteAccepted: (row, _, { at }) => row && { ...row, status: 'ACCEPTED', updatedAt: at },
    QuoteReleased: (row, _, { at }) => row && { ...row, status: 'OFFERED', updatedAt: at },
    QuoteOrdered: (row, { orderNo }, { at }) => row && { ...row, status: 'ORDERED', orderNo, updatedAt: at },
    QuoteExpired: (row, _, { at }) => row && { ...notDue(row), status: 'EXPIRED', updatedAt: at },
    QuoteOverdue: (row, _, { at }) => row && { ...row, overdue: true, updatedAt: at },
  },
})
type Row = Omit<QuoteRow, 'id'>
const DESKS = (Object.keys(quoteStatuses) as QuoteStatus[]).filter(isDesks)
const sum = (fares: readonly { fare: number }[]) => fares.reduce((total, { fare }) => total + fare, 0)
/** removes the limit, since the desk has answered */
const notDue = ({ dueBy: _, handler: __, ...row }: Row): Row => ({ ...row, overdue: false })
/** a rule's price, at once or where the desk was waited for */
const offeredByRule = ({ obstacle: _, ...row }: Row): Row => ({ ...notDue(row), status: 'OFFERED' })

/** limit for rules of one airline in force; no airline has as many */
const MAX_RULES = 500
export const rulesInForce =
  (query: Pick<Queries, 'find'>) =>
  async (airLine: string): Promise<string[]> =>
    (await query.find(ruleList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: MAX_RULES })).map(({ id }) => id)

/** Quotes that the clock has to look at: offers whose time is over, answers that are late, flights that have left unanswered. A hint. */
export const dueQuotes =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> => {
    const past = { lte: now }
    const found = await Promise.all([
      query.find(quoteList, { filter: { status: { in: ['OFFERED', 'ACCEPTED'] }, until: past }, sort: ['until'], limit }),
      query.find(quoteList, { filter: { overdue: false, dueBy: past }, sort: ['dueBy'], limit }),
      query.find(quoteList, { filter: { status: { in: DESKS }, date: { lt: toLocal(now).date } }, sort: ['date'], limit }),
    ])
    return [...new Set(found.flat().map(({ id }) => id))].slice(0, limit)
  }
