import t from 'tap'
import { operationView } from './operations.ts'

const AT = '2026-11-28T04:00:00.000Z'
type Event = { type: string; stream: string; revision?: number; data?: object; meta?: object }
/** folds events as the runner does, each into the documents of its key */
const folded = (...events: Event[]) => {
  const docs = new Map<string, any>()
  for (const { type, stream, revision = 0, data = {}, meta = {} } of events) {
    const full = { user: 'u1', role: 'ADMINISTRATOR', commandId: 'c1', at: AT, ...meta }
    const id = stream.slice(stream.indexOf('-') + 1)
    const context = { type, stream, id, at: AT, position: 1, revision, meta: full, who: full }
    const keyOf = (operationView.key as Record<string, (data: object, context: object) => string | null>)[type]!
    const key = keyOf(data, context)
    if (key !== null) docs.set(key, operationView.on[type]!(docs.get(key) ?? null, data as never, { ...context, key } as never))
  }
  return docs
}

t.test('a request of a person is one line, known by its document; what follows by itself is none', async t => {
  const request = { correlationId: 'r1', call: '/api/order/w/submit', session: 's1' }
  const docs = folded(
    { type: 'SeatsHeld', stream: 'seats-S1', meta: request },
    { type: 'OrderSubmitted', stream: 'order-O1', data: { airLine: 'HU' }, meta: { ...request, agency: 'A1' } },
    { type: 'PaymentCreated', stream: 'payment-P1', meta: { ...request, user: 'system:order' } },
  )
  t.same(
    [...docs],
    [
      [
        'r1',
        {
          at: AT,
          user: 'u1',
          role: 'ADMINISTRATOR',
          agency: 'A1',
          call: '/api/order/w/submit',
          airLine: 'HU',
          session: 's1',
          subject: 'order-O1',
          kind: 'order',
          object: 'O1',
          types: ['SeatsHeld', 'OrderSubmitted'],
          streams: [
            { stream: 'seats-S1', first: 0, last: 0 },
            { stream: 'order-O1', first: 0, last: 0 },
          ],
          objects: ['S1', 'O1'],
          facts: 2,
        },
      ],
    ],
  )
})

t.test('without a correlation the command names the line; a login is the act of whoever logs in', async t => {
  const docs = folded(
    { type: 'OrderExpired', stream: 'order-O1' },
    { type: 'LoginSucceeded', stream: 'user-u2', data: { way: 'password', from: 'abcdef' }, meta: { user: 'public', correlationId: 'r2' } },
    { type: 'SessionOpened', stream: 'session-s2', data: { user: 'u2', way: 'password' }, meta: { user: 'public', correlationId: 'r2' } },
  )
  const claiming = folded({ type: 'SeatsHeld', stream: 'policyKeys-k1' }, { type: 'SeatsHeld', stream: 'freeTicket-f1' })
  t.match(claiming.get('c1'), { kind: 'freeTicket', object: 'f1' }, 'not by what it took for that')
  const signedOn = { user: 'public', correlationId: 'r3' }
  const bySignOn = folded({ type: 'LoginSucceeded', stream: 'user-u2', data: { way: 'sso' }, meta: signedOn })
  t.match(bySignOn.get('r3'), { user: 'u2', way: 'sso' }, 'also where the session begins in another request')
  t.match(docs.get('c1'), { kind: 'order', facts: 1 })
  t.match(docs.get('r2'), { user: 'u2', opened: 's2', way: 'password', from: 'abcdef' })
})

t.test('a request that writes a thousand streams names some and counts all', async t => {
  const docs = folded(...Array.from({ length: 1_000 }, (_, n) => ({ type: 'OrderExpired', stream: `order-O${n}` })))
  t.equal(docs.get('c1').streams.length, 20)
  t.equal(docs.get('c1').facts, 1_000)
})

t.test('a request knows its revisions of each stream, and the money that changed hands by it, once', async t => {
  const meta = { correlationId: 'r4' }
  const paid = { paymentCode: 'P1', amount: 120_000, channel: 'alipay', airLine: 'HU' }
  const docs = folded(
    { type: 'PaymentSucceeded', stream: 'payment-P1', revision: 3, data: paid, meta },
    { type: 'OrderPaid', stream: 'order-O1', revision: 4, data: paid, meta },
    { type: 'SeatConfirmed', stream: 'order-O1', revision: 5, data: {}, meta },
    { type: 'SeatConfirmed', stream: 'order-O2', data: {}, meta: { correlationId: 'r5' } },
  )
  t.match(docs.get('r4'), {
    subject: 'order-O1',
    streams: [
      { stream: 'payment-P1', first: 3, last: 3 },
      { stream: 'order-O1', first: 4, last: 5 },
    ],
    amount: 120_000,
    about: 120_000,
    net: [
      { account: 'clearing.alipay', fen: -120_000 },
      { account: 'fares.HU', fen: 120_000 },
    ],
  })
  t.equal(docs.get('r5').amount, undefined, 'none where no money moves')
  const priced = folded({ type: 'OrderSubmitted', stream: 'order-O3', data: { total: 204_000, seats: 900_000 } })
  t.match(priced.get('c1'), { amount: undefined, about: 204_000 }, 'what is agreed is no money yet; seats are none')
})
