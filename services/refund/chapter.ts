import { flowChapter } from '#services/flow/chapter.ts'
import type { Related } from '#services/kernel/stream/history.ts'
import type { Order } from '#services/order/state.ts'
import { REFUND, refund } from './decide.ts'

/** Streams of an order's refunds. */
export const refundChapter = (order: Order): Related[] =>
  order.status === 'NONE' ? [] : Object.keys(order.refunds).flatMap(id => [{ stream: `${refund.name}-${id}` }, flowChapter(REFUND, id)])
