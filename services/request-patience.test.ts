import t from 'tap'
import { code } from '#contracts/kernel/refused.ts'
import { Unavailable } from './eventstore/port.ts'
import { memoryKeys } from './kernel/test/memory-keys.ts'
import { openStore } from './kernel/test/purse.ts'
import { purses, putIn } from './kernel/test/purse-http.ts'
import { requestPatience } from './request-patience.ts'

/** A store that answers when it is told to, and a clock that moves by hand. */
const given = (options: { ms?: number } = {}) => {
  let at = 0
  const answers: (() => void)[] = []
  const patience = requestPatience({ ms: 100, promptMs: 10, now: () => at, ...options })
  const read = () => new Promise<string>(resolve => answers.push(() => resolve('read')))
  return {
    patience,
    store: patience.handed({ read }),
    asked: () => answers.length,
    answer: () => answers.at(-1)!(),
    pass: (ms: number) => {
      at += ms
    },
  }
}
const never = () => false
const tooLate = { status: 503, body: { code: code.unavailable }, headers: { 'retry-after': '2' } }

t.test('calls of a request share its patience: what the first has waited the next ones do not', async t => {
  const { patience, store, asked, answer, pass } = given()
  await patience.begin(never)(async () => {
    const first = store.read()
    pass(99)
    answer()
    t.equal(await first, 'read')
    await t.rejects(store.read(), Unavailable, 'nobody answers within what is left')
    await t.rejects(store.read(), Unavailable)
    t.equal(asked(), 2, 'and then nothing is asked')
  })
  const other = patience.begin(never)(() => store.read())
  answer()
  t.equal(await other, 'read', 'another request has its own')
})

t.test('prompt answers cost nothing, however many, and calls side by side are silent together', async t => {
  const { patience, store, answer, pass } = given()
  await patience.begin(never)(async () => {
    for (let n = 0; n < 50; n++) {
      const one = store.read()
      pass(10)
      answer()
      t.equal(await one, 'read')
    }
    const both: Promise<string>[] = []
    for (let n = 0; n < 2; n++) {
      both.push(store.read())
      answer()
    }
    pass(60)
    t.same(await Promise.all(both), ['read', 'read'])
    const after = store.read()
    answer()
    t.equal(await after, 'read', '60 of 100 are gone, not 120')
  })
})

t.test('what goes on behind the answer, what serves several callers and what nobody requested is not cut off', async t => {
  const { patience, store, answer, pass } = given({ ms: 1 })
  let answered = false
  const within = patience.begin(() => answered)
  const outlasting = async () => {
    const one = store.read()
    pass(1_000)
    answer()
    return one
  }
  t.equal(await outlasting(), 'read')
  t.equal(await within(() => patience.apart(outlasting)), 'read')
  answered = true
  t.equal(await within(outlasting), 'read')
})

t.test('a request is answered 503 when its patience is over, with its body read and whatever it asks next', async t => {
  const { patience, store, asked } = given({ ms: 20 })
  const { post, seams } = await purses(t, await openStore(t), { patience })
  seams.after = async () => {
    await store.read().catch(() => {})
    await store.read()
  }
  t.match(await post(putIn, { purseId: 'p1', amount: 5 }), tooLate)
  t.equal(asked(), 1)
})

t.test('a key that another process holds is waited for as a server is, however prompt each look at it', async t => {
  const { patience } = given({ ms: 60 })
  let looks = 0
  const { post, seams } = await purses(t, await openStore(t), {
    patience,
    keys: patience.handed({
      ...memoryKeys(),
      acquire: async () => {
        looks++
        return { is: 'held' }
      },
    }),
  })
  t.match(await post(putIn, { purseId: 'p1', amount: 5 }, { 'idempotency-key': 'held' }), tooLate)
  t.ok(looks < 10, `${looks} looks`)
  t.same(seams.ran, [])
})

t.test('so is a request under the same key that this process still carries out, and that one is not cut off', async t => {
  const { patience } = given({ ms: 20 })
  const store = await openStore(t)
  const { post, seams } = await purses(t, store, { patience, keys: memoryKeys() })
  let end = () => {}
  const long = new Promise<void>(resolve => {
    end = resolve
  })
  let begun = () => {}
  const begins = new Promise<void>(resolve => {
    begun = resolve
  })
  seams.after = async () => {
    begun()
    await long
  }
  const put = () => post(putIn, { purseId: 'p1', amount: 5 }, { 'idempotency-key': 'long' })
  const first = put()
  await begins
  t.match(await put(), tooLate)
  end()
  const done = await first
  t.match(done, { status: 200, body: { data: { amount: 5 } } })
  t.same((await put()).body, done.body)
  t.equal(seams.ran.length, 1, 'who gave up did not begin after all')
})
