import { join } from 'node:path';
import { monotonicMs, setTimeout, sleep, turn } from '#services/kernel/time.ts';
import { spawnWorker } from '../kernel/async/worker.ts';
import { workerLink } from '../kernel/async/worker-link.ts';
import { ownFolder } from '../kernel/files/own-folder.ts';
import { turnSnapshot } from '../kernel/snapshot.ts';
import { Sqlite } from './better-sqlite3.ts';
import { damageOf, quickCheck } from './damage.ts';
import { streamEnds } from './ends.ts';
import { groupCommit } from './group-commit.ts';
import { Unavailable } from './port.ts';
import { followedTogether, sharedPages } from './shared-pages.ts';
import { checkEnd, connect, createSchema, eventsOf, logReader } from './sqlite-log.ts';
import { youngest } from './tail.ts';
/** Another process has the data directory open. */
export class InUse extends Error {
    constructor(dir) {
        super(`数据目录 ${dir} 正被另一个进程使用，请先停止它。The data directory ${dir} is in use by another process; stop that one first.`);
        this.name = 'InUse';
    }
}
/** Part of a stream that the calling thread reads itself; the reader worker reads the rest of a longer one. */
const small = { events: 100, characters: 256 * 1024 };
/** Characters in one answer of the reader worker, about. */
const large = 8 * 1024 * 1024;
/** Characters that are parsed without a pause for other work. */
const atOnce = 128 * 1024;
/**
 * Least time between two notices of commits to followers of the log, ms; the first notice comes at once. Under load they find more each
 * time.
 */
const gather = 20;
const ADVICE = '请停止程序，用 npm run restore 恢复最近的备份（npm run verify 可说明损坏情况）。The event log is damaged; stop the program and restore the latest backup.';
/**
 * The embedded event store: one SQLite file, owned by this process alone. Commits and large reads have worker threads of their own.
 * @throws InUse when another process has it open
 * @throws Damaged
 */
