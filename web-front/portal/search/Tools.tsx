import type { ReactNode } from 'react'
import { type AirlineCode, airlines } from '#contracts/enums.ts'
import { Choice } from './Choice.tsx'
import {
  dayParts,
  isSame,
  legView,
  type PricedFlight,
  type ResultSort,
  type ResultsView,
  seatsOf,
  sorts,
  type Times,
  withLegView,
} from './results.ts'

type Props = { view: ResultsView; leg: number; flights: readonly PricedFlight[]; look: (view: ResultsView) => void; children: ReactNode }

/** Tools above the results: their number, the filters, and the order. */
export const Tools = ({ view, leg, flights, look, children }: Props) => {
  const { times, flights: numbers } = legView(view, leg)
  const lines = [...new Set(flights.map(({ airLine }) => airLine))]
  const has = (part: Times) => times.some(time => isSame(time, part))
  const toggle = (part: Times) =>
    look(withLegView(view, leg, { times: has(part) ? times.filter(time => !isSame(time, part)) : [...times, part] }))
  const asked = times.filter(time => !Object.values(dayParts).some(part => isSame(part, time)))
  const seats = flights[0] && seatsOf(flights[0])
  return (
    <div className="tools">
      {children}
      <span className="tools-gap" />
      {Object.entries(dayParts).map(([name, part]) => (
        <button key={name} type="button" className="chip" aria-pressed={has(part)} onClick={() => toggle(part)}>
          {name}
        </button>
      ))}
      {asked.map(part => (
        <button key={part.from + part.to} type="button" className="chip" aria-pressed onClick={() => toggle(part)}>
          {part.from}～{part.to}
        </button>
      ))}
      {numbers.map(flightNo => (
        <button
          key={flightNo}
          type="button"
          className="chip"
          aria-pressed
          onClick={() => look(withLegView(view, leg, { flights: numbers.filter(no => no !== flightNo) }))}
        >
          {flightNo}
        </button>
      ))}
      {(lines.length > 1 || view.airLine) && (
        <select
          className="chip"
          aria-label="航空公司"
          value={view.airLine}
          onChange={({ target }) => look({ ...view, airLine: target.value })}
        >
          <option value="">航空公司</option>
          {[...new Set([...lines, ...(view.airLine ? [view.airLine] : [])])].map(code => (
            <option key={code} value={code}>
              {airlines[code as AirlineCode]?.name ?? code}
            </option>
          ))}
        </select>
      )}
      {seats !== undefined && (
        <button type="button" className="chip" aria-pressed={view.enough} onClick={() => look({ ...view, enough: !view.enough })}>
          余座 ≥ {seats}
        </button>
      )}
      <div className="wide-only">
        <Choice label="排序" name="sort" options={sorts} value={view.sort} choose={sort => look({ ...view, sort })} />
      </div>
      <select
        className="chip narrow-only"
        aria-label="排序"
        value={view.sort}
        onChange={({ target }) => look({ ...view, sort: target.value as ResultSort })}
      >
        {Object.entries(sorts).map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
