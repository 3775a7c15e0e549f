import { extras } from '#contracts/account/names.ts'
import type { PaymentChannel } from '#contracts/enums.ts'
import * as events from '#contracts/extra/events.ts'
import type { InvoiceStatus } from '#contracts/extra/invoice-no.ts'
import type { ItemStatus } from '#contracts/extra/items.ts'
import { addMinutes, compareInstants, MINUTE } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type ClaimEvents, type Claims, claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts'

const {
  ExtraBought,
  ExtraExpired,
  ExtraIssued,
  ExtraMoved,
  ExtraPromised,
  ExtraPromiseDropped,
  ExtraRefundAsked,
  ExtraRefunded,
  ExtraRefundFailed,
  ExtraInvoiceAsked,
  ExtraInvoiceIssued,
  ExtraInvoiceReduced,
} = events
type Bought = Static<typeof ExtraBought.schema>
type Opened = Pick<Bought, 'orderNo' | 'agency' | 'agencyName' | 'airLine' | 'kind'>
type Manner = events.RefundManner

/** One traveller's share of a purchase. */
export type ExtraItem = Pick<
  Bought,
  'productId' | 'product' | 'price' | 'surcharge' | 'agentFee' | 'payFee' | 'amount' | 'std' | 'refundUntil' | 'payBy'
> & {
  no: number
  passengerId: string
  status: ItemStatus
  boughtAt: string
  paid?: { paymentCode: string; channel: PaymentChannel; tradeNo: string; at: string }
  issuedAt?: string
  invoicedAt?: string
  /** fen given back, or about to be */
  back?: Fen
  /** fen that go back with a ticket whose refund is approved and not paid out yet */
  promised?: Fen
  /** true when another person has the seat: the item no longer counts among those of the seat */
  former?: true
}
type ExtraRefund = Static<typeof ExtraRefundAsked.schema> & { status: 'ASKED' | 'REFUNDED' | 'FAILED'; failure?: string; at: string }
/** an invoice that was asked for; `nos`: items on it that have not gone back; `red`: true when it is made out for more than is left */
type Invoice = { nos: readonly number[]; askedAt: string; invoiceNo?: string; red?: true }
export type KnownExtra = Claims & {
  status: 'OPEN'
  opened: Opened
  items: readonly ExtraItem[]
  refunds: Readonly<Record<string, ExtraRefund>>
  invoices?: Readonly<Record<string, Invoice>>
}
export type Extra = { status: 'NONE' } | KnownExtra

/** items that a stream may ever have: a person's number, so the state stays small */
const MOST = 2_000
export const extraId = (orderNo: string, kind: Opened['kind']): string => `${orderNo}.${kind}`

