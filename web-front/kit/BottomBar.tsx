import type { ReactNode } from 'react'
import './bottom-bar.css'

/** The bar at the foot of a page for one task: on the left the amount and its limit, on the right the buttons, the main button last. */
export const BottomBar = ({ children, actions }: { children?: ReactNode; actions: ReactNode }) => (
  <>
    <div className="bottom-bar-room" />
    <section className="bottom-bar" aria-label="操作">
      <div className="bottom-bar-in">
        <div className="bottom-bar-facts">{children}</div>
        <div className="bottom-bar-acts">{actions}</div>
      </div>
    </section>
  </>
)
