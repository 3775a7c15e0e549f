// Rounds of bids for a lot, by the build that this stands in: `p25-child.js DIR`; for each line on stdin, a number of bids, a line of JSON.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSqliteClaims } from '#projections/store/sqlite-claims.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { commands } from '#services/kernel/commands.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { openLot } from './p25.ts'

const dir = process.argv[2]!
const store = await openSqliteEventStore({ dir: join(dir, 'events') })
const kept = await openSqliteClaims({ dir: join(dir, 'claims') })
const lot = await openLot(commands(store, { kept }), 'L-HOT')
for await (const line of createInterface({ input: process.stdin })) {
  const before = cpuOf()
  const perSecond = await lot.many(Number(line))
  console.log(JSON.stringify({ perSecond, cpu: cpuSince(before, Number(line)) }))
}
await kept.close()
await store.close()
