import { flowChapter } from '#services/flow/chapter.ts';
import { REFUND, refund } from './decide.ts';
/** Streams of an order's refunds. */
export const refundChapter = (order) => order.status === 'NONE' ? [] : Object.keys(order.refunds).flatMap(id => [{ stream: `${refund.name}-${id}` }, flowChapter(REFUND, id)]);
