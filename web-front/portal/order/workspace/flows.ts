import type { PaymentChannel } from '#contracts/enums.ts'
import { refundTypes } from '#contracts/enums.ts'
import { fineTypes } from '#contracts/fine/codes.ts'
import type { FineRow } from '#contracts/fine/lists.ts'
import type { Instant } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedRow, Payment } from '#contracts/payment/lists.ts'
import { owedKinds, owedReasons, paymentErrorKinds } from '#contracts/payment/owed.ts'
import type { RefundRow } from '#contracts/refund/lists.ts'
import type { OpenedOrder } from './steps.ts'

/** `note`: the purpose of the money, or what happens to it; `number`: the channel's number */
type Flow = { key: string; at: Instant; what: string; note?: string; channel?: PaymentChannel; number?: string; amount: Fen }

type Fine = Pick<FineRow, 'id' | 'type' | 'paidAt' | 'paymentCode' | 'channel' | 'amount' | 'returned'>
export type OwedLine = Static<typeof OwedRow>
const becomes = {
  OPEN: '待航司审核后原路退回',
  APPROVED: '正在原路退回',
  REFUNDED: '已原路退回',
  REJECTED: '航司审核后不退',
  HANDLED: '航司已按其他方式处理',
} as const
export const becomesOf = ({ status }: Pick<OwedLine, 'status'>): string => becomes[status]

/** True for a payment that belongs to nothing; it is identified by its code. */
export const isError = ({ kind }: Pick<OwedLine, 'kind'>): boolean => Object.hasOwn(paymentErrorKinds, kind)
/** True for owed money outside the order's own: such a payment, or one for a fine. All other owed money has its cause in the order. */
export const isBeside = ({ kind }: Pick<OwedLine, 'kind'>): boolean => !Object.hasOwn(owedReasons, kind)
/** Tells whether the amount still has to be paid back. */
export const isPending = ({ status }: Pick<OwedLine, 'status'>): boolean => status === 'OPEN' || status === 'APPROVED'
const noteOf = (owed: OwedLine | undefined) => owed && { note: `${owedKinds[owed.kind]}，${becomesOf(owed)}` }

/**
 * Payments in and out for an order, the newest first; outgoing ones are negative. `paid`: the payments of a split-off part belong to
 * another order.
 */
export const flowsOf = (
  payments: readonly Static<typeof Payment>[],
  refunds: readonly Static<typeof RefundRow>[],
  owed: readonly OwedLine[],
  paid: OpenedOrder['payments'] = [],
  fines: readonly Fine[] = [],
): Flow[] => {
  const channels = new Map([...payments, ...paid, ...fines].map(({ paymentCode, channel }) => [paymentCode, channel]))
  const backIn = (id: string, at: Instant, what: string, payouts: OwedLine['payouts'] = [], note?: string): Flow[] =>
    payouts.map(({ paymentCode, amount, gatewayRefundNo, credited }) => {
      const channel = channels.get(paymentCode)
      const notes = [note, credited && '转为抵扣'].filter(Boolean).join('，')
      return {
        key: `${id} ${paymentCode} ${gatewayRefundNo}`,
        at,
        what,
        ...(notes && { note: notes }),
        ...present({ channel }),
        number: gatewayRefundNo,
        amount: -amount,
      }
    })
  const errorOf = (paymentCode: string) => owed.find(item => isError(item) && item.id === paymentCode)
  return [
    ...payments
      // payments of fines are shown with the fines
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
    // a fine's own share of a payment for several; later waivers are listed below
    ...fines.flatMap(({ id, type, paidAt, channel, amount, returned = 0, paymentCode }): Flow[] => {
      const number = payments.find(paid => paid.paymentCode === paymentCode)?.tradeNo
      return paidAt
        ? [
            {
              key: `${id} paid`,
              at: paidAt,
              what: '缴纳罚金',
              note: `${fineTypes[type]} ${id}`,
              ...present({ channel }),
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
