import { doerText } from '#contracts/client/doer.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { OrderNews } from './feed.ts'
import { whenText } from './steps.ts'

export const FeedList = ({ news, fresh, now }: { news: readonly OrderNews[]; fresh: readonly OrderNews[]; now: number }) => (
  <ul className="ow-feed">
    {news.map(one => {
      const isNew = fresh.includes(one)
      return (
        <li key={one.position} className={isNew ? 'new' : undefined}>
          <span>
            {isNew && <span className="ow-heard">新：</span>}
            {one.text}
          </span>
          <small>
            {one.user && `${doerText(one)}，`}
            <time dateTime={one.at} title={formatDateTime(one.at)}>
              {whenText(one.at, now)}
            </time>
          </small>
        </li>
      )
    })}
  </ul>
)
