// Rounds of bids for a lot, with the build that contains this file: `p25-child.js DIR`. Each line on stdin is a number of bids and is
// answered by a line of JSON.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { cpuOf, cpuSince } from './cpu.ts';
import { openLot } from './p25.ts';
const dir = process.argv[2];
const store = await openSqliteEventStore({ dir: join(dir, 'events') });
const kept = await openSqliteKeyStore({ dir: join(dir, 'keys') });
const lot = await openLot(commands(store, { kept }), 'L-HOT');
for await (const line of createInterface({ input: process.stdin })) {
    const before = cpuOf();
    const perSecond = await lot.many(Number(line));
    console.log(JSON.stringify({ perSecond, cpu: cpuSince(before, Number(line)) }));
}
await kept.close();
await store.close();
