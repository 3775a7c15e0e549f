import { Id, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/order/events.ts'
import { airlines } from '../basicinfo/records.ts'
import type { Ask } from '../kernel/ask.ts'
import { view } from '../kernel/view.ts'

/** The order of each ticket number: one row per number, with the number as id. */
export const ticketNumbers = view<typeof events>()({
  name: 'ticket-number',
  version: 3,
  doc: Type.Object({ orderNo: zh(Id, '订单号'), passengerId: zh(Id, '旅客编号') }),
  index: [['orderNo']],
  key: {
    OrderTicketed: ({ tickets }) => tickets.map(({ ticketNo }) => ticketNo),
    TicketsExchanged: ({ tickets }) => tickets.map(({ newTicketNo }) => newTicketNo),
    OrderSplitOff: ({ passengers }) => passengers.flatMap(({ ticketNo }) => ticketNo ?? []),
  },
  on: {
    OrderTicketed: (_, { tickets }, { id, key }) => {
      const { passengerId } = tickets.find(({ ticketNo }) => ticketNo === key)!
      return { orderNo: id, passengerId }
    },
    // the old number is still found
    TicketsExchanged: (_, { tickets }, { id, key }) => {
      const { passengerId } = tickets.find(({ newTicketNo }) => newTicketNo === key)!
      return { orderNo: id, passengerId }
    },
    // a traveller who moves to the new order takes the ticket along
    OrderSplitOff: (row, _, { id }) => row && { ...row, orderNo: id },
  },
})

/** Fewest digits behind the carrier's by which a ticket is looked for: tickets of a group follow each other. */
const FEWEST_DIGITS = 5
const MOST_ORDERS = 50
/** Orders by the beginning of a ticket number (`880-24000`, `88024000…`), or by its last ten digits. */
export const ordersByTicket = async (ask: ReturnType<Ask>, text: string) => {
  const [, prefix, rest = ''] = /^(\d{3})-?(\d{0,10})$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  const ids = async () => {
    if (rest.length >= FEWEST_DIGITS && text.length !== 10)
      return ask.words(ticketNumbers, 'id', { begins: `${prefix}-${rest}` }, MOST_ORDERS)
    if (!prefix || prefix.length + rest.length !== 10) return []
    const carriers = await ask.find(airlines, { limit: 500 })
    return carriers.map(({ ticketPrefix }) => `${ticketPrefix}-${prefix}${rest}`)
  }
  const numbers = await ids()
  const found = numbers.length > 0 ? await ask.getMany(ticketNumbers, numbers) : []
  return { as: 'TICKET' as const, ids: [...new Set(found.map(({ orderNo }) => orderNo))] }
}
