import { toLocal } from '#contracts/kernel/calendar.ts';
import { code } from '#contracts/kernel/refused.ts';
import { OffsetCredited, OffsetExpired } from '#contracts/payment/credit.ts';
import { decider, foldAt } from '#services/kernel/stream/decider.ts';
import { account, dayOf, monthsClosed } from './decide.ts';
import { isOver } from './kinds.ts';
const { evolve: folds } = account;
const { expect, receive, forget, reserve, settle, release, closeMonth } = account.commands;
/**
 * A credit that a refund left instead of money (DOMAIN §3.6): an account whose stream the refund names. It pays for other orders of the
 * agency and airline within a year, takes back what is refunded of them, and never gives more than it has. Money that comes back after its
 * year expires at once.
 */
export const credit = decider()({
    name: 'offset',
    zh: '抵扣',
    document: { ...account.document, zh: '抵扣' },
    code: code.payment,
    initial: account.initial,
    evolve: {
        ...folds,
        OffsetCredited: (_, credited, at) => {
            const { agency, agencyName, airLine, amount } = credited;
            const opened = folds.AccountOpened({ status: 'NONE' }, { type: 'O', agency, agencyName, airLine, day: toLocal(at).date }, at);
            const known = { ...opened, seq: 1, credit: { credited, expired: 0 } };
            return { ...moved(known, amount, at), in: amount };
        },
        OffsetExpired: (state, { amount }, at) => {
            if (!isCredit(state))
                return state;
            const { credit, available, out } = state;
            const lapsed = moved({ ...state, credit: { ...credit, expired: credit.expired + amount } }, available - amount, at);
            return { ...lapsed, out: out + amount, status: 'CLOSED' };
        },
    },
    commands: {
        expect,
        forget,
        reserve,
        settle,
        closeMonth,
        /** sent when the refund is complete, perhaps twice */
        grantCredit: { decide: (state, command) => (state.status === 'NONE' ? [OffsetCredited(command)] : []) },
        /** all returned money belongs to this credit, whatever parts the payment names */
        receive: {
            decide: (state, command, context) => {
                const expected = isCredit(state) ? state.expected[command.movement] : undefined;
                if (!isCredit(state) || !expected)
                    return [];
                return ended(state, receive.decide(state, { ...command, layers: layerOf(state, expected.amount) }, context), context);
            },
        },
        release: {
            decide: (state, command, context) => ended(state, release.decide(state, command, context), context),
        },
        /** sent by a tick, perhaps early, perhaps twice: money that is set aside at that moment is still paid */
        passTime: {
            decide: (state, _, { at }) => (isCredit(state) && state.status === 'ACTIVE' && isOver(state, at) ? lapse(state, at) : []),
        },
    },
});
export const isCredit = (state) => state.status !== 'NONE' && state.credit !== undefined;
/** a credit has a single layer, since its money came all at once */
const layerOf = ({ credit: { credited } }, amount) => amount > 0 ? [{ layer: credited.refundId, seq: 1, amount }] : [];
/** Applies a fact of the credit's own, which holds no more than an amount; the end of a month is written before it. */
const moved = (known, available, at) => ({
    ...known,
    day: dayOf(known, at),
    available,
    layers: layerOf(known, available),
    movements: known.movements + 1,
});
/** Lets money expire at once that becomes free after the credit's year. */
const ended = (before, facts, { at }) => {
    const now = foldAt(account, before, facts, at);
    return facts.length > 0 && isCredit(now) && isOver(now, at) ? [...facts, ...lapse(now, at)] : facts;
};
const lapse = (known, at) => [...monthsClosed(known, dayOf(known, at)), OffsetExpired({ amount: known.available })];
