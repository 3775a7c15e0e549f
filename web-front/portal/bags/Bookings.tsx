import { Link } from 'react-router-dom'
import type { allocationBookings } from '#contracts/auction/allocation-lists.ts'
import type { bookings } from '#contracts/auction/bag-lists.ts'
import { routeIn } from '#contracts/auction/bag-price.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { List } from '../../kit/List.tsx'
import { Rest } from '../bidding/Rest.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { useAirportNames } from '../search/ask.ts'
import { BagNo } from './BagNo.tsx'
import { pathOfBag } from './paths.ts'

type Row = RowOf<typeof bookings>
const EVERY_MS = 10_000
const toBag = ({ bagId }: Row) => pathOfBag(bagId)

/** The agency's bags, present and past: bids, bags to prepay or pay with their limits, and the results of the others. */
export const Bookings = ({ of }: { of: typeof bookings | typeof allocationBookings }) => {
  const nameOf = useAirportNames()
  return (
    <>
      <Ways />
      <List
        of={of as typeof bookings}
        every={EVERY_MS}
        href={toBag}
        render={{
          no: bag => <BagNo bag={bag} />,
          route: ({ route }) => <Route legs={routeIn(route)} nameOf={nameOf} />,
          amount: row => <Amount row={row} />,
          earnest: ({ status, earnest }) => (isHeld(status) ? <Money fen={earnest} /> : '—'),
          prepayBy: row => <Limit row={row} />,
          orderNo: ({ orderNo }) => orderNo && <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link>,
        }}
        links={{ title: '操作', show: row => <Next row={row} /> }}
      />
    </>
  )
}

/** true where earnest is held for it */
const isHeld = (status: Row['status']) => isBidding(status) || status === 'BOOKED' || status === 'WAIT_PAY'
const isBidding = (status: Row['status']) => status === 'JOINED' || status === 'BID'
/** For a sealed bid only its price, and before the end not even that: the bid's own page reveals it to its agency. */
const Amount = ({ row: { status, amount, price } }: { row: Row }) => {
  if (amount !== undefined) return <Money fen={amount} />
  if (price === undefined) return status === 'BID' ? '密封' : '—'
  return (
    <>
      <Money fen={price} /> / 人
    </>
  )
}
const Limit = ({ row: { status, prepayBy, endsAt } }: { row: Row }) => {
  const until = prepayBy ?? endsAt
  return (
    until && (
      <span className="bid-ends">
        {(isBidding(status) || status === 'BOOKED') && <Rest until={until} />}
        <small>
          {formatDateTime(until).slice(0, 16)}
          {!prepayBy && ' 截止'}
        </small>
      </span>
    )
  )
}
const Next = ({ row }: { row: Row }) => {
  const { status, orderNo } = row
  if (status === 'BOOKED') return <Link to={toBag(row)}>预付</Link>
  if (status === 'WAIT_PAY' && orderNo) return <Link to={`/order/${encodeURIComponent(orderNo)}?pay=next`}>支付</Link>
  return <Link to={toBag(row)}>{status === 'JOINED' ? '出价' : status === 'BID' ? '查看出价' : '查看'}</Link>
}
