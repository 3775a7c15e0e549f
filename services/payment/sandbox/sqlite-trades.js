import { join } from 'node:path';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { damageOf, quickCheck } from '#services/eventstore/damage.ts';
import { ownFolder } from '#services/kernel/files/own-folder.ts';
import { away } from './trades.ts';
/**
 * Trades in `sandbox.db` in `dir`. The calling thread writes: a payment at the sandbox is one person pressing a button.
 * @throws Damaged
 */
export const openSqliteTrades = ({ dir }) => {
    ownFolder(dir, ['sandbox.db']);
    const file = join(dir, 'sandbox.db');
    const advice = `请从备份恢复。The books of the sandbox gateway are damaged: restore ${dir} from a backup.`;
    const { meant } = damageOf(file, advice);
    const db = new Sqlite(file);
    try {
        db.pragma('busy_timeout = 10000');
        db.pragma('journal_mode = WAL');
        db.pragma('synchronous = FULL');
        quickCheck(db);
        db.exec('CREATE TABLE IF NOT EXISTS trades (id TEXT PRIMARY KEY, version INTEGER NOT NULL, trade TEXT NOT NULL) WITHOUT ROWID');
    }
    catch (error) {
        db.close();
        throw meant(error);
    }
    const find = db.prepare('SELECT version, trade FROM trades WHERE id = ?');
    const insert = db.prepare('INSERT INTO trades (id, version, trade) VALUES (?, 1, ?) ON CONFLICT DO NOTHING');
    const update = db.prepare('UPDATE trades SET version = version + 1, trade = ? WHERE id = ? AND version = ?');
    const all = db.prepare('SELECT id, trade FROM trades ORDER BY id');
    return away({
        find: async (paymentCode) => {
            const row = find.get(paymentCode);
            return row && { version: row.version, trade: JSON.parse(row.trade) };
        },
        keep: async (paymentCode, trade, version) => {
            const text = JSON.stringify(trade);
            return (version === 0 ? insert.run(paymentCode, text) : update.run(text, paymentCode, version)).changes > 0;
        },
        all: async () => all.all().map(({ id, trade }) => ({ paymentCode: id, trade: JSON.parse(trade) })),
        close: async () => void db.close(),
    });
};
