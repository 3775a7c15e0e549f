import { heldChannels } from '#contracts/enums.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
export const partsOf = ({ instalments, owed }) => {
    const [next] = instalments;
    if (!next)
        return [];
    return [{ part: 'next', amount: next.amount }, ...(owed > next.amount ? [{ part: 'full', amount: owed }] : [])];
};
/** The part that was due when the page opened, where something else is due now: paid elsewhere meanwhile, or repriced. */
export const movedFrom = (seen, now) => seen && now && (seen.name !== now.name || seen.amount !== now.amount) ? seen : undefined;
export const outcomeOf = (code, attempts, order) => {
    if (order.payments.some(({ paymentCode }) => paymentCode === code))
        return 'DONE';
    const attempt = attempts.find(({ paymentCode }) => paymentCode === code);
    switch (attempt?.status) {
        case 'FAILED':
            return 'FAILED';
        case 'CLOSED':
            return 'CLOSED';
        case 'SUCCEEDED':
        case 'PARTIAL_REFUNDED':
        case 'REFUNDED':
            if (order.status === 'EXPIRED')
                return 'LATE';
            // a payment is being recorded as long as its part is due; once another payment has covered that part, only later ones are due
            return order.status === 'WAIT_FOR_PAY' && order.instalments.some(({ no }) => no === (attempt.instalment ?? 1)) ? 'RECORDING' : 'TWICE';
        default:
            return 'WAITING';
    }
};
/** The result of a payment begun here: an account's payment has succeeded, even if the order has not recorded it yet. */
export const standingOf = ({ paymentCode, channel }, attempts, order) => {
    const outcome = outcomeOf(paymentCode, attempts, order);
    return outcome === 'WAITING' && Object.hasOwn(heldChannels, channel) ? 'RECORDING' : outcome;
};
/** Result of a recharge, which is done when the account has the money. */
export const rechargeOutcome = (attempt, isCredited) => {
    if (isCredited)
        return 'DONE';
    if (attempt?.status === 'FAILED' || attempt?.status === 'CLOSED')
        return attempt.status;
    return attempt && attempt.status !== 'CREATED' ? 'RECORDING' : 'WAITING';
};
/** true while the result may still change */
export const isOpen = (outcome) => outcome === 'WAITING' || outcome === 'RECORDING';
/** Open payments of the next part that were begun elsewhere: another one might pay twice. */
export const begunElsewhere = (attempts, { instalments }, known) => {
    const no = instalments[0]?.no;
    return attempts.filter(({ paymentCode, status, instalment }) => status === 'CREATED' && paymentCode !== known && (instalment ?? no) === no);
};
/** An attempt from elsewhere, in the form of one begun here. */
export const foundOf = ({ paymentCode, channel, amount, createdAt }, { instalments }) => ({
    paymentCode,
    channel,
    amount,
    at: createdAt,
    what: instalments[0] ? instalmentName(instalments[0], instalments) : '款项',
});
/** Keeps a payment that was begun, per user and target (an order, an account), until its result was shown. */
export const begunIn = (box, user, target) => {
    const name = `newgt.front.paying.${user}.${target}`;
    return {
        read: () => {
            try {
                return JSON.parse(box.getItem(name) ?? 'null') ?? undefined;
            }
            catch {
                return undefined;
            }
        },
        keep: (begun) => box.setItem(name, JSON.stringify(begun)),
        forget: () => box.removeItem(name),
    };
};
