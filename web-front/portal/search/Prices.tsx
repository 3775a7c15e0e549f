import { useState } from 'react'
import { addMonths, type Month, monthOf, weekHeads, weeksOf } from '#contracts/client/look/days.ts'
import { dayText } from '#contracts/client/look/route.ts'
import { addDays, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { AROUND, type PricedDay, usePrices } from './ask.ts'
import type { AskedGroup } from './form.ts'
import './prices.css'

type Props = {
  route: { origin: string; destination: string }
  date: LocalDate
  group: AskedGroup
  today: LocalDate
  choose: (date: LocalDate) => void
}

/** The lowest price of a day, in whole yuan where it is whole. */
const priceText = (fen: Fen): string => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 ? 2 : 0 })}`
const fewText = (seats: number): string => `余座不足，单个航班最多余 ${seats} 座，可申请座位或减少人数`
/** the lowest price where prices differ */
const lowestOf = (days: readonly (PricedDay | undefined)[]): Fen | undefined => {
  const prices = days.map(day => day?.price).filter(price => typeof price === 'number')
  const low = Math.min(...prices)
  return prices.some(price => price > low) ? low : undefined
}

/** Lowest prices of the days around the chosen one, or of its whole month in the same place. */
export const Prices = ({ route, date, group, today, choose }: Props) => {
  const [month, setMonth] = useState<Month>()
  const { data, isError } = usePrices(route, monthOf(date), group, today)
  const known = new Map(data?.days.map(day => [day.date, day]))
  const around = Array.from({ length: AROUND * 2 + 1 }, (_, index) => addDays(date, index - AROUND))
  const lowest = lowestOf(around.map(day => known.get(day)))
  // the search works without prices
  if (isError) return null
  return (
    <section className="prices" aria-label="价格日历">
      <div className="strip">
        {around.map(day => {
          const { price, fewSeats } = known.get(day) ?? {}
          const [short = '', week] = dayText(day, today).split(' ')
          return (
            <button
              key={day}
              type="button"
              className={day === date ? 'on' : price === null ? 'none' : ''}
              aria-current={day === date ? 'date' : undefined}
              disabled={day < today}
              title={fewSeats === undefined ? undefined : fewText(fewSeats)}
              onClick={() => day !== date && choose(day)}
            >
              <small>
                {short.length > 5 && <i>{short.slice(0, 5)}</i>}
                {short.slice(-5)} <span>{week}</span>
              </small>
              <b>
                {day < today ? (
                  ' '
                ) : price === undefined ? (
                  '…'
                ) : price !== null ? (
                  priceText(price)
                ) : fewSeats === undefined ? (
                  '无团票'
                ) : (
                  <>
                    余 {fewSeats}
                    <span className="seat"> 座</span>
                  </>
                )}
              </b>
              {fewSeats !== undefined && <span className="few"> 不足</span>}
              {price !== undefined && price !== null && price === lowest && <span className="low"> 最低</span>}
            </button>
          )
        })}
        <button
          type="button"
          className="more"
          aria-expanded={month !== undefined}
          onClick={() => setMonth(month ? undefined : monthOf(date))}
        >
          整月
        </button>
      </div>
      {month && (
        <MonthOfPrices
          route={route}
          date={date}
          group={group}
          today={today}
          month={month}
          turn={setMonth}
          close={() => setMonth(undefined)}
          choose={day => {
            setMonth(undefined)
            choose(day)
          }}
        />
      )}
    </section>
  )
}

type MonthProps = Props & { month: Month; turn: (month: Month) => void; close: () => void }

const MonthOfPrices = ({ route, date, group, today, month, turn, close, choose }: MonthProps) => {
  const { data, isFetching } = usePrices(route, month, group, today)
  const known = new Map(data?.days.map(day => [day.date, day]))
  const lowest = lowestOf([...known.values()].filter(day => monthOf(day.date) === month))
  const name = `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`
  const people = group.counts ? `，${group.counts.ADULT + group.counts.CHILD} 人起` : ''
  return (
    <div className="month" aria-busy={isFetching}>
      <div className="month-head">
        <button
          type="button"
          className="search-icon"
          aria-label="上一月"
          disabled={month <= monthOf(today)}
          onClick={() => turn(addMonths(month, -1))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m15 6-6 6 6 6" />
          </svg>
        </button>
        <b aria-live="polite">{name}</b>
        <button type="button" className="search-icon" aria-label="下一月" onClick={() => turn(addMonths(month, 1))}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m9 6 6 6-6 6" />
          </svg>
        </button>
        <span className="month-note">成人含税最低价{people}</span>
        <button type="button" className="search-link" onClick={close}>
          收起
        </button>
      </div>
      <div className="month-days">
        {weekHeads.map(head => (
          <span key={head} className="month-week">
            周{head}
          </span>
        ))}
        {weeksOf(month)
          .filter(week => week.some(day => monthOf(day) === month))
          .flat()
          .map(day => {
            const { price, fewSeats } = known.get(day) ?? {}
            if (monthOf(day) !== month)
              return (
                <span key={day} className="out">
                  {Number(day.slice(8))}
                </span>
              )
            return (
              <button
                key={day}
                type="button"
                className={`${day === date ? 'on' : ''} ${price !== null && price === lowest ? 'lowest' : ''} ${price === null ? 'none' : ''}`}
                title={fewSeats === undefined ? dayText(day) : `${dayText(day)} ${fewText(fewSeats)}`}
                aria-current={day === date ? 'date' : undefined}
                disabled={day < today}
                onClick={() => choose(day)}
              >
                <span>{Number(day.slice(8))}</span>
                <b>
                  {typeof price === 'number' ? priceText(price) : price === null ? (fewSeats === undefined ? '—' : `余${fewSeats}`) : ''}
                </b>
              </button>
            )
          })}
      </div>
    </div>
  )
}

/** The nearest day with flights for sale. */
export const nearestOnSale = (days: readonly PricedDay[], date: LocalDate): LocalDate | undefined => {
  const far = (day: LocalDate) => Math.abs(Date.parse(day) - Date.parse(date))
  return days
    .filter(({ price }) => price !== null)
    .map(day => day.date)
    .toSorted((a, b) => far(a) - far(b))[0]
}
