import { changeIn } from '#contracts/account/remittance-events.ts';
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { refOf } from '#contracts/payment/payable.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { commanding, idNamed } from '#services/kernel/stream/commands.ts';
import { claimOf } from '#services/kernel/stream/payable.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { isUndecided, payment } from '#services/payment/decide.ts';
import { payableOf } from '#services/payment/payables/payables.ts';
import { drivePayment, guardian, receiveReturn, recharge, returnOf, spend } from './account-money.ts';
import { earnest } from './earnest.ts';
import { driveRemittance } from './remittance/change.ts';
import { remittance } from './remittance.ts';
import { holdWithdrawal } from './withdraw.ts';
import { withdrawal } from './withdrawal.ts';
/** `PAGE`: movements looked at in one run; `WIDTH`: movements looked at at the same time */
const PAGE = 200;
const WIDTH = 8;
/** minutes after which nobody is at work on a movement any more */
const LEFT_MINUTES = 2;
/**
 * Looks after money that has been set aside or expected for minutes. Its driver has died, or was late and began again after the end.
 * Decided movements are carried out, undecided ones are driven on, and money that belongs to nothing is freed. The list is only a hint: the
 * account tells what each movement is for, and the payment or withdrawal tells its outcome.
 */
export const leftOpen = (deps) => leftBehind({ ...deps, lookAt });
/** The same for claims that a payment has made and has neither paid nor freed. */
export const leftClaimed = (deps) => leftBehind({ ...deps, lookAt: lookAtClaim });
/** Looks at things that have stood open for minutes: a page in one run, the next page in the next. */
const leftBehind = ({ run, others, open, lookAt, }) => {
    let after = '';
    return async (now, stopping) => {
        const found = await open(addMinutes(now, -LEFT_MINUTES), after, PAGE);
        after = found.length === PAGE ? found.at(-1).place : '';
        let failure;
        await inParallel(found, WIDTH, async (one) => {
            const at = commanding(run, (...what) => ({
                who: systemUser('accounts'),
                now,
                commandId: idNamed(['left', one.place, now], ...what),
            }));
            // a movement that cannot be driven on does not stop the others
            await lookAt(one, { at, load: run.load, ...others }).catch(error => {
                if (!isRefusal(error))
                    failure ??= error;
            });
        }, stopping);
        if (failure)
            throw failure;
    };
};
const lookAtClaim = async ({ kind, id, paymentCode }, reach) => {
    const decider = payableOf(reach.payables, kind);
    const claim = claimOf((await reach.load(decider, id)).state, { paymentCode });
    if (!claim)
        return;
    const { state } = await reach.load(payment, paymentCode);
    const isMeant = state.status === 'SUCCEEDED' && !state.placed && (isUndecided(state) || state.claims?.[refOf({ kind, id })] === claim.no);
    return state.status === 'CREATED' || isMeant
        ? drivePayment(reach, paymentCode)
        : reach.at(decider, id).free({ paymentCode, no: claim.no });
};
const lookAt = async ({ guard, movement, side }, reach) => {
    const guarding = guardian(guard);
    const { state } = await reach.load(...guarding);
    if (state.status === 'NONE')
        return;
    if (side === 'HOLD') {
        const hold = state.holds[movement];
        if (!hold)
            return;
        const change = changeIn(movement);
        if (change)
            return ofRemittance(change, hold.no, { guarding, movement, side }, reach);
        if (hold.kind === 'HOLD')
            return ofEarnest(movement, hold.no, guarding, reach);
        return hold.kind === 'WITHDRAW' ? ofWithdrawal(movement, hold.no, guarding, reach) : ofPayment(movement, hold.no, guarding, reach);
    }
    const expected = state.expected[movement];
    if (!expected)
        return;
    const change = changeIn(movement);
    if (change)
        return ofRemittance(change, expected.no, { guarding, movement, side }, reach);
    const back = returnOf(movement);
    return back ? ofReturn(back, expected.no, { guarding, movement }, reach) : ofRecharge(movement, expected.no, guarding, reach);
};
const ofPayment = async (movement, no, guarding, reach) => {
    const { state } = await reach.load(payment, movement);
    const goesOn = state.status === 'CREATED' || (state.status === 'SUCCEEDED' && state.hold === no && !state.placed);
    return goesOn ? spend(reach, movement) : reach.at(...guarding).release({ movement, no });
};
/** a withdrawal that waits for approval, or for a gateway, is left to a person or to the clock of steps */
const ofWithdrawal = async (movement, no, guarding, reach) => {
    const { state } = await reach.load(withdrawal, movement);
    if (state.status === 'ASKED')
        return holdWithdrawal(reach, { id: movement, account: state.asked.account, amount: state.asked.amount });
    const goesOn = (state.status === 'HELD' || state.status === 'APPROVED') && state.hold === no;
    return goesOn ? undefined : reach.at(...guarding).release({ movement, no });
};
/** earnest money stands behind a bid for days: it is left alone until it is decided */
const ofEarnest = async (movement, no, guarding, reach) => {
    const { state } = await reach.load(earnest, movement);
    const goesOn = state.status === 'ASKED' || (state.status === 'DECIDED' && state.hold === no);
    if (goesOn)
        return reach.movers.HOLD?.(reach, movement);
    return state.status === 'HELD' && state.hold === no ? undefined : reach.at(...guarding).release({ movement, no });
};
/** a registration of staff is changed at once, or not at all */
const ofRemittance = async ({ remittance: of, no: asked }, no, { guarding, movement, side }, reach) => {
    const { state } = await reach.load(remittance, of);
    const { change } = state.status === 'NONE' ? { change: undefined } : state;
    if (change?.no === asked && (!change.posted || change.posted.turn === no))
        return driveRemittance(reach, of);
    const funds = reach.at(...guarding);
    return side === 'HOLD' ? funds.release({ movement, no }) : funds.forget({ movement, no });
};
const ofRecharge = async (movement, no, guarding, reach) => {
    const { state } = await reach.load(payment, movement);
    const isOver = state.status === 'SUCCEEDED' && (state.placed || (!isUndecided(state) && state.allotted !== no));
    if (state.status === 'SUCCEEDED' && !state.placed)
        await recharge(reach, movement);
    return isOver ? reach.at(...guarding).forget({ movement, no }) : undefined;
};
/** An expected return stays open while its refund goes on: only after that can nobody decide it any more. */
const ofReturn = async ({ refundId, paymentCode }, no, { guarding, movement }, reach) => {
    const { state } = await reach.load(payment, paymentCode);
    if (state.status === 'NONE')
        return;
    const decided = state.expectations?.[refundId];
    if (decided === no && !state.placedRefunds?.includes(refundId))
        return receiveReturn(reach, { refundId, paymentCode });
    const isOver = state.refunds[refundId] !== undefined || (!state.reserved[refundId] && (await isOfNobody(refundId, reach)));
    return isOver ? reach.at(...guarding).forget({ movement, no }) : undefined;
};
const isOfNobody = async (id, { load, givesBack }) => {
    const underWay = await Promise.all(givesBack.map(mayStill => mayStill(load, id)));
    return !underWay.includes(true);
};
/** months are not closed before the clocks of all machines have reached the next one */
const CLOSES_AT = '00:10';
/**
 * Closes the months of accounts without movements; others do so themselves with the first movement of the next month.
 * @returns whether there may be more to do
 */
export const closeMonths = ({ run, open }) => async (now) => {
    const { date, time } = toLocal(now);
    if (date.endsWith('-01') && time < CLOSES_AT)
        return false;
    const month = date.slice(0, 7);
    const found = await open(month, PAGE);
    const at = commanding(run, (...what) => ({ who: systemUser('accounts'), now, commandId: idNamed(['close', month], ...what) }));
    const closed = await Promise.all(found.map(async (guard) => (await at(...guardian(guard)).closeMonth({})).repeated !== true));
    return found.length === PAGE && closed.includes(true);
};
