import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

/** the list that a document's page leads back to */
export type ParentList = { to: string; label: string }

export const DetailPlace = ({ list, title, children }: { list: ParentList; title: string; children?: ReactNode }) => (
  <Box
    component="nav"
    aria-label="位置"
    sx={{ pt: 1.5, fontSize: 14, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
  >
    <span>
      <Link component={RouterLink} to={list.to}>
        {list.label}
      </Link>{' '}
      / {title}
    </span>
    {children}
  </Box>
)
