import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
/** A lock that dies with the process; null when another process holds it. */
export const soleOwner = (file) => {
    const lock = new Sqlite(file, { timeout: 0 });
    try {
        lock.exec('BEGIN EXCLUSIVE');
        return lock;
    }
    catch {
        lock.close();
        return null;
    }
};
