import { useEffect, useRef, useState } from 'react'
import { houseNow } from '../../kit/clock.ts'
import { restText } from './bidding.ts'

const SECOND = 1_000
/** so many answers tell how far this machine's clock is off: the one that took the shortest way says most */
const HEARD = 10

/** The house's clock, as answers say it (`now`) and when they came. */
export const useHouseClock = (now: string | undefined, heardAt: number): (() => number) => {
  const heard = useRef<{ at: number; ahead: number }[]>([])
  if (now !== undefined && heard.current[0]?.at !== heardAt)
    heard.current = [{ at: heardAt, ahead: Date.parse(now) - heardAt }, ...heard.current].slice(0, HEARD)
  const { current } = heard
  return () => (current.length > 0 ? Date.now() + Math.max(...current.map(({ ahead }) => ahead)) : houseNow())
}

/** The time, told anew each second. */
export const useNow = (clock: () => number): number => {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), SECOND)
    return () => clearInterval(timer)
  }, [])
  return clock()
}

/** How long is left, second by second; a screen reader hears it when it asks. */
export const Rest = ({ until, clock = houseNow }: { until: string; clock?: () => number }) => {
  const left = Date.parse(until) - useNow(clock)
  return (
    <span role="timer" className={`bid-rest${left <= 120 * SECOND ? ' last' : ''}`}>
      {restText(left)}
    </span>
  )
}

/** Has what is shown been there long enough to be read? What moves under a finger is not what was meant. */
export const useSteady = (value: unknown, ms = 600): (() => boolean) => {
  const since = useRef({ value, at: 0 })
  if (since.current.value !== value) since.current = { value, at: Date.now() }
  return () => Date.now() - since.current.at >= ms
}
