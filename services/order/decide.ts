import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { decider } from '#services/kernel/decider.ts'
import { passengerCommands } from './passengers.ts'
import { refundCommands } from './refunds.ts'
import { departure, type LiveOrder, nameStatus, type Order, type Paid, paidBy, passengersOf } from './state.ts'

const { OrderSubmitted, SeatConfirmed, OrderPaid, PaymentDuplicated, PaymentArrivedLate, OrderTicketed, OrderExpired } = events

const waiting = (order: Order) => order.status === 'WAIT_FOR_PAY' || (order.status === 'NONE' ? '订单不存在' : '订单不是待支付状态')

/** The group order (domain §3.2). */
export const order = decider<Order, EventsOf<typeof events>>()({
  name: 'order',
  zh: '团队订单',
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    OrderSubmitted: (_, submitted) => ({ status: 'WAIT_FOR_PAY', submitted, paid: [], errors: [], passengers: {}, refunds: {} }),
    SeatConfirmed: (order, { pnr }) => live(order, known => ({ ...known, pnr })),
    OrderPaid: (order, paid) => live(order, known => ({ ...known, status: 'PAID', paid: [...known.paid, paid] }) as Order),
    PaymentDuplicated: (order, { paymentCode }) => live(order, known => ({ ...known, errors: [...known.errors, paymentCode] })),
    PaymentArrivedLate: (order, { paymentCode }) => live(order, known => ({ ...known, errors: [...known.errors, paymentCode] })),
    MoneyOwed: (order, { sources }) => live(order, known => ({ ...known, back: [...(known.back ?? []), ...sources] })),
    PassengersAdded: (order, { passengers }) =>
      withPassengers(order, known => ({
        ...known,
        ...Object.fromEntries(passengers.map(passenger => [passenger.id, { ...passenger, status: 'NAMED' as const }])),
      })),
    PassengerModified: (order, { id, ...fields }) =>
      withPassengers(order, known => ({ ...known, [id]: { id, status: known[id]?.status ?? 'NAMED', ...fields } })),
    PassengersRemoved: (order, { ids }) =>
      withPassengers(order, known => Object.fromEntries(Object.entries(known).filter(([id]) => !ids.includes(id)))),
    OrderTicketed: (order, { tickets }) =>
      live(order, known => {
        const passengers = { ...known.passengers }
        for (const { passengerId: id, ticketNo } of tickets) passengers[id] = { ...passengers[id]!, status: 'TICKETED', ticketNo }
        return { ...known, status: 'PRINTED', passengers } as Order
      }),
    OrderExpired: (order, { reason }) => live(order, known => ({ ...known, status: 'EXPIRED', closeReason: reason })),
    RefundOpened: (order, refund) =>
      settled(order, known => ({
        ...known,
        passengers: mark(known, refund.lines, 'REFUNDING'),
        refunds: { ...known.refunds, [refund.refundId]: { ...refund, status: 'OPEN', amount: 0 } },
      })),
    RefundClosed: (order, { refundId, outcome, amount }) =>
      settled(order, known => {
        const refund = known.refunds[refundId]!
        return {
          ...known,
          passengers: mark(known, refund.lines, outcome === 'REFUNDED' ? 'REFUNDED' : 'TICKETED'),
          refunds: { ...known.refunds, [refundId]: { ...refund, status: outcome, amount } },
        }
      }),
  },
  commands: {
    submitOrder: {
      decide: (order, command: Static<typeof OrderSubmitted.schema>) => {
        if (order.status !== 'NONE') throw new Refused(code.conflict, '订单号已被使用')
        return [OrderSubmitted(command)]
      },
    },
    sureRequestSeat: {
      when: order => {
        if (order.status !== 'WAIT_FOR_PAY' && order.status !== 'PAID')
          return order.status === 'NONE' ? '订单不存在' : '订单当前状态不能确认座位'
        return !order.pnr || '座位已确认'
      },
      decide: (_, { pnr }: { pnr: string }) => [SeatConfirmed({ pnr })],
    },
    cancelOrder: {
      when: waiting,
      decide: (order, { reason }: { reason?: string }, { who }) => expire(order, who.agency ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL', reason),
    },
    /** sent by the tick, perhaps early, perhaps twice */
    expireOrder: {
      decide: (order, _: object, { at }) =>
        order.status === 'WAIT_FOR_PAY' && at >= order.submitted.limits.payBy ? expire(order, 'TIME_LIMIT') : [],
    },
    /** asked before a payment is opened: nothing happens to the order yet */
    gotoPay: {
      when: (order, { at }) => {
        const verdict = waiting(order)
        if (verdict !== true || order.status !== 'WAIT_FOR_PAY') return verdict
        return at < order.submitted.limits.payBy || '订单已超时'
      },
      decide: (order, { amount }: { amount: number }) => {
        if (order.status === 'WAIT_FOR_PAY' && amount !== order.submitted.total) throw new Refused(code.payment, '支付金额与订单金额不符')
        return []
      },
    },
    /** money has arrived: it pays the order, or it is owed back. What was paid after the limit is late, even when the tick is later still. */
    receivePayment: {
      decide: (order, { paidAt, ...paid }: Paid & { paidAt: string }) => {
        if (order.status === 'NONE') throw new Refused(code.payment, '订单不存在', { status: 404 })
        if (order.errors.includes(paid.paymentCode) || order.paid.some(known => known.paymentCode === paid.paymentCode)) return []
        const owed = { ...paid, orderNo: order.submitted.orderNo, agency: order.submitted.agency, airLine: order.submitted.airLine }
        if (order.status === 'EXPIRED') return [PaymentArrivedLate(owed)]
        if (order.status !== 'WAIT_FOR_PAY') return [PaymentDuplicated(owed)]
        if (paidAt >= order.submitted.limits.payBy) return [...expire(order, 'TIME_LIMIT'), PaymentArrivedLate(owed)]
        if (paid.amount !== order.submitted.total) throw new Refused(code.payment, '支付金额与订单金额不符')
        return [OrderPaid(paid)]
      },
    },
    sureOutTicket: {
      when: (order, { at }) => {
        if (order.status !== 'PAID') return order.status === 'NONE' ? '订单不存在' : '订单不是已支付状态'
        if (!order.pnr) return '座位尚未确认'
        if (nameStatus(order) !== 'COMPLETE') return '旅客名单未录全'
        return at < departure(order) || '航班已起飞，不能出票'
      },
      /** `from` is the first of as many consecutive numbers as there are passengers */
      decide: (order, { prefix, from }: { prefix: string; from: number }) => {
        if (order.status !== 'PAID') return []
        return [
          OrderTicketed({
            tickets: passengersOf(order).map(({ id, name, type }, index) => ({
              passengerId: id,
              name,
              type,
              ticketNo: `${prefix}-${String(from + index).padStart(10, '0')}`,
              amount: paidBy(order, type),
            })),
          }),
        ]
      },
    },
    ...passengerCommands,
    ...refundCommands,
  },
})

