import { Link } from 'react-router-dom'
import { Route } from '#contracts/client/look/Route.tsx'
import { legsOf } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type OrderRow, orders } from '#contracts/order/lists.ts'
import { houseNow } from '../../kit/clock.ts'
import { List } from '../../kit/List.tsx'
import { Receipts } from '../Receipts.tsx'
import { useAirportNames } from '../search/ask.ts'
import { toCopy } from './paths.ts'
import './orders.css'

type Row = Static<typeof OrderRow>

/** Orders of the agency and its sub-agents: what each waits for, the link to it, and papers to print. */
export const Orders = () => {
  const nameOf = useAirportNames()
  return (
    <List
      of={orders}
      href={({ id }) => `/order/${encodeURIComponent(id)}`}
      render={{
        route: ({ route }) => <Route legs={legsOf(route)} nameOf={nameOf} />,
        status: row => <Standing row={row} />,
        submittedAt: ({ submittedAt }) => formatDateTime(submittedAt).slice(0, 16),
      }}
      links={{
        title: '操作与票据',
        show: row => (
          <>
            {isPayable(row) && <Link to={`/order/${encodeURIComponent(row.id)}?pay=next`}>支付</Link>}
            <Receipts of={row} />
            <Link to={toCopy(row.id)}>再来一单</Link>
            {(row.openRefunds > 0 || row.refunded > 0) && <Link to={`/refund?orderNo=${encodeURIComponent(row.orderNo)}`}>退票</Link>}
          </>
        ),
      }}
    />
  )
}

const isPayable = ({ status, nextDue, auditStatus, waitUntil, cancelling }: Row): boolean =>
  cancelling !== 'AGENCY' &&
  status === 'WAIT_FOR_PAY' &&
  nextDue !== undefined &&
  waitUntil === undefined &&
  auditStatus !== 'AUDITING' &&
  auditStatus !== 'RETURNED'

/** The status, with the remaining time while the order waits for payment or confirmation. */
const Standing = ({ row }: { row: Row }) => {
  const { status, nextDue, confirmBy } = row
  const by = confirmBy ?? (isPayable(row) ? nextDue : undefined)
  return (
    <span className="orders-standing">
      <Tag tone={toneOf(status)}>{orderStatuses[status]}</Tag>
      {by && <TimeLeft limit={by} now={houseNow} />}
    </span>
  )
}
