import { Type } from '#contracts/kernel/schema.ts'
import { OrderRow } from '#contracts/order/api.ts'
import type * as events from '#contracts/order/events.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Omit(OrderRow, ['id'])

/** The order list: one flat row an order, for lists, tabs, reports and exports. */
export const orderList = view<typeof events>()({
  name: 'order-list',
  version: 1,
  doc: Row,
  owner: 'agency',
  index: [
    ['-submittedAt'],
    ['status', '-submittedAt'],
    ['agency', '-submittedAt'],
    ['agency', 'status', '-submittedAt'],
    ['airLine', '-submittedAt'],
    ['airLine', 'status', '-submittedAt'],
    ['agency', 'route', 'departure', 'seats'],
    ['departure'],
    ['total'],
    ['payBy'],
    ['orderNo'],
    ['pnr'],
    ['groupName'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['orderNo', 'pnr', 'groupName'],
  on: {
    OrderSubmitted: (_, order, { at, who }) => ({
      orderNo: order.orderNo,
      status: 'WAIT_FOR_PAY',
      agency: order.agency,
      agencyName: order.agencyName,
      airLine: order.airLine,
      groupName: order.groupName,
      voyageType: order.voyageType,
      route: order.legs.map(leg => `${leg.origin}-${leg.destination}`).join('/'),
      flights: order.legs.map(leg => leg.flightNo).join('/'),
      departure: order.legs[0]!.date,
      std: order.legs[0]!.std,
      seats: order.seats,
      persons: order.persons,
      named: 0,
      total: order.total,
      paid: 0,
      refunded: 0,
      seatStatus: 'REQUESTED',
      tickets: 0,
      liveTickets: 0,
      openRefunds: 0,
      contactName: order.contact.name,
      contactPhone: order.contact.phone,
      ...order.limits,
      submittedBy: who.user,
      submittedAt: order.submittedAt,
      updatedAt: at,
    }),
    SeatConfirmed: (row, { pnr }, { at }) => row && { ...row, pnr, seatStatus: 'CONFIRMED', updatedAt: at },
    OrderPaid: (row, { amount, channel }, { at }) => row && { ...row, status: 'PAID', paid: row.paid + amount, channel, updatedAt: at },
    PassengersAdded: (row, { passengers }, { at }) => row && { ...row, named: row.named + passengers.length, updatedAt: at },
    PassengersRemoved: (row, { ids }, { at }) => row && { ...row, named: row.named - ids.length, updatedAt: at },
    OrderTicketed: (row, { tickets }, { at }) =>
      row && { ...row, status: 'PRINTED', tickets: tickets.length, liveTickets: tickets.length, updatedAt: at },
    OrderExpired: (row, { reason }, { at }) =>
      row && { ...row, status: 'EXPIRED', closeReason: reason, seatStatus: 'RELEASED', updatedAt: at },
    RefundOpened: (row, { totals }, { at }) =>
      row && {
        ...row,
        status: 'REFUND_MODIFY',
        openRefunds: row.openRefunds + 1,
        liveTickets: row.liveTickets - totals.tickets,
        updatedAt: at,
      },
    RefundClosed: (row, { outcome, amount, tickets }, { at }) => {
      if (!row) return row
      const liveTickets = row.liveTickets + (outcome === 'REJECTED' ? tickets : 0)
      const openRefunds = row.openRefunds - 1
      const status = openRefunds > 0 || liveTickets === 0 ? 'REFUND_MODIFY' : 'PRINTED'
      return { ...row, status, openRefunds, liveTickets, refunded: row.refunded + amount, updatedAt: at }
    },
  },
})
