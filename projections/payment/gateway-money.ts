import { gatewayChannels, isGatewayChannel } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { Code, Fen, Id, Instant, LocalDate, oneOf, optional, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/payment/events.ts'
import { moneyWays } from '#contracts/payment/reconciliation/match.ts'
import { refundKey } from '#contracts/payment/refund-key.ts'
import type { Queries } from '../kernel/query.ts'
import { type FoldContext, view } from '../kernel/view.ts'

const Row = Type.Object({
  channel: zh(oneOf(gatewayChannels), '支付渠道'),
  /** the gateway's day: of a payment by its success time, of a refund by its acceptance */
  day: zh(LocalDate, '日期'),
  what: zh(oneOf(moneyWays), '交易类型'),
  /** our number, which the gateway received from us */
  key: zh(Code, '商户单号'),
  tradeNo: zh(Code, '渠道流水号'),
  amount: zh(Fen, '金额'),
  at: zh(Instant, '交易时间'),
  /** when we learned of the money */
  bookedAt: zh(Instant, '入账时间'),
  paymentCode: zh(Id, '支付单号'),
  orderNo: optional(zh(Id, '订单号')),
})
type GatewayMoney = Type.Static<typeof Row>

/**
 * Money that gateways took and gave back for us, by their day: our side of the reconciliation. Payments within the system and at the
 * counter involve no gateway.
 */
export const gatewayMoney = view<typeof events>()({
  name: 'gateway-money',
  version: 2,
  doc: Row,
  index: [['channel', 'day']],
  key: {
    PaymentSucceeded: ({ channel }, { id }) => (isGatewayChannel(channel) ? `PAY:${id}` : null),
    PaymentSumDiffered: ({ channel }, { id }) => (isGatewayChannel(channel) ? `PAY:${id}` : null),
    PaymentRefunded: ({ channel, refundId, credited }, { id }) =>
      isGatewayChannel(channel) && !credited ? `REFUND:${refundKey(channel, refundId, id)}` : null,
  },
  on: {
    PaymentSucceeded: (_, taken, context) => takenRow(taken, context),
    PaymentSumDiffered: (_, taken, context) => takenRow(taken, context),
    PaymentRefunded: (_, { channel, amount, gatewayRefundNo, refundId, orderNo }, { id, at }) => {
      if (!isGatewayChannel(channel)) return null
      return {
        channel,
        day: toLocal(at).date,
        what: 'REFUND',
        key: refundKey(channel, refundId, id),
        tradeNo: gatewayRefundNo,
        amount,
        at,
        bookedAt: at,
        paymentCode: id,
        ...present({ orderNo }),
      }
    },
  },
})
const takenRow = (
  { channel, amount, tradeNo, paidAt, gatewayAt = paidAt, orderNo }: Type.Static<(typeof events)['PaymentSucceeded']['schema']>,
  { id, at }: Pick<FoldContext, 'id' | 'at'>,
): GatewayMoney | null =>
  isGatewayChannel(channel)
    ? {
        channel,
        day: toLocal(gatewayAt).date,
        what: 'PAY',
        key: id,
        tradeNo,
        amount,
        at: gatewayAt,
        bookedAt: at,
        paymentCode: id,
        ...present({ orderNo }),
      }
    : null
/** The days in a span, bounds included, on which a channel took or gave back money; one read per day, whatever it holds. */
export const gatewayDays =
  (query: Pick<Queries, 'find'>) =>
  async (channel: GatewayMoney['channel'], from: string, to: string): Promise<string[]> => {
    const days: string[] = []
    for (let since = { gte: from } as { gte: string } | { gt: string }; ; ) {
      const [row] = await query.find(gatewayMoney, { filter: { channel, day: { ...since, lte: to } }, sort: ['day'], limit: 1 })
      if (!row) return days
      days.push(row.day)
      since = { gt: row.day }
    }
  }
const PAGE = 1_000
/** All rows of a channel for some days, page by page, so that a day costs what it contains and no more. */
export const gatewayMoneyOf =
  (query: Pick<Queries, 'find'>) =>
  async (channel: string, day: string): Promise<(GatewayMoney & { id: string })[]> => {
    const rows: (GatewayMoney & { id: string })[] = []
    for (let after = ''; ; after = rows.at(-1)!.id) {
      const page = await query.find(gatewayMoney, { filter: { channel, day, id: { gt: after } }, sort: ['id'], limit: PAGE })
      rows.push(...page)
      if (page.length < PAGE) return rows
    }
  }
