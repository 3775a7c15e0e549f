import { Link } from 'react-router-dom'
import { bagWord } from '#contracts/auction/bag-codes.ts'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import { Fetched } from '../../kit/States.tsx'
import { pathOfBag } from '../bags/paths.ts'
import { Icon } from '../frame/Icon.tsx'
import { useNotices } from '../notice/calls.ts'

const TOP = 4

/** The newest notices; those unread are marked. */
export const News = () => {
  const found = useNotices({ page: 0 })
  return (
    <section className="home-card" aria-labelledby="news">
      <div className="home-head">
        <h2 id="news">通知</h2>
        <Link to="/notice">
          全部 <Icon name="next" />
        </Link>
      </div>
      <Fetched from={found} what="通知" rows={TOP}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="home-none">还没有通知</p>
          ) : (
            <ul className="home-news">
              {content.slice(0, TOP).map(({ id, title, orderNo, lotId = '', bagId, at, read }) => (
                <li key={id} className={read ? undefined : 'unread'}>
                  <Link to={wayOfNotice({ orderNo, lotId, bagId })}>
                    <span>{title}</span>
                    <time dateTime={at} title={formatDateTime(at)}>
                      {formatRelative(at, toInstant(Date.now()))}
                    </time>
                    <small>{orderNo ? `订单 ${orderNo}` : bagId ? `${bagWord(bagId)} ${bagId}` : `标的 ${lotId}`}</small>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}
const wayOfNotice = ({ orderNo, lotId, bagId }: { orderNo?: string | undefined; lotId: string; bagId?: string | undefined }): string =>
  orderNo ? `/order/${encodeURIComponent(orderNo)}` : bagId ? pathOfBag(bagId) : `/bidding/${encodeURIComponent(lotId)}`
