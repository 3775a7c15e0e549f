import type { ReactNode } from 'react'

/** One part of a page about a refund; `step` numbers the parts of a form. */
export const Card = ({
  step,
  title,
  beside,
  id,
  children,
}: {
  step?: number
  title: ReactNode
  beside?: ReactNode
  id?: string
  children: ReactNode
}) => (
  <section className="rf-card" {...(id && { id, tabIndex: -1 })}>
    <div className="rf-head">
      <h2>
        {step !== undefined && <span className="rf-step">{step}</span>}
        {title}
      </h2>
      {beside && <span>{beside}</span>}
    </div>
    {children}
  </section>
)
