import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

export const differenceLink = ({ id, key, tradeNo }: { id: string; key?: string; tradeNo?: string }) => (
  <Link component={RouterLink} to={`/recon-difference/${encodeURIComponent(id)}/show`} underline="hover">
    {key || tradeNo || id}
  </Link>
)
