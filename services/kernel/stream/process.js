import { keptMessage } from '#contracts/kernel/personal.ts';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { breather } from '../async/breath.ts';
import { clearInterval, jitter, setInterval, sleep } from '../time.ts';
import { commanding, idNamed } from './commands.ts';
import { streamOf } from './decider.ts';
export const when = (type, react) => ({ type: type.type, react });
export const process = (name, ...reactions) => ({ name, reactions });
export const systemUser = (name) => ({
    user: `system:${name}`,
    name: '系统',
    actor: 'system',
    role: 'system',
    permissions: [],
    airlines: [],
});
/**
 * Makes the arguments of a reaction to an event. A command's id is made of process, stream, name and data. A repeated reaction therefore
 * sends the same ids, also where it skips what is already done.
 */
export const reacting = ({ name }, event, { run, clock, recall = run.load, seen = async () => { }, }) => {
    const cause = (stream, word, command) => ({
        ...begin,
        now: clock(),
        commandId: idNamed([event.id, name], stream, word, command),
    });
    const begin = {
        who: systemUser(name),
        correlationId: event.meta.correlationId ?? event.meta.commandId,
        ...(event.meta.traceId && { traceId: event.meta.traceId }),
        causationId: event.id,
        ...(event.meta.reasonCode && { reasonCode: event.meta.reasonCode }),
    };
    const known = (decider, id, least) => recall(decider, id, streamOf(decider, id) === event.stream ? event.revision : least);
    return { id: event.stream.slice(event.stream.indexOf('-') + 1), event, at: commanding(run, cause), load: run.load, recall: known, seen };
};
/**
 * Runs all reactions of a process to an event.
 * @throws the error of the first reaction that fails
 */
export const react = async (process, event, deps) => {
    for (const reaction of process.reactions)
        if (reaction.type === event.type)
            await reaction.react(event.data, reacting(process, event, deps));
};
/** `BATCH`: events between two writes of the checkpoint; `IDLE_MS`: ms between the writes for processes that no event concerns */
const [BATCH, IDLE_MS] = [500, 1_000];
/** interval at which a wait for a view checks that it is still wanted, ms */
const LOOK_MS = 1_000;
const breathe = breather();
/**
 * Runs every process from a checkpoint of its own, so that a failing one does not stop the others.
 * @param feed events shared with other consumers; the owner of the feed begins it. Without it the processes open a feed of their own
 */
export const runProcesses = ({ processes, events, feed: shared, ...deps }) => {
    const { checkpoints, log } = deps;
    const oneByOne = async (names, position) => {
        for (const name of names)
            await checkpoints.set(name, position);
    };
    const { advance = oneByOne } = checkpoints;
    const feed = shared ?? startFeed(events, { onError: error => log.warn({ err: error }, 'the subscription of the processes failed') });
    const running = processes.map(process => runProcess(process, { ...deps, feed }));
    const open = Promise.all(running.map(({ open }) => open)).then(() => {
        if (!shared)
            feed.begin();
    });
    /** Saves the position of processes that no event concerned: one write for all of them. */
    const saveIdle = async () => {
        const upTo = feed.position();
        const idle = running.filter(({ unsaved }) => unsaved() >= upTo);
        const fresh = idle.filter(({ isNew }) => isNew());
        const known = idle.filter(process => !fresh.includes(process));
        if (known.length > 0)
            await advance(known.map(({ name }) => name), upTo);
        for (const { name } of fresh)
            await checkpoints.set(name, upTo);
        for (const { keep } of idle)
            keep(upTo);
    };
    let saving;
    const keepSaving = setInterval(() => {
        saving ??= saveIdle()
            .catch(() => { }) // a process that failed is saved at the next time
            .finally(() => {
            saving = undefined;
        });
    }, IDLE_MS).unref();
    return {
        /** resolves when all of them follow the feed, or have failed once to do so */
        open,
        /** resolves when everything up to this position has been reacted to */
        reached: async (position) => {
            await Promise.all(running.map(({ reached }) => reached(position)));
        },
        status: () => running.map(({ status }) => status()),
        close: async () => {
            clearInterval(keepSaving);
            await saving;
            await saveIdle().catch(() => { });
            await Promise.all(running.map(({ close }) => close()));
            if (!shared)
                await feed.close();
        },
    };
};
/**
 * Runs one process. It reacts to the events of one stream in order, and to different streams side by side; the checkpoint is written after
 * the effects. A reaction that a rule refuses is logged, parked and passed over, since repeating it cannot help. Any other failure is tried
 * again until it works.
 */
