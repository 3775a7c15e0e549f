import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { queryItinerary } from '#contracts/report/itinerary/api.ts'
import { itineraryStatuses } from '#contracts/report/itinerary/codes.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { CancelButton } from './CancelButton.tsx'
import './itinerary.css'

/** more than an order has tickets */
const MOST = 200
const ENDED = ['CANCELLED', 'REJECTED', 'REVERSED']

/** Itineraries of an order's tickets: what was applied for, what is issued, and what may be applied for. */
export const OrderItineraries = ({ order }: { order: OpenedOrder }) => {
  const { orderId, tickets } = order
  const asked = useAsk(queryItinerary, { orderId, size: MOST }, { lists: ['itinerary'] })
  const [isAsking, setAsking] = useState(false)
  if (tickets.length === 0) return null
  const had = new Set((asked.data?.content ?? []).flatMap(({ ticketNo, status }) => (ENDED.includes(status) ? [] : [ticketNo])))
  const free = tickets.filter(({ ticketNo, status }) => status === 'OPEN' && !had.has(ticketNo))
  return (
    <section className="ow-card" aria-labelledby="itineraries">
      <h2 id="itineraries" className="ow-card-head">
        行程单
        <span className="ow-links">
          <Link to="/itinerary">全部行程单</Link>
          {asked.data && free.length > 0 && (
            <Button size="small" onClick={() => setAsking(true)}>
              申请行程单
            </Button>
          )}
        </span>
      </h2>
      <Fetched from={asked} what="行程单">
        {({ content }) =>
          content.length === 0 ? (
            <p className="ow-pad ow-hint">电子行程单（发票）由航司开具，可开给旅客本人、其他个人或单位；退票或更名后自动冲红</p>
          ) : (
            <table className="dense-rows ow-table ow-stack" aria-label="行程单">
              <thead>
                <tr>
                  <th scope="col">旅客</th>
                  <th scope="col">票号</th>
                  <th scope="col">抬头</th>
                  <th scope="col">状态</th>
                  <th scope="col">发票号码</th>
                  <th scope="col">
                    <span className="ow-heard">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {content.map(row => (
                  <tr key={row.id}>
                    <th scope="row">{row.passenger}</th>
                    <td>{row.ticketNo}</td>
                    <td>{row.buyer}</td>
                    <td className="ow-tag">
                      <Tag tone={toneOf(row.status)}>{itineraryStatuses[row.status]}</Tag>
                      {row.reason && <small> {row.reason}</small>}
                    </td>
                    <td className="ow-wide">{row.invoiceNo ?? '--'}</td>
                    <td>
                      <CancelButton of={row} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Fetched>
      {isAsking && <ApplyDialog order={order} free={free} close={() => setAsking(false)} />}
    </section>
  )
}
