import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { extra, extraId } from './decide.ts';
export const kinds = Object.keys(boughtKinds);
/** The streams of products of an order's travellers, one for each kind that was ever bought. */
export const extrasOf = async ({ load }, orderNo) => {
    const all = await Promise.all(kinds.map(async (kind) => {
        const id = extraId(orderNo, kind);
        return { id, state: (await load(extra, id)).state };
    }));
    return all.flatMap(({ id, state }) => (state.status === 'NONE' ? [] : [{ id, state }]));
};
