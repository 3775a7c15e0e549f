import * as recon from '../payment/reconciliation/events.ts';
import { clearing, gatewayFees } from './names.ts';
import { move, posts } from './postings.ts';
/** Moves an amount; a negative one moves in the opposite direction. */
const moveEither = (from, to, amount, ref) => amount < 0 ? move(to, from, 0 - amount, ref) : move(from, to, amount, ref);
/** Takes what a gateway paid out and kept for a day out of its clearing account. */
export const closingPostings = ({ channel, billDay, paidOut, kept, }) => {
    const ref = recon.reconOf(channel, billDay);
    return [...moveEither('bank', clearing(channel), paidOut, ref), ...moveEither(gatewayFees(channel), clearing(channel), kept, ref)];
};
const refOf = ({ channel, billDay, item }) => recon.differenceId(recon.reconOf(channel, billDay), item);
/**
 * Moves money that the gateway has beyond our books out of its clearing account, which then agrees with the gateway. The same postings undo
 * a return that does not take place after all.
 */
export const correctionPostings = ({ worth, isReturn, ...of }) => moveEither(isReturn ? 'returning' : clearing(of.channel), 'corrections', worth, refOf(of));
/** Moves money that a gateway sends back from clearing to `returning`; it waits there until one of the gateway's files lists it. */
export const returnPostings = ({ amount, ...of }) => move(clearing(of.channel), 'returning', amount, refOf(of));
const gonePostings = ({ amount, ...of }) => move('returning', clearing(of.channel), amount, refOf(of));
export const reconRules = [
    posts(recon.ReconDayClosed, closingPostings),
    posts(recon.ReconItemCorrected, correctionPostings),
    posts(recon.ReconReturnApproved, returnPostings),
    posts(recon.ReconReturnListed, gonePostings),
    posts(recon.ReconReturnUnlisted, returnPostings),
    posts(recon.ReconItemReopened, ({ item, amount }, { id }) => gonePostings({ ...recon.ofRecon(id), item, amount })),
];
