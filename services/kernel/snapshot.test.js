import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'tap';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { turnSnapshot } from './snapshot.ts';
const two = (dir) => {
    const writer = new Sqlite(join(dir, 'x.db'));
    writer.pragma('journal_mode = WAL');
    writer.exec('CREATE TABLE x (n INTEGER)');
    const add = writer.prepare('INSERT INTO x VALUES (1)');
    const db = new Sqlite(join(dir, 'x.db'), { readonly: true });
    const count = db.prepare('SELECT count(*) FROM x').pluck();
    const snapshot = turnSnapshot(db);
    const close = () => {
        db.close();
        writer.close();
    };
    return { add: () => void add.run(), read: () => [snapshot.enter(), count.get()][1], snapshot, writer, close };
};
test('within one turn one state is read, in the next one what has been written since', async (t) => {
    const { add, read, close } = two(t.testdir({}));
    add();
    t.equal(read(), 1);
    add();
    t.equal(read(), 1);
    await turn();
    t.equal(read(), 2);
    close();
});
test('what is renewed sees what has been written before, and again stays as it is', async (t) => {
    const { add, read, snapshot, close } = two(t.testdir({}));
    t.equal(read(), 0);
    add();
    snapshot.renew();
    t.equal(read(), 1);
    add();
    t.equal(read(), 1);
    snapshot.renew();
    snapshot.renew();
    await turn();
    t.equal(read(), 2);
    close();
});
test('nothing is held when the turn is over, and closing in the middle of one is no error', async (t) => {
    const { add, read, writer, close } = two(t.testdir({}));
    read();
    add();
    await turn();
    t.match(writer.pragma('wal_checkpoint(TRUNCATE)'), [{ busy: 0, log: 0 }]);
    read();
    close();
    await turn();
});
