import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx'
import { legsOf, shortDate } from '#contracts/client/look/route.ts'
import { toneOf } from '#contracts/client/look/tones.ts'
import { type OrderStatus, orderStatuses } from '#contracts/enums.ts'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { present } from '#contracts/kernel/present.ts'
import { clockText } from '#contracts/kernel/zones.ts'
import { frontQueryOrder, type orders } from '#contracts/order/lists.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty, Fetched } from '../../kit/States.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useCounts } from '../frame/counts.ts'
import { Icon } from '../frame/Icon.tsx'
import { daysUntil } from './due.ts'
import { stateOf } from './state.ts'

type Row = RowOf<typeof orders>
type Props = { nameOf: (code: string) => string | undefined }

const TOP = 6
const tabs: readonly OrderStatus[] = ['WAIT_FOR_PAY', 'PAID', 'REFUND_MODIFY', 'PRINTED', 'EXPIRED']

/** The latest groups, of all statuses or of one, with a link to the whole list. */
export const Groups = ({ nameOf }: Props) => {
  const [status, setStatus] = useState<OrderStatus>()
  const { data: counts } = useCounts(true)
  const found = useAsk(
    frontQueryOrder,
    { page: 0, size: TOP, sort: '-submittedAt', ...present({ status }) },
    { lists: ['order'], keep: true },
  )
  const all = counts && Object.values(counts.orders).reduce((sum, count) => sum + count, 0)
  const tab = (name: string, value: OrderStatus | undefined, count: number | undefined) => (
    <button key={name} type="button" aria-pressed={status === value} onClick={() => setStatus(value)}>
      {name} <span>{count?.toLocaleString('zh-CN') ?? ''}</span>
    </button>
  )
  return (
    <section className="home-card" aria-labelledby="groups">
      <div className="home-head">
        <h2 id="groups">我的团队</h2>
        <Link to={status ? `/order?status=${status}` : '/order'}>
          全部订单 <Icon name="next" />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose what is listed, no fields */}
      <div className="home-tabs" role="group" aria-label="按状态查看">
        {tab('全部', undefined, all)}
        {tabs.map(value => tab(orderStatuses[value], value, counts?.orders[value]))}
      </div>
      <Fetched from={found} what="订单" rows={TOP}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty
              title={status ? `没有${orderStatuses[status]}的订单` : '还没有订单'}
              text={status ? undefined : '选好航班提交订单后，团队会列在这里'}
            >
              {status ? undefined : <Link to="/demandManagement/searchTickets">查询下单</Link>}
            </Empty>
          ) : (
            <div aria-busy={found.isPlaceholderData}>
              <Rows rows={content} nameOf={nameOf} />
            </div>
          )
        }
      </Fetched>
    </section>
  )
}

/** Short rows of orders; each is a link to the order's page. */
export const Rows = ({ rows, nameOf }: { rows: readonly Row[] } & Props) => {
  const narrow = useNarrow()
  const today = toLocal(toInstant(Date.now())).date
  const several = rows.some(({ agency }) => agency !== rows[0]!.agency)
  const flight = (row: Row) => (
    <div className="home-flight">
      <Airline code={row.airLine} bare />
      <span>{row.flights}</span>
      <Route legs={legsOf(row.route)} nameOf={nameOf} />
    </div>
  )
  const name = (row: Row) => (
    <>
      <Link to={`/order/${encodeURIComponent(row.id)}`}>{row.groupName}</Link>
      <small>
        {row.orderNo}
        {several && `　${row.agencyName}`}
      </small>
    </>
  )
  const leaves = ({ departure, std, depZone }: Row) => `${shortDate(departure)} ${clockText(std, depZone)}`
  if (narrow)
    return (
      <ul className="home-groups">
        {rows.map(row => (
          <li key={row.id}>
            <div>{name(row)}</div>
            <Tag tone={toneOf(row.status)}>{stateOf(row)}</Tag>
            {flight(row)}
            <small>
              {leaves(row)}　{daysUntil(row.departure, today)}
            </small>
            <span className="home-pay">
              {row.nextAmount !== undefined && (
                <>
                  <small>下期应付</small> <Money fen={row.nextAmount} sign />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <table className="panel-rows home-table">
      <thead>
        <tr>
          <th scope="col">团名 / 订单号</th>
          <th scope="col">航班</th>
          <th scope="col">起飞</th>
          <th scope="col" className="number">
            人数
          </th>
          <th scope="col">状态</th>
          <th scope="col" className="number">
            下期应付（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">{name(row)}</th>
            <td>{flight(row)}</td>
            <td>
              {leaves(row)}
              <small>{daysUntil(row.departure, today)}</small>
            </td>
            <td className="number">{row.persons}</td>
            <td>
              <Tag tone={toneOf(row.status)}>{stateOf(row)}</Tag>
            </td>
            <td className="number">
              <Money fen={row.nextAmount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
