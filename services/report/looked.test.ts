import { pino } from 'pino'
import t from 'tap'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Look } from '#contracts/kernel/veil.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { commands } from '#services/kernel/stream/commands.ts'
import { openStore } from '#services/kernel/test/purse.ts'
import { gatheringLooks } from './looked.ts'

const AT = '2026-11-30T16:30:00.000Z'
const who: Who = { user: 'u1', name: '周敏', actor: 'employee', role: 'ORDER_DESK', permissions: ['*'], airlines: ['*'] }
const look = (how: Look['how'], n = 1, object = `order-${n}`): Look => ({
  at: AT,
  call: '/api/order/r/detail',
  how,
  fields: ['traveller.name'],
  count: n,
  object,
})

t.test('looks are gathered by person and day, kept while the event store is away, and a press is written at once', async t => {
  const store = await openStore(t)
  const real = commands(store)
  let isAway = false
  const run: typeof real = {
    ...real,
    execute: (async (...command: Parameters<typeof real.execute>) => {
      if (isAway) throw new Unavailable('away')
      return real.execute(...command)
    }) as typeof real.execute,
  }
  const looks = gatheringLooks({ run, registry: [], clock: () => AT, log: pino({ level: 'silent' }) })
  const written = async () =>
    (await store.read('looked-u1.2026-12-01')).map(({ data, meta }) => [
      meta.user,
      (data as { shown: Look[] }).shown.map(({ how, count }) => `${how} ${count}`),
    ])

  looks.note(who, look('DETAIL', 1))
  looks.note(who, look('LIST', 2))
  t.same(await written(), [], 'nothing before half a minute has passed')
  isAway = true
  await t.rejects(looks.flush(), Unavailable)
  await t.rejects(looks.write(who, look('REVEAL')), Unavailable)
  looks.note(who, look('SEARCH', 3))
  isAway = false
  await looks.flush()
  await looks.write(who, look('REVEAL', 4))
  t.same(await written(), [
    ['system:looked', ['DETAIL 1', 'LIST 2', 'SEARCH 3']],
    ['u1', ['REVEAL 4']],
  ])
  await looks.flush()
  t.equal((await written()).length, 2, 'nothing twice')
})

t.test('a page that asks its list several times as it opens is one look, and the same page an instant later is another', async t => {
  const store = await openStore(t)
  const looks = gatheringLooks({ run: commands(store), registry: [], clock: () => AT, log: pino({ level: 'silent' }) })
  const list = (at: string, count: number, ...agencies: string[]): Look => {
    const { object: _, ...opened } = look('LIST', count)
    return { ...opened, at, agencies }
  }
  looks.note(who, list(AT, 1, 'A1'))
  looks.note(who, list('2026-11-30T16:30:00.800Z', 25, 'A1', 'A2'))
  looks.note(who, list('2026-11-30T16:30:01.200Z', 1, 'A3'))
  looks.note(who, look('DETAIL', 4))
  looks.note({ ...who, user: 'u2' }, list(AT, 2, 'A1'))
  looks.note(who, list('2026-11-30T16:30:05.000Z', 25, 'A1'))
  await looks.flush()
  const written = (await store.read('looked-u1.2026-12-01')).flatMap(({ data }) => (data as { shown: Look[] }).shown)
  t.same(
    written.map(({ how, count, agencies }) => [how, count, agencies]),
    [
      ['LIST', 25, ['A1', 'A2', 'A3']],
      ['DETAIL', 4, undefined],
      ['LIST', 25, ['A1']],
    ],
  )
})

t.test('two hundred looks are not waited for', async t => {
  const store = await openStore(t)
  const looks = gatheringLooks({ run: commands(store), registry: [], clock: () => AT, log: pino({ level: 'silent' }) })
  for (let n = 1; n <= 450; n++) looks.note(who, look('LIST', n))
  await looks.flush()
  const sizes = (await store.read('looked-u1.2026-12-01')).map(({ data }) => (data as { shown: Look[] }).shown.length)
  t.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    450,
  )
  t.ok(sizes.every(size => size <= 200))
})