export const openSqliteEventStore = async ({ dir, fsyncDelayMs = 0, log: logger, fatal, unchecked = false, provesEnds = process.env.NODE_ENV === 'test', }) => {
    ownFolder(dir, ['events.db', 'events.lock']);
    const lock = own(dir);
    const file = join(dir, 'events.db');
    const { meant, noticing, watched } = damageOf(file, ADVICE, fatal);
    const db = openLog(file, lock, meant, unchecked);
    const log = logReader(db);
    const snapshot = turnSnapshot(db);
    const writer = watched(workerLink(() => spawnWorker(import.meta.url, 'eventstore-writer', { file, fsyncDelayMs })));
    let reading;
    /** started by the first large read: a program that begins at the end of its log may need none */
    const reader = () => (reading ??= watched(workerLink(() => spawnWorker(import.meta.url, 'eventstore-reader', { file }))));
    let closing;
    const closed = new AbortController();
    const sleeping = new Set();
    let committed = log.head();
    /** end of the log that followers last heard of */
    let told = committed;
    const tell = gathering(() => {
        told = committed;
        for (const wake of sleeping)
            wake();
    });
    const tail = youngest();
    /** while nobody follows, nothing is kept for followers */
    let followers = 0;
    const ends = streamEnds();
    const appends = groupCommit(writer, known => {
        snapshot.renew();
        if (followers > 0)
            for (const each of known?.written() ?? [])
                tail.add(each);
        committed = known?.head ?? committed;
        tell();
    }, ends);
    const open = () => {
        if (closing)
            throw new Unavailable('事件库已关闭 the event store is closed');
    };
    /**
     * The log, for a read on the calling thread.
     * @throws Unavailable
     */
    const look = () => {
        open();
        snapshot.enter();
        return log;
    };
    /** @throws RangeError when the position lies beyond the end of the log */
    const within = (position) => {
        const head = look().head();
        if (position <= head)
            return;
        throw new RangeError(`the position ${position} lies beyond the end of the event log (${head}): it was taken from another log`);
    };
    const readLarge = async (request) => {
        open();
        try {
            return (await reader().call(request).finally(snapshot.renew));
        }
        catch (error) {
            throw new Unavailable('事件库读取失败 the event log could not be read', { cause: error });
        }
    };
    const pageAfter = async (from, prefix, limit) => {
        if (from < look().head())
            return readLarge({ after: from, prefix, limit, bytes: large });
        // as if the thread had answered: whoever asks again and again at the end holds up nobody
        await turn();
        return { texts: [], count: 0, cut: false, position: from, end: true };
    };
    const { page, sequential } = sharedPages(pageAfter, parse);
    /** Resolves when followers hear of a commit, at once when they have heard of one beyond `position`, or when `signal` aborts. */
    const grown = (position, signal) => new Promise(resolve => {
        const wake = () => {
            sleeping.delete(wake);
            signal.removeEventListener('abort', wake);
            resolve();
        };
        sleeping.add(wake);
        signal.addEventListener('abort', wake);
        if (told > position || signal.aborted)
            wake();
    });
    const { batch, together } = followedTogether((from, prefix, max) => tail.after(from, prefix, max), page);
    async function* subscription(start, { prefix, max = 500 }, signal) {
        if (signal.aborted)
            return;
        within(start);
        const next = (from) => persistently(() => (prefix ? batch(from, prefix, max) : together(from, max)), signal, error => logger?.warn({ err: error, from }, 'event log: a read failed and is tried again'));
        followers++;
        try {
            // reads the next page while the consumer works on this one
            let ahead = next(start);
            let given = -1;
            while (true) {
                const here = await ahead;
                if (!here || signal.aborted)
                    return;
                if (!here.caughtUp)
                    ahead = next(here.position);
                if (here.position > given)
                    yield here;
                given = here.position;
                if (!here.caughtUp)
                    continue;
                await grown(here.position, signal);
                ahead = next(here.position);
            }
        }
        finally {
            followers--;
        }
    }
    /** the part of a stream that the calling thread reads */
    const first = (asked) => {
        try {
            return look().stream(asked);
        }
        catch (error) {
            return noticing(error);
        }
    };
    const lastOf = async (stream) => look().lastOf(stream) ?? { revision: -1, position: 0 };
    return {
        // not async: one promise for each append is enough
        append: (stream, events, { expected }) => {
            if (!closing && events.length > 0)
                return appends.append(stream, events, expected);
            return lastOf(stream);
        },
        endOf: stream => {
            const known = closing ? undefined : ends.of(stream);
            if (known === undefined || !provesEnds)
                return known;
            const there = look().lastOf(stream)?.revision ?? -1;
            if (there !== known)
                throw new Error(`stream ${stream} ends at ${there}, and was taken to end at ${known}`);
            return known;
        },
        read: async (stream, { backwards = false, from = backwards ? Number.MAX_SAFE_INTEGER - 1 : 0, limit = Number.MAX_SAFE_INTEGER } = {}) => {
            let after = backwards ? from + 1 : from - 1;
            const here = first({ stream, after, backwards, limit: Math.min(limit, small.events), bytes: small.characters });
            if (!backwards && !here.cut && (here.count > 0 || from === 0))
                ends.found(stream, from + here.count - 1);
            const events = await parse(here.texts);
            for (let { cut } = here; cut && events.length < limit;) {
                after = events.at(-1).revision;
                const more = await readLarge({ stream, after, backwards, limit: limit - events.length, bytes: large });
                for (const event of await parse(more.texts))
                    events.push(event);
                cut = more.cut;
            }
            return events;
        },
        readAll: async ({ from = 0, prefix, limit }) => {
            within(from);
            return sequential(from, prefix, limit);
        },
        subscribe: options => {
            const signal = AbortSignal.any([options.signal, closed.signal]);
            const { from = 0 } = options;
            return subscription(from === 'end' && !signal.aborted ? log.head() : Number(from), options, signal);
        },
        head: async () => look().head(),
        close: () => {
            closing ??= (async () => {
                closed.abort();
                await appends.idle();
                await Promise.all([writer.close(), reading?.close()]);
                db.close();
                lock.close();
            })();
            return closing;
        },
    };
};
/** The connection of the calling thread: it makes the schema, then only reads. */
const openLog = (file, lock, meant, unchecked) => {
    try {
        const db = connect(file);
        createSchema(db);
        db.pragma('query_only = ON');
        if (!unchecked) {
            quickCheck(db);
            checkEnd(db);
        }
        return db;
    }
    catch (error) {
        lock.close();
        throw meant(error);
    }
};
/** Runs `work` at once, and not again before `gather` ms have passed. */
const gathering = (work) => {
    let last = 0;
    let coming;
    const now = () => {
        coming = undefined;
        last = monotonicMs();
        work();
    };
    return () => {
        if (coming)
            return;
        const wait = last + gather - monotonicMs();
        if (wait > 0)
            coming = setTimeout(now, wait);
        else
            now();
    };
};
/** A lock that the operating system releases when the process dies, however it dies. */
const own = (dir) => {
    const lock = new Sqlite(join(dir, 'events.lock'), { timeout: 0 });
    try {
        lock.pragma('locking_mode = EXCLUSIVE');
        lock.exec('BEGIN EXCLUSIVE');
        return lock;
    }
    catch (error) {
        lock.close();
        throw error.code === 'SQLITE_BUSY' ? new InUse(dir) : error;
    }
};
/** Parses text after text, with a turn of the event loop now and then: a large read must not hold up other work. */
const parse = async (texts) => {
    if (texts.length === 1)
        return eventsOf(texts[0]);
    const events = [];
    let parsed = 0;
    for (const text of texts) {
        if (parsed > atOnce) {
            await turn();
            parsed = 0;
        }
        for (const event of eventsOf(text))
            events.push(event);
        parsed += text.length;
    }
    return events;
};
/** Tries until it succeeds; undefined when `signal` aborts first. */
const persistently = async (attempt, signal, failed) => {
    for (let delay = 100; !signal.aborted; delay = Math.min(2 * delay, 5000)) {
        try {
            return await attempt();
        }
        catch (error) {
            if (signal.aborted)
                break;
            failed(error);
            await sleep(delay, undefined, { signal }).catch(() => { });
        }
    }
    return undefined;
};
