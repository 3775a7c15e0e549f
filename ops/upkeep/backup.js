import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { present } from '#contracts/kernel/present.ts';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { LOG_STREAM } from '#services/eventstore/identity.ts';
import { reactedTo } from '#services/kernel/stream/checkpoints.ts';
import { openKeyStore } from '#services/stores.ts';
const MANIFEST = 'backup.json';
/** The position of each process of reactions, and the event there: an effect of a log must not be assumed for another log. */
export const REACTIONS = 'reactions.json';
/**
 * left out: what follows from the log (read models, exported sheets); idempotency keys, which belong to this log alone; the log and the
 * sandbox's books, which are copied separately; and the working folders of `verify`
 */
const LEFT_OUT = ['views', 'files', 'keys', 'events', 'sandbox'];
export const VERIFY_DESK = '.verify-';
/**
 * Copies everything that cannot be made again: the log, papers, secrets. The program may keep running: the log is copied as of one moment
 * and papers after it, so that every paper named in the copied log is there (a paper is stored before its fact is written). `to` must not
 * exist yet; it is complete or absent afterwards.
 */
export const backup = async ({ dataDir, esdbUrl, mongodbUrl }, to, now) => {
    if (!existsSync(dataDir))
        throw new Error(`数据目录 ${dataDir} 不存在 there is no data directory ${dataDir}`);
    if (existsSync(to))
        throw new Error(`${to} 已存在，请另选目录 it exists already, choose another folder`);
    const inside = relative(resolve(dataDir), resolve(to));
    if (inside === '' || !/^\.\.([/\\]|$)/.test(inside))
        throw new Error(`${to} 在数据目录之内，请另选目录 it is within the data directory, choose a folder outside`);
    const part = `${to}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true, mode: 0o700 });
    try {
        const manifest = await fill(part, { dataDir, esdbUrl, mongodbUrl }, now);
        await rename(part, to);
        await flush(dirname(to));
        return manifest;
    }
    catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
    }
};
const fill = async (part, { dataDir, esdbUrl, mongodbUrl }, now) => {
    let log;
    if (!esdbUrl) {
        const file = join(dataDir, 'events', 'events.db');
        // read before the log is copied: the copy then contains every event that was reacted to
        const reacted = await reactions({ dataDir, esdbUrl, mongodbUrl }, file);
        log = copyLog(file, join(part, 'events.db'));
        await writeFile(join(part, REACTIONS), JSON.stringify(eventsAt(join(part, 'events.db'), reacted)));
    }
    // after the log, so that the gateway knows every payment that the log does
    if (!mongodbUrl && existsSync(join(dataDir, 'sandbox', 'sandbox.db'))) {
        await mkdir(join(part, 'data', 'sandbox'), { recursive: true, mode: 0o700 });
        copyWhole(join(dataDir, 'sandbox', 'sandbox.db'), join(part, 'data', 'sandbox', 'sandbox.db'), [
            '沙箱网关账',
            'the books of the sandbox gateway',
        ]);
    }
    for (const path of await filesIn(dataDir, dataDir, mongodbUrl ? [...LEFT_OUT, 'papers'] : LEFT_OUT)) {
        const target = join(part, 'data', path);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        // a file that was removed meanwhile is not needed: its fact was never written
        await copyFile(join(dataDir, path), target).catch(ignoreMissing);
    }
    const files = {};
    for (const path of await filesIn(part, part, [])) {
        await chmod(join(part, path), 0o600);
        await flush(join(part, path));
        files[path] = { bytes: (await stat(join(part, path))).size, sha256: await digest(join(part, path)) };
    }
    const manifest = { takenAt: now.toISOString(), ...present({ log }), files };
    await writeFile(join(part, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    return manifest;
};
/** @throws Error with the name of the file that has changed */
export const readBackup = async (from) => {
    const text = await readFile(join(from, MANIFEST), 'utf8').catch(() => {
        throw new Error(`${from} 不是备份（没有 ${MANIFEST}）it is no backup`);
    });
    const manifest = JSON.parse(text);
    for (const [path, { sha256 }] of Object.entries(manifest.files))
        if ((await digest(join(from, path)).catch(() => '')) !== sha256)
            throw new Error(`备份已损坏：${join(from, path)} the backup is damaged`);
    return manifest;
};
/** `VACUUM INTO` copies one moment, whatever others write; its file needs no other file beside it. */
const copyWhole = (file, to, [zh, what]) => {
    const source = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
        source.prepare('VACUUM INTO ?').run(to);
    }
    catch (error) {
        throw new Error(`${zh} ${file} 不能复制：${error instanceof Error ? error.message : error} ${what} cannot be copied`, { cause: error });
    }
    finally {
        source.close();
    }
};
/** positions up to which the processes have reacted to a log */
const reactions = async (config, file) => {
    if (!existsSync(file) || (!config.mongodbUrl && !existsSync(join(config.dataDir, 'keys', 'keys.db'))))
        return {};
    const id = logIdIn(file);
    if (!id)
        return {};
    const keys = await openKeyStore(config, { id });
    try {
        return await reactedTo(keys);
    }
    finally {
        await keys.close();
    }
};
/** keeps positions at which the log has an event */
const eventsAt = (file, reacted) => look(file, log => {
    const idAt = log.prepare('SELECT id FROM events WHERE position = ?').pluck();
    const found = {};
    for (const [name, position] of Object.entries(reacted)) {
        const event = idAt.get(position);
        if (event)
            found[name] = { position, event };
    }
    return found;
});
/** Positions of the reactions in a backup, as far as a log has the same events in the same places. */
export const reactedIn = (file, reacted) => {
    const here = eventsAt(file, Object.fromEntries(Object.entries(reacted).map(([name, { position }]) => [name, position])));
    const same = Object.entries(here).filter(([name, { event }]) => event === reacted[name]?.event);
    return Object.fromEntries(same.map(([name, { position }]) => [name, position]));
};
const look = (file, ask) => {
    const log = new Sqlite(file, { readonly: true });
    try {
        return ask(log);
    }
    finally {
        log.close();
    }
};
const logId = (log) => log
    .prepare(`SELECT json_extract(data, '$.logId') FROM events WHERE stream = ? AND json_extract(data, '$.logId') NOT NULL ORDER BY revision DESC LIMIT 1`)
    .pluck()
    .get(LOG_STREAM);
/** undefined also where the file is damaged; the copying reports that */
const logIdIn = (file) => {
    try {
        return look(file, logId);
    }
    catch {
        return undefined;
    }
};
const copyLog = (file, to) => {
    copyWhole(file, to, ['事件库', 'the event log']);
    return look(to, copy => {
        const found = copy.pragma('quick_check(1)', { simple: true });
        if (found !== 'ok')
            throw new Error(`事件库 ${file} 已损坏：${found} the event log is damaged`);
        const last = copy.prepare('SELECT position, at FROM events ORDER BY position DESC LIMIT 1').raw().get();
        return { id: logId(copy) ?? null, head: last?.[0] ?? 0, at: last?.[1] ?? null };
    });
};
const filesIn = async (dir, root, leftOut) => {
    const found = [];
    for (const entry of await readdir(dir, { withFileTypes: true })) {
        const path = join(dir, entry.name);
        if (dir === root && (leftOut.includes(entry.name) || entry.name.startsWith(VERIFY_DESK)))
            continue;
        if (entry.isDirectory())
            found.push(...(await filesIn(path, root, leftOut)));
        else if (entry.isFile() && !entry.name.endsWith('.part'))
            found.push(relative(root, path));
    }
    return found;
};
const digest = async (path) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
};
/** makes sure that the file is on disk, not only with the operating system */
const flush = async (path) => {
    const file = await open(path, 'r');
    await file.sync();
    await file.close();
};
const ignoreMissing = (error) => {
    if (error.code !== 'ENOENT')
        throw error;
};
