import type { PaymentChannel } from '#contracts/enums.ts'
import { refundTypes } from '#contracts/enums.ts'
import type { Instant } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedRow, Payment } from '#contracts/payment/lists.ts'
import { owedKinds } from '#contracts/payment/owed.ts'
import type { RefundRow } from '#contracts/refund/lists.ts'

export type Flow = { key: string; at: Instant; what: string; channel?: PaymentChannel; number?: string; amount: Fen }

/** What came in for an order and what went back, the newest first; what went back is negative. */
export const flowsOf = (
  payments: readonly Static<typeof Payment>[],
  refunds: readonly Static<typeof RefundRow>[],
  owed: readonly Static<typeof OwedRow>[],
): Flow[] =>
  [
    ...payments
      .filter(({ paidAt }) => paidAt !== undefined)
      .map(
        ({ paymentCode, paidAt, channel, tradeNo, amount }): Flow => ({
          key: paymentCode,
          at: paidAt!,
          what: '支付',
          channel,
          ...(tradeNo && { number: tradeNo }),
          amount,
        }),
      ),
    ...refunds
      .filter(({ paidOut }) => paidOut > 0)
      .map(
        ({ id, updatedAt, refundType, paidOut }): Flow => ({
          key: id,
          at: updatedAt,
          what: refundTypes[refundType],
          number: id,
          amount: -paidOut,
        }),
      ),
    ...owed
      .filter(({ refunded }) => refunded > 0)
      .map(
        ({ id, refundedAt, updatedAt, kind, refunded }): Flow => ({
          key: `owed-${id}`,
          at: refundedAt ?? updatedAt,
          what: owedKinds[kind],
          amount: -refunded,
        }),
      ),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
