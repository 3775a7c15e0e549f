import { FineAddAsked, FineChangeAsked, FineReturned } from '#contracts/fine/events.ts';
import { flowChapter } from '#services/flow/chapter.ts';
import { owed } from '#services/payment/owed.ts';
import { FINE_CHANGE } from './calls.ts';
import { fine } from './decide.ts';
/** Streams of an order's fines. */
export const fineChapter = (order, _, { fines }) => order.status === 'NONE' ? [] : fines.map(id => ({ stream: `${fine.name}-${id}`, leads: asked(id) }));
/** flows and owed items of a fine: decisions that were asked for, and money that goes back */
const asked = (id) => (events) => events.flatMap(({ type, data }) => {
    if (type === FineAddAsked.type || type === FineChangeAsked.type)
        return [flowChapter(FINE_CHANGE, `${id}~${data.requestId}`)];
    return type === FineReturned.type ? [{ stream: `${owed.name}-${data.item}` }] : [];
});
