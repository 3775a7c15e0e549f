import { pino } from 'pino';
import { auctionHolders } from '#services/auction/holders.ts';
import { NOON } from '#services/kernel/spec.ts';
import { runProcesses } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { documentMarks } from '#services/order/names/document-key.ts';
import { saleProcesses } from '#services/order/seats-follow-order.ts';
import { splitFollows } from '#services/order/split/calls.ts';
import { submission } from '#services/order/test/sample.ts';
import { refundFollowsOrder } from '#services/refund/refunds-follow-orders.ts';
import { seats, stockId } from '#services/seats/decide.ts';
import { stockItem } from '#services/seats/test/sample.ts';
/** Runs the processes of the sale on everything in the log from `position` on, until the test ends. */
export const following = (t, { store, run, position }) => {
    const marks = documentMarks('key of a test');
    let reached = position;
    const processes = runProcesses({
        events: store,
        processes: [...saleProcesses({ marks, split: splitFollows(marks), holders: auctionHolders }), refundFollowsOrder],
        run,
        checkpoints: {
            get: async () => reached,
            set: async (_, to) => {
                reached = to;
            },
        },
        clock: () => NOON,
        log: pino({ level: 'silent' }),
    });
    t.teardown(() => processes.close());
    return processes;
};
/** An order of twelve seats on a block of forty of its own: stock imported, seats held until then, submitted. */
export const heldOrder = async (at, { until, ...change }) => {
    const { flightNo, ...sold } = change;
    const item = stockItem({ flightNo });
    const block = stockId(item);
    const submitted = submission(sold);
    await at(seats, block).importStock(item);
    await at(seats, block).hold({ holdId: change.orderNo, seats: 12, until });
    await at(order, change.orderNo).submitOrder({ ...submitted, legs: submitted.legs.map(leg => ({ ...leg, stockId: block })) });
    return { block, submitted };
};
