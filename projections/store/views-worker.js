import { workerData } from 'node:worker_threads';
import { memoize } from '#contracts/kernel/memoize.ts';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { serve } from '#services/eventstore/worker.ts';
const { file, write } = workerData;
const db = new Sqlite(file, write ? {} : { readonly: true });
if (write) {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('wal_autocheckpoint = 8000');
    db.pragma('journal_size_limit = 67108864');
    db.pragma('cache_size = -65536');
    db.exec(`
    CREATE TABLE IF NOT EXISTS "#collections" (name TEXT PRIMARY KEY, shape TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS "#checkpoints" (view TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS "#pointers" (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS "#leases" (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  `);
}
db.pragma('busy_timeout = 10000');
db.pragma('mmap_size = 2147418112');
/** Sets where SQLite keeps temporary data: sort buffers, and pages that a statement may have to restore. */
const keepAside = (where) => db.pragma(`temp_store = ${where}`);
// a counted row touches twenty pages through triggers: with a temporary file each would be written twice, for a rollback and for good
if (write)
    keepAside('MEMORY');
const prepare = memoize((sql) => db.prepare(sql), 2_000);
const run = db.transaction((list) => {
    for (const { sql, params } of list)
        db.prepare(sql).run(...(params ?? []));
});
const commit = db.transaction(({ docs, gone, items, columns, rows, elements, removed, checkpoint }) => {
    const names = ['id', 'position', 'doc', ...columns];
    const width = names.length;
    // the lookup of tombstones is skipped while there are none, which is nearly always
    const hasGone = prepare(`SELECT 1 FROM ${gone} LIMIT 1`).get() !== undefined;
    const isGone = hasGone ? prepare(`SELECT 1 FROM ${gone} WHERE id = ? AND position >= ?`) : undefined;
    const insert = prepare(`INSERT INTO ${docs} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`);
    const there = prepare(`SELECT ${['position', ...columns].join(', ')} FROM ${docs} WHERE id = ?`).raw();
    /** Sets only columns that differ: SQLite removes and inserts the index entry of every column that is set, even to the same value. */
    const update = (row) => {
        const before = there.get(row[0]);
        if (before[0] >= row[1])
            return false;
        const set = ['position = ?', 'doc = ?'];
        const values = [row[1], row[2]];
        for (const [n, name] of columns.entries()) {
            const value = row[n + 3];
            if (isSame(before[n + 1], value))
                continue;
            set.push(`${name} = ?`);
            values.push(value);
        }
        prepare(`UPDATE ${docs} SET ${set.join(', ')} WHERE id = ?`).run(...values, row[0]);
        return true;
    };
    const clear = elements && prepare(`DELETE FROM ${items} WHERE id = ?`);
    const add = elements && prepare(`INSERT OR IGNORE INTO ${items} VALUES (?, ?, ?)`);
    for (let at = 0, i = 0; at < rows.length; at += width, i++) {
        const row = rows.slice(at, at + width);
        if (isGone?.get(row[0], row[1]))
            continue;
        const isWritten = insert.run(row).changes > 0 || update(row);
        if (!isWritten || !clear || !add)
            continue;
        clear.run(row[0]);
        const own = elements[i];
        if (own)
            for (let k = 0; k < own.length; k += 2)
                add.run(own[k], own[k + 1], row[0]);
    }
    for (const { id, position } of removed) {
        if (prepare(`DELETE FROM ${docs} WHERE id = ? AND position < ?`).run(id, position).changes && clear)
            clear.run(id);
        prepare(`INSERT INTO ${gone} VALUES (?, ?) ON CONFLICT DO UPDATE SET position = max(position, excluded.position)`).run(id, position);
    }
    if (checkpoint)
        prepare(`INSERT INTO "#checkpoints" VALUES (?, ?) ON CONFLICT DO UPDATE SET position = max(position, excluded.position)`).run(checkpoint.view, checkpoint.position);
});
/** booleans are kept as bytes */
const isSame = (one, other) => one === other || (one instanceof Uint8Array && other instanceof Uint8Array && one[0] === other[0]);
const cursors = new Map();
let opened = 0;
const perform = (task) => {
    switch (task.do) {
        case 'run':
            // an index of a million rows is sorted here, which needs more space than memory should provide
            keepAside('FILE');
            try {
                return run.immediate(task.statements);
            }
            finally {
                keepAside('MEMORY');
            }
        case 'all':
            return db
                .prepare(task.sql)
                .raw()
                .all(...task.params);
        case 'commit':
            return commit.immediate(task.write);
        case 'settle':
            return void db.pragma('wal_checkpoint(TRUNCATE)');
        case 'open':
            cursors.set(++opened, db
                .prepare(task.sql)
                .pluck()
                .iterate(...task.params));
            return opened;
        case 'next': {
            const rows = [];
            const cursor = cursors.get(task.cursor);
            if (!cursor)
                throw new Error('the reading thread was restarted, the export must begin anew');
            while (rows.length < task.size) {
                const { done, value } = cursor.next();
                if (done)
                    break;
                rows.push(value);
            }
            return rows;
        }
        case 'end':
            cursors.get(task.cursor)?.return?.();
            cursors.delete(task.cursor);
            return;
    }
};
serve(perform, () => {
    for (const cursor of cursors.values())
        cursor.return?.();
    db.close();
});
