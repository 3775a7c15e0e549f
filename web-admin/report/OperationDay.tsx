import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { addDays, formatDateTime, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { type DayLine, operationDay } from '#contracts/report/operators/day.ts'
import { PersonField } from '../flow/PersonField.tsx'
import { useAsk } from '../kit/calls.ts'
import { DayInput } from '../kit/DayInput.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { historyPlace, placeOf } from './place-of.ts'

const SIZE = 50
/** One person's day in order, document by document; every line says what it changed and leads to the history at that moment. */
export const OperationDay = () => {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const [user, day] = [search.get('user') ?? undefined, search.get('day') ?? undefined]
  const page = Number(search.get('page') ?? 0)
  const found = useAsk(operationDay, { ...present({ user, day }), page, size: SIZE })
  const shown = day ?? found.data?.day ?? toLocal(new Date().toISOString()).date
  const ask = (more: { user?: string | undefined; day?: string; page?: number }) =>
    setSearch(Object.entries(present({ user, day, ...more })).map(([name, value]): [string, string] => [name, String(value)]))
  return (
    <>
      <PageTitle title="一天" />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        一天
      </Typography>
      <Card sx={{ mb: 2 }}>
        <Box
          component="form"
          role="search"
          aria-label="筛选条件"
          onSubmit={event => {
            event.preventDefault()
            ask({ user: typed?.trim() || user })
          }}
          sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
        >
          <Box sx={{ width: { xs: '100%', sm: 260 } }}>
            <PersonField label="操作人" name="user" value={typed ?? user ?? found.data?.user ?? ''} onChange={setTyped} />
          </Box>
          <Box sx={{ width: { xs: '100%', sm: 180 } }}>
            <DayInput label="日期" name="day" size="small" fullWidth value={shown} onChange={day => ask({ day })} />
          </Box>
          <Button type="submit" variant="contained">
            查看
          </Button>
          <Button onClick={() => ask({ day: addDays(shown, -1) })}>前一天</Button>
          <Button onClick={() => ask({ day: addDays(shown, 1) })}>后一天</Button>
        </Box>
      </Card>
      <Fetched from={found} lines={8}>
        {({ documents, totalElements, moved, looks, user, userName, day }) => (
          <>
            <Typography role="status" sx={{ mb: 2 }}>
              <strong>{userName ?? user}</strong> {day}：操作 {totalElements} 次，动账 {formatYuan(moved)}，
              <Link component={RouterLink} to={looksPlace(user, day)}>
                查看个人信息 {looks} 次
              </Link>
            </Typography>
            {documents.length === 0 ? (
              <Card>
                <Nothing text="这一天没有操作" />
              </Card>
            ) : (
              documents.map(({ subject, object, objectName, lines }) => (
                <Document
                  key={subject}
                  subject={subject}
                  title={objectName ? `${object.split(' ')[0]} ${objectName}` : object}
                  lines={lines}
                />
              ))
            )}
            {totalElements > SIZE && (
              <Pagination count={Math.ceil(totalElements / SIZE)} page={page + 1} onChange={(_, next) => ask({ page: next - 1 })} />
            )}
          </>
        )}
      </Fetched>
    </>
  )
}

const looksPlace = (user: string, day: string) => `/looked?filter=${encodeURIComponent(JSON.stringify({ user, at_gte: day, at_lte: day }))}`

const Document = ({ subject, title, lines }: { subject: string; title: string; lines: readonly DayLine[] }) => {
  const place = placeOf(subject)
  return (
    <Card component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h6" component="h2" sx={{ px: 2, py: 1.25, fontSize: 15, overflowWrap: 'anywhere' }}>
        {place ? (
          <Link component={RouterLink} to={place} underline="hover">
            {title}
          </Link>
        ) : (
          title
        )}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(line => (
          <Line key={line.id} subject={subject} {...line} />
        ))}
      </Box>
    </Card>
  )
}

const Line = ({ subject, at, what, changed, told, about, from, to, beside }: DayLine & { subject: string }) => (
  <Box
    component="li"
    sx={{
      px: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '72px minmax(0, 1fr) auto' },
      columnGap: 1.5,
      fontSize: 14,
    }}
  >
    <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {formatDateTime(at).slice(11)}
    </Box>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{what}</strong>
      {about !== undefined && <> {formatYuan(about)}</>}
      <Box sx={{ color: 'text.secondary' }}>{told ?? changed}</Box>
      {beside.length > 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          还涉及{' '}
          {beside.map(one => (
            <Link key={one.stream} component={RouterLink} to={historyPlace(one.stream, one.from, one.to)} sx={{ mr: 1 }}>
              {one.object}
            </Link>
          ))}
        </Box>
      )}
    </Box>
    <Box>
      <Link component={RouterLink} to={historyPlace(subject, from, to)} sx={{ whiteSpace: 'nowrap' }}>
        看当时的历史
      </Link>
    </Box>
  </Box>
)
