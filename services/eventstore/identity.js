import { toInstant } from '#contracts/kernel/calendar.ts';
import { newId } from '#services/kernel/ids.ts';
import { nowMs } from '#services/kernel/time.ts';
import { Conflict, Unavailable } from './port.ts';
/**
 * The stream that holds the identity of a log and the types written into it, the same on every engine. It has no personal data and no
 * money.
 */
export const LOG_STREAM = 'newgt-log';
/** There is no log to work on: a tool begins none. */
export const noLogYet = async () => {
    throw new Error('事件库是空的：程序还没有在其中启动过，或 ESDB_URL、DATA_DIR 有误，未写入任何内容 The event log is empty: the program has not run with it, or ESDB_URL or DATA_DIR is wrong; nothing was written');
};
/** A newer program has written events that this one does not understand; folding them would drop facts in silence. */
export class NewerLog extends Error {
    constructor(unknown) {
        const named = unknown.slice(0, 5).map(([type, version]) => `${type} v${version}`);
        super(`事件库由更新版本的程序写过（${named.join('、')}${unknown.length > 5 ? ` 等 ${unknown.length} 种` : ''}），本版本不能使用：请启动新版本，或恢复升级前的备份。` +
            `The log was written by a newer version of the program; start that version, or restore a backup from before the upgrade.`);
        this.name = 'NewerLog';
    }
}
/** The log under a running program is no longer the one it began with. */
class LogReplaced extends Error {
    constructor(was, is) {
        super(`事件库已被更换（启动时标识 ${was}，现为 ${is ?? '空库'}），程序停止：请恢复原来的事件库，或确认更换后执行 npm run drop-views 再启动。` +
            'The event log was replaced under the running program, which stops: bring the former one back, or run `npm run drop-views` and start again.');
        this.name = 'LogReplaced';
    }
}
/** The log lacks positions that this program has read: it was put back to an older backup. */
export class LogWentBack extends Error {
    constructor({ message }) {
        super(`事件库缺少本程序已读到的位置（${message}）：它被放回了较早的备份，或换成了另一个。程序停止：请恢复完整的事件库；确认以现有的继续时，停止所有进程，执行 npm run rename-log，再启动（docs/RUNBOOK.md）。` +
            'The event log was put back to an older backup, or exchanged: bring the whole log back or, to go on with what there is, stop all processes, run `npm run rename-log` and start again.');
        this.name = 'LogWentBack';
    }
}
/** Checks that the log is still the one of the start, and calls `fatal` once when it is another. A store that is away proves nothing. */
export const mustStay = (store, id, fatal) => {
    let told = false;
    return async () => {
        const now = await logIdOf(store).catch(passOverAway(id));
        if (now !== id && !told) {
            told = true;
            fatal(new LogReplaced(id, now));
        }
        return false;
    };
};
const passOverAway = (id) => (error) => {
    if (error instanceof Unavailable)
        return id;
    throw error;
};
const meta = (at) => ({ user: 'system:log', role: 'system', commandId: newId(), at });
const machine = () => toInstant(nowMs());
const noted = (type, data, at) => ({
    id: newId(),
    type,
    data,
    meta: meta(at),
});
const look = async (store) => {
    const past = await store.read(LOG_STREAM);
    const types = {};
    let id;
    for (const { data } of past) {
        if (data.logId)
            id = data.logId;
        for (const [type, version] of Object.entries((data.types ?? {})))
            types[type] = Math.max(types[type] ?? 0, version);
    }
    return { id, types, expected: past.at(-1)?.revision ?? 'none' };
};
/** The id of the log; undefined when it has never got one. */
export const logIdOf = async (store) => (await look(store)).id;
/**
 * Identifies the log and gives it an id when it has none. The returned store notes each new event type before the first event of that type.
 * From then on an older build refuses the log; until then one may still go back to the older build.
 * @throws NewerLog
 * @throws the error of `mayBegin`
 */
export const identify = async (store, definitions, clock = machine, mayBegin = async () => { }) => {
    const known = new Map([...definitions].map(({ type, version }) => [type, version]));
    let begun = { begun: false, empty: false };
    let here = await look(store);
    if (here.id === undefined) {
        // a log without an id may hold any type that this program knows
        begun = { begun: true, empty: await isEmpty(store) };
        const begin = noted('LogBegun', { logId: newId(), types: Object.fromEntries(known) }, clock());
        const beginning = mayBegin(begun).then(() => store.append(LOG_STREAM, [begin], { expected: 'none' }));
        const refused = await beginning.then(() => undefined, error => error);
        // another process may have begun it meanwhile
        here = await look(store);
        if (here.id === undefined)
            throw refused;
    }
    const newer = Object.entries(here.types).filter(([type, version]) => (known.get(type) ?? 0) < version);
    if (newer.length > 0)
        throw new NewerLog(newer);
    const written = new Set(Object.entries(here.types).flatMap(([type, version]) => (known.get(type) === version ? [type] : [])));
    const isNew = ({ type }) => !written.has(type) && known.has(type);
    const extend = async (events) => {
        for (let types = events.filter(isNew); types.length > 0; types = events.filter(isNew)) {
            const { types: there, expected } = await look(store);
            const missing = types.map(({ type }) => [type, known.get(type)]).filter(([type, version]) => (there[type] ?? 0) < version);
            if (missing.length > 0)
                await store
                    .append(LOG_STREAM, [noted('LogExtended', { types: Object.fromEntries(missing) }, clock())], { expected })
                    .catch(passOver);
            else
                for (const { type } of types)
                    written.add(type);
        }
    };
    return {
        log: { id: here.id, ...begun },
        store: {
            ...store,
            append: (stream, events, options) => {
                if (!events.some(isNew))
                    return store.append(stream, events, options);
                return extend(events).then(() => store.append(stream, events, options));
            },
        },
    };
};
/** Holds the log nothing of ours? A server counts its own events and those of other programs in its end. */
const isEmpty = async (store) => {
    for (let from = 0, end = false; !end;) {
        const page = await store.readAll({ from, limit: 1_000 });
        if (page.events.length > 0)
            return false;
        ({ position: from, end } = page);
    }
    return true;
};
/**
 * Gives a log that was restored from a backup a new id, so that views made from the lost events are recognised as another log's.
 * @throws Error where there is no log
 */
export const renameLog = async (store) => {
    const { id: was, expected } = await look(store);
    if (was === undefined)
        return noLogYet();
    const id = newId();
    await store.append(LOG_STREAM, [noted('LogRestored', { logId: id, from: was }, machine())], { expected });
    return { was, id };
};
/** another process was faster: its result is read */
const passOver = (error) => {
    if (!(error instanceof Conflict))
        throw error;
};
