import { timeline } from '#contracts/report/history.ts';
import { useAsk } from '../../../kit/calls.ts';
const SIZE = 200;
/** money that arrives after the end changes no row of the order, so this list is watched too */
const lists = ['order', 'needs-refund'];
/** The last events of an order; for all but the busiest orders these are all events. */
export const useStory = (orderId) => {
    const of = (page) => ({ stream: `order-${orderId}`, page, size: SIZE });
    const first = useAsk(timeline, of(0), { lists });
    const last = Math.max(0, Math.ceil((first.data?.total ?? 0) / SIZE) - 1);
    const latest = useAsk(timeline, of(last), { lists, enabled: last > 0 });
    return last > 0 ? latest : first;
};
