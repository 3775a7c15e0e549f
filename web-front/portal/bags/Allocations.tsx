import { Link } from 'react-router-dom'
import { allocations } from '#contracts/auction/allocation-lists.ts'
import { allocationStatuses } from '#contracts/auction/bag-codes.ts'
import { Route } from '#contracts/client/look/Route.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { houseNow } from '../../kit/clock.ts'
import { List } from '../../kit/List.tsx'
import { Rest } from '../bidding/Rest.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { useAirportNames } from '../search/ask.ts'
import { BagNo } from './BagNo.tsx'
import { pathOfBag } from './paths.ts'

type Row = RowOf<typeof allocations>
/** interval for reading the list again, ms */
const EVERY_MS = 10_000
const toBag = ({ id }: Row) => pathOfBag(id)

/** Bags that airlines have set aside for the agency, with the limits for confirming them. */
export const Allocations = () => {
  const nameOf = useAirportNames()
  return (
    <>
      <Ways />
      <List
        of={allocations}
        every={EVERY_MS}
        href={toBag}
        render={{
          no: bag => <BagNo bag={bag} />,
          route: ({ lots }) => <Route legs={lots} nameOf={nameOf} />,
          status: bag => (isOver(bag) ? <Tag>已过确认时限</Tag> : <Tag tone={toneOf(bag.status)}>{allocationStatuses[bag.status]}</Tag>),
          endsAt: bag => (
            <span className="bid-ends">
              {isOpen(bag) && <Rest until={bag.endsAt} />}
              <small>{formatDateTime(bag.endsAt).slice(0, 19)}</small>
            </span>
          ),
        }}
        links={{ title: '操作', show: bag => <Link to={toBag(bag)}>{isOpen(bag) ? '确认' : '查看'}</Link> }}
      />
    </>
  )
}

const isOver = ({ status, endsAt }: Row) => status === 'AVAILABLE' && Date.parse(endsAt) <= houseNow()
const isOpen = (bag: Row) => bag.status === 'AVAILABLE' && !isOver(bag)
