import { Id, Instant, oneOf, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import type * as seats from '#contracts/seats/events.ts'
import { view } from '../kernel/view.ts'

const holdKey = (stockId: string, holdId: string) => `hold:${stockId}:${holdId}`
const orderKey = (orderNo: string) => `order:${orderNo}`

/** What has a time: unpaid orders and holds that nobody has settled. A row goes when its matter is closed, so the list stays short. */
export const dueList = view<typeof orders & typeof seats>()({
  name: 'due',
  version: 1,
  doc: Type.Object({
    kind: oneOf({ order: '支付时限', hold: '占座时限' }),
    subject: Id,
    stockId: Type.Optional(Id),
    dueAt: zh(Instant, '时限'),
  }),
  index: [['dueAt']],
  key: {
    OrderSubmitted: ({ orderNo }) => orderKey(orderNo),
    OrderPaid: (_, { id }) => orderKey(id),
    OrderExpired: (_, { id }) => orderKey(id),
    SeatsHeld: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsSold: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsReleased: ({ holdId }, { id }) => holdKey(id, holdId),
  },
  on: {
    OrderSubmitted: (_, { orderNo, limits }) => ({ kind: 'order', subject: orderNo, dueAt: limits.payBy }),
    OrderPaid: () => null,
    OrderExpired: () => null,
    SeatsHeld: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stockId: id, dueAt: until }),
    SeatsSold: () => null,
    SeatsReleased: () => null,
  },
})
