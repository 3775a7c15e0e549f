import { isByBank } from '#contracts/account/layers.ts'
import { refundStatuses } from '#contracts/enums.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { commands } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import { lessThanNothing } from '#services/order/money/order-sums.ts'
import { type OpenedRefund, paidTotal, refundedTotal } from '#services/order/state.ts'
import { type KnownRefund, type Refund, refund } from '#services/refund/decide.ts'
import { seats, taken } from '#services/seats/decide.ts'
import { problems, type WalkProblems } from './log-walk.ts'

/** ms after which money on its way from one stream to the next counts as stuck */
const ON_ITS_WAY = 10 * 60_000

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1)
const yuan = (fen: number) => `${(fen / 100).toFixed(2)} 元`
type Moved = { amount: number; at: string }
/** True for a contradiction that time will not resolve: an application that was carried out against its order, or ended without it. */
const isContrary = ({ status, fixed, bound }: OpenedRefund, application: Refund): application is KnownRefund => {
  if (application.status === 'REFUNDREJECT') return status === 'REFUNDED' || bound === true
  const isCarriedOut = application.status === 'REFUNDTICKET' || application.status === 'REFUNDACCOMPLISH'
  return isCarriedOut && (status === 'REJECTED' || !fixed)
}
/** under which item money is owed back because of a fact; `told`: by an order */
const owing = (type: string, { paymentCode, item }: StoredEvent['data'], told: string): string | undefined => {
  if (type === 'MoneyOwed') return told
  if (type === 'FineReturned') return item
  return ['PaymentDuplicated', 'PaymentArrivedLate', 'PaymentUnplaced', 'PaymentSumDiffered'].includes(type) ? paymentCode : undefined
}
const sum = (moved: Iterable<Moved>) => [...moved].reduce((total, { amount }) => total + amount, 0)

/**
 * Checks the books of the whole log. Received money is on an order or is an error, once. Money that went back came from a payment, which
 * never gave more than it had. No order has more back than was paid, nor keeps less than nothing. A refund that its order has rejected is
 * not paid out. No seat is taken twice. Money is fen.
 */
