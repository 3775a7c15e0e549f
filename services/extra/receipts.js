import { order } from '#services/order/decide.ts';
import { renameFees } from '#services/rename/fees.ts';
import { extrasOf } from './bought.ts';
import { nameOf, travellerIn } from './calls.ts';
import { returning } from './decide.ts';
/**
 * Payments for products of an order's travellers, for receipts (DOMAIN §3.19). A product stays where it was bought and is receipted with
 * its traveller: after a split it stands on the papers of the traveller's new order only.
 */
export const extrasPaid = async (reach, orderNo) => {
    const { state } = await reach.load(order, orderNo);
    if (state.status === 'NONE')
        return [];
    const gone = whoWent(state.splits);
    return (await everPaid(reach, state)).flatMap(({ passengerId, tell }) => (gone.has(passengerId) ? [] : [tell(state)]));
};
/**
 * All payments, also for travellers who have left with a part: products bought in this order, or brought along from the order that it was
 * split off.
 */
const everPaid = async (reach, state) => {
    const { submitted, splitFrom } = state;
    const { orderNo } = submitted;
    const own = (await extrasOf(reach, orderNo)).flatMap(({ state: bought }) => bought.items.flatMap((item) => {
        const { passengerId, paid } = item;
        return paid ? [{ passengerId, tell: of => told(of, bought, { ...item, paid }) }] : [];
    }));
    const fees = (await renameFees(reach, state)).map(({ passengerId, product, payer: { amount: paid, ...payment } }) => {
        const fee = { kind: 'CHANGE_FEE', product, passengerId, payment, paid, returned: 0, returning: 0 };
        return { passengerId, tell: of => ({ ...fee, name: travellerIn(of, passengerId)?.name ?? '' }) };
    });
    return [...(splitFrom ? await broughtAlong(reach, splitFrom.orderNo, orderNo) : []), ...own, ...fees];
};
const told = (of, state, item) => {
    const { kind } = state.opened;
    const { product, passengerId, amount, back = 0, status, paid } = item;
    const { at: paidAt, ...way } = paid;
    return {
        kind,
        product,
        passengerId,
        name: nameOf(of, kind, item),
        payment: { ...way, paidAt },
        paid: amount,
        returned: status === 'REFUNDED' ? back : 0,
        returning: returning(item),
    };
};
/** Payments until then for travellers who went from one order into another. */
const broughtAlong = async (reach, from, into) => {
    const { state } = await reach.load(order, from);
    if (state.status === 'NONE')
        return [];
    const went = whoWent(state.splits?.filter(split => split.into === into));
    return (await everPaid(reach, state)).filter(({ passengerId }) => went.has(passengerId));
};
const whoWent = (splits = []) => new Set(splits.flatMap(({ people }) => people.passengers.map(({ id }) => id)));
