import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { owedKinds } from '#contracts/payment/owed.ts'
import { becomesOf, isBeside, isError, isPending, type OwedLine } from './flows.ts'
import type { OpenedOrder } from './steps.ts'

export type AccountRow = { key: string; name: string; note: string; amount: Fen }
type Owing = readonly OwedLine[]

const amountOf = (rows: readonly { amount: Fen }[]): Fen => rows.reduce((sum, { amount }) => sum + amount, 0)
/** owed items that the airline has refused and the order still expects */
const refusedOf = (owed: Owing) => owed.filter(item => item.status === 'REJECTED' && !isBeside(item))

/** Money on its way back to the payer, fen. */
export const returningOf = ({ account }: OpenedOrder, owed: Owing): Fen => Math.max(0, account.returning - amountOf(refusedOf(owed)))

/** Sums in the head of an order, besides its total and what was paid, the most important first; undefined: nothing is due any more. */
export const standingSums = (order: OpenedOrder, owed: Owing): (readonly [name: string, amount: Fen | undefined])[] => {
  const { status, account } = order
  const besides = amountOf(owed.filter(item => isBeside(item) && isPending(item)))
  const sums = [
    ...(status === 'WAIT_FOR_PAY' ? [['待付', order.owed] as const] : []),
    ['应退', returningOf(order, owed) + besides] as const,
    ['已退', account.returned] as const,
    ...(status === 'EXPIRED' ? [['不退', account.forfeited] as const] : []),
  ].filter(([, amount]) => amount > 0)
  return sums.length > 0 ? sums : [['待付', status === 'EXPIRED' ? undefined : 0]]
}

/** Where the money paid for an order is now, each part explained; the rows add up to what was paid. */
export const accountOf = (order: OpenedOrder, owed: Owing): AccountRow[] => {
  const { account, givenUp, status } = order
  const ofSeats = givenUp.reduce((sum, { fare, taxes, refund }) => sum + fare + taxes - refund, 0)
  const seatFees = Math.min(account.forfeited, Math.max(0, ofSeats))
  const refused = refusedOf(owed)
  const returning = returningOf(order, owed)
  const why = refused.flatMap(({ rejectReason }) => rejectReason ?? [])
  return [
    {
      key: 'used',
      name: '计入本单',
      note: status === 'WAIT_FOR_PAY' ? '抵扣订单总价' : '有效的座位与客票',
      amount: account.used,
    },
    { key: 'deposit', name: '定金没收', note: forfeitedBecause(order), amount: account.forfeited - seatFees },
    { key: 'seats', name: '退座扣费', note: '退回已付清的座位，按定金考核或退票费率扣除', amount: seatFees },
    { key: 'fees', name: '退票费', note: '退票按规则扣除，含成团补差', amount: account.refundFees },
    {
      key: 'refused',
      name: '审核后不退',
      note: why.length > 0 ? `航司审核意见：${why.join('，')}` : '航司审核后不退',
      amount: account.returning - returning,
    },
    { key: 'returning', name: '退款处理中', note: returningNote(returning, owed), amount: returning },
    { key: 'returned', name: '已退', note: '已原路退回，按规则转为抵扣的也在内', amount: account.returned },
  ].filter(({ amount }) => amount > 0)
}

/** refunds are on the way from their approval on, other owed money from the moment it is owed */
const returningNote = (returning: Fen, owed: Owing): string => {
  const open = amountOf(owed.filter(item => item.status === 'OPEN' && !isBeside(item)))
  if (open === 0) return '航司已审核，正在原路退回'
  return open < returning ? `其中 ${formatYuan(open)} 待航司审核，其余正在原路退回` : '航司审核后原路退回'
}

const forfeitedBecause = ({ status, closeReason }: OpenedOrder): string => {
  if (status !== 'EXPIRED') return '减员超出免罚人数的定金不退'
  return closeReason === 'TIME_LIMIT' ? '未按时付清而失效，按考核比例不退' : '取消订单，按考核比例不退'
}

/** Money that goes back outside the order's sum: paid twice, paid after the order had closed, or for a waived fine. */
export const besidesOf = (owed: Owing): AccountRow[] =>
  owed.filter(isBeside).map(({ id, kind, status, amount }) => ({
    key: id,
    amount,
    note: `不计入已付，${becomesOf({ status })}`,
    name: isError({ kind }) ? `另收 ${owedKinds[kind]}` : owedKinds[kind],
  }))
