import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { TimeLeft } from '#contracts/client/look/parts.tsx'
import { shortMoment } from '#contracts/client/look/route.ts'
import { provisionalMark } from '#contracts/kernel/calendar.ts'
import './document.css'

/** The parts of a document's page beside its tabs: what everybody looks for first. */

/** One part of the strip: a small heading, and the values under it. */
export type StripPart = { title: string; content: ReactNode }
/** `now`: what somebody has to do next; `ended`: where a document stopped that will not go on. */
export type DocumentStep = { label: string; note?: ReactNode; state: 'done' | 'now' | 'next' | 'ended' }

/** The card under the heading: the strip, and how far the document has come. */
export const Top = ({ strip, steps }: { strip: readonly StripPart[]; steps: readonly DocumentStep[] }) => (
  <Card component="section" aria-label="概要" sx={{ mb: 2 }}>
    <Strip parts={strip} />
    <Steps steps={steps} />
  </Card>
)

/** The tabs of a document with a rail beside them, or below them where there is no room. */
export const WithRail = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="doc-body">
    <div>{children}</div>
    <aside className="doc-rail" aria-label="时限、动态和联系">
      {rail}
    </aside>
  </div>
)

const Strip = ({ parts }: { parts: readonly StripPart[] }) => (
  <div className="doc-strip">
    {parts.map(({ title, content }) => (
      <div key={title}>
        <h2>{title}</h2>
        {content}
      </div>
    ))}
  </div>
)

/** The way of a document from its beginning to its end; upright on a telephone. */
const Steps = ({ steps }: { steps: readonly DocumentStep[] }) => (
  <ol className="doc-steps" aria-label="进度">
    {steps.map(({ label, note, state }) => (
      <li key={label} className={state} aria-current={state === 'now' ? 'step' : undefined}>
        <i aria-hidden="true">{state === 'done' ? '✓' : ''}</i>
        <span>{label}</span>
        <small>{note}</small>
      </li>
    ))}
  </ol>
)

/** A limit: `matters` as long as it can be missed; only then the time left is told. */
export type Limit = { label: string; limit: string; matters: boolean }
export const Limits = ({ limits }: { limits: readonly Limit[] }) => (
  <ul className="doc-limits">
    {limits.map(({ label, limit, matters }) => (
      <li key={label}>
        <div>
          {label}
          <small>
            <time dateTime={limit}>
              {shortMoment(limit)}
              {provisionalMark(limit)}
            </time>
          </small>
        </div>
        {matters && <TimeLeft limit={limit} />}
      </li>
    ))}
  </ul>
)

/** Names with their values, one below another. `sum` marks the last row as the sum of those above. `left`: values of words, not amounts. */
export const Pairs = ({
  pairs,
  sum = false,
  left = false,
}: {
  pairs: readonly (readonly [string, ReactNode])[]
  sum?: boolean
  left?: boolean
}) => (
  <dl className={left ? 'doc-pairs left' : 'doc-pairs'}>
    {pairs.flatMap(([name, value], index) => {
      const last = sum && index === pairs.length - 1 ? { className: 'sum' } : {}
      return [
        <dt key={name} {...last}>
          {name}
        </dt>,
        <dd key={`${name} value`} {...last}>
          {value}
        </dd>,
      ]
    })}
  </dl>
)
