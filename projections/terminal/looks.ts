import { groupFare } from '#contracts/order/rules/fares.ts'
import type { Queries } from '../kernel/query.ts'
import { orderList } from '../order/list.ts'
import type { PricedBlock, Pricing } from '../order/pricing.ts'
import { ticketNumbers } from '../order/tickets.ts'
import { stockList } from '../seats/stock.ts'
import { groupServices } from '../service/list.ts'

/** blocks that an answer is made of, and services of an order, at most */
const [BLOCKS, SERVICES] = [400, 500]
type Asked = { date: string } & ({ flightNo: string } | { origin: string; destination: string })

/** Reads of the terminal from views: blocks of a day, the order of a ticket, and fares of groups. */
export const terminalLooks = ({ query, prices }: { query: Pick<Queries, 'find' | 'get'>; prices: Pricing }) => ({
  blocksOf: (filter: Asked): Promise<PricedBlock[]> => query.find(stockList, { filter, sort: ['date', 'flightNo'], limit: BLOCKS }),
  ticketOf: (ticketNo: string) => query.get(ticketNumbers, ticketNo),
  channelOf: async (orderNo: string) => (await query.get(orderList, orderNo))?.channel,
  servicesOf: async (orderNo: string): Promise<string[]> =>
    (await query.find(groupServices, { filter: { orderNo, status: 'APPROVED' }, limit: SERVICES })).map(({ id }) => id),
  /** the fare of the smallest group that the policy in force takes, fen; undefined where none is sold */
  faresAt: async (now: string) => {
    const { policyFor } = await prices.at('', now)
    return async (block: PricedBlock): Promise<number | undefined> => {
      const policy = await policyFor(block)
      return policy && groupFare(block.fullFare, policy.terms.price)
    }
  },
})
