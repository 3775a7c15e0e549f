// A program that has read a stream whole and stored its state, before another starts: `p24-child.js DIR ACCOUNT`. It is a process of its
// own, since a million decoded events leave a heap behind that makes each later command of the process dearer.
import { join } from 'node:path';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { account } from '#services/account/decide.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands } from '#services/kernel/stream/commands.ts';
const [dir, id] = process.argv.slice(2);
const store = await openSqliteEventStore({ dir: join(dir, 'events') });
const kept = await openSqliteKeyStore({ dir: join(dir, 'keys') });
await commands(store, { kept }).load(account, id);
await kept.close();
await store.close();
