import { Link } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { legsOf, shortDate } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { clockText } from '#contracts/kernel/zones.ts'
import type { orders } from '#contracts/order/lists.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { daysUntil } from './due.ts'
import type { GroupsProps } from './Groups.tsx'
import { stateOf } from './state.ts'

type Row = RowOf<typeof orders>

/** Short rows of orders; each is a link to the order's page. */
export const GroupRows = ({ rows, nameOf }: { rows: readonly Row[] } & GroupsProps) => {
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
