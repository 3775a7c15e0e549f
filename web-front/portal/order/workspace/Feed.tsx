import { Empty } from '../../../kit/Empty.tsx'
import type { PortalFetching } from '../../../kit/Fetched.tsx'
import { Loading } from '../../../kit/Loading.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { FeedList } from './FeedList.tsx'
import type { OrderNews } from './feed.ts'
import { newsIn, type TabLooks } from './looked.ts'

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
