import type { Static } from '#contracts/kernel/schema.ts'
import type { retailDetail } from '#contracts/retail/flight-api.ts'

export type RetailOrder = Static<typeof retailDetail.data>
type RetailTicket = RetailOrder['tickets'][number]
/** The flights of a ticket, each with how it stands. A ticket for one flight has no list of its own: it stands as its traveller does. */
export const couponsOf = (
  { legs, passengers }: RetailOrder,
  { passengerId, coupons }: RetailTicket,
): NonNullable<RetailTicket['coupons']> => {
  if (coupons) return coupons
  const { status = 'REFUNDED' } = passengers.find(({ id }) => id === passengerId) ?? {}
  return legs.map(({ stockId, flightNo, date }) => ({
    stockId,
    flightNo,
    date,
    status: status === 'REFUNDED' || status === 'REFUNDING' ? status : 'OPEN',
  }))
}
/** Whether a flight of a ticket may still be given back or changed; without `stockId`: whether any may. */
export const openOn = (order: RetailOrder, ticket: RetailTicket, stockId?: string): boolean =>
  couponsOf(order, ticket).some(coupon => coupon.status === 'OPEN' && (stockId === undefined || coupon.stockId === stockId))
