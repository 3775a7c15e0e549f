import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countUnread, type Notice, queryNotices, readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { pageOfSubject } from '../../flow/links.ts'
import { useFailed } from '../../kit/calls.ts'
import { Loading } from '../../kit/Loading.tsx'
import { Problem } from '../../kit/Problem.tsx'
import type { AppDataProvider } from '../../providers/dataProvider.ts'
import { call } from '../../providers/session.ts'

type Row = Static<typeof Notice>
const STEP = 20

/** Reminders and other notices, the newest first; opening one marks it as read. */
export const NoticeList = ({ close }: { close: () => void }) => {
  const queries = useQueryClient()
  const failed = useFailed()
  const { ask } = useDataProvider<AppDataProvider>()
  const [unread, setUnread] = useState(false)
  const [size, setSize] = useState(STEP)
  const body = { size, ...(unread && { unread }) }
  const { data, error } = useQuery({
    queryKey: [queryNotices.path, body],
    queryFn: ({ signal }) => ask(queryNotices, body, { signal }) as Promise<Static<typeof queryNotices.data>>,
    placeholderData: keepPreviousData,
    meta: { lists: ['notice'] },
  })
  const said = async (done: Promise<unknown>) => {
    try {
      await done
      await Promise.all([queryNotices, countUnread].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    } catch (error) {
      failed(error)
    }
  }
  const rows = data?.content ?? []
  const [newest] = rows
  const follow = ({ id, read }: Row) => {
    close()
    if (!read) void said(call(readNotices, { ids: [id] }))
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', pr: 1 }}>
        <Tabs value={unread} onChange={(_, value: boolean) => setUnread(value)} sx={{ flexGrow: 1 }} aria-label="通知">
          <Tab value={false} label="全部通知" />
          <Tab value={true} label="未读" />
        </Tabs>
        <Button
          size="small"
          disabled={!rows.some(({ read }) => !read)}
          onClick={() => newest && void said(call(readAllNotices, { until: newest.at }))}
        >
          全部标为已读
        </Button>
      </Box>
      <Box sx={{ maxHeight: 'min(560px, 70vh)', overflowY: 'auto' }}>
        {error ? (
          <Box sx={{ p: 2 }}>
            <Problem error={error} />
          </Box>
        ) : !data ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
            {unread ? '没有未读通知' : '还没有通知'}
          </Typography>
        ) : (
          <List disablePadding>
            {rows.map(row => (
              <One key={row.id} row={row} follow={follow} />
            ))}
          </List>
        )}
        {data && data.totalElements > rows.length && (
          <Button fullWidth onClick={() => setSize(size + STEP)}>
            更多
          </Button>
        )}
      </Box>
    </>
  )
}

/** page of the application, the quote, the complaint or the question that a notice is about, or of its order */
const pageOf = ({
  businessType = '',
  businessId = '',
  orderNo,
  quoteId,
  requestId,
  complaintId,
  issueId,
  exportId,
  abnormalId,
}: Row): string | undefined =>
  pageOfSubject(businessType, businessId) ??
  (quoteId && `/quote/${encodeURIComponent(quoteId)}/show`) ??
  (requestId && `/inter-request/${encodeURIComponent(requestId)}/show`) ??
  (issueId && `/issue/${encodeURIComponent(issueId)}/show`) ??
  (complaintId && `/complaint/${encodeURIComponent(complaintId)}/show`) ??
  (exportId && '/jobs') ??
  (abnormalId && `/abnormalOrder?filter=${encodeURIComponent(JSON.stringify({ abnormalId }))}`) ??
  (orderNo && `/order/${encodeURIComponent(orderNo)}/show`)

const One = ({ row, follow }: { row: Row; follow: (row: Row) => void }) => {
  const to = pageOf(row)
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        {...(to && { component: Link, to })}
        onClick={() => follow(row)}
        sx={{ display: 'block', py: 1.25, borderLeft: 3, borderColor: row.read ? 'transparent' : 'primary.main' }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" sx={{ flexGrow: 1, fontWeight: row.read ? 400 : 600 }}>
            {row.title}
            {!row.read && (
              <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' }}>
                （未读）
              </Box>
            )}
          </Typography>
          <Typography component="time" variant="caption" color="textSecondary" noWrap title={formatDateTime(row.at)}>
            {formatRelative(row.at, toInstant(Date.now()))}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {row.text}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[row.airLine, row.agencyName].filter(Boolean).join(' · ')}
        </Typography>
      </ListItemButton>
    </ListItem>
  )
}
