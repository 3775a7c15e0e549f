import { Money } from '#contracts/client/look/Money.tsx'
import { shortDate } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { couponStatuses, fareTypes, ticketStatuses } from '#contracts/enums.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Receipts } from '../../Receipts.tsx'
import type { OpenedOrder } from './steps.ts'

type Ticket = OpenedOrder['tickets'][number]

/** The tickets of the group, by flight where they cover several, and papers to print. */
export const Tickets = ({ order }: { order: OpenedOrder }) => {
  const { tickets, persons, pnrs } = order
  const several = pnrs.length > 1
  const live = tickets.filter(({ status }) => status !== 'REFUNDED')
  return (
    <section className="ow-card" aria-labelledby="tickets">
      <h2 id="tickets" className="ow-card-head">
        客票
        {tickets.length > 0 && (
          <small>
            {live.length} 张有效{live.length < tickets.length && `，${tickets.length - live.length} 张已退`}
            {tickets.length < persons && `，${persons - tickets.length} 人未出票`}
          </small>
        )}
        <span className="ow-links">
          <Receipts of={{ id: order.orderId, paid: 0, liveTickets: live.length, inter: order.inter }} />
        </span>
      </h2>
      {tickets.length === 0 ? (
        <Empty title="还没有出票" text="付清票款、录全名单后由航司出票，票号会显示在这里" />
      ) : (
        <table className="dense-rows ow-table ow-stack ow-tickets" aria-label="客票">
          <thead>
            <tr>
              <th scope="col">旅客</th>
              <th scope="col">票号</th>
              {several && <th scope="col">PNR</th>}
              <th scope="col">状态</th>
              <th scope="col" className="number">
                票款（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {tickets.map(ticket => (
              <Row key={ticket.ticketNo} ticket={ticket} several={several} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Row = ({ ticket, several }: { ticket: Ticket; several: boolean }) => {
  const { name, type, ticketNo, status, amount, coupons = [], pnr } = ticket
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{fareTypes[type]}</small>
      </th>
      <td>{ticketNo}</td>
      {several && <td>{pnr}</td>}
      <td>
        {coupons.length > 1 ? (
          <ul className="ow-coupons">
            {coupons.map(({ stockId, flightNo, date, status }) => (
              <li key={stockId}>
                {flightNo} {shortDate(date)} <Tag tone={couponTone[status]}>{couponStatuses[status]}</Tag>
              </li>
            ))}
          </ul>
        ) : (
          <Tag tone={status === 'REFUNDED' ? 'neutral' : 'done'}>{ticketStatuses[status]}</Tag>
        )}
      </td>
      <td className="number">
        <Money fen={amount} />
      </td>
    </tr>
  )
}
const couponTone = { OPEN: 'done', REFUNDING: toneOf('REFUNDING'), REFUNDED: 'neutral' } as const
