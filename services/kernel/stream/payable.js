import * as events from '#contracts/kernel/claims.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
const { PayableClaimed, PayableFreed, PayablePaid } = events;
const REMEMBERED = 8;
export const PAYING = '正在支付，请勿重复支付';
/** Refuses a command that would end a payable or change its worth while a payment is under way. For the `when` of such commands. */
export const notPaying = ({ claim }) => claim === undefined || '正在支付，请稍后再试';
/** The claim that is meant, if it stands. */
export const claimOf = ({ claim }, { paymentCode, no }) => claim?.paymentCode === paymentCode && (no === undefined || claim.no === no) ? claim : undefined;
/** How claims change a state. `PayablePaid` only notes the payer; the decider adds what else the payment changes. */
export const claimFolds = () => ({
    PayableClaimed: (state, { paymentCode, amount, no }, at) => ({
        ...state,
        claim: { paymentCode, amount, at, no },
        claims: no,
    }),
    PayableFreed: (state, { paymentCode }) => {
        const { claim: _, freed = [], ...rest } = state;
        return { ...rest, freed: [...freed, paymentCode].slice(-REMEMBERED) };
    },
    PayablePaid: (state, { paymentCode, channel, tradeNo, amount, paidAt }) => {
        const { claim: _, ...rest } = state;
        return { ...rest, payer: { paymentCode, channel, tradeNo, amount, paidAt } };
    },
});
/**
 * The three commands of a payable, spread into its decider (DOMAIN §5.8, HOW-TO). A payment claims the payable first; here its rules speak
 * (`due`). The payment is then decided in its own stream, and afterwards `pay`s or `free`s the payable. Neither is ever refused, and both
 * may be repeated. While a claim stands, no other payment can pay it, and any command that would end it or change its worth must wait
 * (`notPaying`).
 */
export const payable = ({ kind, due, ledgerAccount, }) => ({
    claim: {
        decide: (state, asked, context) => {
            const { claim, claims = 0, freed = [], payer } = state;
            const { paymentCode, amount } = asked;
            if ([claim?.paymentCode, payer?.paymentCode, ...freed].includes(paymentCode))
                return [];
            const owed = due(state, asked, context);
            if (typeof owed === 'string')
                throw new Refused(code.payment, owed);
            if (claim)
                throw new Refused(code.payment, PAYING);
            if (amount !== owed)
                throw new Refused(code.payment, `支付金额与应付金额不符，应付${formatYuan(owed)}`);
            return [PayableClaimed({ kind, paymentCode, amount, no: claims + 1 })];
        },
    },
    pay: {
        decide: (state, paying) => {
            const claim = claimOf(state, paying);
            const { paymentCode, channel, tradeNo, amount, paidAt } = paying;
            return claim
                ? [PayablePaid({ kind, paymentCode, no: claim.no, channel, tradeNo, amount, paidAt, ledgerAccount: ledgerAccount(state) })]
                : [];
        },
    },
    free: {
        decide: (state, which) => {
            const claim = claimOf(state, which);
            return claim ? [PayableFreed({ kind, paymentCode: claim.paymentCode, no: claim.no })] : [];
        },
    },
});
