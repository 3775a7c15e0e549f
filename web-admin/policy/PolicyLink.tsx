import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

export const PolicyLink = ({ id, of = 'policy', children }: { id: string; of?: string; children: string }) => (
  <Link component={RouterLink} to={`/${of}/${encodeURIComponent(id)}`} target="_blank">
    {children}
  </Link>
)
