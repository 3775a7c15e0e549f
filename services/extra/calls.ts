import * as open from '#contracts/extra/api.ts'
import { issueExtraInvoice } from '#contracts/extra/invoices.ts'
import { type ExtraRules, pricedProducts } from '#contracts/extra/pricing.ts'
import * as api from '#contracts/extra/purchase-api.ts'
import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { MOST_FEN } from '#contracts/kernel/schema.ts'
import { type BoughtKind, personKinds } from '#contracts/order/money/product-kinds.ts'
import { accountsLeft, type PayDeps } from '#services/account/account-pays.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type Commands, mustBeSeen } from '#services/kernel/stream/commands.ts'
import { decide, streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { order } from '#services/order/decide.ts'
import { formerAt } from '#services/order/names/formerly.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { departure, type LiveOrder, type Passenger, passengersOf } from '#services/order/state.ts'
import { payFor } from '#services/payment/payables/pay.ts'
import { shownAs } from '#services/payment/payables/payables.ts'
import { refundPreview } from '#services/payment/refund-payments.ts'
import { extrasOf, kinds } from './bought.ts'
import {
  type Extra,
  type ExtraItem,
  extra,
  extraId,
  held,
  invoiceable,
  invoicesOf,
  itemsOf,
  type KnownExtra,
  returning,
  returns,
} from './decide.ts'
import { claimInvoiceNumber } from './invoice-number.ts'
import { extraPayables } from './payable.ts'
import { payAsked } from './refunds.ts'

type ExtraDeps = PayDeps & {
  extras: () => Promise<ExtraRules>
  /** minutes in which a purchase is to be paid */
  payMinutes: () => Promise<number>
}

const journeyOf = ({ submitted: { airLine, legs } }: LiveOrder) => ({ airLine, legs })
/** Why nothing can be bought for the order now. */
const whyNot = (order: LiveOrder, now: string): string | undefined => {
  if (order.status === 'EXPIRED') return '订单已失效'
  if (order.status === 'WAIT_FOR_PAY') return '订单付清后方可购买'
  return now >= departure(order) ? '航班已起飞' : undefined
}
const whyNotFor = ({ status }: Passenger): string | undefined =>
  status === 'NAMED' || status === 'TICKETED' ? undefined : status === 'REFUNDING' ? '客票退票中' : '客票已退'
/** a traveller of the order, also one who has left with a part of it */
export const travellerIn = (order: LiveOrder, id: string): Passenger | undefined =>
  lookup(order.passengers, id) ?? order.splits?.flatMap(({ people }) => people.passengers).find(one => one.id === id)
/**
 * The traveller who has a product, also one who has left with a part of the order: the person it was bought for, but a product that goes
 * with a seat belongs to whoever has that seat.
 */
export const nameOf = (order: LiveOrder, kind: BoughtKind, { passengerId: id, boughtAt, status, back }: ExtraItem): string => {
  const goesWithSeat = !personKinds.includes(kind) && back === undefined && status !== 'EXPIRED'
  const here = travellerIn(order, id)
  return ((goesWithSeat && here) || (formerAt(order, id, boughtAt) ?? here))?.name ?? '已移出的旅客'
}

/** Money paid for products of an order, and the part that goes back. */
export const extraMoney = async (reach: Pick<Commands, 'load'>, orderNo: string) => {
  const all = (await extrasOf(reach, orderNo)).map(({ state }) => sums(state))
  const sum = (of: (kind: (typeof all)[number]) => number) => all.reduce((total, kind) => total + of(kind), 0)
  return { paid: sum(({ paid }) => paid), returning: sum(({ refunding }) => refunding), returned: sum(({ refunded }) => refunded) }
}

/** Routes of products beside the seats of an order's travellers (DOMAIN §3.19). */
export const extraRoutes = (deps: ExtraDeps): Route[] => [
  ...buyRoutes(deps),
  insureRoute(deps),
  boughtRoute(deps),
  ...payRoutes(deps),
  ...refundRoutes(deps),
  ...invoiceRoutes(deps),
]

type BuyingDeps = Pick<ExtraDeps, 'extras' | 'agencyName' | 'payMinutes'>
type Asked = { kind?: BoughtKind; productId: string; ids: readonly string[]; count?: number | undefined }
/**
 * The purchase of a product, for travellers who may have it.
 * @throws Refused
 */
const buyingOf = async (
  { extras, agencyName, payMinutes }: BuyingDeps,
  state: LiveOrder,
  { kind, productId, ids, count = 1 }: Asked,
  now: string,
) => {
  const why = whyNot(state, now)
  if (why) throw new Refused(code.extra, why)
  const product = pricedProducts(journeyOf(state), await extras(), now).find(
    product => product.productId === productId && (!kind || product.kind === kind),
  )
  if (!product) throw notFound('产品')
  if (product.why) throw new Refused(code.extra, product.why)
  const passengers = [...new Set(ids)]
  for (const id of passengers) {
    const passenger = lookup(state.passengers, id)
    if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
    const no = whyNotFor(passenger)
    if (no) throw new Refused(code.extra, `${passenger.name}的${no}`, { names: [passenger.name] })
  }
  const { productId: id, kind: of, name, price, surcharge, agentFee, payFee, amount, min, max, std, saleUntil, refundUntil } = product
  const { orderNo, agency, airLine } = state.submitted
  const buying = {
    orderNo,
    agency,
    agencyName: await agencyName(agency),
    airLine,
    kind: of,
    productId: id,
    product: name,
    price,
    surcharge,
    agentFee,
    payFee,
    amount,
    passengers,
    count,
    min,
    max,
    std,
    saleUntil,
    ...(refundUntil && { refundUntil }),
    payBy: earlier(addMinutes(now, await payMinutes()), saleUntil),
  }
  const total = amount * passengers.length * count
  if (total > MOST_FEN) throw new Refused(code.extra, '购买金额超出上限，请分次购买')
  return { product, buying, total, items: passengers.length * count }
}

const byKind = { FOOD: api.foodPurchase, LUGGAGE: api.luggagePurchase, INSURANCE: api.insurancePurchase } as const
const buyRoutes = (deps: BuyingDeps & Pick<ExtraDeps, 'run'>): Route[] => [
  on(open.availableExtras, async ({ orderId }, { who, now }) => {
    const { state } = await orderSeenBy(deps.run, orderId, who)
    const why = whyNot(state, now)
    const bought = await extrasOf(deps.run, orderId)
    return {
      orderId,
      ...present({ why }),
      products: pricedProducts(journeyOf(state), await deps.extras(), now),
      passengers: passengersOf(state).map(passenger => {
        const { id, name, type } = passenger
        const no = whyNotFor(passenger)
        const counts = bought.flatMap(({ state }) => {
          const count = held(state, id)
          return count > 0 ? [{ kind: state.opened.kind, count }] : []
        })
        return { passengerId: id, name, type, bought: counts, ...present({ why: no }) }
      }),
    }
  }),

  on(api.extraPurchasePreview, async ({ orderId, ...asked }, { who, now }) => {
    const { state } = await orderSeenBy(deps.run, orderId, who)
    const { product, buying, total, items } = await buyingOf(deps, state, asked, now)
    const id = extraId(orderId, product.kind)
    decide(extra, 'buy', (await deps.run.load(extra, id)).state, buying, { who, at: now, id })
    const { kind, name, price, surcharge, agentFee, payFee, amount } = product
    return {
      orderId,
      kind,
      name,
      items,
      amount: total,
      amountText: uppercase(total),
      payBy: buying.payBy,
      each: { price, surcharge, agentFee, payFee, amount },
    }
  }),
  ...kinds.map(kind =>
    act(
      byKind[kind] as typeof api.foodPurchase,
      order,
      'orderId',
      async ({ id: orderId, state, revision, body: { totalAmount, ...asked }, call }) => {
        mustBeSeen(call, revision)
        const { buying, total, items } = await buyingOf(deps, state, { ...asked, kind }, call.now)
        if (totalAmount !== undefined && totalAmount !== total)
          throw new Refused(code.extra, '价格已变动，请按新价格重新购买', { errors: { totalAmount: '价格已变动' } })
        // the order was only looked at: who leaves it in this moment pays in vain, and that goes back (refunds.ts, `PayablePaid`)
        await call.unguarded(extra, extraId(orderId, kind)).buy(buying)
        return { orderId, kind, items, amount: total, amountText: uppercase(total), payBy: buying.payBy }
      },
    ),
  ),
]

/** Insurance for travellers who have none (`insure`). */
const insureRoute = (deps: BuyingDeps & Pick<ExtraDeps, 'run'>): Route =>
  act(api.insure, order, 'orderId', async ({ id: orderId, state, revision, body: { ids, productId, totalAmount }, call }) => {
    mustBeSeen(call, revision)
    const id = extraId(orderId, INSURANCE)
    const { state: bought } = await deps.run.load(extra, id)
    // carried out by an earlier try: its travellers have their insurance
    const isDone = await call.unguarded.check(extra, id, 'buy')
    const people = passengersOf(state)
    const isInsured = (passengerId: string) => !isDone && held(bought, passengerId) > 0
    const open = ids ?? people.flatMap(one => (whyNotFor(one) === undefined && !isInsured(one.id) ? [one.id] : []))
    const has = people.find(one => open.includes(one.id) && isInsured(one.id))
    if (has) throw new Refused(code.extra, `${has.name}已投保`, { names: [has.name] })
    if (open.length === 0) throw new Refused(code.extra, people.length === 0 ? '请先录入旅客名单' : '已投保')
    const asked = { kind: INSURANCE, productId: productId ?? (await insuranceOf(deps, state, call.now)), ids: open }
    const { buying, total, items } = await buyingOf(deps, state, asked, call.now)
    if (totalAmount !== undefined && totalAmount !== total)
      throw new Refused(code.extra, '价格已变动，请按新价格重新购买', { errors: { totalAmount: '价格已变动' } })
    // as with every product: who leaves the order in this moment pays in vain, and that goes back (refunds.ts)
    await call.unguarded(extra, id).buy({ ...buying, once: true })
    return { orderId, kind: INSURANCE, items, amount: total, amountText: uppercase(total), payBy: buying.payBy }
  })
const INSURANCE = 'INSURANCE' as const
/** @throws Refused where there is not exactly one insurance to choose */
const insuranceOf = async ({ extras }: BuyingDeps, state: LiveOrder, now: string): Promise<string> => {
  const why = whyNot(state, now)
  if (why) throw new Refused(code.extra, why)
  const [one, another] = pricedProducts(journeyOf(state), await extras(), now).filter(({ kind, why }) => kind === INSURANCE && !why)
  if (!one) throw new Refused(code.extra, '没有可投保的保险产品')
  if (another) throw invalid('有多种保险可选，请选择产品', { productId: '请选择保险产品' })
  return one.productId
}

const boughtRoute = ({ run }: Pick<ExtraDeps, 'run'>): Route =>
  on(api.purchasedExtras, async ({ orderId }, { who, now }) => {
    const { state: of } = await orderSeenBy(run, orderId, who)
    const all = await extrasOf(run, orderId)
    return {
      orderId,
      items: all.flatMap(({ state }) => itemsShown(of, state, now).reverse()),
      kinds: all.map(({ id, state }) => ({ kind: state.opened.kind, ...sums(state), stream: streamOf(extra, id) })),
      refunds: all.flatMap(({ state }) =>
        Object.values(state.refunds).map(({ refundId, manner, amount, source: { channel }, at, status, failure }) => ({
          refundId,
          kind: state.opened.kind,
          manner,
          amount,
          channel,
          at,
          status,
          ...(failure && { failure }),
        })),
      ),
    }
  })

/**
 * The items that wait to be paid; `amount`: the sum that the payer has seen.
 * @throws Refused as the payment would be
 */
const mayPay = (state: Extra, amount: number | undefined, { who, now: at }: Pick<CommandCall, 'who' | 'now'>, id: string) => {
  const open = itemsOf(state).filter(({ status }) => status === 'WAIT_PAY')
  const due = open.reduce((sum, { amount }) => sum + amount, 0)
  decide(extra, 'claim', state, { paymentCode: 'preview', amount: amount ?? due }, { who, at, id })
  return { amount: due, items: open.length, payBy: open[0]!.payBy }
}

const paysByKind = { FOOD: api.foodPay, LUGGAGE: api.luggagePay, INSURANCE: api.insurancePay } as const
const payRoutes = ({ run, gateway, agencyName, way, accountPays }: PayDeps): Route[] => [
  on(api.extraPayPreview, async ({ orderId, kind, ...by }, { who, now }) => {
    await orderSeenBy(run, orderId, who)
    const id = extraId(orderId, kind)
    const { state } = await run.load(extra, id)
    const { amount, items, payBy } = mayPay(state, undefined, { who, now }, id)
    const shown = { orderId, kind, items, amount, amountText: uppercase(amount), payBy }
    const { virtual, client } = await accountsLeft(run, by, amount, { who, now })
    return { ...shown, ...(virtual ?? client) }
  }),
  ...kinds.map(kind =>
    act(paysByKind[kind] as typeof api.foodPay, order, 'orderId', ({ id: orderId, body: asked, call }) => {
      const id = extraId(orderId, kind)
      const find = async () => {
        const { state } = await run.load(extra, id)
        mayPay(state, asked.totalAmount, call, id)
        return [shownAs(extraPayables, 'EXTRA', state, id)!]
      }
      return payFor({ run, gateway, agencyName, way, accountPays }, { ...asked, businessCode: 'EXTRA' }, find, call)
    }),
  ),
]

/**
 * The chosen items, divided by whether they are paid.
 * @throws Refused for an unknown one
 */
const parted = (state: Extra, ids: readonly string[]) => {
  const items = ids.map(id => itemsOf(state).find(({ no }) => String(no) === id))
  if (items.includes(undefined)) throw notFound('已购产品')
  const nos = (isWaiting: boolean) => items.flatMap(item => (item && (item.status === 'WAIT_PAY') === isWaiting ? [item.no] : []))
  return { paid: nos(false), waiting: nos(true) }
}

const refundsByKind = { FOOD: api.foodRefund, LUGGAGE: api.luggageRefund, INSURANCE: api.insuranceRefund } as const
const refundRoutes = ({ run, gateway }: Pick<ExtraDeps, 'run' | 'gateway'>): Route[] => [
  on(api.extraRefundPreview, async ({ orderId, kind, ids }, { who, now }) => {
    const { state: of } = await orderSeenBy(run, orderId, who)
    const id = extraId(orderId, kind)
    const { state } = await run.load(extra, id)
    const { paid, waiting } = parted(state, ids)
    const facts =
      paid.length > 0 ? decide(extra, 'askRefund', state, { refundId: 'preview', nos: paid, manner: 'OWN' }, { who, at: now, id }) : []
    const asked = facts.map(({ data }) => data as KnownExtra['refunds'][string])
    const payouts = []
    for (const { refundId, amount, source } of asked)
      payouts.push(...(await refundPreview(run.load, { refundId, amount, sources: [{ ...source, amount }] }, { who, at: now, id })))
    const amount = asked.reduce((sum, { amount }) => sum + amount, 0)
    const back = new Map<number, number>(asked.flatMap(({ items }) => items.map(({ no, amount }) => [no, amount])))
    return {
      orderId,
      kind,
      cancelled: waiting.length,
      amount,
      amountText: uppercase(amount),
      payouts,
      lines: itemsOf(state).flatMap(item => {
        const { no, product, amount: paid, payFee } = item
        return back.has(no) ? [{ id: String(no), name: nameOf(of, kind, item), product, paid, payFee, amount: back.get(no)! }] : []
      }),
    }
  }),
  ...kinds.map(kind =>
    act(refundsByKind[kind] as typeof api.foodRefund, order, 'orderId', async ({ id: orderId, revision, body: { ids }, call }) => {
      mustBeSeen(call, revision)
      const id = extraId(orderId, kind)
      const { state: before } = await run.load(extra, id)
      const { paid, waiting } = parted(before, ids)
      const refundId = documentNumber('X', call.now, call.commandId)
      await call.unguarded(extra, id).askRefund({ refundId, nos: paid, unpaid: waiting, manner: 'OWN' })
      await payAsked({ load: run.load, at: call.unguarded, gateway }, id, refundId)
      const { state } = await run.load(extra, id)
      const refunds = state.status === 'NONE' ? [] : Object.values(state.refunds).filter(one => one.refundId.startsWith(`${refundId}-`))
      const amount = refunds.reduce((sum, { amount }) => sum + amount, 0)
      return {
        orderId,
        kind,
        cancelled: waiting.length,
        amount,
        amountText: uppercase(amount),
        refunds: refunds.map(({ refundId, amount, status, failure }) => ({ refundId, amount, status, ...(failure && { failure }) })),
      }
    }),
  ),
]

const invoicesByKind = { FOOD: api.foodInvoice, LUGGAGE: api.luggageInvoice, INSURANCE: api.insuranceInvoice } as const
const invoiceRoutes = ({ run }: Pick<ExtraDeps, 'run'>): Route[] => [
  ...kinds.map(kind =>
    act(invoicesByKind[kind] as typeof api.foodInvoice, order, 'orderId', async ({ id: orderId, revision, call }) => {
      mustBeSeen(call, revision)
      const { facts } = await call.unguarded(extra, extraId(orderId, kind)).invoice({})
      const [fact] = facts as { data: { nos: number[]; amount: number } }[]
      return { orderId, kind, items: fact?.data.nos.length ?? 0, amount: fact?.data.amount ?? 0 }
    }),
  ),
  act(issueExtraInvoice, extra, 'extraId', async ({ id: extraId, command, state: before, body, call }) => {
    // a refused request claims no number
    decide(extra, 'issueInvoice', before, body, { who: call.who, at: call.now, id: extraId })
    const { orderNo, agency, agencyName, airLine } = before.opened
    const reach = { load: run.load, at: call.unguarded, now: call.now }
    await claimInvoiceNumber(reach, { ...body, extraId, orderNo, agency, agencyName, airLine })
    const { state } = await command.issueInvoice(body)
    const { status, invoiceNo, amount } = invoicesOf(state as KnownExtra)[body.invoiceId]!
    return { id: body.invoiceId, status, invoiceNo: invoiceNo!, amount }
  }),
]

const sums = (state: KnownExtra) => {
  const of = (is: (item: ExtraItem) => boolean, amount = (item: ExtraItem) => item.amount) =>
    state.items.filter(is).reduce((sum, item) => sum + amount(item), 0)
  const open = state.items.find(({ status }) => status === 'WAIT_PAY')
  return {
    waiting: of(({ status }) => status === 'WAIT_PAY'),
    ...(open && { payBy: open.payBy }),
    // the part that the airline keeps is paid
    paid: of(({ paid }) => paid !== undefined),
    refunding: of(() => true, returning),
    refunded: of(
      ({ status }) => status === 'REFUNDED',
      ({ back = 0 }) => back,
    ),
    invoiceable: of(() => true, invoiceable),
  }
}

const itemsShown = (of: LiveOrder, state: KnownExtra, now: string) => {
  const invoices = new Map(Object.values(invoicesOf(state)).flatMap(invoice => invoice.nos.map(no => [no, invoice] as const)))
  return state.items.map(item => itemShown(of, state, item, { now, invoice: invoices.get(item.no) }))
}
type Beside = { now: string; invoice: ReturnType<typeof invoicesOf>[string] | undefined }
const itemShown = (of: LiveOrder, state: KnownExtra, item: ExtraItem, { now, invoice }: Beside) => {
  const { no, passengerId, product, price, surcharge, agentFee, payFee, amount, status, boughtAt, payBy, paid } = item
  const { issuedAt, invoicedAt, promised, back = promised, refundUntil } = item
  const verdict = status === 'WAIT_PAY' ? undefined : returns(state, item, 'OWN', now)
  return {
    id: String(no),
    kind: state.opened.kind,
    passengerId,
    name: nameOf(of, state.opened.kind, item),
    product,
    price,
    surcharge,
    agentFee,
    payFee,
    amount,
    status,
    boughtAt,
    ...(status === 'WAIT_PAY' && { payBy }),
    ...(paid && { paidAt: paid.at, channel: paid.channel, paymentCode: paid.paymentCode }),
    ...present({ issuedAt, invoicedAt }),
    ...(invoice && { invoice: invoice.status }),
    ...(invoice?.invoiceNo && { invoiceNo: invoice.invoiceNo }),
    ...present({ back, refundUntil }),
    ...(typeof verdict === 'string' && { why: verdict }),
  }
}
