import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Name and value pairs, side by side as far as there is room. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100% / 2 - 8px), 1fr))' }}
  >
    {facts.map(([name, value]) => (
      <Box key={name}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value === undefined || value === null || value === '' ? '--' : value}
        </Box>
      </Box>
    ))}
  </Box>
)
