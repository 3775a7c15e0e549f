import { Checkbox } from 'antd'
import { dayText } from '#contracts/client/look/route.ts'
import { couponStatuses, fareTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { retailDetail } from '#contracts/retail/flight-api.ts'

export type RetailOrder = Static<typeof retailDetail.data>
type Ticket = RetailOrder['tickets'][number]
/** The flights of a ticket, each with how it stands. A ticket for one flight has no list of its own: it stands as its traveller does. */
const couponsOf = ({ legs, passengers }: RetailOrder, { passengerId, coupons }: Ticket): NonNullable<Ticket['coupons']> => {
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
export const openOn = (order: RetailOrder, ticket: Ticket, stockId?: string): boolean =>
  couponsOf(order, ticket).some(coupon => coupon.status === 'OPEN' && (stockId === undefined || coupon.stockId === stockId))

type Props = {
  order: RetailOrder
  tickets: readonly string[]
  choose: (tickets: string[]) => void
  disabled: boolean
}
/** The tickets of an order, to choose some of them; one without an open coupon says how it stands. */
export const TicketChoice = ({ order, tickets, choose, disabled }: Props) => (
  <div className="rf-pad">
    <ul className="rf-rows" aria-label="选择客票">
      {order.tickets.map(ticket => {
        const { ticketNo, name, type } = ticket
        const isOpen = openOn(order, ticket)
        return (
          <li key={ticketNo}>
            <Checkbox
              checked={tickets.includes(ticketNo)}
              disabled={disabled || !isOpen}
              onChange={({ target }) => choose(target.checked ? [...tickets, ticketNo] : tickets.filter(one => one !== ticketNo))}
            >
              <b>{name}</b> {fareTypes[type]} {ticketNo}
              <small>
                {' '}
                {couponsOf(order, ticket)
                  .map(({ flightNo, date, status }) => `${flightNo} ${dayText(date)} ${couponStatuses[status]}`)
                  .join('，')}
              </small>
            </Checkbox>
          </li>
        )
      })}
    </ul>
  </div>
)
