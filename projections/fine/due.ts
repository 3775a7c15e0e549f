import type * as fines from '#contracts/fine/events.ts'
import { present } from '#contracts/kernel/present.ts'
import { Airline, Instant, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import { fineList } from './list.ts'

/** judged only once: fined or spared */
const ofUtilisation = ({ orderNo, type }: { orderNo: string; type: string }) => (type === 'UTILISATION' ? orderNo : null)

/** Departure of the first flight of each order, until its ticketing rate was checked. */
export const departures = view<typeof orders & typeof fines>()({
  name: 'fine-departure',
  version: 1,
  doc: Type.Object({ airLine: Airline, departsAt: zh(Instant, '起飞时间') }),
  index: [['departsAt'], ['airLine', 'departsAt']],
  key: { FineCalculated: ofUtilisation, FineSpared: ofUtilisation },
  on: {
    OrderSubmitted: (_, { airLine, legs }) => ({ airLine, departsAt: legs[0]!.std }),
    OrderExpired: () => null,
    FineCalculated: () => null,
    FineSpared: () => null,
  },
})

/** Fines of an order that its agency knows of, with their payments. */
export const finesOf =
  (query: Pick<Queries, 'find'>) =>
  async (orderNo: string): Promise<{ id: string; paymentCode?: string }[]> =>
    (await query.find(fineList, { filter: { orderNo }, sort: ['-createdAt'], limit: 200 })).flatMap(({ id, told, paymentCode }) =>
      told ? [{ id, ...present({ paymentCode }) }] : [],
    )

/** Fines that the clock has to look at; a hint. */
export const dueFines = (query: Pick<Queries, 'find'>) => ({
  /** includes fines with a pending request */
  overdue: async (now: string, limit: number): Promise<string[]> => {
    const found = await Promise.all([
      query.find(fineList, { filter: { status: 'ASKED', payBy: { lt: now } }, sort: ['payBy'], limit }),
      query.find(fineList, { filter: { lapses: { lt: now } }, sort: ['lapses'], limit }),
    ])
    return found.flat().map(({ id }) => id)
  },
  /** fines whose request was returned and not handed in again in time */
  returned: async (now: string, limit: number): Promise<string[]> =>
    (await query.find(fineList, { filter: { returnBy: { lt: now } }, sort: ['returnBy'], limit })).map(({ id }) => id),
  departed: async (from: string, to: string, airLines: readonly string[] | undefined, limit: number): Promise<string[]> => {
    const filter = { departsAt: { gte: from, lte: to }, ...present({ airLine: airLines && { in: [...airLines] } }) }
    return (await query.find(departures, { filter, sort: ['departsAt'], limit })).map(({ id }) => id)
  },
})
