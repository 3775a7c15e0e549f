import { type Leg, stopsOf } from './route.ts'
import './parts.css'
import { AirportName } from './AirportName.tsx'

/** The route of a journey: `海口 HAK → 北京首都 PEK`, `⇄` for a return, and all stops where the next leg begins at the last arrival. */
export const Route = ({ legs, nameOf }: { legs: readonly Leg[]; nameOf: (code: string) => string | undefined }) => {
  const stops = stopsOf(legs)
  return (
    <span className={`route${stops.length > LINE ? ' long' : ''}`}>
      {stops.map(({ code, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the journey
        <span key={index} className="stop">
          {index > 0 && <span className="to">{by}</span>}
          <AirportName code={code} name={nameOf(code)} />
        </span>
      ))}
    </span>
  )
}
/** number of stops that fit in one line, also on a telephone; with more, a line may break between stops */
const LINE = 3
