import { dayOf } from '#contracts/account/lines.ts';
import { present } from '#contracts/kernel/present.ts';
import { notFound } from '#contracts/kernel/refused.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { returnOf } from './account-money.ts';
import { credit, isCredit } from './credit.ts';
import { totalOf } from './decide.ts';
/**
 * Loads a credit that the caller may see.
 * @throws Refused as `seenBy` does, and 404 where there is no such credit
 */
export const creditSeenBy = async (run, creditId, who) => {
    const { state, revision } = await seenBy(run, credit, creditId, who);
    if (!isCredit(state))
        throw notFound('抵扣');
    return { state, revision };
};
/** The movement that each fact of a credit tells of. */
export const tellings = {
    OffsetCredited: ({ refundId }) => ({ kind: 'CREDIT', refundId }),
    FundsSettled: ({ movement }) => ({ kind: 'USE', paymentCode: movement }),
    FundsReceived: ({ movement }) => ({ kind: 'RETURN', ...returnOf(movement) }),
    OffsetExpired: () => ({ kind: 'EXPIRE' }),
};
/** Every change of a credit's balance, the oldest first, with its business day and the part of the balance that is not set aside. */
export const movementsOf = (past) => {
    let state = credit.initial;
    return past.flatMap(event => {
        state = fold(credit, state, [event]);
        return movementOf(state, event) ?? [];
    });
};
/** The change of balance in a fact, with the balance after it. */
export const movementOf = (after, { type, data, at }) => {
    const told = tellings[type];
    if (!told || after.status === 'NONE')
        return undefined;
    const { amount, orderNo, purpose } = data;
    // an expiry of nothing is no movement
    if (amount === 0)
        return undefined;
    const { kind, paymentCode, refundId } = told(data);
    return {
        day: dayOf(data, at),
        at,
        kind,
        amount,
        balance: totalOf(after),
        available: after.available,
        ...present({ orderNo, paymentCode, refundId, purpose }),
    };
};
/** the side of a statement on which it stands */
export const turnedBy = ({ kind, amount }) => kind === 'CREDIT' || kind === 'RETURN' ? { in: amount, out: 0 } : { in: 0, out: amount };
