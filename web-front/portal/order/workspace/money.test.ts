import t from 'tap'
import { present } from '#contracts/kernel/present.ts'
import { flowsOf } from './flows.ts'
import { planOf } from './plan.ts'
import type { OpenedOrder } from './steps.ts'

const order = (more: object) =>
  ({ payments: [], instalments: [], owed: 0, terms: { deposits: [{ rate: 1000 }, { rate: 2000 }] }, ...more }) as unknown as OpenedOrder
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
      payments: [{ paymentCode: 'P1', amount: 100, parts: [{ no: 1, kind: 'DEPOSIT', amount: 100 }] }],
      owed: 900,
      instalments: [
        { no: 2, kind: 'DEPOSIT', amount: 200, by },
        { no: 3, kind: 'BALANCE', amount: 700, by },
      ],
    }),
    [paid('P1', 1, 100), paid('P0', 1, 100, { status: 'CLOSED', paidAt: undefined }), paid('P9', 1, 100)],
  )
  t.same(
    rows.map(({ name, rate, due, paid, at }) => [name, rate, due, paid, at !== undefined]),
    [
      ['第1期定金', 10, 100, 100, true],
      ['第2期定金', 20, 200, 0, false],
      ['尾款', undefined, 700, 0, false],
    ],
    'what was closed, or came twice, is no part of it',
  )
})

t.test('a payment is named after the parts that it paid, and no others', async t => {
  type Part = { no: number; kind: string; amount: number; added?: number; partly?: true }
  const [first, second] = [
    { no: 1, kind: 'DEPOSIT', amount: 100 },
    { no: 2, kind: 'DEPOSIT', amount: 200 },
  ]
  const balance = { no: 3, kind: 'BALANCE', amount: 700 }
  const added = { no: 4, kind: 'DEPOSIT', amount: 50, added: 5 }
  const rowsOf = (payments: (Part[] | undefined)[], more: object = {}) => {
    const amount = (parts: Part[] = []) => parts.reduce((sum, part) => sum + part.amount, 0)
    const of = payments.map((parts, index) => ({ paymentCode: `P${index}`, amount: amount(parts), ...present({ parts }) }))
    return planOf(order({ payments: of, ...more }), []).map(({ name, rate }) => (rate ? `${name} ${rate}%` : name))
  }
  t.same(rowsOf([[first, second, balance]]), ['第1期定金、第2期定金、尾款'], 'all at once')
  t.same(rowsOf([[first], [second, balance]]), ['第1期定金 10%', '第2期定金、尾款'])
  t.same(rowsOf([[first], [second], [balance]]), ['第1期定金 10%', '第2期定金 20%', '尾款'])
  t.same(rowsOf([[first]], { status: 'EXPIRED', payProgress: 'DEPOSIT_PAID' }), ['定金 10%'], 'closed with a balance that was never paid')
  t.same(rowsOf([], { status: 'EXPIRED' }), [])
  t.same(rowsOf([[first], [added], [second, balance]]), ['第1期定金 10%', '加员定金', '第2期定金、尾款'], 'seats added before the rest')
  t.same(
    rowsOf([
      [first, second],
      [added, balance],
    ]),
    ['第1期定金、第2期定金', '加员定金、尾款'],
  )
  t.same(
    rowsOf([[first], [second]], { owed: 0, payProgress: 'FULLY_PAID' }),
    ['第1期定金 10%', '第2期定金 20%'],
    'fewer seats left no balance',
  )
  t.same(
    rowsOf([[{ ...first, amount: 60, partly: true }], [{ ...first, amount: 40 }]], { instalments: [second] }),
    ['部分第1期定金', '第1期定金', '第2期定金 20%'],
    'a credit paid a share of it',
  )
  t.same(rowsOf([[first, second, { ...balance, partly: true }]], { instalments: [balance] }), ['第1期定金、第2期定金、部分尾款', '尾款'])
  t.same(rowsOf([[{ no: 1, kind: 'FULL', amount: 1000 }]], { terms: {} }), ['全款'])
  t.same(rowsOf([undefined]), ['原订单转入'], 'what came with an order that was split off')
})

