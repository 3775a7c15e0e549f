import t from 'tap'
import { v5 as uuid } from 'uuid'
import { Conflict, type EventStore, Unavailable } from '#services/eventstore/port.ts'
import { cause, MoneyPut, NOW, openStore, purse, tester } from '../test/purse.ts'
import { commanding, commands, idFrom } from './commands.ts'

const store = await openStore(t)
/** a purse, and command ids, of its own for each test */
let n = 0
const fresh = () => `p${++n}`
const put = (run: ReturnType<typeof commands>, id: string, commandId: string, amount: number, more = {}) =>
  run.execute(purse, id, 'put', { amount }, cause(commandId, more))

/** The same store, with an action before each append. */
const watched = (
  store: EventStore,
  before: (append: () => ReturnType<EventStore['append']>, n: number) => ReturnType<EventStore['append']>,
) => {
  let n = 0
  return {
    ...store,
    append: (...[stream, events, options]: Parameters<EventStore['append']>) => before(() => store.append(stream, events, options), n++),
  }
}
const two = () => ({ p: fresh(), here: commands(store), there: commands(store) })

t.test('decided, written, answered', async t => {
  const p = fresh()
  const run = commands(store)
  const done = await run.execute(purse, p, 'put', { amount: 5, reason: '零花' }, cause('c1', { correlationId: 'k1', causationId: 'e1' }))
  t.match(done, { state: { amount: 5 }, facts: [MoneyPut({ amount: 5 })], revision: 0 })
  t.equal(done.position, await store.head())
  const [event] = await store.read(`purse-${p}`)
  t.match(event, { id: idFrom('c1', `purse-${p}`, 0), type: 'MoneyPut', data: { amount: 5 } })
  t.same(event!.meta, {
    user: 'tester',
    role: 'TESTER',
    commandId: 'c1',
    command: 'purse.put',
    correlationId: 'k1',
    causationId: 'e1',
    reason: '零花',
    at: NOW,
  })
  t.match(await run.load(purse, p), { state: { amount: 5, closed: false }, revision: 0, position: done.position })
  t.match(await run.load(purse, fresh()), { state: { amount: 0 }, revision: -1 })
})

t.test('two facts of one command are one append', async t => {
  const p = fresh()
  const done = await commands(store).execute(purse, p, 'putTwice', { amount: 5 }, cause('c1'))
  t.match(done, { state: { amount: 10 }, revision: 1 })
  t.same(
    (await store.read(`purse-${p}`)).map(({ id }) => id),
    [idFrom('c1', `purse-${p}`, 0), idFrom('c1', `purse-${p}`, 1)],
  )
})

t.test('facts of a stream do not run backwards, whichever machine has written them', async t => {
  const { p, here, there } = two()
  const [early, late] = ['2026-11-02T01:00:00.000Z', '2026-11-02T01:00:00.250Z']
  await put(here, p, 'c1', 1, { now: late })
  await put(there, p, 'c2', 1, { now: early })
  await put(here, p, 'c3', 1, { now: early })
  const after = '2026-11-02T01:00:01.000Z'
  await put(there, p, 'c4', 1, { now: after })
  const corrected = '2026-11-02T00:30:00.000Z'
  await put(there, p, 'c5', 1, { now: corrected })
  t.same(
    (await store.read(`purse-${p}`)).map(({ meta }) => meta.at),
    [late, late, late, after, corrected],
    'a clock that was an hour ahead does not hold the stream for an hour',
  )
})

t.test('a refusal and a repetition write nothing', async t => {
  const p = fresh()
  const run = commands(store)
  await t.rejects(run.execute(purse, p, 'take', { amount: 1 }, cause('c1')), { name: 'Refused', code: 8, message: '余额不足' })
  await run.execute(purse, p, 'close', {}, cause('c2'))
  t.match(await run.execute(purse, p, 'close', {}, cause('c3')), { state: { closed: true }, facts: [], revision: 0 })
  await t.rejects(put(run, p, 'c4', 1), { name: 'Refused', code: 7, message: '钱包已关闭' })
  t.same(
    (await store.read(`purse-${p}`)).map(({ type }) => type),
    ['PurseClosed'],
  )
})

t.test('fifty at once on one stream come in order, and the next one is not held up by a failure', async t => {
  const p = fresh()
  const run = commands(store)
  const done = await Promise.all(Array.from({ length: 50 }, (_, n) => put(run, p, `c${n}`, n)))
  t.same(
    done.map(({ revision }) => revision),
    Array.from({ length: 50 }, (_, n) => n),
  )
  t.same(
    (await store.read(`purse-${p}`)).map(({ data }) => data.amount),
    Array.from({ length: 50 }, (_, n) => n),
  )
  const failing = run.execute(purse, p, 'break', { secret: 's' }, cause('bad'))
  const next = put(run, p, 'good', 1)
  await t.rejects(failing, TypeError)
  t.equal((await next).revision, 50)
})

