import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { monthOf } from '#contracts/client/look/days.ts'
import { Route } from '#contracts/client/look/Route.tsx'
import type { NameOf } from '#contracts/client/look/route.ts'
import { dayText, shortDate } from '#contracts/client/look/route.ts'
import { formatDateTime, type LocalDate } from '#contracts/kernel/calendar.ts'
import { depText } from '#contracts/kernel/zones.ts'
import { type FoundFlights, usePrices, type useSearch, useWaiting } from './ask.ts'
import { Blocks } from './Blocks.tsx'
import { Chosen } from './Chosen.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { Compare } from './Compare.tsx'
import { FlightCard } from './FlightCard.tsx'
import { groupOf, type SearchFields } from './form.ts'
import { nearestOnSale } from './Prices.tsx'
import {
  clash,
  isFiltered,
  mayWait,
  noView,
  orderAddress,
  type PricedFlight,
  pickedOf,
  picking,
  type ResultsView,
  shown,
} from './results.ts'
import { Tools } from './Tools.tsx'
import './results.css'

type Props = {
  found: ReturnType<typeof useSearch>
  /** the search that was made */
  form: SearchFields
  view: ResultsView
  leg: number
  today: LocalDate
  nameOf: NameOf
  /** @param isStep true where the browser's "back" returns from it */
  look: (view: ResultsView, isStep?: boolean) => void
  /** undefined means the first leg without a chosen flight */
  showLeg: (leg: number | undefined) => void
  changeDate: (leg: number, date: LocalDate) => void
}

/** Results of a search, leg by leg, in the chosen order. */
export const Results = ({ found, ...props }: Props) => (
  <section className="results" aria-label="查询结果" aria-busy={found.isFetching} aria-live="polite">
    {found.isFetching ? (
      <Blocks count={4} className="card" />
    ) : found.error ? (
      <p role="alert" className="results-none">
        查询失败：{messageOf(found.error)} <Button onClick={() => void found.refetch()}>重试</Button>
      </p>
    ) : (
      found.data && (
        <>
          <LegFlights found={found.data} {...props} />
          <Age at={found.dataUpdatedAt} again={() => void found.refetch()} />
        </>
      )
    )}
  </section>
)

/** number of flights that can be compared side by side */
const MOST_COMPARED = 4

const LegFlights = ({
  found,
  form,
  view,
  leg,
  today,
  nameOf,
  look,
  showLeg,
  changeDate,
}: Omit<Props, 'found'> & { found: FoundFlights }) => {
  const [open, setOpen] = useState<string>()
  const [compared, setCompared] = useState<string[]>([])
  const waiting = useWaiting()
  const now = new Date().toISOString()
  const { origin, destination, date, flights } = found.legs[leg]!
  const isOne = found.legs.length === 1
  const group = groupOf(form)
  const chosen = pickedOf(found.legs, view)
  const fitting = flights.filter(flight => !clash(flight, leg, chosen))
  const cards = shown(fitting, view, leg)
  const others = flights.length - fitting.length

  const pick = (flight: PricedFlight) => {
    look({ ...view, picked: picking(flight, leg, chosen) }, true)
    showLeg(undefined)
  }
  const side = compared.flatMap(id => flights.find(({ stockId }) => stockId === id) ?? [])
  return (
    <>
      {!isOne && <Legs found={found} chosen={chosen} leg={leg} nameOf={nameOf} showLeg={showLeg} />}
      {!isOne && <Chosen chosen={chosen} nameOf={nameOf} group={group} />}
      <Tools view={view} leg={leg} flights={fitting} look={look}>
        <h2>
          <Route legs={[{ origin, destination }]} nameOf={nameOf} />
        </h2>
        <span className="results-count">
          {dayText(date)}，{cards.length} 个航班
        </span>
      </Tools>
      {side.length > 1 && (
        <Compare
          flights={side}
          nameOf={nameOf}
          group={group}
          drop={({ stockId }) => setCompared(compared.filter(id => id !== stockId))}
          close={() => setCompared([])}
        />
      )}
      <ul className="cards">
        {cards.map(flight => {
          const { stockId } = flight
          const isCompared = compared.includes(stockId)
          const compare = () => setCompared(isCompared ? compared.filter(id => id !== stockId) : [...compared, stockId])
          return (
            <li key={stockId}>
              <FlightCard
                flight={flight}
                nameOf={nameOf}
                group={group}
                orderAt={isOne ? orderAddress(form.voyageType, [flight], form) : undefined}
                pick={isOne ? undefined : () => pick(flight)}
                isPicked={chosen[leg]?.stockId === stockId}
                mayWait={mayWait(flight, waiting, now)}
                isOpen={open === stockId}
                toggle={() => setOpen(open === stockId ? undefined : stockId)}
                isCompared={isCompared}
                compare={isCompared || compared.length < MOST_COMPARED ? compare : undefined}
              />
            </li>
          )
        })}
      </ul>
      {others > 0 && (
        <p className="results-note">
          {others} 个航班与已选航班的航空公司或时间不能同行，未列出{' '}
          <button
            type="button"
            className="search-link"
            onClick={() => look({ ...view, picked: chosen.map((flight, at) => (at === leg ? (flight?.stockId ?? '') : '')) })}
          >
            重选其他航段
          </button>
        </p>
      )}
      {cards.length === 0 &&
        (isFiltered(view, leg) && fitting.length > 0 ? (
          <div className="results-none">
            <p>当天 {fitting.length} 个航班都不符合筛选条件</p>
            <Button onClick={() => look({ ...noView, sort: view.sort, picked: view.picked })}>清除筛选</Button>
          </div>
        ) : (
          <Nothing found={found} form={form} leg={leg} today={today} isOne={isOne} choose={date => changeDate(leg, date)} />
        ))}
      {!isOne && <ChosenBar chosen={chosen} form={form} mayWait={flight => mayWait(flight, waiting, now)} />}
    </>
  )
}

