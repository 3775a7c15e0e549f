import Link from '@mui/material/Link'
import type { RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { OrderLink } from '../order/OrderLink.tsx'

/** Links from money to its documents. */
export const orderLink = ({ orderNo }: RaRecord) => (orderNo ? <OrderLink orderNo={orderNo} tab="money" /> : '--')

export const paymentLink = ({ paymentCode }: { paymentCode: string }) => (
  <Link component={RouterLink} to={`/payment/${encodeURIComponent(paymentCode)}/show`} underline="hover">
    {paymentCode}
  </Link>
)
