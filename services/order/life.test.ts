import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { fold } from '#services/kernel/decider.ts'
import { aClerk, anAgent, attempt } from '#services/kernel/spec.ts'
import { order } from './decide.ts'
import { type Order, owed, paidNet, paidTotal, passengersOf, refundedTotal } from './state.ts'
import { back, leg, submission, travellers } from './test/sample.ts'

// Random lives: commands in any order with any arguments, most of them refused. Whatever happens, the books must balance.

const legs = [[leg()], [leg(), back()]]
const groups = [
  { ADULT: 2, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 1 },
  { ADULT: 3, CHILD: 0, SOLIDER: 1, FREE: 1, INFANT: 0 },
]
const people = [...new Map(groups.flatMap(travellers).map(person => [person.id, person])).values()]
const ids = fc.uniqueArray(fc.constantFrom(...people.map(({ id }) => id)), { maxLength: 3 })
const someIds = fc.oneof(ids, fc.array(fc.constantFrom('adult-0', 'nobody'), { maxLength: 2 }))
const moments = fc.constantFrom(
  '2026-11-21T04:00:00.000Z',
  '2026-11-21T04:29:59.000Z',
  '2026-11-21T04:30:00.000Z',
  '2026-12-08T04:00:00.000Z',
  '2026-12-10T00:30:00.000Z',
  '2026-12-20T00:00:00.000Z',
)
type Step = { name: string; command: object; who: 'agent' | 'clerk'; at: string }

