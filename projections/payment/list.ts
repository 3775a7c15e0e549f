import { Type } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import { Payment, PaymentError } from '#contracts/payment/api.ts'
import type * as events from '#contracts/payment/events.ts'
import { view } from '../kernel/view.ts'

/** Every attempt to pay, with what has gone back. */
export const paymentList = view<typeof events>()({
  name: 'payment',
  version: 1,
  doc: Type.Omit(Payment, ['id']),
  owner: 'agency',
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['agency', '-createdAt'],
    ['airLine', '-createdAt'],
    ['orderNo', '-createdAt'],
    ['paymentCode'],
    ['amount'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['paymentCode', 'orderNo'],
  on: {
    PaymentCreated: (_, payment, { at }) => ({ ...payment, refunded: 0, status: 'CREATED', createdAt: at }),
    PaymentSucceeded: (row, { tradeNo }, { at }) => row && { ...row, status: 'SUCCEEDED', tradeNo, paidAt: at },
    PaymentFailed: (row, { reason }) => row && { ...row, status: 'FAILED', reason },
    PaymentRefunded: (row, { amount }) => {
      if (!row) return row
      const refunded = row.refunded + amount
      return { ...row, refunded, status: refunded >= row.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED' }
    },
  },
})

/** Money that is owed back: paid twice, or after the order had closed. */
export const paymentErrors = view<typeof orders>()({
  name: 'payment-error',
  version: 1,
  doc: Type.Omit(PaymentError, ['id']),
  owner: 'agency',
  index: [['-at'], ['status', '-at'], ['kind', '-at'], ['airLine', '-at'], ['orderNo', '-at']],
  counted: ['airLine', 'status', 'kind'],
  search: ['orderNo', 'paymentCode'],
  key: { PaymentDuplicated: ({ paymentCode }) => paymentCode, PaymentArrivedLate: ({ paymentCode }) => paymentCode },
  on: {
    PaymentDuplicated: (_, error, { at }) => ({ ...error, kind: 'DUPLICATE', status: 'UNHANDLED', at }),
    PaymentArrivedLate: (_, error, { at }) => ({ ...error, kind: 'LATE', status: 'UNHANDLED', at }),
  },
})