/** Insurance, meals or baggage of an order's travellers (DOMAIN §3.19): how many each may have, what waits to be paid, what goes back. */
export const extra = decider<Extra, EventsOf<typeof events> & ClaimEvents>()({
  name: 'extra',
  zh: '增值产品',
  code: code.extra,
  document: { zh: '增值产品', owner: state => (state.status === 'NONE' ? undefined : state.opened) },
  initial: { status: 'NONE' },
  evolve: {
    ExtraBought: (extra, { orderNo, agency, agencyName, airLine, kind, items, ...bought }, at) => ({
      ...(extra.status === 'NONE'
        ? { status: 'OPEN' as const, opened: { orderNo, agency, agencyName, airLine, kind }, refunds: {} }
        : extra),
      items: [...itemsOf(extra), ...items.map(item => ({ ...bought, ...item, status: 'WAIT_PAY' as const, boughtAt: at }))],
    }),
    ExtraExpired: (extra, { nos }) => change(extra, nos, item => ({ ...item, status: 'EXPIRED' })),
    ...claimFolds<Extra>(),
    PayablePaid: (extra, paid) => {
      const { paymentCode, channel, tradeNo, paidAt: at } = paid
      return change(claimFolds<Extra>().PayablePaid(extra, paid), waiting(extra), item => ({
        ...item,
        status: 'PAID',
        paid: { paymentCode, channel, tradeNo, at },
      }))
    },
    ExtraIssued: (extra, { nos }, at) => change(extra, nos, item => ({ ...item, status: 'ISSUED', issuedAt: at })),
    ExtraMoved: (extra, { items }) =>
      items.reduce((moved, { no, ...limits }) => change(moved, [no], item => ({ ...item, ...limits })), extra),
    ExtraPromised: (extra, { items }) => {
      const amounts = new Map(items.map(({ no, amount }) => [no, amount]))
      return change(extra, [...amounts.keys()], item => ({ ...item, promised: amounts.get(item.no)! }))
    },
    ExtraPromiseDropped: (extra, { nos }) => change(extra, nos, unpromised),
    ExtraRefundAsked: (extra, asked, at) => {
      const amounts = new Map(asked.items.map(({ no, amount }) => [no, amount]))
      const changed = change(extra, [...amounts.keys()], item => ({
        ...unpromised(item),
        status: 'REFUNDING',
        back: amounts.get(item.no)!,
        ...(asked.manner === 'REPLACED' && { former: true }),
      }))
      return withRefund(changed, asked.refundId, { ...asked, status: 'ASKED', at })
    },
    ExtraRefunded: (extra, { refundId, nos }) =>
      withRefund(
        change(extra, nos, item => ({ ...unpromised(item), status: 'REFUNDED' })),
        refundId,
        { status: 'REFUNDED' },
      ),
    ExtraRefundFailed: (extra, { refundId, nos, reason }) =>
      withRefund(
        change(extra, nos, ({ back: _, ...item }) => ({ ...item, status: item.issuedAt ? 'ISSUED' : 'PAID' })),
        refundId,
        { status: 'FAILED', failure: reason },
      ),
    ExtraInvoiceAsked: (extra, { invoiceId, nos }, at) =>
      withInvoice(
        change(extra, nos, item => ({ ...item, invoicedAt: at })),
        invoiceId,
        { nos, askedAt: at },
      ),
    ExtraInvoiceIssued: (extra, { invoiceId, invoiceNo }) =>
      withInvoice(extra, invoiceId, ({ red: _, ...invoice }) => ({ ...invoice, invoiceNo })),
    ExtraInvoiceReduced: (extra, { invoiceId }) =>
      withInvoice(extra, invoiceId, invoice => ({
        ...invoice,
        nos: kept(itemsOf(extra), invoice),
        ...(invoice.invoiceNo !== undefined && { red: true as const }),
      })),
  },
  commands: {
    /** buys the same for each of the travellers, `count` times */
    buy: {
      when: extra => extra.status === 'NONE' || notPaying(extra),
      decide: (extra, { passengers, count, min, max, saleUntil, once, ...bought }: Buying, { at }) => {
        const called = boughtKinds[bought.kind]
        if (at >= saleUntil) throw new Refused(code.extra, '已过截止时间')
        if (waiting(extra).length > 0) throw new Refused(code.extra, `还有未支付的${called}，请先支付或取消`)
        const before = itemsOf(extra)
        if (before.length + passengers.length * count > MOST) throw new Refused(code.extra, `该订单的${called}购买次数过多`)
        for (const id of passengers) {
          const has = held(extra, id)
          if (once && has > 0) throw new Refused(code.extra, '已投保')
          if (has + count > max) throw new Refused(code.extra, `超过可购数量：${called}每人至多${max}份${has > 0 ? '，含已购' : ''}`)
          if (has + count < min) throw new Refused(code.extra, `${called}每人至少${min}份`)
        }
        const items = passengers.flatMap(passengerId => Array.from({ length: count }, () => passengerId))
        return [ExtraBought({ ...bought, items: items.map((passengerId, n) => ({ no: before.length + n + 1, passengerId })) })]
      },
    },
    ...payable<Extra>({
      kind: 'EXTRA',
      due: (extra, _, { at }) => {
        const open = itemsOf(extra).filter(({ status }) => status === 'WAIT_PAY')
        if (open.length === 0) return '没有待支付的增值产品'
        if (open.some(({ payBy }) => at >= payBy)) return '已超过支付时限，请重新购买'
        return open.reduce((sum, { amount }) => sum + amount, 0)
      },
      ledgerAccount: extra => extras(extra.status === 'NONE' ? '' : extra.opened.airLine),
    }),
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (extra, _: object, { at }) => {
        const nos = itemsOf(extra).flatMap(({ no, status, payBy }) => (status === 'WAIT_PAY' && at >= payBy ? [no] : []))
        return nos.length > 0 && extra.status === 'OPEN' && !extra.claim ? [ExtraExpired({ nos, reason: 'TIME_LIMIT' })] : []
      },
    },
    /** cancels items that wait to be paid */
    cancel: {
      when: extra => extra.status === 'NONE' || notPaying(extra),
      decide: (extra, { nos }: { nos: readonly number[] }) => cancelled(waiting(extra).filter(no => nos.includes(no))),
    },
    /** sent when these travellers have their tickets */
    issue: {
      decide: (extra, { ids }: { ids: readonly string[] }) => {
        const nos = itemsOf(extra).flatMap(({ no, status, passengerId, former }) =>
          status === 'PAID' && ids.includes(passengerId) && !former ? [no] : [],
        )
        return nos.length > 0 ? [ExtraIssued({ nos })] : []
      },
    },
    /**
     * sent when travellers fly otherwise, perhaps twice; `departures`: first departure by traveller. The hours before it stay the rule's.
     */
    move: {
      decide: (extra, { departures }: { departures: Readonly<Record<string, string>> }) => {
        const items = itemsOf(extra).flatMap(({ no, passengerId, status, former, std: before, refundUntil }) => {
          const std = lookup(departures, passengerId)
          const isMoved = std !== undefined && std !== before && !former && ['WAIT_PAY', 'PAID', 'ISSUED'].includes(status)
          if (!isMoved) return []
          if (refundUntil === undefined) return [{ no, std }]
          return [{ no, std, refundUntil: addMinutes(std, compareInstants(refundUntil, before) / MINUTE) }]
        })
        return items.length > 0 ? [ExtraMoved({ items })] : []
      },
    },
    /**
     * Notes what goes back with tickets whose refund is approved. `by` names the refund of each traveller who leaves; a traveller without
     * one stays.
     */
    promise: {
      decide: (extra, { leaving }: { leaving: readonly Leaver[] }) => {
        const changed = itemsOf(extra).flatMap(item => {
          const one = isOpen(item) && leaving.find(({ passengerId }) => passengerId === item.passengerId)
          if (extra.status === 'NONE' || !one) return []
          const back = one.by ? returns(extra, item, one.by.manner, one.by.asOf) : 0
          const { no, promised: before = 0 } = item
          const amount = typeof back === 'number' ? back : 0
          return amount === before ? [] : [{ no, amount, before }]
        })
        const dropped = changed.filter(({ before }) => before > 0)
        const items = changed.flatMap(({ no, amount }) => (amount > 0 ? [{ no, amount }] : []))
        return [
          ...(dropped.length > 0
            ? [ExtraPromiseDropped({ nos: dropped.map(({ no }) => no), amount: sum(dropped, one => one.before) })]
            : []),
          ...(items.length > 0 ? [ExtraPromised({ items, amount: sum(items, one => one.amount) })] : []),
        ]
      },
    },
    /**
     * Asks for items back. When a person asks, each of them must be returnable; with a ticket the returnable ones go back, as of `asOf`.
     * Each payment gets a refund of its own, with a number made of `refundId`. `unpaid` items that a person gives back are cancelled by the
     * same decision, so that all of the chosen ones go or none.
     */
    askRefund: {
      decide: (extra, { refundId, nos, unpaid = [], manner, asOf }: Asking, { at, id }) => {
        if (extra.status === 'NONE') return []
        const paying = unpaid.length > 0 ? notPaying(extra) : true
        if (paying !== true) throw new Refused(code.extra, paying)
        const open = waiting(extra)
        if (!unpaid.every(no => open.includes(no))) throw new Refused(code.extra, '所选产品刚刚已支付或取消，请刷新后重试')
        const items = extra.items.filter(({ no }) => nos.includes(no))
        if (items.length === 0 && unpaid.length === 0) throw new Refused(code.extra, '请选择要退订的产品', { status: 400 })
        const verdicts = items.map(item => ({ item, back: returns(extra, item, manner, asOf ?? at) }))
        const refusal = verdicts.find(({ back }) => typeof back === 'string')
        if (manner === 'OWN' && refusal) throw new Refused(code.extra, String(refusal.back))
        const going = verdicts.flatMap(({ item, back }) =>
          typeof back === 'number' && item.paid ? [{ ...item, amount: back, paid: item.paid }] : [],
        )
        const payments = [...new Map(going.map(({ paid }) => [paid.paymentCode, paid])).values()]
        const asked = payments.map(({ at: _, ...source }, n) => {
          const own = going.filter(({ paid }) => paid.paymentCode === source.paymentCode)
          const promised = sum(own, ({ promised = 0 }) => promised)
          return ExtraRefundAsked({
            refundId: `${refundId}-${n + 1}`,
            extraId: id,
            orderNo: extra.opened.orderNo,
            manner,
            items: own.map(({ no, amount }) => ({ no, amount })),
            amount: sum(own, ({ amount }) => amount),
            ...(promised > 0 && { promised }),
            source,
          })
        })
        return [...asked, ...cancelled(open.filter(no => unpaid.includes(no)))]
      },
    },
    /** sent when the payer has the money */
    settleRefund: {
      decide: (extra, { refundId, gatewayRefundNo }: { refundId: string; gatewayRefundNo: string }, { id }) => {
        if (extra.status === 'NONE') return []
        // another driver may have got a refusal of the channel meanwhile
        const refund = extra.refunds[refundId]
        if (!refund || refund.status === 'REFUNDED') return []
        const nos = refund.items.map(({ no }) => no)
        const refunded = ExtraRefunded({
          refundId,
          extraId: id,
          airLine: extra.opened.airLine,
          nos,
          amount: refund.amount,
          gatewayRefundNo,
        })
        return [refunded, ...reduced(extra, nos)]
      },
    },
    failRefund: {
      decide: (extra, { refundId, reason }: { refundId: string; reason: string }, { id }) => {
        const refund = openRefund(extra, refundId)
        if (!refund) return []
        return [ExtraRefundFailed({ refundId, extraId: id, nos: refund.items.map(({ no }) => no), reason, amount: refund.amount })]
      },
    },
    /** asks for an invoice for all that is paid without one, or stays paid after a return */
    invoice: {
      decide: (extra, _: object, { who, id }) => {
        if (extra.status === 'NONE') throw new Refused(code.extra, '请先支付')
        if (!extra.items.some(({ paid }) => paid)) throw new Refused(code.extra, '请先支付')
        const nos = extra.items.filter(item => invoiceable(item) > 0).map(({ no }) => no)
        if (nos.length === 0) return []
        const invoiceId = `${id}.I${Object.keys(extra.invoices ?? {}).length + 1}`
        return [ExtraInvoiceAsked({ invoiceId, ...extra.opened, nos, amount: worth(extra.items, nos), askedBy: who.user })]
      },
    },
    /** registers its number: the first one, a corrected one, or that of the rest after a red one */
    issueInvoice: {
      decide: (extra, { invoiceId, invoiceNo }: { invoiceId: string; invoiceNo: string }) => {
        const invoice = extra.status === 'NONE' ? undefined : lookup(extra.invoices ?? {}, invoiceId)
        if (extra.status === 'NONE' || !invoice) throw notFound('开票申请')
        if (invoice.nos.length === 0 && !invoice.red) throw new Refused(code.extra, '申请的产品已全部退订，不需开票')
        if (invoice.invoiceNo === invoiceNo) {
          if (invoice.red) throw new Refused(code.extra, '开票后有退订，请红冲后登记新的发票号码')
          return []
        }
        return [ExtraInvoiceIssued({ invoiceId, quantity: invoice.nos.length, amount: worth(extra.items, invoice.nos), invoiceNo })]
      },
    },
  },
})

