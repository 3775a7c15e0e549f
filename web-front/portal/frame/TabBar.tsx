import { Link, useLocation } from 'react-router-dom'
import { menu, placeOf } from '../pages.ts'
import { Icon } from './Icon.tsx'
import { WaitingCount } from './WaitingCount.tsx'
import type { WaitingPages } from './waiting.ts'
import { told } from './waiting-text.ts'

/** The navigation at the bottom of a telephone, with five places. */
export const TabBar = ({ waiting }: { waiting: WaitingPages }) => {
  const here = placeOf(useLocation().pathname)
  return (
    <nav className="frame-tabs" aria-label="主导航">
      {menu.map(
        ({ to, title, icon }) =>
          icon && (
            <Link key={to} to={to} aria-current={here?.to === to ? 'page' : undefined} {...told(title, waiting[to])}>
              <Icon name={icon} large />
              {title}
              <WaitingCount of={waiting[to]} />
            </Link>
          ),
      )}
    </nav>
  )
}
