import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { NumberTaken } from '#services/kernel/stream/numbers.ts';
import { seats } from '#services/seats/decide.ts';
import { holdOf } from '#services/seats/stock.ts';
/**
 * Refuses an order without seats before anything is claimed for it. A block that had seats when it was last seen is not read again: the
 * hold itself decides.
 * @throws Refused as the block would
 */
export const mustBeFree = async (run, holds, { who, now: at }) => {
    for (const { stockId: id, ...hold } of holds) {
        const look = ({ state }) => decide(seats, 'hold', state, { ...hold, until: at }, { who, at, id });
        try {
            look(await run.loadCached(seats, id));
        }
        catch (error) {
            if (!(error instanceof Refused))
                throw error;
            look(await run.load(seats, id));
        }
    }
};
/**
 * Holds all legs at once, so that they share a commit.
 * @throws the first error with an unknown outcome, else the first refusal
 */
export const holdAll = async ({ orderNo, assumeNew }, quoted, until, call, run, claims) => {
    const held = await Promise.allSettled(quoted.legs.map(async ({ stockId }) => {
        const request = call.commandId;
        const { facts, repeated, state } = await call.unguarded(seats, stockId).hold({ holdId: orderNo, seats: quoted.seats, until, request });
        if (facts.length > 0 && !repeated)
            claims.blocks.push(stockId);
        // this request held them before a crash, and they were given back since: by its other leg, or by the tick
        const held = holdOf(repeated ? (await run.load(seats, stockId)).state : state, orderNo);
        if (!held)
            throw new Refused(code.seats, '占座已释放，请重新提交');
        // another order of this number has seats here
        if (held.request === undefined ? assumeNew && facts.length === 0 : held.request !== request)
            throw new NumberTaken();
    }));
    const failures = held.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    // an unknown outcome goes before a refusal: a refused request must hold nothing
    if (failures.length > 0)
        throw failures.find(error => !isRefusal(error)) ?? failures[0];
};
