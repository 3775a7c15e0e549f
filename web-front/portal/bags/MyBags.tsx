import { Link } from 'react-router-dom'
import { allocationBookings } from '#contracts/auction/allocation-lists.ts'
import { bookings } from '#contracts/auction/bag-lists.ts'
import { routeIn } from '#contracts/auction/bag-price.ts'
import { Route } from '#contracts/client/look/parts.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { List } from '../../kit/List.tsx'
import { Rest } from '../bidding/clock.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { useAirportNames } from '../search/ask.ts'
import { BagNo } from './BagNo.tsx'
import { pathOfBag } from './paths.ts'

type Row = RowOf<typeof bookings>
const EVERY_MS = 10_000
const toBag = ({ bagId }: Row) => pathOfBag(bagId)

export const MyBags = () => <Bookings of={bookings} />
export const MyAllocations = () => <Bookings of={allocationBookings} />

/** What one's agency has or had: what is to be prepaid or paid until when, and what became of the others. */
const Bookings = ({ of }: { of: typeof bookings | typeof allocationBookings }) => {
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
          prepayBy: ({ status, prepayBy }) => (
            <span className="bid-ends">
              {status === 'BOOKED' && <Rest until={prepayBy} />}
              <small>{formatDateTime(prepayBy).slice(0, 16)}</small>
            </span>
          ),
          orderNo: ({ orderNo }) => orderNo && <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link>,
        }}
        links={{ title: '操作', show: row => <Next row={row} /> }}
      />
    </>
  )
}

const Next = ({ row }: { row: Row }) => {
  const { status, orderNo } = row
  if (status === 'BOOKED') return <Link to={toBag(row)}>预付</Link>
  if (status === 'WAIT_PAY' && orderNo) return <Link to={`/order/${encodeURIComponent(orderNo)}?pay=next`}>支付</Link>
  return <Link to={toBag(row)}>查看</Link>
}
