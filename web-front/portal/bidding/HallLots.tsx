import { Link } from 'react-router-dom'
import { hallStatuses } from '#contracts/auction/codes.ts'
import type { freeHall, hall } from '#contracts/auction/lists.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { houseNow } from '../../kit/clock.ts'
import { List } from '../../kit/List.tsx'
import { useAirportNames } from '../search/ask.ts'
import { Rest } from './Rest.tsx'

type Lot = RowOf<typeof hall>
/** interval for reading prices again, ms */
const EVERY_MS = 10_000
const toLot = ({ id }: Lot) => `/bidding/${encodeURIComponent(id)}`

/** The lots of one hall. */
export const HallLots = ({ of }: { of: typeof hall | typeof freeHall }) => {
  const nameOf = useAirportNames()
  return (
    <List
      of={of}
      every={EVERY_MS}
      href={toLot}
      render={{
        flightNo: ({ airLine, flightNo }) => (
          <span className="bid-flight">
            <Airline code={airLine} bare /> {flightNo}
          </span>
        ),
        origin: ({ origin, destination }) => <Route legs={[{ origin, destination }]} nameOf={nameOf} />,
        seats: ({ units, seatsPerUnit, seats }) => (units > 1 ? `${seats}（${units} 份 × ${seatsPerUnit}）` : `${seats}`),
        status: lot => <Standing lot={lot} />,
        endsAt: lot => <Ends lot={lot} />,
      }}
      links={{ title: '竞价', show: lot => <Link to={toLot(lot)}>{isOpen(lot) ? '出价' : '查看'}</Link> }}
    />
  )
}

const isOpen = ({ status, endsAt }: Lot) => status === 'PUBLISHED' && houseNow() < Date.parse(endsAt)
const Standing = ({ lot: { status, startsAt } }: { lot: Lot }) =>
  status === 'PUBLISHED' && houseNow() < Date.parse(startsAt) ? (
    <Tag>未开始</Tag>
  ) : (
    <Tag tone={toneOf(status)}>{hallStatuses[status as keyof typeof hallStatuses]}</Tag>
  )
const Ends = ({ lot }: { lot: Lot }) => (
  <span className="bid-ends">
    {isOpen(lot) && <Rest until={lot.endsAt} />}
    <small>{formatDateTime(lot.endsAt).slice(0, 19)}</small>
  </span>
)