t.test('another process in between: decided again on what it wrote', async t => {
  const { p, here, there } = two()
  await put(here, p, 'c1', 10)
  await put(there, p, 'c2', 5)
  t.match(await put(here, p, 'c3', 1), { state: { amount: 16 }, revision: 2 })
  await there.execute(purse, p, 'take', { amount: 16 }, cause('c4'))
  await t.rejects(here.execute(purse, p, 'take', { amount: 16 }, cause('c5')), { message: '余额不足' }, 'not on what this one remembers')
  t.equal((await store.read(`purse-${p}`)).length, 4)
})

t.test('a hundred repetitions read their stream once, after a start as before it, and are answered as of then', async t => {
  const p = fresh()
  const reads: number[] = []
  const counting = {
    ...store,
    read: async (...asked: Parameters<EventStore['read']>) => {
      const events = await store.read(...asked)
      reads.push(events.length)
      return events
    },
  }
  const here = commands(counting)
  const first = []
  for (let n = 0; n < 100; n++) first.push(await here.execute(purse, p, 'putTwice', { amount: n }, cause(`c${n}`)))
  const again = async (run: ReturnType<typeof commands>) => {
    const found = []
    for (let n = 99; n >= 0; n--) found.push(await run.execute(purse, p, 'putTwice', { amount: n }, cause(`c${n}`)))
    return found.reverse()
  }
  const asFirst = first.map(done => ({ ...done, repeated: true }))
  reads.length = 0
  t.same(await again(here), asFirst)
  t.same(
    reads.filter(events => events > 0),
    [],
    'who carried them out knows what he answered',
  )
  t.same(await again(commands(counting)), asFirst)
  t.same(
    reads.filter(events => events > 0),
    [200],
    'the read that tells the state tells the answers',
  )
})

t.test('a repetition is answered as of then where its stream has had more commands than answers are kept', async t => {
  const p = fresh()
  const here = commands(store, { answersSize: 1 })
  const first = []
  for (let n = 0; n < 10; n++) first.push(await here.execute(purse, p, 'putTwice', { amount: n }, cause(`c${n}`)))
  const asFirst = first.map(done => ({ ...done, repeated: true }))
  for (const run of [here, commands(store, { answersSize: 1 })])
    for (const n of [0, 9, 4]) t.same(await run.execute(purse, p, 'putTwice', { amount: n }, cause(`c${n}`)), asFirst[n], `command ${n}`)
})

t.test('a refusal on remembered state is decided again on the stream’s end', async t => {
  const { p, here, there } = two()
  await t.rejects(here.execute(purse, p, 'take', { amount: 3 }, cause('c1')), { message: '余额不足' })
  await put(here, p, 'c2', 1)
  await put(there, p, 'c3', 9)
  t.match(await here.execute(purse, p, 'take', { amount: 10 }, cause('c4')), { state: { amount: 0 } })
})

t.test('two processes, fifty commands each, all at once: every one counts, none conflicts', async t => {
  const { p, here, there } = two()
  await Promise.all(Array.from({ length: 100 }, (_, n) => put(n % 2 ? here : there, p, `c${n}`, 1)))
  t.equal((await store.read(`purse-${p}`)).length, 100)
  t.match(await here.load(purse, p), { state: { amount: 100 }, revision: 99 })
})

t.test('conflicts are retried; when they never end the caller may try again later', async t => {
  const p = fresh()
  let conflicts = 5
  const busy = watched(store, append => (conflicts-- > 0 ? Promise.reject(new Conflict(`purse-${p}`, 'none', 0)) : append()))
  t.match(await put(commands(busy), p, 'c1', 1), { state: { amount: 1 } })
  t.ok(conflicts < 0)
  const never = watched(store, () => Promise.reject(new Conflict(`purse-${p}`, 0, 1)))
  const run = commands(never, { busyMs: 0 })
  await t.rejects(put(run, p, 'c2', 1), Unavailable)
  t.equal((await store.read(`purse-${p}`)).length, 1)
})

t.test('time for which the store is waited for does not count as time in which the stream was busy', async t => {
  const p = fresh()
  let conflicts = 3
  const slow = watched(store, async append => {
    if (conflicts-- <= 0) return append()
    await new Promise(resolve => setTimeout(resolve, 30))
    throw new Conflict(`purse-${p}`, 'none', 0)
  })
  t.match(await put(commands(slow, { busyMs: 25 }), p, 'c1', 1), { state: { amount: 1 } })
})

