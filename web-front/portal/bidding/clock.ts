import { useEffect, useRef, useState } from 'react'
import { houseNow } from '../../kit/clock.ts'

export const SECOND = 1_000
/** number of answers that are compared to measure the offset of this machine's clock; the fastest answer is the most exact */
const HEARD = 10

/** The server's clock, from `now` in answers and the times of their arrival. */
export const useHouseClock = (now: string | undefined, heardAt: number): (() => number) => {
  const heard = useRef<{ at: number; ahead: number }[]>([])
  if (now !== undefined && heard.current[0]?.at !== heardAt)
    heard.current = [{ at: heardAt, ahead: Date.parse(now) - heardAt }, ...heard.current].slice(0, HEARD)
  const { current } = heard
  return () => (current.length > 0 ? Date.now() + Math.max(...current.map(({ ahead }) => ahead)) : houseNow())
}

/** The time, updated each second. */
export const useNow = (clock: () => number): number => {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), SECOND)
    return () => clearInterval(timer)
  }, [])
  return clock()
}

/** True once the displayed value was there long enough to be read: a value that changes under the finger is not the one that was meant. */
export const useSteady = (value: unknown, ms = 600): (() => boolean) => {
  const since = useRef({ value, at: 0 })
  if (since.current.value !== value) since.current = { value, at: Date.now() }
  return () => Date.now() - since.current.at >= ms
}
