import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { refundBreakdown } from '#contracts/refund/fees.ts'
import { rules } from '#services/kernel/decider.ts'
import { type LiveOrder, type Order, type Passenger, paidOn, paidTotal, passengersOf, refundedTotal } from './state.ts'

const { RefundOpened, RefundClosed } = events
export type RefundQuote = Pick<Static<typeof RefundOpened.schema>, 'lines' | 'totals'>

const afterSales = (order: Order) => {
  if (order.status !== 'PRINTED' && order.status !== 'REFUND_MODIFY')
    return order.status === 'NONE' ? '订单不存在' : '订单未出票，不能申请退票'
  return passengersOf(order).some(passenger => passenger.status === 'TICKETED') || '没有可退的客票'
}

/**
 * What a voluntary refund of these passengers' tickets gives back at `at` (domain §5.5 C–E). Preview, submission and audit run this.
 * @throws Refused when a ticket cannot be refunded
 */
export const refundQuote = (order: LiveOrder, ids: string[], at: string): RefundQuote => {
  if (ids.length === 0) throw new Refused(code.refund, '请选择要退票的旅客', { status: 400 })
  if (new Set(ids).size < ids.length) throw new Refused(code.refund, '同一旅客不能重复选择', { status: 400 })
  const chosen = ids.map(id => refundable(order, id))
  const { legs, paxMin } = order.submitted
  const issued = passengersOf(order).filter(passenger => passenger.status !== 'NAMED')
  const live = issued.filter(passenger => passenger.status === 'TICKETED')
  const seated = (passengers: Passenger[]) => passengers.filter(passenger => passenger.type !== 'INFANT')
  const fareOf = (passenger: Passenger) => legs.reduce((sum, _, leg) => sum + paidOn(order, leg, passenger.type).fare, 0)
  const breakdown = refundBreakdown({
    kind: 'VOLUNTE',
    applyAt: at,
    tickets: chosen.map(passenger => ({
      passengerType: passenger.type,
      segments: legs.map((leg, index) => {
        const { fare, cnFund, yq } = paidOn(order, index, passenger.type)
        return { std: leg.std, fare, fullFare: leg.fullFare, refundable: leg.refundable, taxes: { cnFund, yq } }
      }),
    })),
    group: {
      remaining: seated(live).length - seated(chosen).length,
      minimum: paxMin,
      total: issued.reduce((sum, passenger) => sum + fareOf(passenger), 0),
      normalFare: legs.reduce((sum, leg) => sum + leg.fullFare, 0),
      earlier: givenBefore(order),
    },
  })
  const lines = breakdown.lines.map(({ ticket, segment, fare, taxes, rate, fee, difference, rule, refund }) => {
    const { id, ticketNo = '', name, type } = chosen[ticket]!
    const { flightNo, date, stockId } = legs[segment]!
    return { passengerId: id, ticketNo, name, type, flightNo, date, stockId, fare, taxes, rate, fee, difference, rule, refund }
  })
  const { fare, taxes, fee, difference, returned, refund } = breakdown.totals
  return {
    lines,
    totals: { paid: fare + taxes, fee: fee + difference, returned, refund, tickets: chosen.length, belowMinimum: breakdown.belowMinimum },
  }
}

/** What other applications, rejected ones left out, took off the group's fares and gave back for them. */
const givenBefore = (order: LiveOrder) => {
  const others = Object.values(order.refunds).filter(refund => refund.status !== 'REJECTED')
  const lines = others.flatMap(refund => refund.lines)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const returned = others.reduce((sum, { totals }) => sum + totals.returned, 0)
  return { fare: sum(line => line.fare), fee: sum(line => line.fee), given: sum(line => line.refund - line.taxes) + returned }
}

const refundable = (order: LiveOrder, id: string): Passenger => {
  const passenger = order.passengers[id]
  if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  if (passenger.status === 'REFUNDING') throw new Refused(code.refund, `${passenger.name}的客票存在未完结的退票`)
  if (passenger.status === 'REFUNDED') throw new Refused(code.refund, `${passenger.name}的客票已退`)
  if (passenger.status !== 'TICKETED') throw new Refused(code.refund, `${passenger.name}尚未出票`)
  return passenger
}

/** After-sales as the order sees it: it opens an application and hears of its end. */
export const refundCommands = rules<Order, EventsOf<typeof events>>()({
  submitRefund: {
    when: afterSales,
    decide: (order, command: { refundId: string; ids: string[]; refundType: 'VOLUNTE'; reason?: string; refund?: number }, { who, at }) => {
      if (order.status === 'NONE' || order.refunds[command.refundId]) return []
      const { lines, totals } = refundQuote(order, command.ids, at)
      if (command.refund !== undefined && command.refund !== totals.refund) throw new Refused(code.refund, '退款金额已变动，请重新试算')
      const owed = Object.values(order.refunds).reduce((sum, refund) => sum + (refund.status === 'OPEN' ? refund.totals.refund : 0), 0)
      if (totals.refund > paidTotal(order) - refundedTotal(order) - owed) throw new Refused(code.refund, '退款金额超过可退金额')
      const { orderNo, agency, agencyName, airLine, legs } = order.submitted
      const seats = command.ids.filter(id => order.passengers[id]!.type !== 'INFANT').length
      return [
        RefundOpened({
          refundId: command.refundId,
          orderNo,
          agency,
          agencyName,
          airLine,
          refundType: command.refundType,
          ...(command.reason && { reason: command.reason }),
          lines,
          totals,
          holds: seats > 0 ? legs.filter(leg => leg.std > at).map(leg => ({ stockId: leg.stockId, seats })) : [],
          sources: order.paid,
          submittedBy: who.user,
          submittedAt: at,
        }),
      ]
    },
  },
  /** sent when the refund has ended; what went back is what was opened, so the order's sums hold whatever the message says */
  closeRefund: {
    decide: (order, { refundId, outcome }: { refundId: string; outcome: 'REFUNDED' | 'REJECTED' }) => {
      const refund = order.status === 'NONE' ? undefined : order.refunds[refundId]
      if (refund?.status !== 'OPEN') return []
      const { refund: amount, tickets } = refund.totals
      return [RefundClosed({ refundId, outcome, amount: outcome === 'REFUNDED' ? amount : 0, tickets })]
    },
  },
})
