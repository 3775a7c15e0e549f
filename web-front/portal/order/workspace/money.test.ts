import t from 'tap'
import { flowsOf } from './flows.ts'
import { planOf } from './plan.ts'
import type { Order } from './steps.ts'

const order = (more: object) =>
  ({ payments: [], instalments: [], owed: 0, terms: { deposits: [{ rate: 1000 }, { rate: 2000 }] }, ...more }) as unknown as Order
const paid = (paymentCode: string, instalment: number, amount: number, more: object = {}) =>
  ({
    paymentCode,
    instalment,
    amount,
    channel: 'alipay',
    status: 'SUCCEEDED',
    createdAt: '2026-11-09T02:00:00Z',
    paidAt: `2026-11-09T02:0${instalment}:00Z`,
    ...more,
  }) as any

t.test('the plan tells what has come as it came, then what is to come', async t => {
  const by = '2026-12-01T09:00:00.000Z'
  const rows = planOf(
    order({
      payments: [{ paymentCode: 'P1' }],
      owed: 900,
      instalments: [
        { no: 2, kind: 'DEPOSIT', amount: 200, by },
        { no: 3, kind: 'BALANCE', amount: 700, by },
      ],
    }),
    [paid('P1', 1, 100), paid('P0', 1, 100, { status: 'CLOSED', paidAt: undefined }), paid('P9', 1, 100)],
  )
  t.same(
    rows.map(({ name, rate, due, paid }) => [name, rate, due, paid]),
    [
      ['定金', 10, 100, 100],
      ['第2期定金', 20, 200, 0],
      ['尾款', undefined, 700, 0],
    ],
    'what was closed, or came twice, is no part of it',
  )
})

t.test('a payment of several parts is named after all of them', async t => {
  const names = (payments: any[], more: object) =>
    planOf(order({ payments: payments.map(({ paymentCode }) => ({ paymentCode })), ...more }), payments).map(({ name }) => name)
  t.same(names([paid('P1', 1, 1000)], {}), ['定金、第2期定金、尾款'])
  t.same(names([paid('P1', 1, 100), paid('P2', 2, 900)], {}), ['定金', '第2期定金、尾款'])
  t.same(names([paid('P1', 1, 1000)], { terms: {} }), ['全款'])
})

t.test('what came in and what went back, the newest first', async t => {
  const flows = flowsOf(
    [paid('P1', 1, 100, { tradeNo: 'SB1' }), paid('P2', 1, 50, { paidAt: undefined })],
    [
      { id: 'R1', paidOut: 30, refundType: 'VOLUNTE', updatedAt: '2026-11-20T00:00:00Z' } as any,
      { id: 'R2', paidOut: 0, refundType: 'VOLUNTE', updatedAt: '2026-11-21T00:00:00Z' } as any,
    ],
    [{ id: 'P9', kind: 'DUPLICATE', refunded: 100, refundedAt: '2026-11-19T00:00:00Z', updatedAt: '2026-11-22T00:00:00Z' } as any],
  )
  t.same(
    flows.map(({ what, amount }) => [what, amount]),
    [
      ['自愿退票', -30],
      ['重复支付', -100],
      ['支付', 100],
    ],
  )
})

t.test('a payment that came twice says that it goes back', async t => {
  const noteOf = (status: string, kind = 'DUPLICATE') => {
    const owed = [{ id: 'P2', kind, status, refunded: 0 } as any]
    const flows = flowsOf([paid('P1', 1, 100), paid('P2', 2, 100)], [], owed)
    t.equal(flows.find(({ key }) => key === 'P1')!.note, undefined)
    return flows.find(({ key }) => key === 'P2')!.note
  }
  t.equal(noteOf('OPEN'), '重复支付，待航司审核后原路退回')
  t.equal(noteOf('APPROVED'), '重复支付，正在原路退回')
  t.equal(noteOf('REFUNDED', 'LATE'), '失效后支付，已原路退回')
  t.equal(noteOf('REJECTED'), '重复支付，航司审核后不退')
})
