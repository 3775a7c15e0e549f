import fc from 'fast-check'
import t from 'tap'
import { ChangeAsked, type SeatsAdded } from '#contracts/order/events.ts'
import { anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { type LiveOrder, paidNet } from '../state.ts'
import { deposited, depositOrder, oneStage, twoStages } from '../test/deposit.ts'
import { leg, ORDER, paid, submitted, TOTAL } from '../test/sample.ts'

const nobody = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const ask = (counts: object, more: object = {}) => ({
  changeId: 'H1',
  kind: 'SEATS' as const,
  moves: [],
  counts: { ...nobody, ...counts },
  fee: 6_000,
  audit: false,
  payMinutes: 60,
  closesAt: '2026-12-01T00:00:00.000Z',
  ...more,
})
const bought = () => [submitted(), paid()] as const
const at = spec(order)
const due = 2 * 86_000 + 6_000
const asked = ChangeAsked({
  changeId: 'H1',
  kind: 'SEATS',
  manner: 'LEGS',
  counts: { ...nobody, ADULT: 2 },
  difference: 2 * 86_000,
  fee: 6_000,
  due,
  back: 0,
  gone: [],
  taken: [{ stockId: leg().stockId, seats: 2 }],
  moves: [],
  audit: false,
  payMinutes: 60,
  closesAt: '2026-12-01T00:00:00.000Z',
  submittedBy: anAgent.user,
})

t.test('two adults more at the order’s price, with what the policy asks for beyond it', async t => {
  at.given(...bought())
    .when('askSeats', ask({ ADULT: 2 }, { due }))
    .then(asked)
  const refused = (counts: object, message: string, more: object = {}, status = 409) =>
    at
      .given(...bought())
      .when('askSeats', ask(counts, more))
      .refused(message, { status })
  refused({}, '请填写增加人数', {}, 400)
  refused({ FREE: 1 }, '免票旅客不能单独增加', {}, 400)
  refused({ SOLIDER: 1 }, '订单没有军残/警残的价格，请另行下单')
  refused({ ADULT: 2 }, '变更费用已变动，请重新查询', { due: due - 1 })
  refused({ ADULT: 2 }, '现行加人政策比本单少¥10.00，请办理加人另下一单', { fee: -1_000 })
  at.given(...bought(), asked)
    .when('askSeats', ask({ ADULT: 1 }, { changeId: 'H2' }))
    .refused('订单有正在办理的变更H1')
  at.given(...bought(), asked)
    .when('askSeats', ask({ ADULT: 2 }))
    .nothing()

  const payment = { paymentCode: 'P2', channel: 'alipay' as const, tradeNo: 'T2', amount: due }
  at.given(...bought(), asked)
    .when('carryOutChange', { changeId: 'H1', paid: payment })
    .check(facts => {
      const [fact] = facts as [ReturnType<typeof SeatsAdded>]
      t.equal(facts.length, 1)
      t.match(fact.data, { total: TOTAL + 2 * 86_000, paid: { ...payment, amount: 2 * 86_000 }, holds: [{ seats: 2 }], instalments: [] })
      const now = foldAt(order, order.initial, [...bought(), asked, fact] as never, NOON) as LiveOrder
      t.match(now, { status: 'PAID', changes: { H1: { status: 'DONE' } }, submitted: { seats: 14, counts: { ADULT: 12 } } })
      t.equal(paidNet(now), now.submitted.total)
    })
})

t.test('an order that has paid by deposits takes people, and its sum is what was paid for its fares', async () => {
  fc.assert(
    fc.property(
      fc.constantFrom(oneStage, twoStages),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.constantFrom('carryOutChange', 'dropChange'),
      (terms, adults, fee, end) => {
        let state = foldAt(order, order.initial, [depositOrder(terms), deposited()] as never, NOON) as LiveOrder
        const run = (name: string, command: object) => {
          const facts = decide(order, name as never, state, command as never, { who: anAgent, at: NOON, id: ORDER })
          state = foldAt(order, state, facts as never, NOON) as LiveOrder
        }
        for (let n = 0; state.status === 'WAIT_FOR_PAY' && n < 5; n++) {
          const { no: instalment, amount } = state.instalments[0]!
          run('receivePayment', { paymentCode: `R${n}`, channel: 'alipay', tradeNo: `R${n}`, amount, paidAt: NOON, instalment })
        }
        const before = state
        run('askSeats', ask({ ADULT: adults }, { fee }))
        const { due, difference } = state.changes!['H1']!
        if (due !== difference + fee) throw new Error('due')
        const paid = { paymentCode: 'P2', channel: 'alipay', tradeNo: 'T2', amount: due }
        run(end, { changeId: 'H1', ...(end === 'carryOutChange' && { paid }) })
        run(end, { changeId: 'H1', ...(end === 'carryOutChange' && { paid }) })
        const grew = end === 'carryOutChange' ? adults : 0
        if (state.submitted.seats !== before.submitted.seats + grew) throw new Error('seats')
        if (state.status !== 'PAID' || paidNet(state) !== state.submitted.total + state.forfeited) throw new Error('sum')
      },
    ),
    { numRuns: runs(100) },
  )
})
