import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import './document.css'

/** One part of the strip: a small heading, and the values under it. */
export type StripPart = { title: string; content: ReactNode }
/** `now`: what somebody has to do next; `ended`: where a document stopped that will not go on. */
export type DocumentStep = { label: string; note?: ReactNode; state: 'done' | 'now' | 'next' | 'ended' }

/** The card under the heading: the strip, and how far the document has come. */
export const DocumentTop = ({ strip, steps }: { strip: readonly StripPart[]; steps: readonly DocumentStep[] }) => (
  <Card component="section" aria-label="概要" sx={{ mb: 2 }}>
    <Strip parts={strip} />
    <Steps steps={steps} />
  </Card>
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
