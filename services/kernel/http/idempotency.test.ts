import { createHash } from 'node:crypto'
import t from 'tap'
import { upload } from '#contracts/kernel/endpoint.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { ImportReport } from '#contracts/kernel/record.ts'
import { Text, Type } from '#contracts/kernel/schema.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { idFrom } from '../commands.ts'
import { openStore, purse } from '../test/purse.ts'
import { breakIt, busy, move, purses, putIn, putSecretly } from '../test/purse-http.ts'
import { idempotency } from './idempotency.ts'

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

const asked = { id: 'a', actor: 'agent', user: 'yefeng', role: 'AGENT', name: '', permissions: [], airlines: [] } as never
t.test('what is kept of an answer has nothing personal in it', async t => {
  const endpoint = upload('/api/order/passenger/w/import', {
    zh: '导入',
    allow: ['agent'],
    files: { max: 1, bytes: 1 },
    data: Type.Object({ ...ImportReport.properties, contact: personal('contact', 'phone', Text) }),
  })
  const once = idempotency(store, 'a secret')
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
  const kept = JSON.stringify(await everything())
  for (const text of ['仲小妮', '11010519491231002X', '18612341402', '13912345678', sha256({ docNo: 'E12345678' })])
    t.notMatch(kept, text, text)
})
t.test('a claim of an older program, which bears the plain hash of the body, is known', async t => {
  const once = idempotency(store, 'a secret')
  const endpoint = upload('/api/order/passenger/w/import', { zh: '导入', allow: ['agent'], files: { max: 1, bytes: 1 } })
  const ask = { endpoint, who: asked, key: 'k2', body: { n: 1 }, now: '2026-11-22T04:00:00Z' }
  const meta = { user: 'yefeng', role: 'AGENT', commandId: 'c', at: ask.now }
  const stream = `idempotency-${idFrom('idempotency', 'yefeng', endpoint.path, 'k2')}`
  await store.append(stream, [{ id: idFrom('old'), type: 'CommandClaimed', data: { hash: sha256({ n: 1 }) }, meta }], { expected: 'none' })
  t.match(await once(ask, async () => ({ status: 200, reply: { data: 1 }, position: 0 })), { reply: { data: 1 } })
  await t.rejects(
    once({ ...ask, body: { n: 2 } }, async () => t.fail('it ran') as never),
    { message: '同一幂等键不能用于不同的请求' },
  )
})
const sha256 = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
const everything = async () => {
  const texts: unknown[] = []
  for await (const { events, caughtUp } of store.subscribe({ from: 0, signal: AbortSignal.timeout(20_000) })) {
    texts.push(...events)
    if (caughtUp) break
  }
  return texts
}
