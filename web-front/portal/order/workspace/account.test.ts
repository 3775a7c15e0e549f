import t from 'tap'
import { accountOf, besidesOf, returningOf, standingSums } from './account.ts'
import type { OpenedOrder } from './steps.ts'

const order = (account: object, more: object = {}) =>
  ({
    status: 'PAID',
    givenUp: [],
    account: { used: 0, forfeited: 0, refundFees: 0, returning: 0, returned: 0, ...account },
    ...more,
  }) as unknown as OpenedOrder
const item = (amount: number, status: string, more: object = {}) =>
  ({ id: 'O1', kind: 'DEPOSIT', amount, status, refunded: 0, ...more }) as any
const rows = (of: OpenedOrder, owed: any[] = []) => accountOf(of, owed).map(({ name, amount }) => [name, amount])

t.test('where the money is adds up to what was paid', async t => {
  t.same(rows(order({ used: 900, refundFees: 30, returning: 50, returned: 20 })), [
    ['计入本单', 900],
    ['退票费', 30],
    ['退款处理中', 50],
    ['已退', 20],
  ])
  const expired = order({ forfeited: 85, returning: 15 }, { status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  t.same(rows(expired, [item(15, 'OPEN')]), [
    ['定金没收', 85],
    ['退款处理中', 15],
  ])
  t.match(accountOf(expired, [])[0], { note: '未按时付清而失效，按考核比例不退' })
  const seats = order({ used: 700, forfeited: 100, returning: 200 }, { givenUp: [{ fare: 230, taxes: 40, refund: 200 }] })
  t.same(rows(seats), [
    ['计入本单', 700],
    ['定金没收', 30],
    ['退座扣费', 70],
    ['退款处理中', 200],
  ])
})

t.test('what the airline will not give back is not on its way', async t => {
  const of = order({ used: 900, returning: 100 })
  const owed = [item(60, 'REJECTED', { rejectReason: '已线下退回' }), item(40, 'APPROVED'), item(7, 'REJECTED', { kind: 'LATE' })]
  t.same(rows(of, owed), [
    ['计入本单', 900],
    ['审核后不退', 60],
    ['退款处理中', 40],
  ])
  t.equal(returningOf(of, owed), 40)
  t.match(accountOf(of, owed)[1], { note: '航司审核意见：已线下退回' })
  t.match(besidesOf(owed), [{ name: '另收 失效后支付', note: '不计入已付，航司审核后不退', amount: 7 }])
  const fine = item(5, 'OPEN', { kind: 'FINE_WAIVED' })
  t.match(besidesOf([fine]), [{ name: '罚金减免应退', note: '不计入已付，待航司审核后原路退回', amount: 5 }])
  t.same(rows(of, [...owed, { ...fine, status: 'REJECTED' }]), rows(of, owed), 'what a fine gives back is no part of the order')
})

t.test('of what goes back it is told whether the airline has still to decide', async t => {
  const noteOf = (owed: any[]) => accountOf(order({ returning: 100 }), owed).find(({ key }) => key === 'returning')?.note
  t.equal(noteOf([]), '航司已审核，正在原路退回', 'an approved refund')
  t.equal(noteOf([item(100, 'APPROVED'), item(7, 'OPEN', { kind: 'LATE' })]), '航司已审核，正在原路退回')
  t.equal(noteOf([item(100, 'OPEN')]), '航司审核后原路退回')
  t.equal(noteOf([item(40, 'OPEN')]), '其中 ¥0.40 待航司审核，其余正在原路退回')
})

t.test('the head says what is due, what goes back and what has', async t => {
  const late = item(7, 'OPEN', { kind: 'LATE' })
  t.same(standingSums(order({ used: 900 }), []), [['待付', 0]])
  t.same(standingSums(order({}, { status: 'WAIT_FOR_PAY', owed: 900 }), [late]), [
    ['待付', 900],
    ['应退', 7],
  ])
  t.same(standingSums(order({}, { status: 'EXPIRED' }), []), [['待付', undefined]])
  t.same(
    standingSums(order({ forfeited: 85, returning: 15 }, { status: 'EXPIRED' }), [item(15, 'OPEN'), item(7, 'REFUNDED', { kind: 'LATE' })]),
    [
      ['应退', 15],
      ['不退', 85],
    ],
  )
})
