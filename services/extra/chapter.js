import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { extra, extraId } from './decide.ts';
/** Streams of an order's products beside its seats. */
export const extraChapter = (order, orderNo) => order.status === 'NONE'
    ? []
    : Object.keys(boughtKinds).map(kind => ({ stream: `${extra.name}-${extraId(orderNo, kind)}` }));
