import { setMaxListeners } from 'node:events';
import { BACKWARDS, END, FORWARDS, NO_STREAM, START, StreamNotFoundError, } from '@eventstore/db-client';
import { nowMs, sleep } from '#services/kernel/time.ts';
import { adviceFor } from './advice.ts';
import { backoff, consume, isSpoilt, leaseClient, mayPass, withTimeout } from './esdb-client.ts';
import { grpcPosition, openSource } from './esdb-subscription.ts';
import { beyond, deleted, exact, isWanted, letIn, place, positionError, propose, reason, refusal, toStoredEvent } from './esdb-wire.ts';
import { Unavailable, } from './port.ts';
/**
 * The event store on EventStoreDB 24 through `@eventstore/db-client` 6.2.1. It adds what the client lacks. Every call has a time limit of
 * its own. A call with an unknown outcome is made again with the same event ids at the same exact revision, which is idempotent, until a
 * deadline. Subscriptions open themselves again. Events of the engine itself (streams or types that begin with `$`) are left out.
 * @throws Error when the url cannot be read or the process already uses another server
 */
export const esdbEventStore = ({ url, silence = 5_000, triesFor = 8_000, inFlight = 64, maxBytes = 1_048_576, log, }) => {
    const lease = leaseClient(url);
    const closing = new AbortController();
    setMaxListeners(0, closing.signal); // every call and subscription listens to it
    const pending = new Set();
    const permits = semaphore(inFlight);
    /** Makes the call until it succeeds, is refused, or the deadline has passed. */
    const persistently = async (call, deadline = nowMs() + triesFor) => {
        for (let tries = 0, cause;; tries++) {
            if (closing.signal.aborted)
                throw new Unavailable('事件库已关闭 the event store is closed', { cause });
            if (nowMs() >= deadline)
                throw new Unavailable('事件库暂时不可用 the event store does not answer', { cause, advice: adviceFor(cause, 'ESDB_URL') });
            const client = await lease.client();
            try {
                return await call(client, Math.min(silence, deadline - nowMs()));
            }
            catch (error) {
                if (!mayPass(error))
                    throw letIn(error);
                if (isSpoilt(error))
                    lease.renew(client);
                log?.warn(reason(error), 'event store: trying again');
                cause = error;
            }
            await sleep(Math.min(backoff(tries), Math.max(deadline - nowMs(), 0)), undefined, { signal: closing.signal }).catch(() => { });
        }
    };
    /** Counts a call as under way, so that close() can wait for it. */
    const tracked = (call) => {
        const running = call();
        pending.add(running);
        const done = () => pending.delete(running);
        running.then(done, done);
        return running;
    };
    const append = async (stream, events, expected) => {
        const proposed = propose(stream, events, expected, maxBytes);
        const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
        const deadline = nowMs() + triesFor; // time of waiting for the turn counts too
        const release = await permits();
        try {
            const written = await persistently((client, patience) => withTimeout(client.appendToStream(stream, proposed, { expectedRevision }), patience), deadline);
            if (!written.position)
                throw deleted(stream); // a repetition of events that can no longer be read
            return { revision: exact(written.nextExpectedRevision), position: exact(written.position.commit) };
        }
        catch (error) {
            throw refusal(error, stream, expected);
        }
        finally {
            release();
        }
    };
    /**
     * Hands over every event of a read, in order. A read whose client is disposed of meanwhile just ends, as if that were all: it must not be
     * believed.
     */
    const each = async (client, reading, take, { patience = silence, signal } = {}) => {
        await consume(reading, patience, take, signal);
        if (!lease.holds(client))
            throw new Unavailable('the read was cut short');
    };
    const read = (stream, { from, backwards = false, limit = Number.MAX_SAFE_INTEGER } = {}) => persistently(async (client, patience) => {
        const found = [];
        if (limit <= 0)
            return found;
        const direction = backwards ? BACKWARDS : FORWARDS;
        const fromRevision = from === undefined ? (backwards ? END : START) : BigInt(from);
        try {
            const reading = client.readStream(stream, { direction, fromRevision, maxCount: limit });
            await each(client, reading, resolved => found.push(toStoredEvent(resolved)), { patience });
        }
        catch (error) {
            if (!(error instanceof StreamNotFoundError))
                throw error;
        }
        return found;
    });
    const headNow = async (client, given = {}) => {
        let head = 0;
        const take = (last) => {
            head = place(last);
        };
        await each(client, client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), take, given);
        return head;
    };
    /** One page of the whole log. It begins with the event at `from` itself, which proves that the position belongs to this log. */
    const page = (from, limit) => persistently(async (client) => {
        const events = [];
        const maxCount = limit + 1;
        let [seen, fresh, position] = [0, 0, from];
        await each(client, client.readAll({ fromPosition: grpcPosition(from), maxCount }), resolved => {
            seen++;
            const here = place(resolved);
            if (here <= from || fresh === limit)
                return;
            fresh++;
            position = here;
            if (isWanted(resolved))
                events.push(toStoredEvent(resolved));
        });
        if (seen === 0 && from > 0)
            throw beyond(from, await headNow(client));
        return { events, position, end: seen < maxCount };
    });
    /**
     * A page of the streams with a prefix. The client's readAll cannot filter, but a subscription can: this one stops at the limit or at the
     * end of the past.
     */
    const filteredPage = (from, prefix, limit) => persistently(async (client) => {
        const head = await headNow(client);
        if (head < from)
            throw beyond(from, head);
        const events = [];
        let position = from;
        if (limit <= 0)
            return { events, position, end: false };
        const source = openSource(client, from, prefix, Math.min(limit, 500));
        try {
            while (true) {
                const told = await withTimeout(source.next(limit - events.length, 0), silence);
                if (!told)
                    throw new Unavailable('the subscription was closed');
                for (const item of told) {
                    // everything up to the head that was read before has been searched
                    if (item === 'caughtUp')
                        return { events, position: Math.max(position, head), end: true };
                    if ('passed' in item)
                        position = Math.max(position, exact(item.passed));
                    else {
                        position = place(item.event);
                        if (isWanted(item.event))
                            events.push(toStoredEvent(item.event));
                    }
                }
                if (events.length >= limit)
                    return { events, position, end: false };
            }
        }
        finally {
            source.close();
        }
    });
    /**
     * A subscription for as long as one connection lasts. With a prefix the server filters the past, which is far faster than reading it.
     * After that everything is taken and filtered here: the server does not report events that its filter leaves out, and the position would
     * stand still while the log goes on.
     */
    async function* follow(client, from, { prefix, max = 500 }, signal) {
        const head = await headNow(client, { signal });
        if (head < from)
            throw beyond(from, head);
        let position = from;
        for (const filter of prefix ? [prefix, undefined] : [undefined]) {
            const source = openSource(client, position, filter, max);
            const stop = () => source.close();
            signal.addEventListener('abort', stop);
            try {
                let live = false;
                for (let past = true; past || !filter;) {
                    const told = await source.next(max, live ? 0 : 50);
                    if (!told || signal.aborted)
                        return;
                    const events = [];
                    for (const item of told) {
                        if (item === 'caughtUp') {
                            past = false;
                            live = filter === undefined;
                            if (filter)
                                position = Math.max(position, head);
                        }
                        else if ('passed' in item)
                            position = Math.max(position, exact(item.passed));
                        else {
                            position = place(item.event);
                            if (isWanted(item.event, prefix))
                                events.push(toStoredEvent(item.event));
                        }
                    }
                    yield { events, position, caughtUp: live && source.idle() };
                    if (signal.aborted)
                        return;
                }
            }
            finally {
                signal.removeEventListener('abort', stop);
                source.close();
            }
        }
    }
    async function* subscription(options, signal) {
        let position = options.from;
        for (let tries = 0; !signal.aborted; tries++) {
            const client = await lease.client();
            try {
                if (position === undefined)
                    position = 0;
                if (position === 'end')
                    position = await headNow(client, { signal });
                for await (const batch of follow(client, position, options, signal)) {
                    tries = 0;
                    position = batch.position;
                    yield batch;
                }
            }
            catch (error) {
                if (signal.aborted)
                    return;
                if (!mayPass(error))
                    throw positionError(error, position);
                if (isSpoilt(error))
                    lease.renew(client);
                log?.warn(reason(error), 'event store: subscription lost, opening it again');
            }
            await sleep(backoff(tries), undefined, { signal }).catch(() => { });
        }
    }
    return {
        append: (stream, events, { expected }) => tracked(async () => {
            if (events.length > 0)
                return append(stream, events, expected);
            const [last] = await read(stream, { backwards: true, limit: 1 });
            return last ? { revision: last.revision, position: last.position } : { revision: -1, position: 0 };
        }),
        read: (stream, options) => tracked(() => read(stream, options)),
        readAll: ({ from = 0, prefix, limit }) => tracked(() => (prefix ? filteredPage(from, prefix, limit) : page(from, limit)).catch(error => {
            throw positionError(error, from);
        })),
        subscribe: options => subscription(options, AbortSignal.any([options.signal, closing.signal])),
        head: () => tracked(() => persistently((client, patience) => headNow(client, { patience }))),
        close: async () => {
            closing.abort();
            await Promise.allSettled(pending);
            await lease.release();
        },
    };
};
/** Lets at most `permits` work at a time, in the order of asking; a turn resolves to the function that gives it back. */
const semaphore = (permits) => {
    const waiting = [];
    let free = permits;
    const release = () => {
        const next = waiting.shift();
        if (next)
            next();
        else
            free++;
    };
    return async () => {
        if (free > 0)
            free--;
        else
            await new Promise(resolve => waiting.push(resolve));
        return release;
    };
};
