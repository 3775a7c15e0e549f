import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

export const accountLink = ({ account }: { account: string }) => (
  <Link component={RouterLink} to={`/virtual-account/${encodeURIComponent(account)}/show`} underline="hover">
    {account}
  </Link>
)

/** To what a movement is part of: its number says by its first letter what it is of. */
export const movementLink = ({ movement }: { movement: string }) => {
  const to = movement.startsWith('W') ? 'withdrawal' : /^P\d+$/.test(movement) ? 'payment' : undefined
  if (!to) return movement
  return (
    <Link component={RouterLink} to={`/${to}/${encodeURIComponent(movement)}/show`} underline="hover">
      {movement}
    </Link>
  )
}
