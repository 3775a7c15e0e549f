import { Link } from 'react-router-dom'
import { biddingSearch } from '#contracts/auction/lists.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Icon } from '../frame/Icon.tsx'

const TOP = 3
const EVERY_MS = 60_000

/** Open lots that end first; on a telephone a link to the hall. */
export const Lots = ({ nameOf }: { nameOf: (code: string) => string | undefined }) => {
  const found = useAsk(biddingSearch, { status: 'PUBLISHED', page: 0, size: TOP }, { every: EVERY_MS, keep: true })
  return (
    <section className="home-card" aria-labelledby="lots">
      <div className="home-head">
        <h2 id="lots">竞价</h2>
        <Link to="/bidding?status=PUBLISHED">
          竞价大厅 <Icon name="next" />
        </Link>
      </div>
      <Fetched from={found} what="竞价" rows={TOP}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="home-none">
              没有竞价中的标的　<Link to="/bidding/mine">我的竞价</Link>
            </p>
          ) : (
            <ul className="home-news home-lots">
              {content.map(({ id, airLine, flightNo, date, origin, destination, seats, price, floor, endsAt }) => (
                <li key={id}>
                  <Link to={`/bidding/${encodeURIComponent(id)}`}>
                    <span>
                      <Airline code={airLine} bare /> {flightNo} <Route legs={[{ origin, destination }]} nameOf={nameOf} />
                    </span>
                    <time dateTime={endsAt}>
                      <TimeLeft limit={endsAt} now={houseNow} />
                    </time>
                    <small>
                      {dayText(date)}　{seats} 座　{price === undefined ? '起拍' : '当前'} <Money fen={price ?? floor} sign /> / 座
                    </small>
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
