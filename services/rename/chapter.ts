import { flowChapter } from '#services/flow/chapter.ts'
import type { Related } from '#services/kernel/stream/history.ts'
import { everAsked } from '#services/order/names/renames.ts'
import type { Order } from '#services/order/state.ts'
import { RENAME } from './calls.ts'
import { rename } from './decide.ts'

/** Streams of an order's applications for other names. */
export const renameChapter = (order: Order): Related[] =>
  order.status === 'NONE' ? [] : everAsked(order).flatMap(id => [{ stream: `${rename.name}-${id}` }, flowChapter(RENAME, id)])
