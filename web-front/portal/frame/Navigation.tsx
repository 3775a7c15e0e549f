import { Link, NavLink, useLocation } from 'react-router-dom'
import type { useWaiting } from './counts.ts'
import { Icon } from './Icon.tsx'

type Waiting = ReturnType<typeof useWaiting>
type Place = {
  to: string
  name: string
  icon?: 'home' | 'search' | 'order' | 'refund' | 'person'
  also?: readonly string[]
  /** what is asked for at first */
  asks?: string
}

/** The places of the portal; those with an icon stand at the bottom of a telephone, where the bell of the top bar leads to the notices. */
const places: readonly Place[] = [
  { to: '/', name: '工作台', icon: 'home' },
  { to: '/demandManagement/searchTickets', name: '查询下单', icon: 'search', also: ['/order/new', '/quotation'] },
  { to: '/order', name: '我的订单', icon: 'order' },
  { to: '/refund', name: '退票', icon: 'refund' },
  { to: '/bidding', name: '竞价', asks: '?status=PUBLISHED', also: ['/bags', '/allocations'] },
  { to: '/account', name: '账户', icon: 'person', also: ['/subAgent', '/password'] },
  { to: '/notice', name: '通知' },
]

/** At which place of the navigation a page stands. */
export const placeOf = (pathname: string): Place | undefined => {
  const isUnder = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  return places.find(({ also = [] }) => also.some(isUnder)) ?? places.find(({ to }) => isUnder(to))
}

/** At the top of a wide window. */
export const Navigation = ({ waiting }: { waiting: Waiting }) => {
  const here = placeOf(useLocation().pathname)
  return (
    <nav className="frame-nav" aria-label="主导航">
      {places.map(({ to, name, asks = '' }) => (
        <Link key={to} to={to + asks} aria-current={here?.to === to ? 'page' : undefined} {...told(name, waiting[to])}>
          {name}
          <Count of={waiting[to]} />
        </Link>
      ))}
    </nav>
  )
}

/** At the bottom of a telephone, five of them. */
export const TabBar = ({ waiting }: { waiting: Waiting }) => {
  const here = placeOf(useLocation().pathname)
  return (
    <nav className="frame-tabs" aria-label="主导航">
      {places.map(
        ({ to, name, icon }) =>
          icon && (
            <Link key={to} to={to} aria-current={here?.to === to ? 'page' : undefined} {...told(name, waiting[to])}>
              <Icon name={icon} large />
              {name}
              <Count of={waiting[to]} />
            </Link>
          ),
      )}
    </nav>
  )
}

/** The way to the notices from the bar of a telephone, with how many are unread. */
export const Bell = ({ waiting }: { waiting: Waiting }) => {
  const unread = waiting['/notice']
  return (
    <NavLink to="/notice" className="frame-button" aria-label="通知" {...told('通知', unread)}>
      <Icon name="bell" large />
      {unread && unread.count > 0 && <span className="frame-dot" aria-hidden="true" />}
    </NavLink>
  )
}

/** A notice that is unread is part of the name; of the others the number is told after it, so that a place is called the same whatever waits there. */
const told = (name: string, waits: Waiting[string] | undefined) => {
  if (!waits || waits.count === 0) return {}
  const text = `${shown(waits.count)} ${waits.what}`
  return name === '通知' ? { 'aria-label': `通知，${text}` } : { 'aria-description': text }
}
const shown = (count: number) => (count > 999 ? '999+' : String(count))

const Count = ({ of }: { of: Waiting[string] | undefined }) =>
  of && of.count > 0 ? (
    <span className={of.hot ? 'frame-count hot' : 'frame-count'} aria-hidden="true">
      {shown(of.count)}
    </span>
  ) : null
