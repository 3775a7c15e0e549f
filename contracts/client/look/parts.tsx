import { type ReactNode, useEffect, useState } from 'react'
import { type AirlineCode, airlines } from '../../enums.ts'
import { EMPTY } from '../../kernel/calendar.ts'
import { type Fen, formatYuan, groupedYuan } from '../../kernel/money.ts'
import { fillOf } from './airlines.ts'
import { leftUntil } from './left.ts'
import { type Leg, stopsOf } from './route.ts'
import './parts.css'
import type { Tone } from './tones.ts'

/** A status in a word or two. `plain` marks a remark that is no status. */
export const Tag = ({ tone = 'neutral', plain = false, children }: { tone?: Tone; plain?: boolean; children: ReactNode }) => (
  <span className={`tag tone-${tone}${plain ? ' plain' : ''}`}>{children}</span>
)

/** An airline as its small mark and short name. `bare` shows the mark alone, where flight or name stand beside it. */
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

/** An airport by name with the code small beside it; only the code where no name is known. */
export const AirportName = ({ code, name }: { code: string; name: string | undefined }) =>
  name && name !== code ? (
    <span>
      {name}
      <span className="airport-code">{code}</span>
    </span>
  ) : (
    <span>{code}</span>
  )

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

/**
 * An amount in yuan. `sign` adds ¥, for amounts that stand alone without a header that names the unit. `point` marks the amount that
 * decides.
 */
export const Money = ({ fen, sign = false, point = false }: { fen: Fen | null | undefined; sign?: boolean; point?: boolean }) => {
  if (fen === undefined || fen === null) return <>{EMPTY}</>
  return <span className={`money${point ? ' point' : ''}`}>{sign ? formatYuan(fen) : groupedYuan(fen)}</span>
}

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
