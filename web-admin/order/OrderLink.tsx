import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

/** `tab`: the part of the order that opens */
export const OrderLink = ({ orderNo, tab }: { orderNo: string; tab?: string }) => (
  <Link component={RouterLink} to={`/order/${encodeURIComponent(orderNo)}/show${tab ? `?tab=${tab}` : ''}`} underline="hover">
    {orderNo}
  </Link>
)