const stepsOf = (submitted: ReturnType<typeof submission>) => {
  const amount = fc.oneof(
    { weight: 5, arbitrary: fc.constant(submitted.total) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
  )
  const refundId = fc.constantFrom('R1', 'R2', 'R3')
  const commands: Record<string, fc.Arbitrary<object>> = {
    submitOrder: fc.constant(submitted),
    sureRequestSeat: fc.record({ pnr: fc.constantFrom('AAAAAA', 'BBBBBB') }),
    cancelOrder: fc.record({ reason: fc.constantFrom('客人取消') }, { requiredKeys: [] }),
    passTime: fc.constant({}),
    gotoPay: fc.record({ amount }),
    receivePayment: fc.record({
      paymentCode: fc.constantFrom('P1', 'P2', 'P3'),
      channel: fc.constantFrom('alipay', 'wechatPay'),
      amount,
      tradeNo: fc.constantFrom('T1', 'T2'),
      paidAt: moments,
    }),
    reduceSeats: fc.record({
      changeId: fc.constantFrom('c1', 'c2'),
      counts: fc.record({ ADULT: fc.nat(2), INFANT: fc.nat(1) }),
      ids: someIds,
    }),
    addSeats: fc.record({ changeId: fc.constantFrom('c1', 'c2'), counts: fc.record({ ADULT: fc.nat(2), CHILD: fc.nat(1) }) }),
    modifyPrice: fc.record({
      prices: fc.array(
        fc.record({
          stockId: fc.constantFrom(leg().stockId, 'other'),
          type: fc.constant('ADULT'),
          fare: fc.constantFrom(0, 70_000, 75_500),
        }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
      remark: fc.constant('改价'),
    }),
    modifyTicketTime: fc.record({ ticketBy: moments, nameBy: moments }, { requiredKeys: ['ticketBy'] }),
    modifyTourCode: fc.record({ tourCode: fc.constantFrom('A1', 'B2') }),
    undoPassenger: fc.constantFrom({}, { change: 1 }),
    provePassenger: fc.record({
      id: fc.constantFrom('solider-0', 'adult-0'),
      proof: fc.constant({ fileId: 'f1', name: '残疾军人证.jpg', size: 1 }),
    }),
    fixRefund: fc.record({ refundId, used: fc.constant([]) }),
    sureOutTicket: fc.record({ prefix: fc.constant('880'), from: fc.constantFrom(2_100_000_001, 2_100_000_050) }),
    addPassenger: fc.oneof(
      fc.constant({ passengers: travellers(submitted.counts) }),
      ids.map(ids => ({ passengers: people.filter(({ id }) => ids.includes(id)) })),
    ),
    modifyPassenger: fc
      .record({
        person: fc.constantFrom(...people),
        change: fc.constantFrom({}, { name: '新名' }, { docNo: people[0]!.docNo }, { docNo: people[1]!.docNo }, { type: 'ADULT' as const }),
      })
      .map(({ person, change }) => ({ ...person, ...change })),
    removePassenger: fc.record({ ids: someIds }),
    submitRefund: fc.record(
      {
        refundId,
        ids: someIds,
        refundType: fc.constant('VOLUNTE'),
        refund: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(1_000_000) }),
      },
      { requiredKeys: ['refundId', 'ids', 'refundType'] },
    ),
    closeRefund: fc.record({ refundId, outcome: fc.constantFrom('REFUNDED', 'REJECTED') }),
  }
  assert.deepEqual(Object.keys(commands).sort(), Object.keys(order.commands).sort(), 'every command takes part')
  const step = (...names: string[]) =>
    fc.oneof(
      ...names.map(name =>
        fc.record({ name: fc.constant(name), command: commands[name]!, who: fc.constantFrom('agent', 'clerk'), at: moments }),
      ),
    )
  const any = step(...Object.keys(commands))
  const early = { who: 'agent', at: '2026-11-21T04:00:00.000Z' } as const
  // some lives begin further on the way to the tickets, or random runs would hardly ever see a refund
  const way: Step[] = [
    { name: 'submitOrder', command: submitted, ...early },
    { name: 'sureRequestSeat', command: { pnr: 'AAAAAA' }, ...early },
    {
      name: 'receivePayment',
      command: { paymentCode: 'P1', channel: 'alipay', amount: submitted.total, tradeNo: 'T1', paidAt: early.at },
      ...early,
    },
    { name: 'addPassenger', command: { passengers: travellers(submitted.counts) }, ...early },
    { name: 'sureOutTicket', command: { prefix: '880', from: 2_100_000_001 }, ...early },
  ]
  const naming = step(
    'addPassenger',
    'modifyPassenger',
    'removePassenger',
    'undoPassenger',
    'sureOutTicket',
    'submitRefund',
  ) as fc.Arbitrary<Step>
  return fc.oneof(
    fc.array(naming, { maxLength: 20, size: 'max' }).map(steps => [...way.slice(0, 3), ...steps]),
    fc.array(any as fc.Arbitrary<Step>, { maxLength: 25, size: 'max' }).map(steps => [way[0]!, ...steps]),
    fc
      .array(
        step(
          'submitRefund',
          'fixRefund',
          'closeRefund',
          'submitRefund',
          'closeRefund',
          'receivePayment',
          'cancelOrder',
        ) as fc.Arbitrary<Step>,
        {
          maxLength: 15,
          size: 'max',
        },
      )
      .map(steps => [...way, ...steps]),
  )
}
const lives = fc
  .record({ legs: fc.constantFrom(...legs), counts: fc.constantFrom(...groups), paxMin: fc.constantFrom(1, 3, 4) })
  .map(submission)
  .chain(stepsOf)

const live = (steps: Step[]): { state: Order; facts: (Fact & { at: string })[]; refused: number; states: Order[] } => {
  const facts: (Fact & { at: string })[] = []
  const states: Order[] = []
  let state: Order = order.initial
  let refused = 0
  for (const { name, command, who, at } of steps) {
    const context = { who: who === 'agent' ? anAgent : aClerk, at, id: 'x1' }
    // `attempt` checks every fact against its schema
    const followed = attempt(order, name, state, structuredClone(command), context)
    if (followed instanceof Refused) refused++
    else {
      const stored = followed.map(fact => ({ ...fact, at }))
      facts.push(...stored)
      state = fold(order, state, stored)
    }
    states.push(state)
  }
  return { state, facts, refused, states }
}

const balanced = (state: Order): void => {
  if (state.status === 'NONE') return
  const passengers = passengersOf(state)
  const { counts, total } = state.submitted
  for (const type of Object.keys(counts) as (keyof typeof counts)[])
    assert.ok(passengers.filter(passenger => passenger.type === type).length <= counts[type], `no more of ${type} than ordered`)
  assert.equal(new Set(passengers.map(({ docNo }) => docNo)).size, passengers.length, 'one document once')

  const paid = paidTotal(state)
  if (state.status === 'WAIT_FOR_PAY') assert.equal(paidNet(state) + owed(state), total + state.forfeited, 'what is not paid is owed')
  else assert.equal(paidNet(state), state.forfeited + (state.status === 'EXPIRED' ? 0 : total), 'paid in full or not at all')
  assert.equal(
    new Set([...state.errors, ...state.paid.map(({ paymentCode }) => paymentCode)]).size,
    state.errors.length + state.paid.length,
  )

  const refunds = Object.values(state.refunds)
  const applied = refunds.filter(({ status }) => status === 'OPEN').reduce((sum, { totals }) => sum + totals.refund, 0)
  assert.ok(refundedTotal(state) + applied <= paid, 'never more back than was paid')
  for (const { lines, totals, status, amount } of refunds) {
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0)
    assert.deepEqual(
      [totals.refund, totals.fee, totals.paid],
      [sum(line => line.refund) + totals.returned, sum(line => line.fee + line.difference), sum(line => line.fare + line.taxes)],
    )
    assert.equal(totals.paid + totals.returned, totals.fee + totals.refund)
    assert.ok(lines.every(line => [line.refund, line.fee, line.difference].every(amount => amount >= 0)))
    assert.equal(amount, status === 'REFUNDED' ? totals.refund : 0)
  }

  const statuses = passengers.map(({ status }) => status)
  const open = refunds.some(({ status }) => status === 'OPEN')
  if (['WAIT_FOR_PAY', 'EXPIRED'].includes(state.status)) assert.ok(statuses.every(status => status === 'NAMED') && refunds.length === 0)
  else {
    const numbers = passengers.flatMap(({ ticketNo }) => ticketNo ?? [])
    assert.equal(new Set(numbers).size, numbers.length, 'a number for each')
    if (state.status === 'PRINTED') assert.ok(!statuses.includes('NAMED') && statuses.includes('TICKETED'))
    if (open) assert.equal(state.status, 'REFUND_MODIFY', 'the status follows from what is open')
    assert.equal(statuses.includes('REFUNDING'), open)
    const lines = refunds
      .filter(({ status }) => status !== 'REJECTED')
      .flatMap(({ lines }) => lines.map(({ passengerId, stockId }) => `${passengerId} ${stockId}`))
    assert.equal(new Set(lines).size, lines.length, 'a coupon goes back once')
  }
}

