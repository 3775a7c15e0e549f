import Link from '@mui/material/Link'
import type { RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'

/** From money to what it is of. */
export const orderLink = ({ orderNo }: RaRecord) =>
  orderNo ? (
    <Link component={RouterLink} to={`/order/${encodeURIComponent(orderNo)}/show?tab=money`} underline="hover">
      {orderNo}
    </Link>
  ) : (
    '--'
  )

export const paymentLink = ({ paymentCode }: { paymentCode: string }) => (
  <Link component={RouterLink} to={`/payment/${encodeURIComponent(paymentCode)}/show`} underline="hover">
    {paymentCode}
  </Link>
)