const runProcess = (process, { feed, run, checkpoints, clock, log, park, viewReached }) => {
    const stop = new AbortController();
    const waiting = new Set();
    const reactions = new Map();
    for (const reaction of process.reactions)
        reactions.set(reaction.type, [...(reactions.get(reaction.type) ?? []), reaction]);
    let reached = 0;
    let saved = 0;
    let consumer;
    let recall = run.load;
    let failing;
    let opened = () => { };
    const open = new Promise(resolve => {
        opened = resolve;
    });
    /** Position that it has reached; events that do not concern it count as reacted to. */
    const position = () => {
        if (consumer && !stop.signal.aborted)
            reached = Math.max(reached, consumer.place().position);
        for (const waiter of waiting)
            if (waiter.position <= reached) {
                waiting.delete(waiter);
                waiter.done();
            }
        return reached;
    };
    const pause = (tries) => sleep(jitter(Math.min(100 * 2 ** tries, 10_000)), undefined, { signal: stop.signal }).catch(() => { });
    const failed = (error) => {
        failing ??= { since: clock(), message: error instanceof Error ? error.message : String(error) };
    };
    const handle = async (event) => {
        const seen = async ({ name }) => {
            while (viewReached && !(await viewReached(name, event.position, LOOK_MS)))
                stop.signal.throwIfAborted();
        };
        for (const reaction of reactions.get(event.type) ?? []) {
            for (let tries = 0; !stop.signal.aborted; tries++) {
                try {
                    await reaction.react(event.data, reacting(process, event, { run, clock, recall, seen }));
                    failing = undefined;
                    break;
                }
                catch (error) {
                    const { type, stream, position, meta } = event;
                    const about = { process: process.name, event: type, stream, position, ...(meta.traceId && { traceId: meta.traceId }) };
                    if (isRefusal(error)) {
                        log.warn({ ...about, refused: keptMessage(error) }, 'process refused');
                        await park?.(process.name, event, error);
                        break;
                    }
                    if (stop.signal.aborted)
                        break;
                    failed(error);
                    log.error({ ...about, err: error }, 'process failed, will try again');
                    await pause(tries);
                }
            }
        }
    };
    const follow = async () => {
        const from = await checkpoints.get(process.name);
        saved = from;
        reached = Math.max(reached, from);
        consumer = feed.follow({ from, types: reactions.keys() });
        const known = run.recalling();
        recall = known.recall;
        opened();
        while (true) {
            position();
            if (waiting.size > 0)
                consumer.ask();
            const batch = await consumer.take(BATCH).then(known.heard);
            if (!batch)
                return;
            await Promise.all([...groupBy(batch.events).values()].map(async (queue) => {
                for (const event of queue) {
                    // everything that a reaction reads may be in memory: without this pause it would never give up the turn
                    await breathe();
                    await handle(event);
                }
            }));
            if (stop.signal.aborted)
                return;
            if (batch.events.length > 0) {
                await checkpoints.set(process.name, batch.position);
                saved = batch.position;
            }
            reached = batch.position;
            failing = undefined;
        }
    };
    /** a checkpoint that cannot be read or written must not end the process: it continues from the last one */
    const loop = async () => {
        for (let tries = 0; !stop.signal.aborted; tries++) {
            const before = reached;
            try {
                await follow();
            }
            catch (error) {
                if (stop.signal.aborted)
                    return;
                consumer?.close();
                consumer = undefined;
                opened();
                if (reached > before)
                    tries = 0;
                failed(error);
                log.error({ process: process.name, err: error }, 'process interrupted, will go on');
                await pause(tries);
            }
        }
    };
    const running = loop();
    return {
        name: process.name,
        open,
        reached: (until) => until <= position()
            ? Promise.resolve()
            : new Promise(done => {
                waiting.add({ position: until, done });
                consumer?.ask();
            }),
        status: () => {
            const away = feed.failing();
            const trying = failing ?? (away && { since: new Date(away.since).toISOString(), message: away.message });
            return { process: process.name, position: position(), ...(trying && { failing: trying }) };
        },
        /** position reached beyond the checkpoint without anything to react to; -1 when the checkpoint is up to date */
        unsaved: () => (position() > saved ? reached : -1),
        isNew: () => saved === 0,
        keep: (position) => {
            saved = Math.max(saved, position);
        },
        close: async () => {
            stop.abort();
            consumer?.close();
            for (const { done } of waiting)
                done();
            await running;
        },
    };
};
const groupBy = (events) => {
    const groups = new Map();
    for (const event of events)
        groups.set(event.stream, [...(groups.get(event.stream) ?? []), event]);
    return groups;
};
