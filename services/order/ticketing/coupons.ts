import type { couponStatuses } from '#contracts/enums.ts'
import { couponOf, isOn, type LiveOrder, type OpenedRefund, type Passenger } from '../state.ts'

/** does only the difference of a child's fare go back? Then nobody leaves, and the ticket stays as it is */
export const keepsTickets = ({ rule }: Pick<OpenedRefund, 'rule'>): boolean => rule.manner === 'CHILD'

/** States of coupons by applications, by `couponOf`; a coupon without an application is not in it. */
export type Coupons = ReadonlyMap<string, 'REFUNDING' | 'REFUNDED'>
export const couponsOf = (order: LiveOrder): Coupons =>
  new Map([
    // a traveller who was changed to another flight has no coupon on this one
    ...Object.values(order.passengers).flatMap(passenger =>
      passenger.flights === undefined
        ? []
        : order.submitted.legs.flatMap(({ stockId }) =>
            isOn(passenger, stockId) ? [] : [[couponOf({ passengerId: passenger.id, stockId }), 'REFUNDED'] as const],
          ),
    ),
    ...Object.values(order.refunds).flatMap(refund => {
      if (refund.status === 'REJECTED' || (refund.status === 'REFUNDED' && keepsTickets(refund))) return []
      return refund.lines.map(line => [couponOf(line), refund.status === 'OPEN' ? 'REFUNDING' : 'REFUNDED'] as const)
    }),
  ])

/** The same once all approved refunds are paid out. */
export const couponsPaidOut = (order: LiveOrder): Coupons => {
  const paid = (refund: OpenedRefund): OpenedRefund =>
    refund.status === 'OPEN' && refund.fixed ? { ...refund, status: 'REFUNDED' } : refund
  return couponsOf({ ...order, refunds: Object.fromEntries(Object.entries(order.refunds).map(([id, refund]) => [id, paid(refund)])) })
}

type Traveller = Pick<Passenger, 'id' | 'status' | 'ticketNo'>
/** The traveller's status on one flight, which may differ when the coupon of another was given back. */
export const standingOn = (coupons: Coupons, { id, status, ticketNo }: Traveller, stockId: string): Passenger['status'] =>
  coupons.get(couponOf({ passengerId: id, stockId })) ??
  (status === 'REFUNDING' || status === 'REFUNDED' ? (ticketNo ? 'TICKETED' : 'NAMED') : status)

/** Flights of the order that a traveller has not given back, by their place in it. */
export const legsLeft = (order: LiveOrder, coupons: Coupons, { id: passengerId }: Pick<Passenger, 'id'>): number[] =>
  order.submitted.legs.flatMap(({ stockId }, leg) => (coupons.get(couponOf({ passengerId, stockId })) === 'REFUNDED' ? [] : [leg]))

/** How each flight of a ticket stands. */
export const couponViews = (
  { submitted: { legs } }: LiveOrder,
  coupons: Coupons,
  { id: passengerId, flights }: Pick<Passenger, 'id' | 'flights'>,
) =>
  legs
    .filter(({ stockId }) => isOn({ ...(flights && { flights }) }, stockId))
    .map(({ stockId, flightNo, date }) => {
      const status: keyof typeof couponStatuses = coupons.get(couponOf({ passengerId, stockId })) ?? 'OPEN'
      return { stockId, flightNo, date, status }
    })
