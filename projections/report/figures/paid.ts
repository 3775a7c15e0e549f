import { dayOf } from '#contracts/account/lines.ts'
import { instantMs, MINUTE } from '#contracts/kernel/calendar.ts'
import { Id, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type { PaymentArrivedLate, PaymentDuplicated } from '#contracts/order/events.ts'
import type * as events from '#contracts/payment/events.ts'
import { type Apply, view } from '../../kernel/view.ts'
import { type FigureNote, NONE, noted, notesFields, notesIndex, nothingNoted } from './notes.ts'

const Row = Type.Object({
  agency: zh(Id, '代理人'),
  airLine: zh(Text, '航空公司'),
  channel: zh(Text, '支付渠道'),
  purpose: zh(Text, '业务类型'),
  begunOn: zh(Text, '发起日'),
  begunAt: zh(Text, '发起时间'),
  amount: Type.Integer(),
  status: zh(Type.Enum(['CREATED', 'SUCCEEDED', 'FAILED', 'CLOSED']), '状态'),
  minutes: Type.Integer(),
  /** its money came twice, too late, or for what could not be paid any more */
  isError: Type.Boolean(),
  backs: Type.Integer(),
  returned: Type.Integer(),
  credited: Type.Integer(),
  ...notesFields,
})
export type PaidRow = Type.Static<typeof Row>

/** The figures of a payment, as it stands. */
export const standing = (row: PaidRow | null): FigureNote[] => {
  if (!row) return []
  const { agency, airLine, channel, purpose, begunOn: begun, status, amount, minutes, backs, returned, credited } = row
  const is = (one: PaidRow['status']) => Number(status === one)
  const paid = is('SUCCEEDED')
  const by = { begun: 1, asked: amount, paid, taken: paid * amount, minutes: paid * minutes, closed: is('CLOSED'), failed: is('FAILED') }
  return [
    {
      dims: { agency, airLine, channel, purpose, begun },
      by: { ...by, duplicates: Number(row.isError), backs, returned, credited },
    },
  ]
}

const noting =
  <Data>(fold: (row: PaidRow | null, data: Data, at: string) => PaidRow | null): Apply<PaidRow, Data> =>
  (row, data, { at, position }) => {
    const next = fold(row, data, at)
    if (!next) return row
    const notes = noted(row ?? nothingNoted, standing(row), standing(next), { day: dayOf(data, at), position }, { second: 'begun' })
    return { ...next, ...notes }
  }
const withError = noting<unknown>(row => row && { ...row, isError: true })

/** One document a payment, whatever it pays: what each fact changed. */
export const payments = view<
  typeof events & { PaymentDuplicated: typeof PaymentDuplicated; PaymentArrivedLate: typeof PaymentArrivedLate }
>()({
  name: 'report-paid',
  version: 1,
  doc: Row,
  index: notesIndex,
  key: {
    PaymentDuplicated: ({ paymentCode }) => paymentCode,
    PaymentArrivedLate: ({ paymentCode }) => paymentCode,
  },
  on: {
    PaymentCreated: noting((_, { agency, airLine = NONE, channel, businessCode, amount }, at) => ({
      agency,
      airLine,
      channel,
      purpose: businessCode,
      begunOn: dayOf({}, at),
      begunAt: at,
      amount,
      status: 'CREATED',
      minutes: 0,
      isError: false,
      backs: 0,
      returned: 0,
      credited: 0,
      ...nothingNoted,
    })),
    PaymentSucceeded: noting(
      (row, { paidAt }, at) =>
        row && {
          ...row,
          status: 'SUCCEEDED',
          minutes: Math.max(0, Math.round((instantMs(paidAt ?? at) - instantMs(row.begunAt)) / MINUTE)),
        },
    ),
    PaymentFailed: noting(row => row && { ...row, status: 'FAILED' }),
    PaymentClosed: noting(row => row && { ...row, status: 'CLOSED' }),
    PaymentRefunded: noting(
      (row, { amount, credited }) =>
        row && {
          ...row,
          backs: row.backs + 1,
          ...(credited ? { credited: row.credited + amount } : { returned: row.returned + amount }),
        },
    ),
    PaymentUnplaced: withError,
    PaymentDuplicated: withError,
    PaymentArrivedLate: withError,
  },
})