type Buying = Omit<Bought, 'items'> & {
  passengers: readonly string[]
  count: number
  min: number
  max: number
  saleUntil: string
  /** only for travellers who have nothing of the kind */
  once?: true
}
const cancelled = (nos: number[]) => (nos.length > 0 ? [ExtraExpired({ nos, reason: 'CANCELLED' })] : [])
type Asking = {
  refundId: string
  nos: readonly number[]
  unpaid?: readonly number[]
  manner: Manner /** when the refund was applied for */
  asOf?: string
}

/** a traveller, and the approved refund with which the traveller leaves */
export type Leaver = { passengerId: string; by?: { manner: Manner; asOf: string } }

export const itemsOf = (extra: Extra): readonly ExtraItem[] => (extra.status === 'NONE' ? [] : extra.items)
/** paid, and no part of it was asked back */
export const isOpen = ({ status }: ExtraItem): boolean => status === 'PAID' || status === 'ISSUED'
/** The amount that is on its way back: asked for, or going with a ticket. */
export const returning = ({ status, back = 0, promised = 0 }: ExtraItem): Fen => (status === 'REFUNDING' ? back : promised)
const unpromised = ({ promised: _, ...item }: ExtraItem): ExtraItem => item
const sum = <One>(all: readonly One[], of: (one: One) => Fen): Fen => all.reduce((sum, one) => sum + of(one), 0)
const waiting = (extra: Extra): number[] => itemsOf(extra).flatMap(({ no, status }) => (status === 'WAIT_PAY' ? [no] : []))
/** The amount for which an invoice may still be asked; after a return, what the airline keeps (the fee for paying), once that is known. */
export const invoiceable = (item: ExtraItem): Fen => (!item.paid || item.invoicedAt || item.status === 'REFUNDING' ? 0 : stays(item))
/** the part that the airline keeps of a returned item */
const stays = ({ status, amount, back = 0 }: ExtraItem): Fen => (status === 'REFUNDED' ? amount - back : amount)
/** number of items of this kind that a traveller has */
export const held = (extra: Extra, passengerId: string): number =>
  itemsOf(extra).filter(item => item.passengerId === passengerId && !item.former && item.status !== 'EXPIRED' && item.status !== 'REFUNDED')
    .length