type LegsProps = { found: FoundFlights; chosen: (PricedFlight | undefined)[]; leg: number; nameOf: NameOf; showLeg: (leg: number) => void }
/** The legs of a journey with the chosen flights, and the leg on display. */
const Legs = ({ found, chosen, leg, nameOf, showLeg }: LegsProps) => (
  <nav className="result-legs" aria-label="航段">
    {found.legs.map(({ origin, destination, date }, index) => (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
        key={index}
        type="button"
        aria-current={index === leg ? 'step' : undefined}
        onClick={() => showLeg(index)}
      >
        <small>
          {index + 1}　{dayText(date)}
        </small>
        <b>
          {nameOf(origin) ?? origin} → {nameOf(destination) ?? destination}
        </b>
        <span>{chosen[index] ? `${chosen[index].flightNo} ${depText(chosen[index])}` : '待选航班'}</span>
      </button>
    ))}
  </nav>
)

type NothingProps = {
  found: FoundFlights
  form: SearchFields
  leg: number
  today: LocalDate
  isOne: boolean
  choose: (date: LocalDate) => void
}
/** No flights for sale: what that means, and the nearest day with flights. */
const Nothing = ({ found, form, leg, today, isOne, choose }: NothingProps) => {
  const { origin, destination, date } = found.legs[leg]!
  const { data } = usePrices({ origin, destination }, monthOf(date), groupOf(form), today)
  const nearest = data && nearestOnSale(data.days, date)
  return (
    <div className="results-none">
      <p>{isOne ? '当天没有可以销售的航班，请更换日期或人数' : '没有每个航段都有座位的航空公司，请更换日期、人数或航段'}</p>
      {nearest && nearest !== date && (
        <Button type="primary" onClick={() => choose(nearest)}>
          改到 {shortDate(nearest)}
        </Button>
      )}
    </div>
  )
}

/** minutes after which a price should be requested again */
const OLD = 15
const MINUTE = 60_000

/** The time of the search result; prices and seats change meanwhile. */
const Age = ({ at, again }: { at: number; again: () => void }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE))
  return (
    <p className="results-age">
      <span className={minutes >= OLD ? 'tone-waiting' : ''}>
        价格 {formatDateTime(new Date(at).toISOString()).slice(11, 16)} 查得{minutes >= OLD && `，已过 ${minutes} 分钟`}
        ，下单时以当时价格为准
      </span>
      <button type="button" className="search-link" onClick={again}>
        重新查询
      </button>
    </p>
  )
}
