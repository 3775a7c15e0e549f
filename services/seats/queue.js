import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/seats/events.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { holdOf, isProtected, taken, waitOf, withHolds, withWait, withWaits } from './stock.ts';
const { HoldProlonged, ProtectionLapsed, SeatsAwaited, SeatsProtected, SeatsReleased, WaitEnded, WaitMoved, WaitResumed } = events;
/**
 * Gives free seats to the queue first: to the earliest group for which they suffice. A smaller group may overtake a larger one that the
 * free seats do not suffice for: seats kept together for the larger one would more often leave empty than full.
 */
export const served = (stock, at) => {
    if (stock.status !== 'EFFECTIVE')
        return [];
    let { free } = taken(stock);
    return (stock.waits ?? []).flatMap(({ status, holdId, seats, minutes }) => {
        if (status !== 'WAITING' || seats > free)
            return [];
        free -= seats;
        return [SeatsProtected({ holdId, seats, until: addMinutes(at, minutes) })];
    });
};
/** Commands for orders that wait for seats of the block (候补), in the block's own stream: nobody can give the same seats twice. */
export const waitCommands = rules()({
    /** a hold of the same order, which lacks seats elsewhere, becomes a place in the queue */
    join: {
        decide: (stock, { most, ...wait }) => {
            const { holdId, seats } = wait;
            const hold = holdOf(stock, holdId);
            if (waitOf(stock, holdId) || hold?.sold)
                return [];
            if (stock.status !== 'EFFECTIVE')
                throw new Refused(code.seats, stock.status === 'NONE' ? '库存不存在' : '库存已作废');
            const { length } = stock.waits ?? [];
            if (length >= most)
                throw new Refused(code.seats, most === 0 ? '座位不足，未开放候补' : `座位不足，候补已满（${most}个订单）`);
            return [...(hold ? [SeatsReleased({ holdId, seats: hold.seats, reason: '转候补' })] : []), SeatsAwaited({ ...wait, seats })];
        },
    },
    /** all flights of the journey have seats for it: from now on its agency has the full time to confirm */
    secure: {
        decide: (stock, { holdId }, { at }) => {
            const hold = holdOf(stock, holdId);
            if (!hold || hold.sold || !isProtected(stock, holdId))
                return [];
            const until = addMinutes(at, waitOf(stock, holdId).minutes + 1);
            return until > hold.until ? [HoldProlonged({ holdId, until })] : [];
        },
    },
    /** sent when the time is over for which it may keep seats here while other flights have none; the rule checks the time itself */
    lapse: {
        decide: (stock, { holdId }, { at }) => {
            const hold = holdOf(stock, holdId);
            if (!hold || hold.sold || at < hold.until || !isProtected(stock, holdId))
                return [];
            return [ProtectionLapsed({ holdId, seats: hold.seats, until: waitOf(stock, holdId).until })];
        },
    },
    /** another flight of its journey has seats for it */
    resume: {
        decide: (stock, { holdId }) => (waitOf(stock, holdId)?.status === 'RESTING' ? [WaitResumed({ holdId })] : []),
    },
    move: {
        /** `revision`: of the order's fact that asks for the move, perhaps twice */
        decide: (stock, { holdId, to, revision }) => {
            const wait = waitOf(stock, holdId);
            if (!wait || wait.status === 'PROTECTED')
                return [];
            return wait.movedBy !== undefined && wait.movedBy >= revision ? [] : [WaitMoved({ holdId, to, revision })];
        },
    },
    /** the agency has confirmed: the hold is now like any other of its order */
    endWait: {
        decide: (stock, { holdId }) => (isProtected(stock, holdId) ? [WaitEnded({ holdId, held: true })] : []),
    },
});
export const waitFolds = {
    SeatsAwaited: (stock, wait) => withWaits(stock, waits => [...waits, { ...wait, status: 'WAITING' }]),
    SeatsProtected: (stock, { holdId, seats, until }) => withWait(withHolds(stock, holds => [...holds, { holdId, seats, until, sold: false, returnedFor: [] }]), holdId, { status: 'PROTECTED' }),
    ProtectionLapsed: (stock, { holdId }) => withWait(withHolds(stock, holds => holds.filter(hold => hold.holdId !== holdId)), holdId, { status: 'RESTING' }),
    WaitResumed: (stock, { holdId }) => withWait(stock, holdId, { status: 'WAITING' }),
    WaitMoved: (stock, { holdId, to, revision }) => withWaits(stock, waits => {
        // an order that the desk moves waits there: it does not rest
        const moved = { status: 'WAITING', movedBy: revision };
        const own = waits.flatMap((wait) => (wait.holdId === holdId ? [{ ...wait, ...moved }] : []));
        const others = waits.filter(wait => wait.holdId !== holdId);
        return to === 'FIRST' ? [...own, ...others] : [...others, ...own];
    }),
    WaitEnded: (stock, { holdId }) => withWaits(stock, waits => waits.filter(wait => wait.holdId !== holdId)),
};