export const openRefund = (extra: Extra, refundId: string): ExtraRefund | undefined => {
  const refund = extra.status === 'NONE' ? undefined : extra.refunds[refundId]
  return refund?.status === 'ASKED' ? refund : undefined
}
const change = (extra: Extra, nos: readonly number[], to: (item: ExtraItem) => ExtraItem): Extra =>
  extra.status === 'NONE' ? extra : { ...extra, items: extra.items.map(item => (nos.includes(item.no) ? to(item) : item)) }
const worth = (items: readonly ExtraItem[], nos: readonly number[]): Fen =>
  items.reduce((sum, item) => sum + (nos.includes(item.no) ? stays(item) : 0), 0)
/** items of which the airline keeps a part */
const kept = (items: readonly ExtraItem[], { nos }: Invoice): number[] =>
  items.filter(item => nos.includes(item.no) && stays(item) > 0).map(({ no }) => no)
/** For each invoice its items after these have gone back, where they are fewer. */
const reduced = ({ items: before, invoices = {} }: KnownExtra, gone: readonly number[]) => {
  const items = before.map(item => (gone.includes(item.no) ? { ...item, status: 'REFUNDED' as const } : item))
  return Object.entries(invoices).flatMap(([invoiceId, invoice]) => {
    const amount = worth(items, invoice.nos)
    return amount < worth(before, invoice.nos) ? [ExtraInvoiceReduced({ invoiceId, quantity: kept(items, invoice).length, amount })] : []
  })
}
const withInvoice = (extra: Extra, invoiceId: string, known: Invoice | ((invoice: Invoice) => Invoice)): Extra => {
  if (extra.status === 'NONE') return extra
  const before = extra.invoices?.[invoiceId]
  const invoice = typeof known === 'function' ? before && known(before) : known
  return invoice ? { ...extra, invoices: { ...extra.invoices, [invoiceId]: invoice } } : extra
}
/** The state of each invoice that was asked for. */
export const invoicesOf = (extra: KnownExtra): Record<string, Invoice & { status: InvoiceStatus; amount: Fen }> =>
  Object.fromEntries(
    Object.entries(extra.invoices ?? {}).map(([id, one]) => [
      id,
      { ...one, status: invoiceStatus(one), amount: worth(extra.items, one.nos) },
    ]),
  )
