import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** The heading of a card, and how many there are. */
export const DueHeading = ({
  id,
  title,
  children,
  end,
}: {
  id: string
  title: string
  children?: React.ReactNode
  end?: React.ReactNode
}) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
    <Typography id={id} component="h2" sx={{ fontSize: 15, fontWeight: 650 }}>
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
    {end && <Box sx={{ ml: 'auto', fontSize: 13 }}>{end}</Box>}
  </Box>
)
