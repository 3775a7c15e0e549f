import { shortMoment } from '#contracts/client/look/route.ts'
import { type CloseReason, closeReasons, type LimitKind, limitKinds, paymentChannels } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { type AbnormalOffer, abnormalKinds, abnormalOffers } from '#contracts/order/disruption/words.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import type { OpenedOrder } from './steps.ts'

/** The tabs of the page on which a change is shown. */
export type Tab = 'journey' | 'money' | 'names' | 'tickets' | 'extras' | 'refund' | 'feed'
export type OrderNews = Pick<HistoryEvent, 'position' | 'revision' | 'type' | 'zh' | 'at' | 'user' | 'role'> & { text: string; tab: Tab }

/** Events about requests and their timing, which change nothing on the page. */
const silent = new Set([
  ...['ExpiryDeferred', 'AdditionVoided', 'OrderNumberReserved', 'OrderNumberVoided', 'PassengerProved'],
  // facts about an application, which has a history of its own
  ...['RefundTicketFound', 'RefundRetyped', 'RefundBound'],
  // claims for the moment of a payment, which has facts of its own
  ...['PayableClaimed', 'PayableFreed'],
  // readings of the host by the airline: the changes that follow have facts of their own
  ...['PnrSynced', 'PnrMarked', 'PnrDeleted'],
])
const tabs: Readonly<Record<string, Tab>> = {
  DepositPaid: 'money',
  OrderPaid: 'money',
  PaidInFull: 'money',
  PaymentDuplicated: 'money',
  PaymentArrivedLate: 'money',
  MoneyOwed: 'money',
  MoneyReturned: 'money',
  PriceModified: 'money',
  PassengersAdded: 'names',
  PassengerModified: 'names',
  PassengersRemoved: 'names',
  PassengerChangeUndone: 'names',
  RenameAsked: 'names',
  RenameDropped: 'names',
  PassengerRenamed: 'names',
  OrderTicketed: 'tickets',
  VirtualOutFailed: 'money',
  VirtualOutSubmitted: 'money',
  RefundOpened: 'refund',
  RefundFixed: 'refund',
  RefundClosed: 'refund',
  SeatConfirmed: 'journey',
  LegsChanged: 'journey',
  PnrAdded: 'journey',
  PnrSplit: 'journey',
  PnrPassengersMoved: 'journey',
}

