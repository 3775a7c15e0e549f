import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { views } from '#services/contexts.ts';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { LOG_STREAM } from '#services/eventstore/identity.ts';
/** counts of the whole process, since a statement or a thread does not tell its program */
const shared = { statements: 0, messages: 0 };
const { Worker } = threads;
threads.Worker = class extends Worker {
    postMessage(...given) {
        shared.messages++;
        super.postMessage(...given);
    }
};
syncBuiltinESMExports();
const db = new Sqlite(':memory:');
const statement = Object.getPrototypeOf(db.prepare('SELECT 1'));
for (const name of ['run', 'get', 'all', 'iterate']) {
    const real = statement[name];
    statement[name] = function (...given) {
        shared.statements++;
        return real.apply(this, given);
    };
}
db.close();
/**
 * Counters for one program. They are passed to it with its surroundings: `startProgram({ outside: counters.outside, more:
 * [counters.context] })`. A clock's reads of the log's own stream are not counted: they belong to no work.
 */
export const countersOf = () => {
    const none = { appends: 0, events: 0, views: 0, reads: 0, decoded: 0, reactions: 0 };
    let own = { ...none };
    let before = { ...shared };
    const streams = new Set();
    const read = [];
    const seen = new WeakSet();
    let processes = [];
    let gate;
    const handedOut = (events) => {
        for (const event of events) {
            if (!seen.has(event))
                own.decoded++;
            seen.add(event);
        }
    };
    const asked = (name) => {
        own.reads++;
        read.push(name);
    };
    const counting = (store) => ({
        ...store,
        append: (stream, events, options) => {
            own.appends++;
            own.events += events.length;
            own.views += events.reduce((sum, { type }) => sum + viewsOf(type), 0);
            streams.add(stream);
            return store.append(stream, events, options);
        },
        read: async (stream, options) => {
            const events = await store.read(stream, options);
            if (stream !== LOG_STREAM) {
                asked(stream);
                handedOut(events);
            }
            return events;
        },
        readAll: async (options) => {
            asked('the log');
            const page = await store.readAll(options);
            handedOut(page.events);
            return page;
        },
        subscribe: async function* (options) {
            for await (const batch of store.subscribe(options)) {
                await gate?.opened;
                handedOut(batch.events);
                yield batch;
            }
        },
    });
    /** waits until events are delivered again */
    const held = (method) => async (...given) => {
        await gate?.opened;
        return method(...given);
    };
    const outside = (real) => ({
        stores: async (watching) => {
            const { events, views } = await real.stores(watching);
            return { events: counting(events), views: { ...views, commit: held(views.commit), advance: held(views.advance) } };
        },
        keys: async (...given) => {
            const keys = await real.keys(...given);
            return { ...keys, keepState: held(keys.keepState) };
        },
    });
    /** A context without contents that receives the reactions of all others. */
    const context = {
        contract: { name: 'counters', api: [], events: {} },
        context: {
            reads: { views: [] },
            histories: [],
            open: (_, together) => ({
                // all contexts are open by then, and nobody follows the log yet
                pages: () => {
                    processes = together.reactions();
                    for (const reaction of processes.flatMap(({ reactions }) => reactions)) {
                        const { react } = reaction;
                        reaction.react = (...given) => {
                            own.reactions++;
                            return react(...given);
                        };
                    }
                },
            }),
        },
    };
    return {
        outside,
        context,
        /** Holds back all events from followers of the log, and their positions: from now on only the request itself is counted. */
        hold: () => {
            let open = () => { };
            const opened = new Promise(resolve => {
                open = resolve;
            });
            gate = { opened, open };
        },
        release: () => {
            gate?.open();
            gate = undefined;
        },
        begin: () => {
            own = { ...none };
            before = { ...shared };
            streams.clear();
            read.length = 0;
        },
        /** since `begin`, or since the start */
        cost: () => ({
            ...own,
            streams: streams.size,
            statements: shared.statements - before.statements,
            messages: shared.messages - before.messages,
        }),
        /** the streams that were read */
        read: () => [...read],
        /** number of reactions that a fact of this type starts */
        reactionsTo: (type) => processes.flatMap(({ reactions }) => reactions).filter(reaction => reaction.type === type).length,
    };
};
/** number of views that receive a fact of this type */
export const viewsOf = (type) => views.filter(({ on }) => type in on).length;
/** The problem with a count against its limit `held`: it is too high, or so low that the limit has no effect any more. */
export const wrongWith = ({ least, most }, held) => {
    if (held === undefined)
        return `${least}, which no number holds: write it into ops/ci/speed.json`;
    if (least > held)
        return `${least} instead of ${held}: lower it, or raise the number in ops/ci/speed.json and say why in the change`;
    if (most < 0.95 * held)
        return `${most} instead of ${held}: lower the number in ops/ci/speed.json`;
    return undefined;
};
