import { carriedOutIn } from '#services/order/names/renames.ts';
import { isKnown, rename } from './decide.ts';
/** Fees paid in an order for other names on tickets (DOMAIN §3.23), of all travellers; none of them goes back. */
export const renameFees = async ({ load }, state) => {
    const all = await Promise.all(carriedOutIn(state).map(async (id) => (await load(rename, id)).state));
    return all.flatMap(one => isKnown(one) && one.payer ? [{ passengerId: one.of.passengerId, product: one.of.product, payer: one.payer }] : []);
};
