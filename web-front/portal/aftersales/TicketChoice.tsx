import { Checkbox } from 'antd'
import { dayText } from '#contracts/client/look/route.ts'
import { couponStatuses, fareTypes } from '#contracts/enums.ts'
import { couponsOf, openOn, type RetailOrder } from './coupons.ts'

type TicketChoiceProps = {
  order: RetailOrder
  tickets: readonly string[]
  choose: (tickets: string[]) => void
  disabled: boolean
}
/** The tickets of an order, to choose some of them; one without an open coupon says how it stands. */
export const TicketChoice = ({ order, tickets, choose, disabled }: TicketChoiceProps) => (
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
