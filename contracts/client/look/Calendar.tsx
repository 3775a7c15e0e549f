import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type LocalDate, weekday } from '../../kernel/calendar.ts'
import './calendar.css'
import { addMonths, monthOf, type Range, sameDayIn, weekHeads, weeksOf } from './days.ts'

type Props = {
  /** the chosen day, or span of days */
  chosen: LocalDate | Range | undefined
  today: LocalDate
  /** day that is shown when nothing is chosen; today by default */
  opensAt?: LocalDate
  pick: (day: LocalDate) => void
  isDisabled?: ((day: LocalDate) => boolean) | undefined
  /** the focus goes into it when it opens */
  takesFocus?: boolean
}

/**
 * A month to choose a day from, Monday first whatever the browser's language, the same in both applications. Arrow keys go by days and
 * weeks, Home and End to the ends of a week, PageUp and PageDown by months, with Shift by years; Enter chooses.
 */
export const Calendar = ({ chosen, today, opensAt = today, pick, isDisabled = () => false, takesFocus = true }: Props) => {
  const range: Range | undefined = typeof chosen === 'string' ? { from: chosen, to: chosen } : chosen
  const [at, setAt] = useState<LocalDate>(range?.from ?? opensAt)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(takesFocus)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  const go = (day: LocalDate, focus = false) => {
    moved.current = focus
    setAt(day)
  }
  const turn = (months: number, focus = false) => go(sameDayIn(addMonths(monthOf(at), months), at), focus)
  const month = monthOf(at)

  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, () => LocalDate>> = {
      ArrowLeft: () => addDays(at, -1),
      ArrowRight: () => addDays(at, 1),
      ArrowUp: () => addDays(at, -7),
      ArrowDown: () => addDays(at, 7),
      Home: () => addDays(at, 1 - weekday(at)),
      End: () => addDays(at, 7 - weekday(at)),
      PageUp: () => sameDayIn(addMonths(month, event.shiftKey ? -12 : -1), at),
      PageDown: () => sameDayIn(addMonths(month, event.shiftKey ? 12 : 1), at),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    go(step(), true)
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <button type="button" aria-label="上一年" onClick={() => turn(-12)}>
          «
        </button>
        <button type="button" aria-label="上一月" onClick={() => turn(-1)}>
          ‹
        </button>
        <strong aria-live="polite">
          {Number(month.slice(0, 4))} 年 {Number(month.slice(5))} 月
        </strong>
        <button type="button" aria-label="下一月" onClick={() => turn(1)}>
          ›
        </button>
        <button type="button" aria-label="下一年" onClick={() => turn(12)}>
          »
        </button>
      </div>
      <table ref={grid} aria-label={`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}>
        <thead>
          <tr>
            {weekHeads.map(head => (
              <th key={head} scope="col" abbr={`星期${head}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const isChosen = range !== undefined && range.from <= day && day <= range.to
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      className={classOf({ day, month, today, range, isChosen })}
                      aria-label={spoken(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={isChosen}
                      tabIndex={day === at ? 0 : -1}
                      disabled={isDisabled(day)}
                      onClick={() => pick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** the spoken text contains the visible figure */
const spoken = (day: LocalDate) => `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

type Look = { day: LocalDate; month: string; today: LocalDate; range: Range | undefined; isChosen: boolean }
const classOf = ({ day, month, today, range, isChosen }: Look): string =>
  [
    monthOf(day) !== month && 'other',
    day === today && 'today',
    isChosen && (day === range!.from || day === range!.to ? 'chosen' : 'within'),
  ]
    .filter(Boolean)
    .join(' ')
