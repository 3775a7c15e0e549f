import { Checkbox } from 'antd'
import { dayText } from '#contracts/client/look/route.ts'
import { couponStatuses, fareTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { retailDetail } from '#contracts/retail/flight-api.ts'

export type Order = Static<typeof retailDetail.data>
type Ticket = Order['tickets'][number]
export const openOn = ({ coupons = [] }: Ticket, stockId: string): boolean =>
  coupons.some(coupon => coupon.stockId === stockId && coupon.status === 'OPEN')

type Props = {
  order: Order
  tickets: readonly string[]
  choose: (tickets: string[]) => void
  disabled: boolean
}
/** The tickets of an order, to choose some of them; one without an open coupon says how it stands. */
export const TicketChoice = ({ order: { tickets: all }, tickets, choose, disabled }: Props) => (
  <ul className="rf-rows" aria-label="选择客票">
    {all.map(ticket => {
      const { ticketNo, name, type, coupons = [] } = ticket
      const isOpen = coupons.some(({ status }) => status === 'OPEN')
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
              {coupons.map(({ flightNo, date, status }) => `${flightNo} ${dayText(date)} ${couponStatuses[status]}`).join('，')}
            </small>
          </Checkbox>
        </li>
      )
    })}
  </ul>
)