type Data = Record<string, any>
type Why = Pick<HistoryEvent, 'reasonCode'>
const audited = { APPROVED: '航司审核通过', RETURNED: '航司审核退回', REJECTED: '航司审核不通过' } as const
const notCancelled = {
  WITHDRAWN: '取消申请已撤回',
  ENDED: '航司已终止取消申请',
  REJECTED: '取消申请未通过',
  FAILED: '取消申请未能提交审批',
} as const
const yuan = (amount: unknown) => formatYuan(Number(amount ?? 0))
const words: Readonly<Record<string, (data: Data, why: Why) => string>> = {
  OrderSubmitted: ({ seats, total }) => `订单已提交，${seats} 座，总价 ${yuan(total)}`,
  DepositPaid: ({ amount, channel }) => `${yuan(amount)} 已支付（${channelName(channel)}）`,
  OrderPaid: ({ amount, channel }) => `${yuan(amount)} 已支付（${channelName(channel)}），订单付清`,
  PaidInFull: () => '订单已付清',
  PaymentDuplicated: ({ amount }) => `重复支付 ${yuan(amount)}，待航司审核后退回`,
  PaymentArrivedLate: ({ amount }) => `失效后到账 ${yuan(amount)}，待航司审核后退回`,
  MoneyOwed: ({ amount }) => `应退 ${yuan(amount)}，审核后退回`,
  MoneyReturned: ({ amount }) => `${yuan(amount)} 已退回`,
  PriceModified: ({ total }) => `价格已修改，总价 ${yuan(total)}`,
  SeatConfirmed: ({ pnr, pnrs }) => `座位已订妥，PNR ${(pnrs ?? [pnr]).join('、')}`,
  SeatsReduced: ({ seats, total }) => `已减员至 ${seats} 座，总价 ${yuan(total)}`,
  SeatsAdded: ({ seats, total }) => `已加员至 ${seats} 座，总价 ${yuan(total)}`,
  LegsChanged: ({ moves, total }) => `${moves?.length ? '航段已变更' : '航段已取消'}，总价 ${yuan(total)}`,
  OrderSplit: ({ into, seats, opening }) =>
    `${opening?.parted?.ahead ? '部分旅客先出票，另成订单' : '已拆分出订单'} ${into}，本单余 ${seats} 座`,
  OrderSplitOff: ({ from, ahead }) => (ahead ? `订单 ${from} 的部分旅客先出票` : `由订单 ${from} 拆分而来`),
  VirtualOutBegun: ({ tries }) => (tries > 1 ? `航司第 ${tries} 次出票` : '航司开始出票'),
  VirtualOutFailed: ({ reason }) => `出票未成${reason ? `：${reason}` : ''}`,
  VirtualOutSubmitted: () => '虚拟出票已提交',
  PassengersAdded: ({ passengers }) => `名单新增 ${passengers?.length ?? 0} 人`,
  PassengersRemoved: ({ ids }) => `名单删除 ${ids?.length ?? 0} 人`,
  PassengerModified: ({ name }) => `名单修改 ${name ?? '1 人'}`,
  CancellationAsked: ({ reason }) => `已申请取消订单${reason ? `：${reason}` : ''}`,
  CancellationDropped: ({ end, reason }) => `${notCancelled[end as keyof typeof notCancelled]}${reason ? `：${reason}` : ''}`,
  RenameAsked: ({ name, fee }) => `已申请更名为 ${name ?? '--'}，${fee > 0 ? `更名费 ${yuan(fee)}` : '免费'}`,
  RenameDropped: () => '更名申请已撤回、失效或未通过，旅客不变',
  PassengerRenamed: ({ ticketNo }) => `客票 ${ticketNo} 已更名，票号不变`,
  OrderTicketed: ({ tickets }) => `已出票 ${tickets?.length ?? 0} 张`,
  RefundOpened: ({ totals }) => `已申请退票 ${totals?.tickets ?? 0} 张，预计退 ${yuan(totals?.refund)}`,
  RefundFixed: ({ totals }) => `退票已审核，应退 ${yuan(totals?.refund)}`,
  RefundClosed: ({ outcome, amount }) => (outcome === 'REFUNDED' ? `退票款 ${yuan(amount)} 已退回` : '退票申请已撤回或未通过'),
  LimitsModified: () => '时限已修改',
  LimitApproaching: ({ limit, by }) => `${limitName(limit)}临近，${shortMoment(by)} 前`,
  LimitMissed: ({ limit, by }) => `${limitName(limit)} ${shortMoment(by)} 已过`,
  OrderExpired: ({ reason, remark }, { reasonCode = '' }) => {
    const why = remark || cancelReasons[reasonCode]
    return `订单已失效（${closeReasons[reason as CloseReason] ?? reason}）${why ? `：${why}` : ''}`
  },
  OrderAudited: ({ result, remark }) => `${audited[result as keyof typeof audited] ?? '已审核'}${remark ? `：${remark}` : ''}`,
  OrderResubmitted: () => '已修改并重新提交审核',
  WaitlistProtected: ({ by }) => `候补成功，座位保留至 ${shortMoment(by)}`,
  WaitlistConfirmed: () => '候补座位已确认',
  FlightDisrupted: ({ flightNo, kind, answerBy }) =>
    `航班 ${flightNo} ${abnormalKinds[kind as keyof typeof abnormalKinds] ?? '变动'}，${shortMoment(answerBy)} 前答复`,
  DisruptionAnswered: ({ answer }) => `航班变动已答复：${abnormalOffers[answer as AbnormalOffer] ?? answer}`,
  DisruptionUnanswered: ({ flightNo }) => `航班 ${flightNo} 变动逾期未答复`,
  DisruptionEnded: ({ flightNo, closed }) => (closed ? `航班 ${flightNo} 变动随订单结束` : `航班 ${flightNo} 变动已撤销，按原计划执行`),
}
/**
 * A fact also carries the reason code of its cause, such as the barring of an agency. Only reasons for cancelling an order are shown at its
 * end.
 */
const cancelReasons: Readonly<Record<string, string>> = (
  cancelOrder.body.properties.reasonCode as unknown as { labels: Record<string, string> }
).labels
const channelName = (code: string) => paymentChannels[code as keyof typeof paymentChannels] ?? code
const limitName = (code: string) => limitKinds[code as LimitKind] ?? '时限'

/** Events of an order as its agency reads them, the newest first. */
export const newsOf = (events: readonly HistoryEvent[]): OrderNews[] =>
  events
    .filter(({ type }) => !silent.has(type))
    .map(({ position, revision, type, zh, at, user, role, data, reasonCode }) => ({
      position,
      revision,
      type,
      zh,
      at,
      user,
      role,
      text: words[type]?.(data as Data, { reasonCode }) ?? zh,
      tab: tabs[type] ?? 'feed',
    }))
    .toReversed()

/** Why an order has ended, by its feed. The airline's audit result is shown in the head itself. */
export const endOf = (
  news: readonly OrderNews[],
  { status, auditStatus }: Pick<OpenedOrder, 'status' | 'auditStatus'>,
): string | undefined =>
  status === 'EXPIRED' && auditStatus !== 'REJECTED' ? news.find(({ type }) => type === 'OrderExpired')?.text : undefined
