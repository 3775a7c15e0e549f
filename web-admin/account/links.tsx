import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { type AccountType, typeOf } from '#contracts/account/names.ts'

/** under which list each kind of account has its page */
const pages: Readonly<Record<AccountType, string>> = {
  V: 'virtual-account',
  E: 'earnest-account',
  D: 'big-deposit-account',
  C: 'big-client',
}
export const accountPage = (account: string): string => `/${pages[typeOf(account)]}/${encodeURIComponent(account)}/show`
const linkTo = (to: string, name: string) => (
  <Link component={RouterLink} to={to} underline="hover">
    {name}
  </Link>
)
export const accountLink = ({ account }: { account: string }) => linkTo(accountPage(account), account)
export const earnestLink = ({ id }: { id: string }) => linkTo(`/earnest/${encodeURIComponent(id)}/show`, id)

/** To what a movement is part of: its number says by its first letter what it is of, its kind where that is a bid. */
export const movementLink = ({ movement, kind }: { movement: string; kind?: string }) => {
  if (kind === 'HOLD' || kind === 'RELEASE' || kind === 'CONVERT' || kind === 'FORFEIT') return earnestLink({ id: movement })
  const to = movement.startsWith('W') ? 'withdrawal' : /^P\d+$/.test(movement) ? 'payment' : undefined
  return to ? linkTo(`/${to}/${encodeURIComponent(movement)}/show`, movement) : movement
}
