import { workerData } from 'node:worker_threads';
import QuickLRU from 'quick-lru';
import { toInstant } from '#contracts/kernel/calendar.ts';
import { monotonicMs, nowMs } from '#services/kernel/time.ts';
import { serveTogether } from '../kernel/async/worker-link.ts';
import { checksum, connect, summed } from './sqlite-log.ts';
import { conflicting, repeats, written } from './sqlite-wire.ts';
/** The worker that alone writes the log. Appends that come while a commit is under way share the next one. */
const { file, fsyncDelayMs } = workerData;
const db = connect(file);
// moves pages from SQLite's write-ahead log into the file a quarter as often, 16 MB at a time: many commits touch the same pages, above all
// the ends of indexes
db.pragma('wal_autocheckpoint = 4000');
const columns = 9;
// ROLLBACK takes the whole commit with it, which happens here in any case: otherwise SQLite copies every page that a statement of several
// rows changes
const insert = (rows) => db.prepare(`INSERT OR ROLLBACK INTO events (position, stream, revision, id, type, data, meta, at, sum) VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`);
const many = 8;
const [insertMany, insertOne] = [insert(many), insert(1)];
const lastOf = db.prepare('SELECT revision, id FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1').raw();
const idsFrom = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?').raw();
const head = db.prepare('SELECT position, at FROM events ORDER BY position DESC LIMIT 1').raw();
/**
 * A commit of this many rows need not wait for more where the disk takes no longer than `fast` ms: the next rows are prepared while it is
 * written.
 */
const half = 32;
const fast = 0.6;
const none = { revision: -1, id: '' };
let [position, at] = (head.get() ?? [0, '']);
/** Ends of streams, rows of this commit included. They are right as long as commits succeed, since nobody else writes. */
const ends = new QuickLRU({ maxSize: 50_000 });
let rows = [];
/** rows in the commit under way */
let taken = 0;
/** ms that recent commits took */
let took = fast;
/** Answers to the requests of the commit under way, and the error that broke it: the other answers of a broken commit do not count. */
let answers = [];
let broken;
let answer = [];
const take = ({ appends }) => {
    if (broken)
        return false;
    answer = [];
    answers.push(answer);
    try {
        if (!db.inTransaction)
            begin();
        for (let i = 0; i < appends.length;) {
            const n = appends[i + 2];
            append(appends, i, n);
            i += 3 + 4 * n;
        }
        taken += rows.length / columns;
        writeRows();
    }
    catch (error) {
        broken = error;
        undo();
    }
    return taken >= half && took < fast;
};
const commit = () => {
    const [done, error] = [answers, broken];
    answers = [];
    broken = undefined;
    taken = 0;
    if (error)
        throw error;
    const began = monotonicMs();
    if (fsyncDelayMs > 0)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fsyncDelayMs);
    try {
        db.exec('COMMIT');
        took += (monotonicMs() - began - took) / 5;
    }
    catch (error) {
        undo();
        throw error;
    }
    for (const each of done)
        each.push(Date.parse(at), position);
    return done;
};
const begin = () => {
    const now = toInstant(nowMs());
    if (now > at)
        at = now; // the log's instants never go back, whatever the clock does
    db.exec('BEGIN IMMEDIATE');
};
const undo = () => {
    if (db.inTransaction)
        db.exec('ROLLBACK');
    [position, at] = (head.get() ?? [0, '']);
    ends.clear();
    rows = [];
};
/** Makes one append inside the commit. A conflict is found before anything is written, so it cannot hurt the others. */
const append = (appends, start, n) => {
    const stream = appends[start];
    const expected = appends[start + 1];
    const first = start + 3;
    const lastId = appends[first + 4 * (n - 1)];
    const end = ends.get(stream) ?? stored(stream);
    if (end.revision !== expected) {
        answer.push(...(repeated(stream, expected, appends, first, n) ?? [conflicting, end.revision, 0]));
        return;
    }
    // a conflict: these events end the stream already, but the repetition states its present end instead of its first `expected`
    if (end.id === lastId) {
        answer.push(conflicting, end.revision, 0);
        return;
    }
    let revision = expected;
    for (let e = first; e < first + 4 * n; e += 4) {
        const texts = appends.slice(e, e + 4);
        rows.push(++position, stream, ++revision, ...texts, at, checksum(summed(position, stream, revision, texts, at)));
    }
    ends.set(stream, { revision, id: lastId });
    answer.push(written, revision, position);
};
const stored = (stream) => {
    const last = lastOf.get(stream);
    return last ? { revision: last[0], id: last[1] } : none;
};
/** The first answer again, when exactly these events were written after `expected`. */
const repeated = (stream, expected, appends, first, n) => {
    writeRows(); // the events may belong to this very commit
    const there = idsFrom.all(stream, expected, n);
    const same = there.length === n && there.every(([id], i) => id === appends[first + 4 * i]);
    return same ? [repeats, expected + n, there[n - 1][1]] : undefined;
};
/** Writes eight rows with a statement, as long as there are as many: a fifth less time than one by one. */
const writeRows = () => {
    let i = 0;
    for (; i + many * columns <= rows.length; i += many * columns)
        insertMany.run(rows.slice(i, i + many * columns));
    for (; i < rows.length; i += columns)
        insertOne.run(rows.slice(i, i + columns));
    rows = [];
};
serveTogether(take, commit, () => db.close());
