import { Link } from 'react-router-dom'
import { hallBagStatuses } from '#contracts/auction/bag-codes.ts'
import { bagHall } from '#contracts/auction/bag-lists.ts'
import { Route } from '#contracts/client/look/Route.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { combiAuctionNews } from '#contracts/content/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { houseNow } from '../../kit/clock.ts'
import { List } from '../../kit/List.tsx'
import { Rest } from '../bidding/Rest.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { HallNews } from '../info/HallNews.tsx'
import { useAirportNames } from '../search/ask.ts'
import { BagNo } from './BagNo.tsx'

type Row = RowOf<typeof bagHall>
/** interval for reading the list again, ms */
const EVERY_MS = 10_000
const toBag = ({ id }: Row) => `/bags/${encodeURIComponent(id)}`

/** The hall of bags that may be booked or bid for, the one that ends first at the top. */
export const Bags = () => {
  const nameOf = useAirportNames()
  return (
    <>
      <Ways />
      <HallNews by={combiAuctionNews} category="2" />
      <List
        of={bagHall}
        every={EVERY_MS}
        href={toBag}
        render={{
          no: bag => <BagNo bag={bag} />,
          route: ({ lots }) => <Route legs={lots} nameOf={nameOf} />,
          status: bag => <Standing bag={bag} />,
          endsAt: bag => (
            <span className="bid-ends">
              {isOpen(bag) && <Rest until={bag.endsAt} />}
              <small>{formatDateTime(bag.endsAt).slice(0, 19)}</small>
            </span>
          ),
        }}
        links={{
          title: '预订',
          show: bag => <Link to={toBag(bag)}>{!isOpen(bag) ? '查看' : bag.saleMode === 'RANKED' ? '出价' : '预订'}</Link>,
        }}
      />
    </>
  )
}

const isOpen = ({ status, startsAt, endsAt }: Row) =>
  status === 'AVAILABLE' && Date.parse(startsAt) <= houseNow() && houseNow() < Date.parse(endsAt)
const Standing = ({ bag: { status, saleMode, startsAt } }: { bag: Row }) =>
  status === 'AVAILABLE' && houseNow() < Date.parse(startsAt) ? (
    <Tag>未开始</Tag>
  ) : status === 'AVAILABLE' && saleMode === 'RANKED' ? (
    <Tag tone={toneOf(status)}>竞价中</Tag>
  ) : (
    <Tag tone={toneOf(status)}>{hallBagStatuses[status as keyof typeof hallBagStatuses]}</Tag>
  )