export const ledgers = () => {
  /** by payment code */
  const received = new Map<string, Moved>()
  const placed = new Map<string, Moved[]>()
  /** by payment and the gateway's number */
  const given = new Map<string, Moved>()
  const reported = new Map<string, Moved>()
  /** refunds to accounts, and refunds of products with their payment: these have facts of their own, under the refund's number */
  const withdrawals = new Set<string>()
  const products = new Map<string, string>()
  /** payments by the bank, by payment and withdrawal */
  const banked = new Set<string>()
  /** money owed back by facts, and the items that stand to be given back, by item */
  const due = new Map<string, Moved>()
  const items = new Map<string, Moved>()
  /** purposes of payments, and amounts approved to go back, by stream */
  const asked = new Map<string, number>()
  const wrong = problems()
  let onOrders = 0
  let last = ''

  const isAsked = (stream: string, amount: number, what: string): void => {
    const sum = asked.get(stream)
    if (sum !== undefined && sum !== amount) wrong.say(`${stream}：应为 ${yuan(sum)}，${what} ${yuan(amount)} the sums differ`)
  }
  const isOwn = (refundId: string): boolean => withdrawals.has(refundId) || products.has(refundId) || asked.has(`owed-${refundId}`)
  const see = ({ type, data, stream, revision, at }: StoredEvent): void => {
    last = at > last ? at : last
    const owes = owing(type, data, `${idOf(stream)}-${revision}`)
    if (owes) due.set(owes, { amount: data.amount, at })
    if (type === 'OwedOpened') items.set(idOf(stream), { amount: data.amount, at })
    switch (type) {
      case 'PaymentCreated':
      case 'OwedOpened':
        asked.set(stream, data.amount)
        break
      case 'OwedApproved':
        isAsked(stream, data.amount, '批准退回')
        break
      case 'PaymentSucceeded':
        isAsked(stream, data.amount, '收到')
        received.set(idOf(stream), { amount: data.amount, at })
        break
      case 'PaymentSumDiffered':
        isAsked(stream, data.due, '应收')
        received.set(idOf(stream), { amount: data.amount, at })
        placed.set(data.paymentCode, [...(placed.get(data.paymentCode) ?? []), { amount: data.amount, at }])
        break
      case 'OrderPaid':
      case 'DepositPaid':
        onOrders += data.amount
        placed.set(data.paymentCode, [...(placed.get(data.paymentCode) ?? []), { amount: data.amount, at }])
        break
      // the part of what a change has cost that belongs to the fares
      case 'LegsChanged':
      case 'SeatsAdded':
      case 'TicketsExchanged':
        onOrders += data.paid?.amount ?? 0
        break
      // fills an account
      case 'FundsReceived':
        if (data.kind === 'RECHARGE') placed.set(data.movement, [{ amount: data.amount, at }])
        break
      // fines and products are paid as a whole, several by one payment, or nothing of the payment counts
      case 'PayablePaid':
      case 'PaymentUnplaced':
      case 'PaymentDuplicated':
      case 'PaymentArrivedLate':
        placed.set(data.paymentCode, [...(placed.get(data.paymentCode) ?? []), { amount: data.amount, at }])
        break
      case 'PaymentRefunded':
        given.set(`${idOf(stream)} ${isOwn(data.refundId) ? data.refundId : data.gatewayRefundNo}`, { amount: data.amount, at })
        break
      case 'WithdrawalAsked':
        withdrawals.add(data.withdrawalId)
        break
      case 'WithdrawalBanked':
        banked.add(`${data.layer} ${data.withdrawalId}`)
        break
      case 'FundsSettled': {
        const key = `${data.part} ${data.movement}`
        if (data.part && withdrawals.has(data.movement) && !isByBank(data.part) && !banked.has(key))
          reported.set(key, { amount: data.amount, at })
        break
      }
      case 'ExtraRefundAsked':
        products.set(data.refundId, data.source.paymentCode)
        break
      case 'ExtraRefunded':
        reported.set(`${products.get(data.refundId)} ${data.refundId}`, { amount: data.amount, at })
        break
      case 'RefundPaidOut':
      case 'OwedRefunded': {
        if (type === 'OwedRefunded') isAsked(stream, data.amount, '退回')
        const payouts = data.payouts as { paymentCode: string; amount: number; gatewayRefundNo: string }[]
        for (const { paymentCode, amount, gatewayRefundNo } of payouts)
          reported.set(`${paymentCode} ${type === 'OwedRefunded' ? idOf(stream) : gatewayRefundNo}`, { amount, at })
        const parts = payouts.reduce((total, { amount }) => total + amount, 0)
        if (parts !== data.amount)
          wrong.say(`${stream}：退款 ${yuan(data.amount)}，分笔合计 ${yuan(parts)} its parts add up to another sum`)
      }
    }
  }

  /** Compares both sides of what moves between streams. A missing side is on its way, unless that has taken too long. */
  const compare = (from: Map<string, Moved>, to: (key: string) => Moved[], what: string) => {
    const under: Moved[] = []
    for (const [key, moved] of from) {
      const there = to(key)
      if (there.length === 0) {
        under.push(moved)
        if (Date.parse(last) - Date.parse(moved.at) > ON_ITS_WAY)
          wrong.say(`${key}：${what} ${yuan(moved.amount)} 没有去向 it has got stuck`)
      } else if (sum(there) !== moved.amount)
        wrong.say(`${key}：${what} ${yuan(moved.amount)}，对方记为 ${yuan(sum(there))} the two sides differ`)
    }
    return sum(under)
  }
  const mustHaveCome = (to: Iterable<string>, from: Map<string, Moved>, what: string) => {
    for (const key of to) if (!from.has(key)) wrong.say(`${key}：${what} 没有来源 it has come from nowhere`)
  }
  const of = (map: Map<string, Moved>) => (key: string) => [map.get(key)].filter(moved => moved !== undefined)

  /** @returns the problems, and sums for the report */
  const close = async (events: EventStore, streams: Iterable<string>): Promise<{ wrong: WalkProblems; told: string }> => {
    const toCome = compare(received, key => placed.get(key) ?? [], '已收款')
    mustHaveCome(placed.keys(), received, '订单收款')
    const toGo = compare(given, of(reported), '已退款')
    mustHaveCome(reported.keys(), given, '退款')
    compare(due, of(items), '应退款')
    mustHaveCome(items.keys(), due, '应退款')
    const back = new Map<string, number>()
    for (const [key, { amount }] of given) back.set(key.split(' ')[0]!, (back.get(key.split(' ')[0]!) ?? 0) + amount)
    for (const [code, amount] of back)
      if (amount > (received.get(code)?.amount ?? 0)) wrong.say(`支付单 ${code}：退出 ${yuan(amount)}，多于收到的 more went back than came`)

    const run = commands(events, { cacheSize: 100 })
    let [orders, blocks, paid] = [0, 0, 0]
    for (const stream of streams) {
      if (stream.startsWith('order-')) {
        const { state } = await run.load(order, idOf(stream))
        if (state.status === 'NONE') continue
        orders++
        paid += paidTotal(state)
        if (refundedTotal(state) > paidTotal(state))
          wrong.say(
            `订单 ${state.submitted.orderNo}：退 ${yuan(refundedTotal(state))}，多于付 ${yuan(paidTotal(state))} more back than paid`,
          )
        for (const { part, amount } of lessThanNothing(state))
          wrong.say(`订单 ${state.submitted.orderNo}：${part} ${yuan(amount)} less than nothing`)
        for (const one of Object.values(state.refunds)) {
          const { state: application } = await run.load(refund, one.refundId)
          if (isContrary(one, application))
            wrong.say(`退票单 ${one.refundId}：${refundStatuses[application.status]}，订单另有决定 its order has decided otherwise`)
        }
      } else if (stream.startsWith('seats-')) {
        const { state } = await run.load(seats, idOf(stream))
        blocks++
        const { free, held, sold } = taken(state)
        if (free < 0 || state.holds.some(hold => hold.seats < 0))
          wrong.say(`库存 ${idOf(stream)}：共 ${state.total}，占 ${held}，售 ${sold} more is taken than there is`)
      }
    }
    if (paid !== onOrders) wrong.say(`订单已付合计 ${yuan(paid)}，入账合计 ${yuan(onOrders)} the orders have another sum than came to them`)
    const way = toCome + toGo > 0 ? `，在途 ${yuan(toCome + toGo)}` : ''
    return {
      wrong,
      told: `${orders} 个订单，${blocks} 个库存，收 ${yuan(sum(received.values()))}，退 ${yuan(sum(given.values()))}${way} orders, blocks, received, gone back`,
    }
  }
  return { see, close }
}
