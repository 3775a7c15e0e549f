import Box from '@mui/material/Box'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'

/** The limit of a task, and whether it has passed. */
export const Due = ({ dueAt, overdue, escalated = false }: { dueAt?: string | undefined; overdue: boolean; escalated?: boolean }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
    {dueAt ? <time dateTime={dueAt}>{formatDateTime(dueAt).slice(0, 16)}</time> : EMPTY}
    {overdue && <Tag tone="danger">已超时</Tag>}
    {escalated && <Tag tone="waiting">已上报</Tag>}
  </Box>
)
