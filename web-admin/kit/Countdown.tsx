import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { leftUntil } from './format.ts'

const HOUR = 3_600_000

/** A limit, and how long it is until then as long as it matters. Ticks by the second in the last hour only. */
export const Countdown = ({ limit, matters }: { limit: string; matters: boolean }) => {
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(limit) - now
  const step = Math.abs(left) < HOUR ? 1_000 : 30_000
  useEffect(() => {
    if (!matters) return
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [matters, step])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <time dateTime={limit}>{formatDateTime(limit).slice(0, 16)}</time>
      {matters && <Chip size="small" color={left < 0 ? 'error' : left < HOUR ? 'warning' : 'default'} label={leftUntil(limit, now)} />}
    </Box>
  )
}
