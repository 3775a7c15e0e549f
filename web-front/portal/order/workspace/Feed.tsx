import { doerText } from '#contracts/client/doer.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { Empty, Loading, type PortalFetching, Problem } from '../../../kit/States.tsx'
import type { OrderNews } from './feed.ts'
import { newsIn, type TabLooks } from './looked.ts'
import { whenText } from './steps.ts'

type FeedProps = { news: readonly OrderNews[]; seen: TabLooks | undefined; asked: PortalFetching<unknown>; now: number }

/** All events of the order, the newest first; events since the last view are marked. */
export const Feed = ({ news, seen, asked, now }: FeedProps) => (
  <section className="ow-card" aria-labelledby="feed">
    <h2 id="feed" className="ow-card-head">
      动态
    </h2>
    {asked.data === undefined ? (
      asked.error ? (
        <Problem error={asked.error} what="动态" again={asked.refetch} />
      ) : (
        <div className="ow-pad">
          <Loading />
        </div>
      )
    ) : news.length === 0 ? (
      <Empty title="还没有动态" />
    ) : (
      <FeedList news={news} fresh={newsIn('feed', news, seen)} now={now} />
    )}
  </section>
)

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
