import { START, streamNameFilter } from '@eventstore/db-client';
import { clearTimeout, nowMs, setImmediate, setTimeout } from '#services/kernel/time.ts';
/** A filter that finds nothing between the start and the end of the log reports this number before the mark; it is no position. */
const NOWHERE = 2n ** 64n - 1n;
const isEvent = (told) => told !== 'caughtUp' && 'event' in told;
export const grpcPosition = (position) => (position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) });
/**
 * A subscription to $all from `position` (exclusive), by prefix of the stream's name when given.
 *
 * The client reports marks and checkpoints when they enter its buffer, ahead of events that nobody has handled yet. Here they wait in line
 * behind those events, so that a position taken from them never skips one. The client's buffer is read only on demand (backpressure).
 */
export const openSource = (client, position, prefix, highWaterMark) => {
    const line = [];
    let failure;
    let ended = false;
    let wake = () => { };
    let taken = () => { };
    const woken = (ms) => new Promise(resolve => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        wake = () => {
            clearTimeout(timer);
            resolve();
        };
    });
    const fill = (upTo) => {
        while (line.length < upTo) {
            const event = subscription.read();
            if (event === null)
                return;
            line.push({ event });
        }
    };
    const mark = (told) => {
        fill(Number.POSITIVE_INFINITY);
        line.push(told);
        wake();
    };
    const checkpointReached = async (_, { commit }) => {
        if (commit === NOWHERE)
            return;
        mark({ passed: commit });
        await new Promise(resolve => {
            taken = resolve; // holds the subscription back until the consumer has come this far
        });
    };
    // an interval of 10 × 1000 events: a checkpoint costs a message, and only a reader that finds nothing needs them
    const filter = prefix && streamNameFilter({ prefixes: prefix, maxSearchWindow: 1000, checkpointInterval: 10, checkpointReached });
    const subscription = client.subscribeToAll({ fromPosition: grpcPosition(position), filter }, { highWaterMark });
    subscription.on('readable', () => wake());
    subscription.on('caughtUp', () => mark('caughtUp'));
    subscription.on('error', error => {
        failure ??= error;
        wake();
    });
    for (const end of ['end', 'close'])
        subscription.on(end, () => {
            ended = true;
            wake();
        });
    return {
        next: async (max, linger) => {
            const full = () => line.length >= max || ended || failure !== undefined || (line.length > 0 && !isEvent(line.at(-1)));
            while (true) {
                fill(max);
                if (line.length > 0 || failure || ended)
                    break;
                await woken();
            }
            await new Promise(setImmediate); // messages that come together become one batch
            fill(max);
            for (const until = nowMs() + linger; !full() && nowMs() < until; fill(max))
                await woken(until - nowMs());
            if (line.length === 0 && failure)
                throw failure;
            if (line.length === 0)
                return undefined;
            const told = line.splice(0, max);
            if (line.length === 0)
                taken();
            return told;
        },
        idle: () => line.length === 0 && subscription.readableLength === 0,
        close: () => {
            ended = true;
            taken();
            wake();
            subscription.unsubscribe().catch(() => { }); // the subscription may never have been opened
            subscription.destroy();
        },
    };
};
