import { Link } from 'react-router-dom'
import { Icon } from '../frame/Icon.tsx'
import './account.css'

/** A row that is a link as a whole. */
export const Way = ({ to, name, text }: { to: string; name: string; text: string }) => (
  <li>
    <div>
      <Link to={to}>{name}</Link>
      <small>{text}</small>
    </div>
    <Icon name="next" />
  </li>
)
