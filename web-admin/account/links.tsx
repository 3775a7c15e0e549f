import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { type AccountType, accountTypes, creditOf, typeOf } from '#contracts/account/names.ts'

/** resource of each account type's pages */
const pages: Readonly<Record<Exclude<AccountType, 'D' | 'C' | 'O'>, string>> = { V: 'virtual-account', E: 'earnest-account' }
/** The page of an account; a big client's account is shown on the client's page, and deposits share no page. */
export const accountPage = (account: string): string | undefined => {
  const type = typeOf(account)
  if (type === 'D') return undefined
  if (type === 'O') return `/offset/${encodeURIComponent(creditOf(account)!)}/show`
  return type === 'C'
    ? `/big-client/${encodeURIComponent(account.split('.')[2]!)}/show`
    : `/${pages[type]}/${encodeURIComponent(account)}/show`
}
const linkTo = (to: string, name: string) => (
  <Link component={RouterLink} to={to} underline="hover">
    {name}
  </Link>
)
/** 虚拟账户 V.AG1001 */
export const accountLink = ({ account }: { account: string }) => {
  const page = accountPage(account)
  const name = `${accountTypes[typeOf(account)]} ${account}`
  return page ? linkTo(page, name) : name
}
export const clientLink = ({ client }: { client?: string }) =>
  client ? linkTo(`/big-client/${encodeURIComponent(client)}/show`, client) : '--'
export const earnestLink = ({ id }: { id: string }) => linkTo(`/earnest/${encodeURIComponent(id)}/show`, id)

/**
 * Links to the document of a movement. The first letter of its number tells the document's type; for movements of a bid their kind does.
 */
export const movementLink = ({ movement, kind }: { movement: string; kind?: string }) => {
  if (kind === 'HOLD' || kind === 'RELEASE' || kind === 'CONVERT' || kind === 'FORFEIT') return earnestLink({ id: movement })
  const to = movement.startsWith('W') ? 'withdrawal' : /^P\d+$/.test(movement) ? 'payment' : undefined
  return to ? linkTo(`/${to}/${encodeURIComponent(movement)}/show`, movement) : movement
}
