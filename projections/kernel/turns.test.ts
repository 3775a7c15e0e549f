import { pino } from 'pino'
import t, { type Test } from 'tap'
import { Type } from '#contracts/kernel/schema.ts'
import type { Position } from '#services/eventstore/port.ts'
import { commands } from '#services/kernel/commands.ts'
import { decider } from '#services/kernel/decider.ts'
import { process, runProcesses, when } from '#services/kernel/process.ts'
import { Placed, type Shop, shop } from './test/shop.ts'
import { view } from './view.ts'

/**
 * What the program does for itself gives up the turn by the clock. Here the clock moves by a millisecond whenever somebody looks at it, so that
 * no machine is too slow or too fast: what gives up the turn after 5 ms does so at the fifth look, and between two looks lies one piece of work.
 */
const [LOOKS, PIECE] = [5, 32]
const EVENTS = 3_000

let now = performance.now()
Object.defineProperty(performance, 'now', { value: () => ++now })

/** counts what is done between two turns of the event loop */
const counting = (t: Test) => {
  let [since, most, all] = [0, 0, 0]
  let isOver = false
  const turn = () => {
    since = 0
    if (!isOver) setImmediate(turn)
  }
  turn()
  t.teardown(() => {
    isOver = true
  })
  return {
    did: () => {
      all++
      most = Math.max(most, ++since)
    },
    counts: () => ({ most, all }),
  }
}
const filled = async (t: Test) => {
  const opened = await shop(t)
  const meta = { user: 'u', role: 'system', commandId: 'c', at: '2026-11-21T04:00:00.000Z' }
  for (let stream = 0; stream < 3; stream++)
    await opened.events.append(
      `order-${stream}`,
      Array.from({ length: EVENTS / 3 }, () => ({ ...Placed({ agency: 'A1', total: 1 }), id: crypto.randomUUID(), meta })),
      { expected: 'none' },
    )
  return opened
}

t.test('views that are folded side by side', async t => {
  const { start } = await filled(t)
  const { did, counts } = counting(t)
  const views = Array.from({ length: 6 }, (_, n) =>
    view<Shop>()({
      name: `turns-${n}`,
      version: 1,
      doc: Type.Object({ place: Type.Integer() }),
      index: [],
      // each event makes a document of its own, so as many are made ready as are folded
      key: { Placed: (_, { revision, stream }) => `${stream} ${revision}` },
      on: {
        Placed: (_, __, { position }) => {
          did()
          return { place: position }
        },
      },
    }),
  )
  const runner = await start({ views })
  await runner.settle()
  const { most, all } = counts()
  t.equal(all, 6 * EVENTS)
  t.ok(most <= LOOKS * PIECE, `${most} events folded in one turn`)
})

t.test('reactions, all of whose questions are answered from memory', async t => {
  const { events } = await filled(t)
  const { did, counts } = counting(t)
  let position: Position = 0
  const processes = Array.from({ length: 6 }, (_, n) =>
    process(
      `p${n}`,
      when(Placed, async () => did()),
    ),
  )
  const running = runProcesses({
    ...{ events, processes, run: commands(events), clock: () => '2026-11-21T05:00:00.000Z', log: pino({ level: 'silent' }) },
    checkpoints: {
      get: async () => position,
      set: async (_, to) => {
        position = to
      },
    },
  })
  await running.reached(await events.head())
  await running.close()
  const { most, all } = counts()
  t.equal(all, 6 * EVENTS)
  t.ok(most <= LOOKS * processes.length, `${most} reactions in one turn`)
})

t.test('a long stream whose state nobody knows', async t => {
  const { events } = await filled(t)
  const { did, counts } = counting(t)
  const long = decider<{ count: number }, { Placed: object }>()({
    name: 'order',
    zh: '单',
    code: 7,
    initial: { count: 0 },
    kept: { version: 1, every: 100_000 },
    evolve: {
      Placed: ({ count }) => {
        did()
        return { count: count + 1 }
      },
    },
    commands: {},
  })
  const run = commands(events)
  const found = await Promise.all(['0', '1', '2'].map(id => run.load(long, id)))
  t.same(
    found.map(({ state }) => state.count),
    Array(3).fill(EVENTS / 3),
  )
  const { most, all } = counts()
  t.equal(all, EVENTS)
  t.ok(most <= LOOKS * PIECE, `${most} events folded in one turn`)
})
