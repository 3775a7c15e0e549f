import t from 'tap'
import { code } from '#contracts/kernel/refused.ts'
import { Unavailable } from './eventstore/port.ts'
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
  t.match(await post(putIn, { purseId: 'p1', amount: 5 }), {
    status: 503,
    body: { code: code.unavailable },
    headers: { 'retry-after': '2' },
  })
  t.equal(asked(), 1)
})
