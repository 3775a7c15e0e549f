import type { PaymentChannel } from '#contracts/enums.ts'
import { refundTypes } from '#contracts/enums.ts'
import { fineTypes } from '#contracts/fine/codes.ts'
import type { FineRow } from '#contracts/fine/lists.ts'
import type { Instant } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedRow, Payment } from '#contracts/payment/lists.ts'
import { owedKinds, owedReasons, paymentErrorKinds } from '#contracts/payment/owed.ts'
import type { RefundRow } from '#contracts/refund/lists.ts'
import type { Order } from './steps.ts'

/** `note`: what is to become of it, or what it was for; `number`: by which its channel knows it */
type Flow = { key: string; at: Instant; what: string; note?: string; channel?: PaymentChannel; number?: string; amount: Fen }

type Fine = Pick<FineRow, 'id' | 'type' | 'paidAt' | 'paymentCode' | 'channel' | 'amount' | 'returned'>
export type Owed = Static<typeof OwedRow>
const becomes = { OPEN: '待航司审核后原路退回', APPROVED: '正在原路退回', REFUNDED: '已原路退回', REJECTED: '航司审核后不退' } as const
export const becomesOf = ({ status }: Pick<Owed, 'status'>): string => becomes[status]

/** Is it one payment that belongs to nothing, by whose code it then goes? */
export const isError = ({ kind }: Pick<Owed, 'kind'>): boolean => Object.hasOwn(paymentErrorKinds, kind)
/** Is it no part of the order's own money: such a payment, or what was paid for a fine? Else it is what became of the order. */
export const isBeside = ({ kind }: Pick<Owed, 'kind'>): boolean => !Object.hasOwn(owedReasons, kind)
/** Is it still to be paid back, for all that is known? */
export const isPending = ({ status }: Pick<Owed, 'status'>): boolean => status === 'OPEN' || status === 'APPROVED'
const noteOf = (owed: Owed | undefined) => owed && { note: `${owedKinds[owed.kind]}，${becomesOf(owed)}` }

/** What came in for an order and what went back, the newest first; what went back is negative. `paid`: of a split-off part the payments are another order's. */
export const flowsOf = (
  payments: readonly Static<typeof Payment>[],
  refunds: readonly Static<typeof RefundRow>[],
  owed: readonly Owed[],
  paid: Order['payments'] = [],
  fines: readonly Fine[] = [],
): Flow[] => {
  const channels = new Map([...payments, ...paid, ...fines].map(({ paymentCode, channel }) => [paymentCode, channel]))
  const backIn = (id: string, at: Instant, what: string, payouts: Owed['payouts'] = [], note?: string): Flow[] =>
    payouts.map(({ paymentCode, amount, gatewayRefundNo, credited }) => {
      const channel = channels.get(paymentCode)
      const notes = [note, credited && '转为抵扣'].filter(Boolean).join('，')
      return {
        key: `${id} ${paymentCode} ${gatewayRefundNo}`,
        at,
        what,
        ...(notes && { note: notes }),
        ...(channel && { channel }),
        number: gatewayRefundNo,
        amount: -amount,
      }
    })
  const errorOf = (paymentCode: string) => owed.find(item => isError(item) && item.id === paymentCode)
  return [
    ...payments
      // what has paid fines is told by these
      .filter(({ paidAt, paysKind, paymentCode }) => paidAt !== undefined && (paysKind !== 'FINE' || errorOf(paymentCode)))
      .map(
        ({ paymentCode, paidAt, channel, tradeNo, amount, pays, refunded }): Flow => ({
          key: paymentCode,
          at: paidAt!,
          what: '支付',
          ...(pays && { note: refunded > 0 ? `${pays}，已退 ${formatYuan(refunded)}` : pays }),
          ...noteOf(errorOf(paymentCode)),
          channel,
          ...(tradeNo && { number: tradeNo }),
          amount,
        }),
      ),
    // of what was paid for several at once, its own share; what was waived since stands below for itself
    ...fines.flatMap(({ id, type, paidAt, channel, amount, returned = 0, paymentCode }): Flow[] => {
      const number = payments.find(paid => paid.paymentCode === paymentCode)?.tradeNo
      return paidAt
        ? [
            {
              key: `${id} paid`,
              at: paidAt,
              what: '缴纳罚金',
              note: `${fineTypes[type]} ${id}`,
              ...(channel && { channel }),
              ...(number && { number }),
              amount: amount + returned,
            },
          ]
        : []
    }),
    ...refunds.flatMap(({ id, updatedAt, refundType, payouts }) => backIn(id, updatedAt, refundTypes[refundType], payouts, id)),
    ...owed.flatMap(({ id, refundedAt, updatedAt, kind, payouts }) => backIn(id, refundedAt ?? updatedAt, owedKinds[kind], payouts)),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
