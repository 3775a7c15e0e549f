import { NavLink } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import type { WaitingPages } from './waiting.ts'
import { told } from './waiting-text.ts'

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
