import { Link } from 'react-router-dom'
import type { combiAuctionNews, freeAuctionNews, freeBiddingNews } from '#contracts/content/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { PUBLISHED } from './calls.ts'
import './info.css'

const TOP = 3

/** News of a hall, above its lots; nothing where there are none. */
export const HallNews = ({
  by,
  category,
}: {
  by: typeof freeAuctionNews | typeof combiAuctionNews | typeof freeBiddingNews
  category: string
}) => {
  const { data } = useAsk(by, { page: 0, size: TOP }, { lists: PUBLISHED })
  if (!data?.content.length) return null
  return (
    <aside className="info-hall" aria-label="公告资讯">
      {data.content.map(({ infoId, title, from, read }) => (
        <Link key={infoId} to={`/info/${encodeURIComponent(infoId)}`} className={read ? undefined : 'unread'}>
          <span>{title}</span> <time dateTime={from}>{from}</time>
        </Link>
      ))}
      {data.totalElements > TOP && <Link to={`/info?category=${category}`}>全部 {data.totalElements} 条</Link>}
    </aside>
  )
}
