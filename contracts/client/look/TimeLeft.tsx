import { useEffect, useState } from 'react'
import { leftUntil } from './left.ts'
import './parts.css'

const MINUTE = 60_000

/** Time left until a limit, minute by minute. Screen readers hear it again only when it becomes more urgent. */
export const TimeLeft = ({ limit, now = Date.now }: { limit: string; now?: () => number }) => {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE)
    return () => clearInterval(timer)
  }, [now])
  const { text, tone } = leftUntil(limit, at)
  return <span className={`time-left ${tone ? `tone-${tone}` : ''}`}>{text}</span>
}
