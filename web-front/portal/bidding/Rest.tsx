import { houseNow } from '../../kit/clock.ts'
import { restText } from './bidding.ts'
import { SECOND, useNow } from './clock.ts'

/** The remaining time, second by second; a screen reader reads it only on request. */
export const Rest = ({ until, clock = houseNow }: { until: string; clock?: () => number }) => {
  const left = Date.parse(until) - useNow(clock)
  return (
    <span role="timer" className={`bid-rest${left <= 120 * SECOND ? ' last' : ''}`}>
      {restText(left)}
    </span>
  )
}
