import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { upload } from '#contracts/kernel/endpoint.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { ImportReport } from '#contracts/kernel/record.ts'
import { Text, Type } from '#contracts/kernel/schema.ts'
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts'
import { type EventStore, Unavailable } from '#services/eventstore/port.ts'
import { inTime } from '../async/in-time.ts'
import { idFrom } from '../stream/commands.ts'
import { openStore, purse } from '../test/purse.ts'
import { breakIt, busy, move, people, purses, putIn, putSecretly, race } from '../test/purse-http.ts'
import { idempotency } from './idempotency.ts'
import type { Keys } from './keys.ts'

const store = await openStore(t)
const dir = await mkdtemp(join(tmpdir(), 'newgt-keys-'))
// as of two processes
const [keys, others] = [await openSqliteKeyStore({ dir }), await openSqliteKeyStore({ dir })]
t.teardown(async () => {
  await Promise.all([keys.close(), others.close()])
  await rm(dir, { recursive: true })
})
let n = 0
const fresh = () => `i${++n}`
const under = (key: string) => ({ 'idempotency-key': key })
const amounts = async (id: string) => (await store.read(`purse-${id}`)).map(({ data }) => data.amount)

t.test('the same key: the same answer, one effect', async t => {
  const { post, seams } = await purses(t, store, { keys })
  const [purseId, key] = [fresh(), fresh()]
  const first = await post(putIn, { purseId, amount: 5 }, under(key))
  await post(putIn, { purseId, amount: 7 })
  const again = await post(putIn, { purseId, amount: 5 }, under(key))
  t.same([again.status, again.body, again.headers['x-position']], [first.status, first.body, first.headers['x-position']])
  t.same(await amounts(purseId), [5, 7])
  t.equal(seams.ran.length, 2, 'the handler did not run for it')
})

t.test('at the same moment, in this process and in another', async t => {
  const [here, there] = [await purses(t, store, { keys }), await purses(t, store, { keys: others })]
  const [purseId, key] = [fresh(), fresh()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? here : there).post(putIn, { purseId, amount: 5 }, under(key))),
  )
  for (const { status, body } of answers) t.same([status, body.data], [200, { amount: 5 }])
  t.same(await amounts(purseId), [5])
})

t.test('another body under the key is refused, in another process at the same moment too', async t => {
  const [here, there] = [await purses(t, store, { keys }), await purses(t, store, { keys: others })]
  const [purseId, key, race] = [fresh(), fresh(), fresh()]
  await here.post(putIn, { purseId, amount: 5 }, under(key))
  t.match((await there.post(putIn, { purseId, amount: 6 }, under(key))).body, { statusCode: 422, message: '同一幂等键不能用于不同的请求' })
  t.equal(
    (await there.post(putIn, { amount: 5, purseId, unknown: 1 }, under(key))).status,
    200,
    'neither order nor what is not declared counts',
  )
  const other = fresh()
  const answers = await Promise.all([
    here.post(putIn, { purseId: other, amount: 1 }, under(race)),
    there.post(putIn, { purseId: other, amount: 2 }, under(race)),
  ])
  t.same(answers.map(({ status }) => status).sort(), [200, 422])
  t.equal((await amounts(other)).length, 1)
})

t.test('who comes first has it: no key is acquired before, each is of its own instant, and the streams know it by its name', async t => {
  const instants = ['2026-11-21T04:00:00.000Z', '2026-11-21T04:00:00.007Z']
  let clock = instants[0]!
  const unasked = async () => {
    throw new Error('nobody asks for a key')
  }
  const { post, seams } = await purses(t, store, {
    keys: { acquire: unasked, renew: unasked, answer: unasked },
    now: () => clock,
    // while its token is looked at, time passes
    authenticate: async token => {
      clock = '2026-11-21T05:00:00.000Z'
      return people[token]
    },
  })
  const [purseId, key] = [fresh(), fresh()]
  const first = await post(race, { purseId, amount: 5 }, under(key))
  clock = instants[1]!
  const again = await post(race, { purseId, amount: 5 }, under(key))
  t.match(first.body.data, { amount: 5, now: instants[0], commandId: idFrom('idempotency', 'tester', race.path, key) })
  t.same(again.body.data, { ...first.body.data, now: instants[1] })
  t.same(
    seams.ran,
    instants.map(now => `race ${purseId} ${now}`),
    'it is asked again, of its own instant',
  )
  t.same(await amounts(purseId), [5], 'and known by its name')
  t.not((await post(race, { purseId, amount: 5 })).body.data.commandId, first.body.data.commandId)
  t.equal((await post(race, { purseId, amount: 5 }, under('a b'))).status, 400)
})

