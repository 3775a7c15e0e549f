import { workerData } from 'node:worker_threads';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { serve } from '#services/eventstore/worker.ts';
const db = new Sqlite(workerData.file);
db.pragma('busy_timeout = 10000');
db.pragma('journal_mode = WAL');
// a killed process loses nothing; a power cut may lose the last keys, whose commands are then recognised in the log
db.pragma('synchronous = NORMAL');
db.exec(`
  CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL, at TEXT NOT NULL, owner TEXT NOT NULL, until INTEGER NOT NULL, answer TEXT
  );
  CREATE INDEX IF NOT EXISTS keys_at ON keys (at);
  CREATE TABLE IF NOT EXISTS once (id TEXT PRIMARY KEY, value TEXT NOT NULL, until TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS once_until ON once (until);
  CREATE TABLE IF NOT EXISTS notes (n INTEGER PRIMARY KEY, id TEXT NOT NULL, value TEXT NOT NULL, until TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS notes_id ON notes (id, n);
  CREATE INDEX IF NOT EXISTS notes_until ON notes (until);
  CREATE TABLE IF NOT EXISTS counts (id TEXT PRIMARY KEY, sum INTEGER NOT NULL, until TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS counts_until ON counts (until);
  CREATE TABLE IF NOT EXISTS states (id TEXT PRIMARY KEY, value TEXT NOT NULL, until TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS states_until ON states (until);
`);
const insert = db.prepare('INSERT INTO keys (id, hash, at, owner, until) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
const find = db.prepare('SELECT hash, at, until, answer FROM keys WHERE id = ?');
const take = db.prepare('UPDATE keys SET owner = ?, until = ? WHERE id = ?');
const renew = db.prepare('UPDATE keys SET until = ? WHERE id = ? AND owner = ? AND answer IS NULL');
const keep = db.prepare('UPDATE keys SET answer = ? WHERE id = ? AND owner = ? AND answer IS NULL');
const sweep = db.prepare('DELETE FROM keys WHERE id IN (SELECT id FROM keys WHERE at < ? ORDER BY at LIMIT ?)');
const putOnce = db.prepare('INSERT OR REPLACE INTO once (id, value, until) VALUES (?, ?, ?)');
/** expired rows are deleted at every so many acquired keys, more than come in between */
const sweepOver = (table, every = 1) => {
    const over = db.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE until <= ? ORDER BY until LIMIT ?)`);
    let come = 0;
    return (at, coming = 1) => {
        come += coming;
        if (come < every)
            return;
        over.run(at, 10 * come);
        come = 0;
    };
};
const over = { once: sweepOver('once'), notes: sweepOver('notes', 16), counts: sweepOver('counts', 16), states: sweepOver('states') };
const takeOnce = db.prepare('DELETE FROM once WHERE id = ? RETURNING value, until');
const note = db.prepare('INSERT INTO notes (id, value, until) VALUES (?, ?, ?)');
const noted = db.prepare('SELECT value, n FROM notes WHERE id = ? AND until > ? ORDER BY n').raw();
const giveUp = db.prepare('DELETE FROM notes WHERE id = ? AND n <= ?');
const unnote = db.prepare('DELETE FROM notes WHERE id = ? AND value = ?');
const forget = db.prepare('DELETE FROM notes WHERE id = ?');
const add = db
    .prepare('INSERT INTO counts (id, sum, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sum = sum + excluded.sum RETURNING sum')
    .pluck();
const keepState = db.prepare('INSERT OR REPLACE INTO states (id, value, until) VALUES (?, ?, ?)');
const keptState = db.prepare('SELECT value FROM states WHERE id = ?').pluck();
const freeAll = db.prepare('UPDATE keys SET until = 0 WHERE until > 0 AND answer IS NULL');
const perform = (task) => {
    switch (task.do) {
        case 'open':
            // no other process has the file open: all holders are gone
            return task.alone && freeAll.run().changes;
        case 'acquire': {
            const { id, hash, at, owner, now, until } = task;
            if (insert.run(id, hash, at, owner, until).changes)
                return { is: 'new' };
            const row = find.get(id);
            if (row.hash !== hash)
                return { is: 'other' };
            if (row.answer !== null)
                return { is: 'answered', answer: row.answer };
            if (row.until > now)
                return { is: 'held' };
            take.run(owner, until, id);
            return { is: 'left', at: row.at };
        }
        case 'renew':
            return renew.run(task.until, task.id, task.owner).changes;
        case 'answer': {
            if (keep.run(task.answer, task.id, task.owner).changes)
                return task.answer;
            const row = find.get(task.id);
            return row ? (row.answer ?? undefined) : task.answer;
        }
        case 'sweep':
            return sweep.run(task.before, task.limit).changes;
        case 'put':
            over.once(task.at);
            return putOnce.run(task.id, task.value, task.until).changes;
        case 'take': {
            const row = takeOnce.get(task.id);
            return row && task.now < row.until ? row.value : undefined;
        }
        case 'note': {
            over.notes(task.at);
            const before = noted.all(task.id, task.at);
            note.run(task.id, task.value, task.until);
            const tooMany = before[before.length - task.most];
            if (tooMany)
                giveUp.run(task.id, tooMany[1]);
            return before.map(([value]) => value);
        }
        case 'noted':
            return noted.all(task.id, task.now).map(([value]) => value);
        case 'unnote':
            return unnote.run(task.id, task.value).changes;
        case 'forget':
            return forget.run(task.id).changes;
        case 'add':
            over.counts(task.at, task.counts.length);
            return task.counts.map(({ id, by }) => add.get(id, by, task.until));
        case 'keepState':
            over.states(task.at);
            return keepState.run(task.id, task.value, task.until).changes;
        case 'keptState':
            return keptState.get(task.id);
    }
};
const together = db.transaction((tasks) => tasks.map(perform));
serve(tasks => together.immediate(tasks), () => db.close());
