import { type ReactNode, useEffect, useState } from 'react'
import { type AirlineCode, airlines } from '../../enums.ts'
import { EMPTY } from '../../kernel/calendar.ts'
import { type Fen, formatYuan, groupedYuan } from '../../kernel/money.ts'
import { fillOf } from './airlines.ts'
import { leftUntil } from './left.ts'
import { type Leg, stopsOf } from './route.ts'
import './parts.css'
import type { Tone } from './tones.ts'

/** A state in a word, or two. `plain`: a remark beside it, which is no state. */
export const Tag = ({ tone = 'neutral', plain = false, children }: { tone?: Tone; plain?: boolean; children: ReactNode }) => (
  <span className={`tag tone-${tone}${plain ? ' plain' : ''}`}>{children}</span>
)

/** An airline as its small mark and its short name. `bare`: the mark alone, where the flight or the name stands beside it. */
export const Airline = ({ code, bare = false }: { code: string; bare?: boolean }) => {
  const { name, short } = airlines[code as AirlineCode] ?? { name: code, short: '' }
  return (
    <span className="airline" title={name}>
      <span className="airline-mark" style={{ background: fillOf(code) }}>
        {code}
      </span>
      {!bare && short}
    </span>
  )
}

/** An airport by its name with the code small beside it; the code where nobody knows a name. */
export const AirportName = ({ code, name }: { code: string; name: string | undefined }) =>
  name && name !== code ? (
    <span>
      {name}
      <span className="airport-code">{code}</span>
    </span>
  ) : (
    <span>{code}</span>
  )

/** From where to where: `海口 HAK → 北京首都 PEK`, `⇄` for there and back, over the places of a journey that goes on where it arrived. */
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
/** so many stops stand in one line, also on a telephone; of more each stays whole */
const LINE = 3

/** An amount in yuan. `sign`: with ¥, where it stands alone and no column's head names the unit. `point`: the one that decides. */
export const Money = ({ fen, sign = false, point = false }: { fen: Fen | null | undefined; sign?: boolean; point?: boolean }) => {
  if (fen === undefined || fen === null) return <>{EMPTY}</>
  return <span className={`money${point ? ' point' : ''}`}>{sign ? formatYuan(fen) : groupedYuan(fen)}</span>
}

const MINUTE = 60_000

/** How long until a limit, minute by minute. A screen reader is told anew only when it becomes more pressing. */
export const TimeLeft = ({ limit, now = Date.now }: { limit: string; now?: () => number }) => {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE)
    return () => clearInterval(timer)
  }, [now])
  const { text, tone } = leftUntil(limit, at)
  return <span className={`time-left ${tone ? `tone-${tone}` : ''}`}>{text}</span>
}