t.test('If-Match: the revision the caller saw, or nothing', async t => {
  const { p, here, there } = two()
  const stale = { status: 412, message: '数据已被他人修改，请刷新后重试' }
  await put(here, p, 'c1', 1)
  await put(here, p, 'c2', 1, { ifMatch: 0 })
  await t.rejects(put(here, p, 'c3', 1, { ifMatch: 0 }), { ...stale, changes: [{ type: 'MoneyPut' }] }, 'it is told who was faster')
  await t.rejects(put(here, p, 'c3', 1, { ifMatch: 7 }), stale)
  await put(there, p, 'c4', 1)
  await t.rejects(put(here, p, 'c5', 1, { ifMatch: 1 }), stale, 'also when this process has not seen the newer one yet')
  t.match(await put(here, p, 'c6', 1, { ifMatch: 2 }), { revision: 3 }, 'and the newest may be stated before it was seen here')
  const interfering = watched(store, async append => {
    await put(there, p, 'c8', 1)
    return append()
  })
  await t.rejects(put(commands(interfering), p, 'c7', 1, { ifMatch: 3 }), stale, 'a conflict at the last moment is not retried')
  t.equal((await store.read(`purse-${p}`)).length, 5)
  t.match(
    await put(here, p, 'c6', 1, { ifMatch: 2 }),
    { revision: 3, facts: [{}] },
    'what was carried out is not stale when it is repeated',
  )
})

t.test('the same command again: the same answer, no second event', async t => {
  const { p, here, there } = two()
  const first = await here.execute(purse, p, 'putTwice', { amount: 5 }, cause('c1'))
  await put(here, p, 'c2', 100)
  await here.execute(purse, p, 'close', {}, cause('c3'))
  t.same(await here.execute(purse, p, 'putTwice', { amount: 5 }, cause('c1')), { ...first, repeated: true })
  t.same(await there.execute(purse, p, 'putTwice', { amount: 5 }, cause('c1')), { ...first, repeated: true }, 'in another process too')
  t.match(
    await put(commands(store), p, 'c2', 100),
    { state: { amount: 110, closed: false }, revision: 2 },
    'though it would be refused now',
  )
  t.equal((await store.read(`purse-${p}`)).length, 4)
  const q = fresh()
  const both = await Promise.all([put(here, q, 'c1', 1), put(here, q, 'c1', 1), put(there, q, 'c1', 1)])
  t.same(
    both.map(({ revision, facts }) => [revision, facts.length]),
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    'also at the same moment',
  )
  t.equal((await store.read(`purse-${q}`)).length, 1)
})

t.test('an unknown outcome may be tried again, whether it was written or not', async t => {
  for (const written of [true, false]) {
    const p = fresh()
    const failing = watched(store, async (append, n) => {
      if (n > 0) return append()
      if (written) await append()
      throw new Unavailable('no answer in time')
    })
    const run = commands(failing)
    await t.rejects(put(run, p, 'c1', 5), Unavailable)
    const done = await put(run, p, 'c1', 5)
    t.match(done, { state: { amount: 5 }, facts: [MoneyPut({ amount: 5 })], revision: 0 })
    await put(run, p, 'c2', 1)
    t.same(
      (await store.read(`purse-${p}`)).map(({ meta }) => meta.commandId),
      ['c1', 'c2'],
    )
  }
})

t.test('a stream of a new id is begun without asking; where it is there after all, only the conflict asks', async t => {
  const { p, there } = two()
  let reads = 0
  const counting: EventStore = {
    ...store,
    read: async (...asked) => {
      reads++
      return store.read(...asked)
    },
  }
  const isNew = { isNew: true }
  const run = commands(counting)
  t.match(await put(run, p, 'c1', 5, isNew), { state: { amount: 5 }, revision: 0 })
  await put(run, p, 'c2', 1, isNew)
  t.match(await run.loadCached(purse, p), { state: { amount: 6 }, revision: 1 })
  t.equal(reads, 0, 'nor is it read to look at what is known of it')
  await put(there, p, 'c3', 1)
  t.match(await run.loadCached(purse, p), { revision: 1 }, 'which others may have moved on since')
  t.match(await run.load(purse, p), { revision: 2 })

  const late = commands(counting)
  t.match(await put(late, p, 'c4', 1, isNew), { state: { amount: 8 }, revision: 3 }, 'decided on what others wrote')
  t.match(await put(commands(store), p, 'c1', 5, isNew), { state: { amount: 5 }, revision: 0, repeated: true }, 'and a repetition is known')
  t.match(await commands(store).loadCached(purse, p), { state: { amount: 8 } }, 'what was never seen is read')
  const later = fresh()
  t.match(await run.loadCached(purse, later), { revision: -1 })
  await put(there, later, 'c6', 3)
  t.match(await run.loadCached(purse, later), { state: { amount: 3 } }, 'and so is what there was not when it was seen')
  await t.rejects(commands(store).execute(purse, fresh(), 'take', { amount: 1 }, cause('c5', isNew)), { message: '余额不足' })
})

