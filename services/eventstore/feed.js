import { breather } from '#services/kernel/async/breath.ts';
import { jitter, nowMs, sleep } from '#services/kernel/time.ts';
import { walks } from './walk.ts';
/**
 * `BATCH`: events in a batch of the subscription; `EMPTY`: ms until the log's end is read again where nothing was found; `SURE`: ms for
 * which a position must be missing before the log counts as put back, since a node that has just become the leader may lag for a moment
 */
const [BATCH, EMPTY, SURE] = [500, 20, 2_000];
const breathe = breather();
/**
 * Reads the log once for the whole program. One subscription at its end hands events to the consumers of their types; consumers that are
 * behind walk through the past together (`walk.ts`). Nothing is handed out before `begin`, so that all consumers of the start go together.
 * A consumer that is too slow is cut off and reads again what it has missed: it holds up neither others nor the memory.
 */
export const startFeed = (events, { onError = () => { }, lost = () => { }, bound = 10_000 } = {}) => {
    const stop = new AbortController();
    const { signal } = stop;
    let lostSince;
    let isLost = false;
    const noticeLost = (error) => {
        if (isLost || !(error instanceof RangeError))
            return;
        lostSince ??= nowMs();
        if (nowMs() - lostSince < SURE)
            return;
        isLost = true;
        lost(error);
    };
    const readAll = asked => events.readAll(asked).catch(error => {
        noticeLost(error);
        throw error;
    });
    const past = walks({ readAll });
    const consumers = new Set();
    const byType = new Map();
    /** consumers that want to hear of the next step, whatever events it has */
    const asking = new Set();
    let begun = false;
    /** true once the end of the log has been asked for: everything after it is handed out */
    let isOpen = false;
    let position = 0;
    let at = null;
    let failing;
    const reader = ({ from, types }) => {
        const wanted = new Set(types);
        let open = true;
        let walker;
        let coming;
        let waiting = [];
        let size = 0;
        /** `taken`: place up to which events were handed out; `done`: the same at the time of the last `take` */
        let taken = { position: from, at: null };
        let done = taken;
        let isWorking = false;
        let isAttached = false;
        let isTold = false;
        let isAsked = false;
        let told = -1;
        let wake = () => { };
        const attach = () => {
            isAttached = true;
            walker?.leave();
            walker = coming = undefined;
            for (const type of wanted) {
                const others = byType.get(type) ?? new Set();
                byType.set(type, others.add(self));
            }
        };
        const detach = () => {
            isAttached = false;
            for (const type of wanted)
                byType.get(type)?.delete(self);
            waiting = [];
            size = 0;
        };
        const walk = () => {
            walker = past.join(taken.position);
            isTold = false;
            wake();
        };
        /** the place once everything taken is done */
        const ahead = () => (isAttached && size === 0 && position > taken.position ? { position, at: at ?? taken.at } : taken);
        const tell = (events, upTo, caughtUp) => {
            taken = upTo;
            if (events.length === 0)
                done = upTo;
            isWorking = events.length > 0;
            told = upTo.position;
            isTold ||= caughtUp;
            isAsked = false;
            asking.delete(self);
            return { events, position: upTo.position, caughtUp };
        };
        const takeWaiting = (max) => {
            let count = waiting[0].events.length;
            let batches = 1;
            while (batches < waiting.length && count + waiting[batches].events.length <= max)
                count += waiting[batches++].events.length;
            const found = waiting.splice(0, batches);
            size -= count;
            const all = found.length === 1 ? found[0].events : found.flatMap(batch => batch.events);
            done = taken;
            taken = { position: found.at(-1).position, at: all.at(-1).at };
            return tell(all, ahead(), size === 0);
        };
        const takePage = async (walker) => {
            const reading = coming ?? walker.next();
            coming = undefined;
            const page = await reading.catch(error => {
                if (open)
                    throw error;
            });
            // a page without events for any consumer takes time as well, and all consumers that are behind look through it
            await breathe();
            if (!open || !page)
                return null;
            // from here the subscription continues without a gap; events of this page that it hands out again are skipped
            if (page.end && page.position >= position)
                attach();
            else {
                // reads the next page while this one is worked on
                coming = walker.next();
                coming.catch(() => { }); // whoever takes the page gets the error
                if (page.end && page.events.length === 0)
                    await sleep(EMPTY, undefined, { signal }).catch(() => { });
            }
            const mine = [...wanted].some(type => page.types.has(type)) ? page.events.filter(({ type }) => wanted.has(type)) : [];
            return tell(mine, { position: page.position, at: page.events.at(-1)?.at ?? taken.at }, isAttached);
        };
        const self = {
            from: () => taken.position,
            /** from now on it gets new events, after the past that it has not seen */
            start() {
                if (taken.position === position)
                    attach();
                else
                    walk();
                wake();
            },
            isBefore: (event) => event.position <= taken.position,
            push(events, upTo, before) {
                if (size === 0)
                    taken = before.position > taken.position ? before : taken;
                size += events.length;
                waiting.push({ events, position: upTo });
                if (size > bound) {
                    detach();
                    walk();
                }
                wake();
            },
            wake: () => wake(),
            consumer: {
                async take(max) {
                    isWorking = false;
                    done = taken;
                    while (open) {
                        if (walker)
                            return takePage(walker);
                        if (size > 0)
                            return takeWaiting(max);
                        const here = ahead();
                        if (isAttached && (!isTold || (isAsked && here.position > told)))
                            return tell([], here, true);
                        await new Promise(resolve => {
                            wake = resolve;
                        });
                    }
                    return null;
                },
                place: () => (isWorking ? done : ahead()),
                size: () => size,
                isBehind: () => !isAttached,
                ask() {
                    isAsked = true;
                    asking.add(self);
                    wake();
                },
                close() {
                    open = false;
                    detach();
                    walker?.leave();
                    consumers.delete(self);
                    asking.delete(self);
                    wake();
                },
            },
        };
        return self;
    };
    const hand = (batch) => {
        const before = { position, at };
        const given = new Map();
        for (const event of batch.events)
            for (const reader of byType.get(event.type) ?? []) {
                if (reader.isBefore(event))
                    continue;
                const mine = given.get(reader);
                if (mine)
                    mine.push(event);
                else
                    given.set(reader, [event]);
            }
        position = batch.position;
        at = batch.events.at(-1)?.at ?? at;
        for (const [reader, mine] of given)
            reader.push(mine, position, before);
        for (const reader of asking)
            reader.wake();
    };
    const failed = (error) => {
        if (signal.aborted)
            return;
        failing ??= { since: nowMs(), message: error instanceof Error ? error.message : String(error) };
        onError(error);
        noticeLost(error);
    };
    const open = async () => {
        position = await events.head();
        isOpen = true;
        // the consumer furthest behind reads first, and those whose place the read comes to wait for it
        for (const reader of [...consumers].sort((a, b) => a.from() - b.from()))
            reader.start();
    };
    const run = async () => {
        for (let delay = 100; !signal.aborted; delay = Math.min(2 * delay, 5_000)) {
            try {
                if (!isOpen)
                    await open();
                for await (const batch of events.subscribe({ from: position, signal, max: BATCH })) {
                    hand(batch);
                    if (!batch.caughtUp)
                        continue;
                    delay = 100;
                    failing = undefined;
                    lostSince = undefined;
                }
                failed(new Error('the log ended'));
            }
            catch (error) {
                failed(error);
            }
            await sleep(jitter(delay), undefined, { signal }).catch(() => { });
        }
    };
    let running;
    return {
        /** Follows events of these types, after `from`. */
        follow(asked) {
            const joined = reader(asked);
            consumers.add(joined);
            if (isOpen)
                joined.start();
            return joined.consumer;
        },
        /** Begins to hand out events to all consumers. */
        begin() {
            if (begun)
                return;
            begun = true;
            running = run();
        },
        /** the last known end of the log; 0 before the beginning */
        position: () => position,
        /** why the end of the log cannot be followed, and since when, ms since the epoch */
        failing: () => failing,
        async close() {
            stop.abort();
            for (const { consumer } of [...consumers])
                consumer.close();
            await running;
        },
    };
};