t.test('keys of other users and endpoints are other keys', async t => {
  const { post } = await purses(t, store, { keys })
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  await post(putIn, { purseId, amount: 5 }, under(key))
  await post(putIn, { purseId, amount: 5 }, under(key), 'another')
  t.equal((await post(move, { purseId, into, amount: 1 }, under(key))).status, 200)
  t.same(await amounts(purseId), [5, 5, 1])
})

t.test('a refusal is an answer and is remembered', async t => {
  const { post } = await purses(t, store, { keys })
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  const move9 = () => post(move, { purseId, into, amount: 9 }, under(key))
  const first = await move9()
  t.match(first.body, { statusCode: 409, message: '余额不足' })
  await post(putIn, { purseId, amount: 100 })
  t.same((await move9()).body, first.body, 'though it would succeed now')
  t.equal((await post(move, { purseId, into, amount: 9 }, under(fresh()))).status, 200)
})

t.test('wrong input and failures are not remembered', async t => {
  const { post, seams } = await purses(t, store, { keys })
  const [purseId, key] = [fresh(), fresh()]
  t.equal((await post(putIn, { purseId, amount: -5 }, under(key))).status, 400)
  t.equal((await post(putIn, { purseId, amount: 5 }, under(key))).status, 200)
  const failing = fresh()
  t.equal((await post(busy, { purseId }, under(failing))).status, 503)
  t.equal((await post(busy, { purseId }, under(failing))).status, 503)
  t.equal((await post(breakIt, { purseId, secret: 's' }, under(fresh()))).status, 500)
  t.equal(seams.ran.length, 1)
})

t.test('a crash between effect and answer: run again as the same command of the same instant', async t => {
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  const first = await purses(t, store, { keys })
  await first.post(putIn, { purseId, amount: 100 })
  first.seams.after = () => {
    throw new Error('killed')
  }
  t.equal((await first.post(move, { purseId, into, amount: 30 }, under(key))).status, 500)
  t.same([await amounts(purseId), await amounts(into)], [[100, 30], [30]], 'both effects are there, the answer is not')

  const next = await purses(t, store, { keys, now: () => '2026-11-22T09:00:00.000Z' })
  await next.post(putIn, { purseId, amount: 1 })
  const again = await next.post(move, { purseId, into, amount: 30 }, under(key))
  t.match(again.body, { statusCode: 200, data: { amount: 70 } }, 'answered as it would have been then')
  t.same([await amounts(purseId), await amounts(into)], [[100, 30, 1], [30]])
  t.same((await next.post(move, { purseId, into, amount: 30 }, under(key))).body, again.body)
})

t.test('a crash before the effect, or between two: what is missing is done, as of then', async t => {
  const [purseId, key] = [fresh(), fresh()]
  let cut = true
  /** the purse's append fails once, as if the process had died after it had acquired its key */
  const failing: EventStore = {
    ...store,
    append: async (stream, events, options) => {
      if (cut && stream === `purse-${purseId}`) {
        cut = false
        throw new Error('killed')
      }
      return store.append(stream, events, options)
    },
  }
  const first = await purses(t, failing, { keys })
  const into = fresh()
  t.equal((await first.post(putIn, { purseId, amount: 30 }, under(key))).status, 500)
  const next = await purses(t, store, { keys, now: () => '2026-11-22T09:00:00.000Z' })
  t.equal((await next.post(putIn, { purseId, amount: 30 }, under(key))).status, 200)
  t.same(next.seams.ran, [`put ${purseId} 2026-11-21T04:00:00.000Z`], 'the time of the first try, not of the repetition')
  t.same(await amounts(purseId), [30])

  cut = true
  const half = fresh()
  const second = await purses(t, failing, { keys })
  t.equal((await second.post(move, { purseId, into, amount: 10 }, under(half))).status, 500)
  t.same([await amounts(purseId), await amounts(into)], [[30], [10]])
  t.equal((await next.post(move, { purseId, into, amount: 10 }, under(half))).status, 200)
  t.same([await amounts(purseId), await amounts(into)], [[30, 10], [10]])
})

