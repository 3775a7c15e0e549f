import Box from '@mui/material/Box'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'

/** A limit (with seconds where it is no full minute, and 暂定 where holidays may still move it), and the time left as long as it matters. */
export const Countdown = ({ limit, matters }: { limit: string; matters: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
    <time dateTime={limit}>
      {formatDateTime(limit).replace(/:00$/, '')}
      {provisionalMark(limit)}
    </time>
    {matters && <TimeLeft limit={limit} />}
  </Box>
)
