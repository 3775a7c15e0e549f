import type { PaymentChannel } from '#contracts/enums.ts'
import { type Fen, uppercase, vatIn } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { DepositPaid, LegsChanged, OrderPaid, OrderSplitOff, OrderTicketed, SeatsAdded, TicketsExchanged } from '#contracts/order/events.ts'
import type { BoughtKind } from '#contracts/order/money/product-kinds.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { accountOf } from '../money/sums.ts'
import { pnrOfTravellers } from '../pnr/pnrs.ts'
import { isOn, type LiveOrder, outstanding, type Passenger, paidTotal, passengersOf, priceOn } from '../state.ts'
import { type Coupons, couponsPaidOut, legsLeft } from './coupons.ts'

/** Instants of payments, by payment code, and of tickets, by number: the order's events have them, its state does not. */
export type Moments = { paid: ReadonlyMap<string, string>; ticketed: ReadonlyMap<string, string> }
export const momentsIn = (events: readonly Pick<StoredEvent, 'type' | 'data' | 'at'>[]): Moments => {
  const paid = new Map<string, string>()
  const ticketed = new Map<string, string>()
  for (const { type, data, at } of events) {
    if (type === OrderPaid.type || type === DepositPaid.type) paid.set(data.paymentCode, at)
    if ((type === SeatsAdded.type || type === LegsChanged.type || type === TicketsExchanged.type) && data.paid)
      paid.set(data.paid.paymentCode, at)
    if (type === TicketsExchanged.type) for (const { newTicketNo } of data.tickets) ticketed.set(newTicketNo, at)
    if (type === OrderTicketed.type) for (const { ticketNo } of data.tickets) ticketed.set(ticketNo, at)
  }
  return { paid, ticketed }
}
/** the order that this one was split off, where its money and tickets come from */
export const splitOffFrom = (events: readonly Pick<StoredEvent, 'type' | 'data'>[]): string | undefined =>
  events.find(({ type }) => type === OrderSplitOff.type)?.data.from

/** A product that was paid for one traveller beside the seat, in one payment, with the amounts that went back or are about to. */
export type PaidExtra = {
  kind: BoughtKind | 'CHANGE_FEE'
  product: string
  passengerId: string
  /** the person it was bought for, or who has it with the seat */
  name: string
  /** absent where it was taken out of the fare of a ticket that was exchanged */
  payment?: { paymentCode: string; channel: PaymentChannel; tradeNo: string; paidAt: string }
  paid: Fen
  returned: Fen
  returning: Fen
}
export type Names = { airlines: Record<string, string>; airports: Record<string, string> }
/** `extras`: products of the order's travellers, in whichever order they were bought */
type Issuing = { at: string; moments: Moments; names: Names; extras: readonly PaidExtra[] }

/**
 * Receipt of the tickets of a domestic or an international order (DOMAIN §1.5). Tickets that were given back, or whose refund is approved
 * and on its way, are listed and not counted.
 * @throws Refused 409 for an order of the other kind, and while there is no ticket
 */
export const ticketReceiptOf = (order: LiveOrder, inter: boolean, issuing: Issuing) => {
  if (order.submitted.inter !== inter)
    throw new Refused(code.order, inter ? '该订单为国内订单，请开具国内客票收据' : '该订单为国际订单，请开具国际客票收据')
  const tickets = ticketsIn(order, issuing).map(({ docType: _, docNo: __, ...ticket }) => ticket)
  if (tickets.length === 0) throw new Refused(code.order, '订单尚未出票，不能开具客票收据')
  const live = tickets.filter(({ status }) => status === 'OPEN')
  if (live.length === 0) throw new Refused(code.order, '客票均已退票或正在退票，不能开具客票收据')
  const sum = (of: 'fare' | 'cnFund' | 'yq' | 'others' | 'vat' | 'amount') => live.reduce((sum, ticket) => sum + (ticket[of] ?? 0), 0)
  const totals = {
    count: live.length,
    fare: sum('fare'),
    cnFund: sum('cnFund'),
    yq: sum('yq'),
    ...present({ others: sum('others') || undefined }),
    vat: sum('vat'),
    amount: sum('amount'),
  }
  const has = new Set(passengersOf(order).flatMap(({ id, ticketNo }) => (ticketNo ? [id] : [])))
  const products = together(
    issuing.extras.filter(({ passengerId }) => has.has(passengerId)),
    ({ passengerId, name, product }) => `${passengerId} ${product} ${name}`,
  ).map(({ passengerId: _, payment: __, ...product }) => ({
    ...product,
    amount: keptOf(product),
  }))
  const extras = products.reduce((sum, { amount }) => sum + amount, 0)
  const amount = totals.amount + extras
  return { ...headOf(order, issuing), tickets, totals, products, extras, amount, amountText: uppercase(amount) }
}

/** The amount paid for products that stays with the airline. */
const keptOf = ({ paid, returned, returning }: Pick<PaidExtra, 'paid' | 'returned' | 'returning'>): Fen => paid - returned - returning
/** Products with the same `like` text, as one line. */
const together = <Extra extends PaidExtra>(extras: readonly Extra[], like: (extra: Extra) => string): (Extra & { count: number })[] => {
  const lines = new Map<string, Extra & { count: number }>()
  for (const extra of extras) {
    const line = lines.get(like(extra)) ?? { ...extra, count: 0, paid: 0, returned: 0, returning: 0 }
    lines.set(like(extra), {
      ...line,
      count: line.count + 1,
      paid: line.paid + extra.paid,
      returned: line.returned + extra.returned,
      returning: line.returning + extra.returning,
    })
  }
  return [...lines.values()]
}