const invoiceStatus = ({ nos, invoiceNo, red }: Invoice): InvoiceStatus =>
  red ? 'RED' : nos.length === 0 ? 'GONE' : invoiceNo ? 'ISSUED' : 'ASKED'
const withRefund = (extra: Extra, refundId: string, known: Partial<ExtraRefund>): Extra =>
  extra.status === 'NONE'
    ? extra
    : { ...extra, refunds: { ...extra.refunds, [refundId]: { ...extra.refunds[refundId], ...known } as ExtraRefund } }

/**
 * The amount of an item that goes back, in fen, or the reason why none does (DOMAIN §3.19). An item goes back by its own rule, as it was at
 * the purchase. Insurance goes back with its ticket or traveller, before the flight has left. Where the traveller is not the cause, any
 * item goes back, with the fee for paying.
 */
export const returns = ({ opened: { kind } }: KnownExtra, item: ExtraItem, manner: Manner, at: string): Fen | string => {
  if (item.status === 'WAIT_PAY') return '请先支付'
  if (item.status === 'REFUNDING') return '退订正在处理'
  if (item.status === 'REFUNDED') return '已退订'
  if (item.status === 'EXPIRED') return '已失效'
  if (manner === 'INVOLUNTARY') return item.amount
  const back = item.amount - item.payFee
  if (kind === 'INSURANCE' && at >= item.std) return '航班已起飞，保险不可退'
  if (kind === 'INSURANCE' && manner !== 'OWN') return back
  if (item.refundUntil === undefined) return '该产品不可退'
  return at > item.refundUntil ? '已过退订截止时间' : back
}