t.test('whatever is asked of an order, its books balance', async t => {
  const seen = new Set<string>()
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(lives, steps => {
        const { states, facts, state } = live(steps)
        states.forEach(balanced)
        for (const { type } of facts) seen.add(type)
        const read = JSON.parse(JSON.stringify(facts))
        assert.deepEqual(fold(order, order.initial, read), state, 'the events alone give the same state')
      }),
      { numRuns: 1_000 },
    ),
  )
  // deposits, limits and the end of the money come up in money-life.test.ts and deadlines.test.ts
  const elsewhere = [
    'DepositPaid',
    'SeatsReduced',
    'SeatsAdded',
    'PriceModified',
    'PaidInFull',
    'MoneyOwed',
    'LimitApproaching',
    'LimitMissed',
    'LimitsModified',
    'PassengerProved',
  ]
  t.same([...seen, ...elsewhere.filter(type => !seen.has(type))].sort(), Object.keys(order.evolve).sort(), 'every event has come up')
})

t.test('what a button promises is not refused by its state', async t => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(lives, moments, (steps, at) => {
        const { state } = live(steps)
        for (const [name, rule] of Object.entries(order.commands)) {
          const when = 'when' in rule ? rule.when : undefined
          const verdict = (when as ((state: Order, context: object) => true | string) | undefined)?.(state, { who: anAgent, at, id: 'x1' })
          if (verdict === undefined || verdict === true) continue
          const answer = attempt(order, name, state, {}, { who: anAgent, at, id: 'x1' })
          assert.ok(answer instanceof Refused && answer.message === verdict)
        }
      }),
      { numRuns: 100 },
    ),
  )
})