/** @throws Refused 409 while there is no ticket */
export const itinerariesOf = (order: LiveOrder, issuing: Issuing) => {
  const itineraries = ticketsIn(order, issuing)
  if (itineraries.length === 0) throw new Refused(code.order, '订单尚未出票，没有行程单')
  return { ...headOf(order, issuing), itineraries }
}

/**
 * Receipt of the money that was paid for an order and beside its seats, whatever became of the order since.
 * @throws Refused 409 while none has come, and when all of it goes back
 */
export const prepaymentReceiptOf = (order: LiveOrder, issuing: Issuing) => {
  if (order.paid.length === 0) throw new Refused(code.order, '订单尚未收到款项，不能开具预付款收据')
  const paidFor = issuing.extras.flatMap(({ payment, ...extra }) => (payment ? [{ ...extra, payment }] : []))
  const products = together(paidFor, ({ payment, product }) => `${payment.paymentCode} ${product}`)
  const sum = (of: 'paid' | 'returned' | 'returning') => products.reduce((sum, product) => sum + product[of], 0)
  const account = accountOf(order)
  const extras = sum('paid')
  const received = paidTotal(order) + extras
  const returned = account.returned + sum('returned')
  const returning = account.returning + sum('returning')
  const amount = received - returned - returning
  if (amount <= 0) throw new Refused(code.order, `已收款项均已退回${returning > 0 ? '或正在退回' : ''}，不能开具预付款收据`)
  const payments = order.paid.map(({ paymentCode, channel, tradeNo, amount }) => {
    const paidAt = issuing.moments.paid.get(paymentCode)
    return { paymentCode, channel, tradeNo, ...present({ paidAt }), amount }
  })
  const waits = order.status === 'WAIT_FOR_PAY'
  return {
    ...headOf(order, issuing),
    payments,
    products: products.map(({ passengerId: _, name: __, payment, ...product }) => ({ ...product, ...payment })),
    total: order.submitted.total,
    extras,
    received,
    returned,
    returning,
    amount,
    amountText: uppercase(amount),
    owed: waits ? outstanding(order) : 0,
  }
}

const headOf = ({ submitted }: LiveOrder, { at, names }: Issuing) => {
  const { orderNo, agencyName, airLine, groupName, terms, legs } = submitted
  return {
    orderId: orderNo,
    orderNo,
    issuedAt: at,
    payer: agencyName,
    airLine,
    airLineName: names.airlines[airLine] ?? airLine,
    groupName,
    ...present({ tourCode: terms.tourCode }),
    flights: legs.map(leg => flightIn(leg, names)),
  }
}
const flightIn = (leg: LiveOrder['submitted']['legs'][number], { airports }: Names) => {
  const { airLine, flightNo, date, origin, destination, depTime, arrTime, arrDays, depZone, arrZone, cabin } = leg
  return {
    airLine,
    flightNo,
    date,
    origin,
    originName: airports[origin] ?? origin,
    destination,
    destinationName: airports[destination] ?? destination,
    depTime,
    arrTime,
    arrDays,
    ...present({ depZone, arrZone }),
    cabin,
  }
}

/** A traveller's ticket as it stands once all approved refunds are paid out, with the price of the flights that are left. */
export const ticketIn = (order: LiveOrder, passenger: Passenger, coupons: Coupons = couponsPaidOut(order)) => ({
  status:
    passenger.status === 'REFUNDED'
      ? passenger.status
      : legsLeft(order, coupons, passenger).length > 0
        ? ('OPEN' as const)
        : ('REFUNDING' as const),
  ...priceOf(order, passenger, coupons),
})

/** Each ticket with its share of the price over the whole journey. */
const ticketsIn = (order: LiveOrder, { moments, names }: Issuing) => {
  const pnrs = pnrOfTravellers(order)
  const coupons = couponsPaidOut(order)
  return passengersOf(order).flatMap(passenger => {
    const { id, name, type, docType, docNo, ticketNo, flights } = passenger
    if (!ticketNo) return []
    const own = flights && order.submitted.legs.filter(({ stockId }) => flights.includes(stockId)).map(leg => flightIn(leg, names))
    const pnr = pnrs.get(id)
    const ticketedAt = moments.ticketed.get(ticketNo)
    return [
      {
        ticketNo,
        name,
        type,
        docType,
        docNo,
        ...present({ pnr, ticketedAt, flights: own }),
        ...ticketIn(order, passenger, coupons),
      },
    ]
  })
}

/** Price of the flights that are left, or of all flights of the traveller when all of them went back. Fares abroad bear no VAT. */
const priceOf = (order: LiveOrder, passenger: Passenger, coupons: Coupons) => {
  const left = legsLeft(order, coupons, passenger)
  const own = order.submitted.legs.flatMap(({ stockId }, leg) => (isOn(passenger, stockId) ? [leg] : []))
  const legs = (left.length > 0 ? left : own).map(leg => priceOn(order, leg, passenger))
  const sum = (of: 'fare' | 'cnFund' | 'yq' | 'others' | 'perPassenger') => legs.reduce((sum, line) => sum + (line[of] ?? 0), 0)
  const [fare, cnFund, yq, amount] = [sum('fare'), sum('cnFund'), sum('yq'), sum('perPassenger')]
  return { fare, cnFund, yq, ...present({ others: sum('others') || undefined }), vat: order.submitted.inter ? 0 : vatIn(fare + yq), amount }
}
