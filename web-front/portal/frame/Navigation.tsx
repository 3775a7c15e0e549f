import { Link, NavLink, useLocation } from 'react-router-dom'
import { menu, placeOf } from '../pages.ts'
import { Icon } from './Icon.tsx'
import type { WaitingPages } from './waiting.ts'

/** The navigation at the top of a wide window. */
export const Navigation = ({ waiting }: { waiting: WaitingPages }) => {
  const here = placeOf(useLocation().pathname)
  return (
    <nav className="frame-nav" aria-label="主导航">
      {menu.map(({ to, title, asks = '' }) => (
        <Link key={to} to={to + asks} aria-current={here?.to === to ? 'page' : undefined} {...told(title, waiting[to])}>
          {title}
          <Count of={waiting[to]} />
        </Link>
      ))}
    </nav>
  )
}

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
              <Count of={waiting[to]} />
            </Link>
          ),
      )}
    </nav>
  )
}

/** The link to the notices in the bar of a telephone, with the number of unread ones. */
export const Bell = ({ waiting }: { waiting: WaitingPages }) => {
  const unread = waiting['/notice']
  return (
    <NavLink to="/notice" className="frame-button" aria-label="通知" {...told('通知', unread)}>
      <Icon name="bell" large />
      {unread && unread.count > 0 && <span className="frame-dot" aria-hidden="true" />}
    </NavLink>
  )
}

/**
 * The name for screen readers. For notices it includes the number of unread ones; for other places the number comes after the name, so that
 * a place is always called the same.
 */
const told = (name: string, waits: WaitingPages[string] | undefined) => {
  if (!waits || waits.count === 0) return {}
  const text = `${shown(waits.count)} ${waits.what}`
  return name === '通知' ? { 'aria-label': `通知，${text}` } : { 'aria-description': text }
}
const shown = (count: number) => (count > 999 ? '999+' : String(count))

const Count = ({ of }: { of: WaitingPages[string] | undefined }) =>
  of && of.count > 0 ? (
    <span className={of.hot ? 'frame-count hot' : 'frame-count'} aria-hidden="true">
      {shown(of.count)}
    </span>
  ) : null
