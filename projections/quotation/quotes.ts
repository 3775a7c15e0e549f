import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/quotation/quote-events.ts'
import { QuoteRow } from '#contracts/quotation/quote-lists.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import { ruleList } from './rules.ts'

/** Requests of agencies for quotes, with their results (DOMAIN §3.12). */
export const quoteList = view<typeof events>()({
  name: 'quote',
  version: 1,
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
    ['dueBy'],
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
      askedAt: at,
      updatedAt: at,
    }),
    QuoteOffered: (row, { by, fares, until }, { at }) =>
      row && { ...row, status: 'OFFERED', ruleId: by.ruleId, fare: sum(fares), until, updatedAt: at },
    QuoteDeclined: (row, { obstacles, by, dueBy }, { at }) =>
      row && { ...row, status: 'DECLINED', obstacle: obstacles[0]!.code, ...present({ ruleId: by?.ruleId }), dueBy, updatedAt: at },
    QuoteCountered: (row, { fare, dueBy }, { at }) => row && { ...row, status: 'COUNTERED', wanted: fare, dueBy, updatedAt: at },
    QuoteAnswered: (row, { fares, until }, { at }) =>
      row && { ...notDue(row), status: 'OFFERED', manual: true, fare: sum(fares), until, updatedAt: at },
    QuoteRejected: (row, _, { at }) => row && { ...notDue(row), status: 'REJECTED', updatedAt: at },
    QuoteAccepted: (row, _, { at }) => row && { ...row, status: 'ACCEPTED', updatedAt: at },
    QuoteReleased: (row, _, { at }) => row && { ...row, status: 'OFFERED', updatedAt: at },
    QuoteOrdered: (row, { orderNo }, { at }) => row && { ...row, status: 'ORDERED', orderNo, updatedAt: at },
    QuoteExpired: (row, _, { at }) => row && { ...row, status: 'EXPIRED', updatedAt: at },
  },
})
type Row = Omit<QuoteRow, 'id'>
const sum = (fares: readonly { fare: number }[]) => fares.reduce((total, { fare }) => total + fare, 0)
/** removes the limit, since the desk has answered */
const notDue = ({ dueBy: _, ...row }: Row): Row => row

/** limit for rules of one airline in force; no airline has as many */
const MAX_RULES = 500
export const rulesInForce =
  (query: Pick<Queries, 'find'>) =>
  async (airLine: string): Promise<string[]> =>
    (await query.find(ruleList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: MAX_RULES })).map(({ id }) => id)

/** Quotes that the clock has to look at; a hint. */
export const dueQuotes =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await query.find(quoteList, { filter: { status: { in: ['OFFERED', 'ACCEPTED'] }, until: { lte: now } }, sort: ['until'], limit })).map(
      ({ id }) => id,
    )
