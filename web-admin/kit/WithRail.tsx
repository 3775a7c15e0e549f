import type { ReactNode } from 'react'
import './document.css'

/** The tabs of a document with a rail beside them, or below them where there is no room. */
export const WithRail = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="doc-body">
    <div>{children}</div>
    <aside className="doc-rail" aria-label="时限、动态和联系">
      {rail}
    </aside>
  </div>
)
