import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** Stands in for data that is being fetched. */
export const Loading = ({ lines = 6 }: { lines?: number }) => (
  <Box role="status" aria-label="正在加载" sx={{ p: 2 }}>
    {Array.from({ length: lines }, (_, line) => `${line}`).map(line => (
      <Skeleton key={line} height={36} />
    ))}
  </Box>
)
