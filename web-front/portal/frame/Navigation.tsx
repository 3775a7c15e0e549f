import { Link, useLocation } from 'react-router-dom'
import { menu, placeOf } from '../pages.ts'
import { WaitingCount } from './WaitingCount.tsx'
import type { WaitingPages } from './waiting.ts'
import { told } from './waiting-text.ts'

/** The navigation at the top of a wide window. */
export const Navigation = ({ waiting }: { waiting: WaitingPages }) => {
  const here = placeOf(useLocation().pathname)
  return (
    <nav className="frame-nav" aria-label="主导航">
      {menu.map(({ to, title, asks = '' }) => (
        <Link key={to} to={to + asks} aria-current={here?.to === to ? 'page' : undefined} {...told(title, waiting[to])}>
          {title}
          <WaitingCount of={waiting[to]} />
        </Link>
      ))}
    </nav>
  )
}
