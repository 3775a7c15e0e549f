import { gatewayChannels, isGatewayChannel } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { Code, Fen, Id, Instant, LocalDate, oneOf, optional, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/payment/events.ts'
import { moneyWays } from '#contracts/payment/reconciliation/match.ts'
import { refundKey } from '#contracts/payment/refund-key.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  channel: zh(oneOf(gatewayChannels), '支付渠道'),
  /** the gateway's: of a payment by its own success time, of a refund by when it accepted it */
  day: zh(LocalDate, '日期'),
  what: zh(oneOf(moneyWays), '交易类型'),
  /** our number, which the gateway was given */
  key: zh(Code, '商户单号'),
  tradeNo: zh(Code, '渠道流水号'),
  amount: zh(Fen, '金额'),
  at: zh(Instant, '交易时间'),
  /** when we learned of it */
  bookedAt: zh(Instant, '入账时间'),
  paymentCode: zh(Id, '支付单号'),
  orderNo: optional(zh(Id, '订单号')),
})
type GatewayMoney = Type.Static<typeof Row>

/**
 * What gateways have taken and given back for us, by their day: our side of the reconciliation. Within the house, and at the counter, no gateway has
 * to do with it.
 */
export const gatewayMoney = view<typeof events>()({
  name: 'gateway-money',
  version: 1,
  doc: Row,
  index: [['channel', 'day']],
  key: {
    PaymentSucceeded: ({ channel }, { id }) => (isGatewayChannel(channel) ? `PAY:${id}` : null),
    PaymentRefunded: ({ channel, refundId, credited }, { id }) =>
      isGatewayChannel(channel) && !credited ? `REFUND:${refundKey(channel, refundId, id)}` : null,
  },
  on: {
    PaymentSucceeded: (_, { channel, amount, tradeNo, paidAt, gatewayAt, orderNo }, { id, at }) => {
      const when = gatewayAt ?? paidAt ?? at
      if (!isGatewayChannel(channel)) return null
      return {
        ...{ channel, day: toLocal(when).date, what: 'PAY', key: id, tradeNo, amount, at: when, bookedAt: at, paymentCode: id },
        ...(orderNo && { orderNo }),
      }
    },
    PaymentRefunded: (_, { channel, amount, gatewayRefundNo, refundId, orderNo }, { id, at }) => {
      if (!isGatewayChannel(channel)) return null
      return {
        ...{ channel, day: toLocal(at).date, what: 'REFUND', key: refundKey(channel, refundId, id), tradeNo: gatewayRefundNo, amount, at },
        ...{ bookedAt: at, paymentCode: id, ...(orderNo && { orderNo }) },
      }
    },
  },
})
/** The days from one to another, both included, on which a channel has taken or given back something; one look each, whatever a day has. */
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
/** All rows of a channel of some days, by pages, so that a day costs what it has and no more. */
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
