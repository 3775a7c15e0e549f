import type { ReactNode } from 'react'
import './states.css'

/** An empty state: its meaning, and what to do next. */
export const Empty = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className="empty-state">
    <h3>{title}</h3>
    {text && <p>{text}</p>}
    {children && <div className="empty-acts">{children}</div>}
  </div>
)
