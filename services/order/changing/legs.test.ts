import fc from 'fast-check'
import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import { anAgent, NOON } from '#services/kernel/spec.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { type LiveOrder, outstanding, paidNet } from '../state.ts'
import { deposited, depositOrder, oneStage, twenty, twoStages } from '../test/deposit.ts'
import { back, confirmed, leg, paid, submission, submitted } from '../test/sample.ts'

const ask = (moves: object[], more: object = {}) => ({
  changeId: 'G1',
  kind: 'DATE',
  moves,
  seats: 20,
  audit: false,
  payMinutes: 60,
  closesAt: '2026-12-01T00:00:00.000Z',
  ...more,
})
const to = (groupFare: number) => {
  const date = '2026-12-12'
  const { legs } = submission({
    counts: twenty,
    groupFare,
    legs: [leg({ stockId: 'HU7182-2026-12-12-G', date, std: local(date, '08:30') })],
  })
  return { from: leg().stockId, leg: legs[0]! }
}
const carried = (before: LiveOrder, name: string, command: object) =>
  foldAt(
    order,
    before,
    decide(order, name as never, before, command as never, { who: anAgent, at: NOON, id: 'O1' }) as never,
    NOON,
  ) as LiveOrder
t.test('an order with deposits that is not paid yet is moved: what is asked for adds up', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.constantFrom(oneStage, twoStages), fc.boolean(), (tens, terms, hasPaid) => {
      const facts = [depositOrder(terms), ...(hasPaid && terms === oneStage ? [deposited()] : [])]
      const after = carried(foldAt(order, order.initial, facts as never, NOON) as LiveOrder, 'askChange', ask([to(tens * 1_000)]))
      const sum = after.instalments.reduce((all, { amount }) => all + amount, 0)
      const left = Math.max(0, after.submitted.total + after.forfeited - paidNet(after))
      if (after.status === 'WAIT_FOR_PAY' && (sum !== left || sum !== outstanding(after))) throw new Error(`${tens} ${sum} ${left}`)
      if (after.status === 'PAID' && left !== 0) throw new Error(`${tens} paid ${left}`)
      if (after.submitted.legs[0]!.date !== '2026-12-12' || after.changes?.G1?.status !== 'DONE') throw new Error('not moved')
      const pay = after.watches.find(({ limit }) => limit === 'PAY' || limit === 'BALANCE')
      if (after.status === 'WAIT_FOR_PAY' && pay?.by !== after.instalments[0]!.by) throw new Error('not armed')
    }),
    { numRuns: runs(100) },
  )
})
t.test('paid, moved to both ends and a flight more: what is dearer joins the payments, a fee is taken out of what is cheaper', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 120 }), fc.integer({ min: 0, max: 300 }), fc.boolean(), (tens, fee, more) => {
      const group = { counts: twenty, legs: [leg()] }
      const { total } = submission(group)
      const before = foldAt(order, order.initial, [submitted(group), confirmed(), paid({ amount: total })] as never, NOON) as LiveOrder
      const extra = { leg: submission({ counts: twenty, legs: [back()] }).legs[0]! }
      const asked = carried(before, 'askChange', ask([to(tens * 1_000), ...(more ? [extra] : [])], { fee: fee * 100 }))
      const { due, back: goes, difference } = asked.changes!.G1!
      if (due - goes !== difference + fee * 100 || (due > 0 && goes > 0)) throw new Error('net')
      const payer = { paymentCode: 'P2', channel: 'alipay', amount: due, tradeNo: 'T2' }
      const after = carried(asked, 'carryOutChange', { changeId: 'G1', ...(due > 0 && { paid: payer }) })
      if (paidNet(after) !== after.submitted.total + after.forfeited) throw new Error(`${paidNet(after)}`)
      if (after.submitted.total !== total + difference || after.status !== 'PAID') throw new Error('total')
      if (after.submitted.legs.length !== (more ? 2 : 1)) throw new Error('legs')
    }),
    { numRuns: runs(100) },
  )
})
