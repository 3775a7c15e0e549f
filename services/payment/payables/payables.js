import { present } from '#contracts/kernel/present.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { refOf } from '#contracts/payment/payable.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { claimOf } from '#services/kernel/stream/payable.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { transfer } from '#services/kernel/stream/transfer.ts';
import { isUndecided, payment } from '../decide.ts';
const entryOf = (payables, kind) => {
    const entry = payables[kind];
    if (!entry)
        throw new Error(`no context says how ${kind} is paid`);
    return entry;
};
export const payableOf = (payables, kind) => entryOf(payables, kind).decider;
/** one thing as a payment names it */
export const shownAs = (payables, kind, state, id) => {
    const shown = entryOf(payables, kind).shown(state);
    return shown && { kind, id, ...shown };
};
/** The things that a payment pays: those that it names, or its order. */
export const paidBy = ({ targets, orderNo, amount, instalment: part, offset }) => targets ?? (orderNo ? [{ kind: 'ORDER', id: orderNo, amount, ...present({ part, offset }) }] : []);
/**
 * Claims all things that a payment pays, one after the other, into `made`.
 * @returns is all of it claimed?
 * @throws Refused by the first thing that cannot be paid
 */
export const claimAll = async ({ at, payables }, paymentCode, pays, made) => {
    for (const { kind, id, ...asked } of pays) {
        const { state } = await at(payableOf(payables, kind), id).claim({ paymentCode, ...asked });
        const claim = claimOf(state, { paymentCode });
        if (claim)
            made.push({ kind, id, no: claim.no });
    }
    return made.length === pays.length;
};
/** Tells the things of a payment about it at once: the processes may be late. */
export const hearPayment = async ({ load, at, payables }, paymentCode) => {
    const { state } = await load(payment, paymentCode);
    if (state.status === 'NONE')
        return;
    for (const kind of new Set(paidBy(state.created).map(({ kind }) => kind)))
        await payables[kind]?.heard?.({ load, at }, paymentCode);
};
/** Why a payment would not pay what it was begun for, as things stand; undefined where it would, or has. */
export const whyNotPayable = async ({ load, payables }, state, at) => {
    if (state.status === 'NONE')
        return undefined;
    const { paymentCode } = state.created;
    for (const { kind, id, ...asked } of paidBy(state.created)) {
        const { state: of } = await load(payableOf(payables, kind), id);
        try {
            decide(payableOf(payables, kind), 'claim', of, { paymentCode, ...asked }, { who: systemUser('payables'), at, id });
        }
        catch (error) {
            if (error instanceof Refused)
                return error.message;
            throw error;
        }
    }
    return undefined;
};
/** Pays as decided, and frees claims that only this driver has made, after another driver had finished. */
export const payAll = async ({ at, payables }, paid, mine) => {
    const { created, tradeNo, paidAt, claims = {} } = paid;
    const { paymentCode, channel } = created;
    for (const { kind, id, amount, part, offset } of paid.placed ? [] : paidBy(created))
        await at(payableOf(payables, kind), id).pay({
            paymentCode,
            no: claims[refOf({ kind, id })],
            channel,
            tradeNo,
            amount,
            paidAt,
            part,
            offset,
        });
    for (const one of mine)
        if (claims[refOf(one)] !== one.no)
            await at(payableOf(payables, one.kind), one.id).free({ paymentCode, no: one.no });
};
/** Frees all things of a payment that pays nothing, now or later. */
export const freeAll = async ({ at, payables }, paymentCode, pays) => {
    for (const { kind, id } of pays)
        await at(payableOf(payables, kind), id).free({ paymentCode });
};
/**
 * Money that a gateway has taken for several things, or for one that is no order, pays all of them or none: nobody had claimed them while
 * the payer was away. Money that cannot pay them is owed back whole (DOMAIN §3.7).
 */
export const placePaid = async ({ load, at, payables }, paymentCode) => {
    const { state: paid } = await load(payment, paymentCode);
    if (paid.status !== 'SUCCEEDED' || paid.created.from || !paid.created.targets || paid.placed)
        return;
    const pays = paidBy(paid.created);
    const own = at(payment, paymentCode);
    await transfer([], {
        load: async () => (await load(payment, paymentCode)).state,
        opened: paid,
        isOpen: state => state.status === 'SUCCEEDED' && isUndecided(state),
        reserve: mine => claimAll({ at, payables }, paymentCode, pays, mine),
        accept: claims => own.allot({ claims }),
        refuse: reason => own.unplace({ reason }),
        carryOut: async (decided, mine) => decided.status === 'SUCCEEDED' && decided.claims
            ? payAll({ at, payables }, decided, mine)
            : freeAll({ at, payables }, paymentCode, pays),
        close: () => own.place({}),
    });
};
