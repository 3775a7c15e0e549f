import { dayOf } from '#contracts/account/lines.ts'
import { compareInstants, nextWorkday } from '#contracts/kernel/calendar.ts'
import { Id, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/refund/events.ts'
import { type Apply, view } from '../../kernel/view.ts'
import { type FigureNote, NONE, noted, notesFields, notesIndex, nothingNoted } from './notes.ts'

const Row = Type.Object({
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  airLine: zh(Text, '航空公司'),
  type: zh(Text, '退票类型'),
  reason: zh(Text, '退票原因'),
  product: zh(Text, '产品代码'),
  submitted: zh(Text, '申请日'),
  dueBy: zh(Text, '退款期限'),
  status: zh(Type.Enum(['ASKED', 'APPROVED', 'REJECTED', 'PAID']), '状态'),
  coupons: Type.Integer(),
  value: Type.Integer(),
  fees: Type.Integer(),
  money: Type.Integer(),
  workdays: Type.Integer(),
  overdue: Type.Boolean(),
  ...notesFields,
})
export type BackRow = Type.Static<typeof Row>

/** The figures of an application for a refund, as it stands: an approval counts until the application is rejected after all. */
export const standing = (row: BackRow | null): FigureNote[] => {
  if (!row) return []
  const { agency, airLine, type, reason, product, submitted, status, coupons, value, fees, money, workdays, overdue } = row
  const isPaid = status === 'PAID'
  return [
    {
      dims: { agency, airLine, type, reason, product, submitted },
      by: {
        asked: 1,
        approved: Number(isPaid || status === 'APPROVED'),
        rejected: Number(status === 'REJECTED'),
        paid: Number(isPaid),
        ...(isPaid && { coupons, value, fees, money, workdays, overdue: Number(overdue) }),
      },
    },
  ]
}

/** Working days from the day of application to the day of payout; the day of application does not count. */
const workdaysBetween = (from: string, to: string): number => {
  let count = 0
  for (let day = nextWorkday(from); day <= to; day = nextWorkday(day)) count++
  return count
}
type Line = { fare: number; taxes: number; fee: number; difference: number }
const worth = (lines: readonly Line[]) => ({
  coupons: lines.length,
  value: lines.reduce((sum, { fare, taxes }) => sum + fare + taxes, 0),
  fees: lines.reduce((sum, { fee, difference }) => sum + fee + difference, 0),
})
const noting =
  <Data>(fold: (row: BackRow | null, data: Data, at: string) => BackRow | null): Apply<BackRow, Data> =>
  (row, data, { at, position }) => {
    const next = fold(row, data, at)
    if (!next) return row
    const notes = noted(row ?? nothingNoted, standing(row), standing(next), { day: dayOf(data, at), position }, { second: 'submitted' })
    return { ...next, ...notes }
  }

/** One document an application: what each fact changed. */
export const refunds = view<typeof events>()({
  name: 'report-back',
  version: 4,
  doc: Row,
  index: notesIndex,
  on: {
    RefundSubmitted: noting((_, { orderNo, agency, airLine, refundType, reasonCode = NONE, lines }, at) => ({
      orderNo,
      agency,
      airLine,
      type: refundType,
      reason: reasonCode,
      product: NONE,
      submitted: dayOf({}, at),
      dueBy: '',
      status: 'ASKED',
      ...worth(lines),
      money: 0,
      workdays: 0,
      overdue: false,
      ...nothingNoted,
    })),
    RefundApproved: noting((row, { dueBy, lines }) => row && { ...row, status: 'APPROVED', dueBy, ...worth(lines) }),
    RefundDueReckoned: noting((row, { dueBy }) => row && { ...row, dueBy }),
    RefundTypeModified: noting(
      (row, { refundType: type, reasonCode: reason = NONE, lines }) => row && { ...row, type, reason, ...worth(lines) },
    ),
    RefundProductCodeModified: noting((row, { productCode }) => row && { ...row, product: productCode }),
    RefundRejected: noting(row => row && { ...row, status: 'REJECTED' }),
    RefundPaidOut: noting(
      (row, { amount }, at) =>
        row && {
          ...row,
          status: 'PAID',
          money: amount,
          workdays: workdaysBetween(row.submitted, dayOf({}, at)),
          overdue: row.dueBy !== '' && compareInstants(at, row.dueBy) > 0,
        },
    ),
  },
})
