import fc from 'fast-check'
import t from 'tap'
import { event } from '#contracts/kernel/event.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { type Commands, commands, idFrom } from './commands.ts'
import { decider } from './decider.ts'
import { cause, MoneyPut, openStore, purse } from './test/purse.ts'

/** A stream that never ends carries its state (ARCHITECTURE §2). */
const PurseCarried = event('PurseCarried', '结转', Type.Object({ amount: Type.Integer(), closed: Type.Boolean() }))
type Purse = typeof purse.initial
const EVERY = 20
const till = decider<Purse, { MoneyPut: { amount: number }; MoneyTaken: { amount: number }; PurseClosed: object; PurseCarried: Purse }>()({
  ...purse,
  name: 'till',
  carried: { every: EVERY, fact: PurseCarried, data: purse => purse },
  evolve: { ...purse.evolve, PurseCarried: (_, carried) => carried },
})
const store = await openStore(t)
let n = 0
const fresh = () => `t${++n}`
const put = (run: Commands, id: string, commandId: string, amount = 1) => run.execute(till, id, 'put', { amount }, cause(commandId))

/** The same store, counting the events that are read of streams. */
const counted = () => {
  const read = { events: 0 }
  const counting: EventStore = {
    ...store,
    read: async (...asked) => {
      const events = await store.read(...asked)
      read.events += events.length
      return events
    },
  }
  return { read, counting }
}
/** a till with so many events, the state carried now and then; the last commands are c{from}…c{amount} */
const long = async (amount: number) => {
  const id = fresh()
  const meta = { user: 'tester', role: 'TESTER' }
  const facts = Array.from({ length: amount }, (_, n) =>
    (n + 1) % 500 === 0 ? PurseCarried({ amount: n - Math.floor(n / 500), closed: false }) : MoneyPut({ amount: 1 }),
  )
  for (let from = 0; from < amount; from += 1_000)
    await store.append(
      `till-${id}`,
      facts.slice(from, from + 1_000).map((fact, n) => ({
        ...fact,
        id: idFrom('long', id, from + n),
        meta: { ...meta, commandId: `c${from + n}`, at: '2026-11-21T04:00:00.000Z' },
      })),
      { expected: from === 0 ? 'none' : from - 1 },
    )
  return id
}

t.test('the state is written along with what brings the stream past so many events', async t => {
  const id = fresh()
  const run = commands(store)
  for (let i = 0; i < 2 * EVERY; i++) t.match(await put(run, id, `w${i}`), { facts: [MoneyPut({ amount: 1 })], state: { amount: i + 1 } })
  const events = await store.read(`till-${id}`)
  t.same(
    events.flatMap(({ type, data, revision }) => (type === 'PurseCarried' ? [{ revision, data }] : [])),
    [
      { revision: EVERY, data: { amount: EVERY, closed: false } },
      { revision: 2 * EVERY, data: { amount: 2 * EVERY - 1, closed: false } },
    ],
  )
  t.match(events[EVERY], { meta: { commandId: `w${EVERY - 1}` } }, 'as part of the command')
  const before = Array.from({ length: EVERY - 1 }, (_, i) => `w${i}`)
  t.same(events[EVERY]!.meta.after, before, 'and names those before it')
  const again = await put(commands(store), id, `w${EVERY - 1}`)
  t.match(again, { repeated: true, revision: EVERY, state: { amount: EVERY } })
  t.same(again.facts, [MoneyPut({ amount: 1 })], 'a repeat tells the facts of the command alone')
})

t.test('the first command after a start, and a repeat, read the tail of a long stream', async t => {
  const [short, hundredfold] = [await long(1_000), await long(100_000)]
  const amount = { [short]: 998, [hundredfold]: 99_800 }
  const costs: number[] = []
  for (const id of [short, hundredfold]) {
    const { read, counting } = counted()
    const run = commands(counting)
    t.match(await put(run, id, `first ${id}`), { state: { amount: amount[id]! + 1 } })
    const atFirst = read.events
    t.match(await put(run, id, `first ${id}`), { repeated: true, state: { amount: amount[id]! + 1 } })
    const repeated = await put(run, id, id === short ? 'c990' : 'c99990')
    t.match(repeated, { repeated: true, facts: [MoneyPut({ amount: 1 })] })
    t.equal(repeated.state.amount, amount[id]! - 8, 'the state of then')
    t.ok(atFirst <= 1_024 && read.events <= 3_072, `${atFirst} events read at the first, ${read.events} in all`)
    costs.push(read.events)
  }
  t.ok(Math.abs(costs[0]! - costs[1]!) < 600, `a stream of a hundred times as many events costs as much: ${costs}`)
})