t.test('what is forgotten is read again', async t => {
  const [p, q] = [fresh(), fresh()]
  const run = commands(store, { cacheSize: 1 })
  await put(run, p, 'c1', 1)
  await put(run, q, 'c2', 1)
  t.match(await put(run, p, 'c3', 1), { state: { amount: 2 }, revision: 1 })
  t.match(await put(run, p, 'c1', 1), { state: { amount: 1 }, revision: 0 })
})

t.test('the caller’s side: commands of a stream as functions', async t => {
  const p = fresh()
  let commandId = 0
  const asked: string[] = []
  const at = commanding(commands(store), (stream, name) => {
    asked.push(`${stream}.${name}`)
    return { who: tester, now: NOW, commandId: `c${commandId++}` }
  })
  await at(purse, p).put({ amount: 3 })
  t.match(await at(purse, p).take({ amount: 1 }), { state: { amount: 2 } })
  t.same(asked, [`purse-${p}.put`, `purse-${p}.take`])
})

t.test('ids are version 5 UUIDs, those that the library makes', async t => {
  for (const words of [[''], ['a', 1], ['团队订单', 'order-2611210000017'], ['x'.repeat(1000)], ['\u{1F6EB}', 2]] as (string | number)[][])
    t.equal(idFrom(...words), uuid(words.join('\n'), '0f3c1d5e-6a0b-5c3e-9a57-2f6d1b8e4c71'), words.join().slice(0, 30))
})

/** The same store; it counts reads and their events, and each read waits for `gate`. */
const counted = (gate: () => Promise<unknown> = async () => {}) => {
  const seen = { reads: 0, events: 0 }
  const read: EventStore['read'] = async (...asked) => {
    seen.reads++
    const events = await store.read(...asked)
    seen.events += events.length
    await gate()
    return events
  }
  return { seen, store: { ...store, read } }
}

t.test('who asks while a stream is read shares the next read, so that he is told what was there when he asked', async t => {
  const { p, there } = two()
  for (let k = 0; k < 50; k++) await put(there, p, `c${k}`, 1)
  let open = () => {}
  const shut = new Promise<void>(resolve => {
    open = resolve
  })
  const { seen, store: slow } = counted(() => shut)
  const run = commands(slow)
  const early = run.load(purse, p)
  const others = Array.from({ length: 300 }, () => run.load(purse, p))
  await new Promise(resolve => setTimeout(resolve, 20))
  await put(there, p, 'late', 1)
  const late = run.load(purse, p)
  open()
  t.match(await early, { revision: 49 })
  for (const { revision } of await Promise.all(others)) t.ok(revision >= 49)
  t.match(await late, { revision: 50, state: { amount: 51 } })
  t.same(seen, { reads: 2, events: 51 }, 'the stream once, and what came after')

  const failing = commands({
    ...store,
    read: () => Promise.reject(new Unavailable('away')),
  })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => failing.load(purse, p)))
  t.ok(
    all.every(({ status }) => status === 'rejected'),
    'what fails is told to each',
  )
})

t.test('a read that was begun before an append and ends after it does not take away what is known', async t => {
  const { p, there } = two()
  await put(there, p, 'c1', 1)
  let open = () => {}
  const shut = new Promise<void>(resolve => {
    open = resolve
  })
  let gate = (): Promise<unknown> => Promise.resolve()
  const run = commands(counted(() => gate()).store)
  await put(run, p, 'c2', 1)
  await put(there, p, 'c3', 1)
  gate = () => shut
  const old = run.load(purse, p)
  await new Promise(resolve => setTimeout(resolve, 20))
  gate = async () => {}
  await put(there, p, 'c4', 1)
  const sent = put(run, p, 'c5', 1)
  open()
  t.match(await old, { revision: 2 })
  t.match(await sent, { revision: 4 })
  t.match(await run.loadCached(purse, p), { revision: 4, state: { amount: 5 } })
})

t.test('commands that have been carried out before are looked up together', async t => {
  const { p, there } = two()
  for (let k = 0; k < 100; k++) await put(there, p, `c${k}`, 1)
  const { seen, store } = counted()
  const run = commands(store)
  await run.load(purse, p)
  const all = await Promise.all(Array.from({ length: 50 }, (_, k) => put(run, p, `c${k}`, 1)))
  t.same(
    all.map(({ revision, repeated }) => [revision, repeated]),
    Array.from({ length: 50 }, (_, k) => [k, true]),
  )
  t.ok(seen.events <= 300, `${seen.events} events`)
})