const back = (paymentCode: string, amount: number) => ({ paymentCode, amount, gatewayRefundNo: `G-${paymentCode}` })
t.test('what came in and what went back, the newest first', async t => {
  const flows = flowsOf(
    [paid('P1', 1, 100, { tradeNo: 'SB1' }), paid('P2', 1, 50, { paidAt: undefined })],
    [
      { id: 'R1', paidOut: 30, refundType: 'VOLUNTE', updatedAt: '2026-11-20T00:00:00Z', payouts: [back('P1', 20), back('P0', 10)] } as any,
      { id: 'R2', paidOut: 0, refundType: 'VOLUNTE', updatedAt: '2026-11-21T00:00:00Z' } as any,
    ],
    [
      {
        id: 'P9',
        kind: 'DUPLICATE',
        refunded: 100,
        refundedAt: '2026-11-19T00:00:00Z',
        updatedAt: '2026-11-22T00:00:00Z',
        payouts: [back('P9', 100)],
      } as any,
    ],
    [{ paymentCode: 'P0', channel: 'wechatPay', amount: 10, tradeNo: 'T0' }],
  )
  t.same(
    flows.map(({ what, note, channel, number, amount }) => [what, note, channel, number, amount]),
    [
      ['自愿退票', 'R1', 'alipay', 'G-P1', -20],
      ['自愿退票', 'R1', 'wechatPay', 'G-P0', -10],
      ['重复支付', undefined, undefined, 'G-P9', -100],
      ['支付', undefined, 'alipay', 'SB1', 100],
    ],
    'each with the number by which its channel knows it, also of a payment that came with a split-off part',
  )
})

t.test('a fine that was paid and waived since is two lines that add up', async t => {
  const fine = { id: 'N1', type: 'MISUSE', paymentCode: 'P5', channel: 'virtual', paidAt: '2026-11-18T00:00:00Z' } as const
  const waived = {
    id: 'N1-F1',
    kind: 'FINE_WAIVED',
    status: 'REFUNDED',
    refunded: 300,
    refundedAt: '2026-11-19T00:00:00Z',
    payouts: [back('P5', 300)],
  } as any
  const shown = (more: object, owed: any[]) =>
    flowsOf([], [], owed, [], [{ ...fine, ...more } as any]).map(({ what, note, channel, amount }) => [what, note, channel, amount])
  const paid = ['缴纳罚金', '违规 N1', 'virtual', 300]
  t.same(shown({ amount: 0, returned: 300 }, [waived]), [['罚金减免应退', undefined, 'virtual', -300], paid])
  t.same(shown({ amount: 0, returned: 300 }, [{ ...waived, status: 'REJECTED', payouts: undefined }]), [paid], 'nothing has gone back')
  t.same(shown({ amount: 300 }, []), [paid])
  t.same(shown({ amount: 300, paidAt: undefined }, []), [])
})

t.test('what is paid beside the price says what it is; a fine is told by itself, so its payment is not', async t => {
  const paidAt = '2026-11-20T00:00:00Z'
  const meals = paid('P2', 1, 100, { pays: '餐食 HU1', paysKind: 'EXTRA', refunded: 40 })
  const alone = paid('P3', 1, 50, { pays: '误机 N1', paysKind: 'FINE', refunded: 0 })
  const fine = { id: 'N1', type: 'NO_SHOW', amount: 50, paymentCode: 'P3', paidAt } as any
  const told = (fines: any[], owed: any[] = []) => flowsOf([meals, alone], [], owed, [], fines).map(({ note, amount }) => [note, amount])
  t.same(told([fine]).sort(), [
    ['误机 N1', 50],
    ['餐食 HU1，已退 ¥0.40', 100],
  ])
  const numbers = flowsOf([{ ...alone, tradeNo: 'T3' }], [], [], [], [fine, { ...fine, id: 'N2', paymentCode: 'P9' }]).map(
    ({ number }) => number,
  )
  t.same(numbers, ['T3', undefined], 'with the number of its payment, where that is of this order alone')
  const unplaced = { id: 'P3', kind: 'UNPLACED', status: 'OPEN', refunded: 0 }
  t.match(told([{ ...fine, paidAt: undefined }], [unplaced]).find(([, amount]) => amount === 50)?.[0], /^款项无法入账/)
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
