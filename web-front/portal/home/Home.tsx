import { weekdays } from '#contracts/enums.ts'
import { toInstant, toLocal, weekday } from '#contracts/kernel/calendar.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useProfile } from '../ask.ts'
import { namesOf, useAirports } from '../search/ask.ts'
import { DueList } from './DueList.tsx'
import { Groups } from './Groups.tsx'
import './home.css'
import { Lots } from './Lots.tsx'
import { News } from './News.tsx'
import { Pieces } from './Pieces.tsx'
import { QuickSearch } from './QuickSearch.tsx'

/** The start page of an agency: due matters, its groups, a quick search, its notices. */
export const Home = () => {
  const me = useProfile()
  const { data: airports = [] } = useAirports(me.data?.agency !== undefined)
  const nameOf = namesOf(airports)
  const isNarrow = useNarrow()
  const today = toLocal(toInstant(Date.now())).date
  return (
    <>
      <h1 className="home-title">
        工作台
        <small>
          {today} {weekdays[weekday(today) as keyof typeof weekdays]}
        </small>
      </h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency }) =>
          agency ? (
            // on a telephone the search comes below the due matters, not below all the groups
            isNarrow ? (
              <div className="home">
                <DueList nameOf={nameOf} />
                <QuickSearch />
                <Lots nameOf={nameOf} />
                <Groups nameOf={nameOf} />
                <Pieces />
                <News />
              </div>
            ) : (
              <div className="home">
                <div>
                  <DueList nameOf={nameOf} />
                  <Groups nameOf={nameOf} />
                </div>
                <div>
                  <QuickSearch />
                  <Pieces />
                  <Lots nameOf={nameOf} />
                  <News />
                </div>
              </div>
            )
          ) : (
            <section>后台账号没有自己的订单</section>
          )
        }
      </Fetched>
    </>
  )
}