const live = (order: Order, change: (known: LiveOrder) => Order): Order => (order.status === 'NONE' ? order : change(order))
const withPassengers = (order: Order, change: (known: LiveOrder['passengers']) => LiveOrder['passengers']): Order =>
  live(order, known => ({ ...known, passengers: change(known.passengers) }))

/** After-sales open or closed: the coarse status follows from the tickets, it is never stored by hand. */
const settled = (order: Order, change: (known: LiveOrder) => LiveOrder): Order =>
  live(order, known => {
    const next = change(known)
    const open = Object.values(next.refunds).some(refund => refund.status === 'OPEN')
    const ticketed = passengersOf(next).some(passenger => passenger.status === 'TICKETED')
    return { ...next, status: open || !ticketed ? 'REFUND_MODIFY' : 'PRINTED' } as Order
  })
const mark = (known: LiveOrder, lines: { passengerId: string }[], status: 'REFUNDING' | 'REFUNDED' | 'TICKETED') => {
  const passengers = { ...known.passengers }
  for (const { passengerId } of lines) passengers[passengerId] = { ...passengers[passengerId]!, status }
  return passengers
}

const expire = (order: Order, reason: Static<typeof OrderExpired.schema>['reason'], remark?: string) =>
  order.status === 'NONE'
    ? []
    : [
        OrderExpired({
          reason,
          ...(remark && { remark }),
          holds: order.submitted.legs.map(leg => ({ stockId: leg.stockId, seats: order.submitted.seats })),
        }),
      ]
