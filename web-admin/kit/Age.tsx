import Box from '@mui/material/Box'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'

const MINUTE = 60_000
/** minutes after which something counts as stuck */
const STUCK = 10

/** The instant since which something holds, and the time since then. */
export const Age = ({ since }: { since: string }) => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE))
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <time dateTime={since}>{formatDateTime(since).slice(0, 16)}</time>
      <Tag tone={minutes < STUCK ? 'progress' : 'waiting'}>{ageOf(minutes)}</Tag>
    </Box>
  )
}

const ageOf = (minutes: number): string => {
  if (minutes < 1) return '不到1分钟'
  if (minutes < 60) return `${minutes}分钟`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}小时` : `${Math.floor(minutes / 60 / 24)}天`
}
