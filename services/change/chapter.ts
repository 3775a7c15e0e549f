import { flowChapter } from '#services/flow/chapter.ts'
import type { Related } from '#services/kernel/stream/history.ts'
import type { Order } from '#services/order/state.ts'
import { change } from './decide.ts'
import { CHANGE } from './follow.ts'

/** Streams of an order's changes. */
export const changeChapter = (order: Order): Related[] =>
  order.status === 'NONE'
    ? []
    : Object.keys(order.changes ?? {}).flatMap(id => [{ stream: `${change.name}-${id}` }, flowChapter(CHANGE, id)])
