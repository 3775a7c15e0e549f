import { clientPayments } from '#contracts/account/remittance-lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { clientLink } from './links.tsx'

/** Payments of clients; a row leads to its client. */
export const ClientPaymentList = () => (
  <ListScreen
    of={clientPayments}
    href={({ client = '' }) => `/big-client/${encodeURIComponent(client)}/show`}
    render={{ client: clientLink }}
  />
)