t.test('the same key sent to two processes at once, two hundred times: one effect, equal answers', async t => {
  const [here, there] = [await purses(t, store, { keys }), await purses(t, store, { keys: others })]
  const [purseId, into] = [fresh(), fresh()]
  await here.post(putIn, { purseId, amount: 1_000 })
  const ran = here.seams.ran.length
  for (let round = 0; round < 200; round++) {
    const key = fresh()
    // an answer that depends on the order: every second request is refused for lack of money
    const body = { purseId, into, amount: round % 2 ? 5_000 : 1 }
    const [one, other] = await Promise.all([here.post(move, body, under(key)), there.post(move, body, under(key))])
    if (one.text !== other.text || one.status !== (round % 2 ? 409 : 200)) t.same(one, other, `round ${round}`)
    t.equal(one.headers['x-position'], other.headers['x-position'])
  }
  t.equal((await amounts(into)).length, 100 + 100, 'the puts of the refused moves among them')
  t.equal((await here.run.load(purse, purseId)).state.amount, 900)
  t.equal(here.seams.ran.length, ran)
})

t.test('who was killed between his key and his answer leaves it to the next, as of his instant', async t => {
  for (const done of [true, false]) {
    const [purseId, key] = [fresh(), fresh()]
    const first = await purses(t, store, { keys })
    let commandId = ''
    const watching: Keys = {
      ...keys,
      // the key is held, and its owner never answers
      acquire: (id, by) => {
        commandId = id
        return keys.acquire(id, { ...by, ms: 400 })
      },
      renew: async () => {},
      answer: () => Promise.reject(new Error('killed')),
    }
    const dying = await purses(t, store, { keys: watching })
    if (!done)
      dying.seams.after = () => {
        throw new Error('killed')
      }
    t.equal((await dying.post(putIn, { purseId, amount: 5 }, under(key))).status, 500)
    const next = await purses(t, store, { keys: others, now: () => '2026-11-22T09:00:00.000Z' })
    const [one, other] = await Promise.all([next, first].map(house => house.post(putIn, { purseId, amount: 5 }, under(key))))
    t.match(one!.body, { statusCode: 200, data: { amount: 5 } })
    t.same(one!.body, other!.body)
    t.same(await amounts(purseId), [5])
    t.same([...next.seams.ran, ...first.seams.ran], [`put ${purseId} 2026-11-21T04:00:00.000Z`], 'one took it up')
    t.match(await keys.acquire(commandId, { hash: 'of another request', at: '', owner: '', ms: 0 }), { is: 'other' })
  }
})

t.test('who takes long keeps his key; the others are told to come again, and do nothing', async t => {
  const once = [keys, others].map(one =>
    idempotency(one, 'a secret', { leaseMs: 300, waiting: call => inTime(call, 900, () => new Unavailable('late')) }),
  ) as [ReturnType<typeof idempotency>, ReturnType<typeof idempotency>]
  const ask = { endpoint: putIn, who: asked, key: fresh(), body: { amount: 1 }, now: '2026-11-22T04:00:00Z' }
  const answer = { status: 200, reply: { data: 1 }, position: 7 }
  const long = once[0](ask, async () => {
    await sleep(2_500)
    return answer
  })
  await sleep(50)
  await t.rejects(
    once[1](ask, async () => t.fail('it ran') as never),
    Unavailable,
  )
  t.same(await long, answer)
  t.same(await once[1](ask, async () => t.fail('it ran') as never), answer)
})

t.test('who stood still until another took his key over is told what the other was, also when he was refused himself', async t => {
  const still: Keys = { ...keys, renew: async () => {} }
  const [slow, quick] = [idempotency(still, 'a secret', { leaseMs: 50 }), idempotency(others, 'a secret')]
  const ask = { endpoint: putIn, who: asked, key: fresh(), body: { purseId: 'p', amount: 1 }, now: '2026-11-22T04:00:00Z' }
  const done = { status: 200, reply: { statusCode: 200, data: { amount: 1 } }, position: 7 }
  const refused = { status: 409, reply: { statusCode: 409, message: '座位不足' }, position: 0 }
  let began = () => {}
  const under = new Promise<void>(resolve => {
    began = resolve
  })
  let second: Promise<unknown> | undefined
  const first = slow(ask, async () => {
    await sleep(60)
    second = quick(ask, async (_, __, isFirst) => {
      t.equal(isFirst, false)
      began()
      await sleep(100)
      return done
    })
    await under
    return refused
  })
  t.match(await first, { status: 200, reply: done.reply })
  t.match(await second, { status: 200, reply: done.reply })
})

t.test('a key that is forgotten: the streams recognise what was done', async t => {
  const { post } = await purses(t, store, { keys })
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  await post(putIn, { purseId, amount: 100 })
  const first = await post(move, { purseId, into, amount: 30 }, under(key))
  await post(putIn, { purseId, amount: 1 })
  t.ok((await keys.sweep('2027-01-01T00:00:00.000Z', 100_000)) > 0)
  const again = await (await purses(t, store, { keys: others })).post(move, { purseId, into, amount: 30 }, under(key))
  t.same([again.status, again.body], [first.status, first.body], 'as it was then')
  t.same([await amounts(purseId), await amounts(into)], [[100, 30, 1], [30]])
})

