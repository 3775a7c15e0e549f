import { type BoughtKind, boughtKinds } from '#contracts/order/money/product-kinds.ts'
import type { Related } from '#services/kernel/stream/history.ts'
import type { Order } from '#services/order/state.ts'
import { extra, extraId } from './decide.ts'

/** Streams of an order's products beside its seats. */
export const extraChapter = (order: Order, orderNo: string): Related[] =>
  order.status === 'NONE'
    ? []
    : (Object.keys(boughtKinds) as BoughtKind[]).map(kind => ({ stream: `${extra.name}-${extraId(orderNo, kind)}` }))
