import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export const Nothing = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box role="status" sx={{ py: 3, px: 2, textAlign: 'center' }}>
    <Typography color="textSecondary" sx={{ mb: children ? 2 : 0 }}>
      {text}
    </Typography>
    {children}
  </Box>
)