t.test('where keys cannot be acquired nothing is done, and where an answer cannot be kept it is asked for again', async t => {
  const [purseId, key] = [fresh(), fresh()]
  const away = () => Promise.reject(new Unavailable('the keys do not answer'))
  const closed = await purses(t, store, { keys: { acquire: away, renew: away, answer: away } })
  t.equal((await closed.post(putIn, { purseId, amount: 5 }, under(key))).status, 503)
  t.same(closed.seams.ran, [])
  t.equal((await closed.post(putIn, { purseId, amount: 5 })).status, 200, 'who sends no key needs none')
  const lost = await purses(t, store, { keys: { ...keys, answer: away } })
  t.equal((await lost.post(putIn, { purseId, amount: 6 }, under(key))).status, 503)
  const next = await purses(t, store, { keys: others })
  t.match(await next.post(putIn, { purseId, amount: 6 }, under(key)), { status: 200, body: { data: { amount: 11 } } }, 'at once')
  t.same(await amounts(purseId), [5, 6])
})

t.test('of a secret call nothing is kept', async t => {
  const acquire = () => t.fail('its key was acquired') as never
  const { post, run } = await purses(t, store, { keys: { ...keys, acquire } })
  const [purseId, key] = [fresh(), fresh()]
  const before = await store.head()
  for (let i = 0; i < 2; i++) t.equal((await post(putSecretly, { purseId, amount: 1 }, under(key))).status, 200)
  t.equal((await run.load(purse, purseId)).revision, 1)
  const { events } = await store.readAll({ from: before, limit: 10 })
  t.ok(events.every(({ stream }) => stream === `purse-${purseId}`))
})

const asked = { id: 'a', actor: 'agent', user: 'yefeng', role: 'AGENT', name: '', permissions: [], airlines: [] } as never
t.test('what is kept of an answer has nothing personal in it', async t => {
  const endpoint = upload('/api/order/passenger/w/import', {
    zh: '导入',
    allow: ['agent'],
    files: { max: 1, bytes: 1 },
    data: Type.Object({ ...ImportReport.properties, contact: personal('contact', 'phone', Text) }),
  })
  const once = idempotency(keys, 'a secret')
  const row = {
    row: 2,
    action: 'none',
    values: { name: '仲小妮', docNo: '11010519491231002X', phone: '18612341402' },
    errors: { docNo: '证件号码有误：“11010519491231002X”，应为18位', phone: '手机号有误：“18612341402”' },
  }
  const data = { mode: 'preview', total: 1, good: 0, bad: 1, written: 0, ignored: [], rows: [row], contact: '13912345678' }
  const errors = { 第2行: '手机号有误：“18612341402”' }
  const ask = { endpoint, who: asked, key: 'k1', body: { docNo: 'E12345678' }, now: '2026-11-22T04:00:00Z' }
  const first = await once(ask, async () => ({ status: 200, reply: { statusCode: 200, data, errors }, position: 0 }))
  t.same((first.reply as typeof data & { data: unknown }).data, data, 'who has sent it sees it whole')
  const again = await once(ask, async () => t.fail('it ran again') as never)
  t.same(again.reply, {
    statusCode: 200,
    data: {
      ...data,
      contact: '139****5678',
      rows: [{ ...row, values: {}, errors: { docNo: '证件号码有误，应为18位', phone: '手机号有误' } }],
    },
    errors: { 第2行: '手机号有误' },
  })
  const rule = { statusCode: 409, message: '卓玛央金尚未出票，卓玛央金不能退', errors: { docNo: '与卓玛央金相同' } }
  const no = { ...ask, key: 'k2' }
  const told = await once(no, async () => ({ status: 409, reply: rule, position: 0, names: ['卓玛央金'] }))
  t.same(told.reply, rule, 'he who asks is told whose ticket it is')
  t.match(await once(no, async () => t.fail('it ran again') as never), { status: 409, reply: { message: /^卓.*尚未出票/ } })
  const files = await Promise.all((await readdir(dir)).map(file => readFile(join(dir, file), 'utf8')))
  const kept = files.join()
  t.match(kept, '139****5678')
  t.notMatch(kept, '卓玛央金')
  for (const text of ['仲小妮', '11010519491231002X', '18612341402', '13912345678', sha256({ docNo: 'E12345678' })])
    t.notMatch(kept, text, text)
})
const sha256 = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
