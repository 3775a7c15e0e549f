import { NavLink } from 'react-router-dom'
import { useUnread } from './calls.ts'

/** The way to the notices, with how many are unread. */
export const Bell = () => {
  const { data } = useUnread(true)
  const count = data?.count ?? 0
  const shown = count > 99 ? '99+' : String(count)
  return (
    <NavLink to="/notice" className="bell" aria-label={count > 0 ? `通知，${shown} 条未读` : '通知'}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {shown}
        </span>
      )}
    </NavLink>
  )
}