t.test('a start reads back to the state that was carried last, and knows the commands before it all the same', async t => {
  const id = fresh()
  const writer = commands(store)
  for (let i = 0; i < 300; i++) await put(writer, id, `n${i}`)
  const { read, counting } = counted()
  const run = commands(counting)
  t.match(await run.load(till, id), { state: { amount: 300 } })
  t.ok(read.events <= EVERY + 16, `${read.events} events read`)
  t.match(await put(run, id, 'n100'), { repeated: true, state: { amount: 101 } }, 'the two hundredth before the last')
  t.match(await put(run, id, 'n99'), { state: { amount: 301 } }, 'and none before it')
  await put(writer, id, 'm0')
  t.match(await put(run, id, 'n102'), { repeated: true }, 'also where another process has gone on')
})

t.test('a state that has grown too large for an append is not carried', async t => {
  const Widened = event('PurseWidened', '撑大', Type.Object({ by: Type.Integer() }))
  const WideCarried = event('WidePurseCarried', '结转', Type.Object({ text: Type.String() }))
  const wide = decider<{ text: string }, { PurseWidened: { by: number }; WidePurseCarried: { text: string } }>()({
    name: 'wide',
    zh: '大钱包',
    code: purse.code,
    initial: { text: '' },
    carried: { every: 2, fact: WideCarried, data: state => state },
    evolve: { PurseWidened: ({ text }, { by }) => ({ text: text + 'x'.repeat(by) }), WidePurseCarried: (_, carried) => carried },
    commands: { widen: { decide: (_, { by }: { by: number }) => [Widened({ by })] } },
  })
  const id = fresh()
  const run = commands(store)
  for (const [n, by] of [1, 1, 300_000, 1, 1].entries()) await run.execute(wide, id, 'widen', { by }, cause(`wide ${n}`))
  const types = (await store.read(`wide-${id}`)).map(({ type }) => type)
  t.same(types.filter(type => type === WideCarried.type).length, 1)
  t.equal((await commands(store).load(wide, id)).state.text.length, 300_004)
})

t.test('whatever happens, and whenever a process starts, it is as if nothing were carried', async t => {
  const step = fc.oneof(
    fc.record({ name: fc.constant('put'), amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ name: fc.constant('putTwice'), amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ name: fc.constant('take'), amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ name: fc.constant('start'), amount: fc.constant(0) }),
    fc.record({ name: fc.constant('again'), amount: fc.nat({ max: 60 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async steps => {
      const id = fresh()
      let run = commands(store)
      let model = 0
      const done: { name: string; amount: number; after: number }[] = []
      for (const { name, amount } of steps) {
        if (name === 'start') run = commands(store)
        else if (name === 'again') {
          const past = done[done.length - 1 - amount]
          if (!past) continue
          const answer = await run.execute(till, id, past.name, { amount: past.amount }, cause(`s${done.indexOf(past)}`))
          if (!answer.repeated || answer.state.amount !== past.after) throw new Error(`${JSON.stringify(past)}: ${JSON.stringify(answer)}`)
        } else if (name !== 'take' || amount <= model) {
          const { state } = await run.execute(till, id, name, { amount }, cause(`s${done.length}`))
          model += name === 'take' ? -amount : name === 'putTwice' ? 2 * amount : amount
          if (state.amount !== model) throw new Error(`${state.amount} instead of ${model}`)
          done.push({ name, amount, after: model })
        }
      }
      return (await commands(store).load(till, id)).state.amount === model
    }),
    { numRuns: runs(40) },
  )
  t.pass()
})
