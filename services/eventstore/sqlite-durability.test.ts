import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'tap'
import { scriptOf } from '#services/kernel/test/script.ts'
import type { EventStore, NewEvent, StoredEvent } from './port.ts'
import { InUse, openSqliteEventStore } from './sqlite.ts'

const load = (dir: string, run: number): ChildProcess =>
  spawn(process.execPath, [...scriptOf('services/eventstore/test/load.ts'), dir, `${run}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const event = (n: number): NewEvent => ({
  id: `e-${n}`,
  type: 'Happened',
  data: { n },
  meta: { user: 'u', role: 'r', commandId: `${n}`, at: '2026-11-02T02:00:00.000Z' },
})

const wholeLog = async (store: EventStore): Promise<StoredEvent[]> => {
  const log: StoredEvent[] = []
  for (let position = 0; ; ) {
    const page = await store.readAll({ from: position, limit: 1000 })
    log.push(...page.events)
    position = page.position
    if (page.end) return log
  }
}

test('killed -9 under load: what was acknowledged is there, nothing is half written, the log before it is unchanged', async t => {
  const dir = t.testdir({})
  let before: StoredEvent[] = []
  for (const [run, enough] of [1, 40, 333, 90, 700].entries()) {
    const child = load(dir, run)
    const acknowledged: { stream: string; revision: number; id: string; position: number }[] = []
    for await (const line of createInterface(child.stdout!)) {
      if (line.startsWith('{') && line.endsWith('}')) acknowledged.push(JSON.parse(line))
      if (acknowledged.length === enough) child.kill('SIGKILL')
    }
    t.ok(acknowledged.length >= enough, `run ${run}: ${acknowledged.length} appends acknowledged`)

    const store = await openSqliteEventStore({ dir })
    const log = await wholeLog(store)
    t.same(log.slice(0, before.length), before, 'the log of the runs before')
    t.same(
      log.map(e => e.position),
      log.map((_, i) => i + 1),
      'no gap',
    )
    const at = new Map(log.map(e => [e.position, e]))
    t.same(
      acknowledged.filter(({ position, stream, revision, id }) => {
        const e = at.get(position)
        return !e || e.stream !== stream || e.revision !== revision || e.id !== id
      }),
      [],
      'nothing acknowledged is lost',
    )
    for (const stream of new Set(log.map(e => e.stream))) {
      const events = await store.read(stream)
      t.equal(events.length % 2, 0, `${stream}: appends are whole`)
      t.same(
        events.map(e => [e.revision, e.data.n]),
        events.map((_, i) => [i, i]),
      )
    }
    await store.close()
    before = log
  }
})

test('a second one is refused, in this process and in another, until the first has closed', async t => {
  const dir = t.testdir({})
  const first = await openSqliteEventStore({ dir })
  await t.rejects(openSqliteEventStore({ dir }), InUse)
  const child = load(dir, 0)
  const [said, code] = await Promise.all([text(child.stderr!), new Promise(resolve => child.once('exit', resolve))])
  t.equal(code, 1)
  t.match(said, `数据目录 ${dir} 正被另一个进程使用`)
  t.match(said, 'in use by another process')
  await first.append('s', [event(1)], { expected: 'none' })
  await first.close()
  const second = await openSqliteEventStore({ dir })
  t.equal((await second.read('s')).length, 1)
  await second.close()
})

test('a torn tail is cut at the last whole append', async t => {
  const dir = t.testdir({})
  const store = await openSqliteEventStore({ dir })
  for (let i = 0; i < 60; i += 3) await store.append(`s-${i % 4}-${i}`, [event(i), event(i + 1), event(i + 2)], { expected: 'none' })
  const full = await wholeLog(store)
  const wal = statSync(join(dir, 'events.db-wal')).size
  const lengths = new Set<number>()
  for (let i = 0; i < 12; i++) {
    const torn = join(dir, `torn-${i}`)
    mkdirSync(torn)
    for (const name of ['events.db', 'events.db-wal']) copyFileSync(join(dir, name), join(torn, name))
    const cut = i === 0 ? wal - 1 : Math.floor(Math.random() * wal)
    truncateSync(join(torn, 'events.db-wal'), cut)
    const reopened = await openSqliteEventStore({ dir: torn })
    const log = await wholeLog(reopened)
    t.same(log, full.slice(0, log.length), `cut at ${cut} of ${wal}: ${log.length} events`)
    t.equal(log.length % 3, 0)
    lengths.add(log.length)
    const again = [event(1000), event(1001), event(1002)]
    t.same(await reopened.append('after', again, { expected: 'none' }), { revision: 2, position: log.length + 3 }, 'and the log goes on')
    await reopened.close()
  }
  t.ok(
    [...lengths].some(n => n < full.length),
    'something was cut',
  )
  await store.close()
})
