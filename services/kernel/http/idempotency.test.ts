import t from 'tap'
import type { EventStore } from '#services/eventstore/port.ts'
import { openStore, purse } from '../test/purse.ts'
import { breakIt, busy, move, purses, putIn, putSecretly } from '../test/purse-http.ts'

const store = await openStore(t)
let n = 0
const fresh = () => `i${++n}`
const under = (key: string) => ({ 'idempotency-key': key })
const amounts = async (id: string) => (await store.read(`purse-${id}`)).map(({ data }) => data.amount)

t.test('the same key: the same answer, one effect', async t => {
  const { post, seams } = await purses(t, store)
  const [purseId, key] = [fresh(), fresh()]
  const first = await post(putIn, { purseId, amount: 5 }, under(key))
  await post(putIn, { purseId, amount: 7 })
  const again = await post(putIn, { purseId, amount: 5 }, under(key))
  t.same([again.status, again.body, again.headers['x-position']], [first.status, first.body, first.headers['x-position']])
  t.same(await amounts(purseId), [5, 7])
  t.equal(seams.ran.length, 2, 'the handler did not run for it')
})

t.test('at the same moment, in this process and in another', async t => {
  const [here, there] = [await purses(t, store), await purses(t, store)]
  const [purseId, key] = [fresh(), fresh()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? here : there).post(putIn, { purseId, amount: 5 }, under(key))),
  )
  for (const { status, body } of answers) t.same([status, body.data], [200, { amount: 5 }])
  t.same(await amounts(purseId), [5])
})

t.test('another body under the key is refused, in another process at the same moment too', async t => {
  const [here, there] = [await purses(t, store), await purses(t, store)]
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

t.test('keys of other users and endpoints are other keys', async t => {
  const { post } = await purses(t, store)
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  await post(putIn, { purseId, amount: 5 }, under(key))
  await post(putIn, { purseId, amount: 5 }, under(key), 'another')
  t.equal((await post(move, { purseId, into, amount: 1 }, under(key))).status, 200)
  t.same(await amounts(purseId), [5, 5, 1])
})

t.test('a refusal is an answer and is remembered', async t => {
  const { post } = await purses(t, store)
  const [purseId, into, key] = [fresh(), fresh(), fresh()]
  const move9 = () => post(move, { purseId, into, amount: 9 }, under(key))
  const first = await move9()
  t.match(first.body, { statusCode: 409, message: '余额不足' })
  await post(putIn, { purseId, amount: 100 })
  t.same((await move9()).body, first.body, 'though it would succeed now')
  t.equal((await post(move, { purseId, into, amount: 9 }, under(fresh()))).status, 200)
})

t.test('wrong input and failures are not remembered', async t => {
  const { post, seams } = await purses(t, store)
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
  const first = await purses(t, store)
  await first.post(putIn, { purseId, amount: 100 })
  first.seams.after = () => {
    throw new Error('killed')
  }
  t.equal((await first.post(move, { purseId, into, amount: 30 }, under(key))).status, 500)
  t.same([await amounts(purseId), await amounts(into)], [[100, 30], [30]], 'both effects are there, the answer is not')

  const next = await purses(t, store, { now: () => '2026-11-22T09:00:00.000Z' })
  await next.post(putIn, { purseId, amount: 1 })
  const again = await next.post(move, { purseId, into, amount: 30 }, under(key))
  t.match(again.body, { statusCode: 200, data: { amount: 70 } }, 'answered as it would have been then')
  t.same([await amounts(purseId), await amounts(into)], [[100, 30, 1], [30]])
  t.same((await next.post(move, { purseId, into, amount: 30 }, under(key))).body, again.body)
})

t.test('a crash before the effect, or between two: what is missing is done, as of then', async t => {
  const [purseId, key] = [fresh(), fresh()]
  let cut = true
  /** the purse's append fails once, as if the process had died after the claim */
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
  const first = await purses(t, failing)
  const into = fresh()
  t.equal((await first.post(putIn, { purseId, amount: 30 }, under(key))).status, 500)
  const next = await purses(t, store, { now: () => '2026-11-22T09:00:00.000Z' })
  t.equal((await next.post(putIn, { purseId, amount: 30 }, under(key))).status, 200)
  t.same(next.seams.ran, [`put ${purseId} 2026-11-21T04:00:00.000Z`], 'the time of the claim, not of the repetition')
  t.same(await amounts(purseId), [30])

  cut = true
  const half = fresh()
  const second = await purses(t, failing)
  t.equal((await second.post(move, { purseId, into, amount: 10 }, under(half))).status, 500)
  t.same([await amounts(purseId), await amounts(into)], [[30], [10]])
  t.equal((await next.post(move, { purseId, into, amount: 10 }, under(half))).status, 200)
  t.same([await amounts(purseId), await amounts(into)], [[30, 10], [10]])
})

t.test('of a secret call nothing is kept', async t => {
  const { post, run } = await purses(t, store)
  const [purseId, key] = [fresh(), fresh()]
  const before = await store.head()
  for (let i = 0; i < 2; i++) t.equal((await post(putSecretly, { purseId, amount: 1 }, under(key))).status, 200)
  t.equal((await run.load(purse, purseId)).revision, 1)
  const { events } = await store.readAll({ from: before, limit: 10 })
  t.ok(events.every(({ stream }) => stream === `purse-${purseId}`))
})
