import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RaRecord, useGetList } from 'ra-core'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { actOf } from '../../kit/asked-for.ts'
import { useMay } from '../../kit/calls.ts'
import { Journey } from '../../kit/Journey.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { DueHeading } from './DueHeading.tsx'
import { bySpan, type DueOrder, lastDay, type Next, nextOf, spans } from './due.ts'

/** rows that are shown here; the list has all */
const MOST = 30
/** as the list's address has it */
const addressOf = (filter: object) => `/order?${new URLSearchParams({ filter: JSON.stringify(filter), sort: 'limitBy', order: 'ASC' })}`

/** Orders by the nearest limit that can still be kept, up to tomorrow's, each with the one thing that is to be done. */
export const Due = () => {
  const now = new Date().toISOString()
  const filter = { limitBy_lte: lastDay(now) }
  const { data, total, error, isPending, refetch } = useGetList<DueOrder & RaRecord>('order', {
    filter,
    sort: { field: 'limitBy', order: 'ASC' },
    pagination: { page: 1, perPage: MOST },
  })
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  return (
    <Card component="section" aria-labelledby="due">
      <DueHeading id="due" title="接着要办">
        {total !== undefined && total > 0 && `按截止时间，${total.toLocaleString('zh-CN')} 件`}
      </DueHeading>
      {error && !data ? (
        <Problem error={error} retry={() => refetch()} />
      ) : isPending ? (
        <Loading lines={6} />
      ) : !data || data.length === 0 ? (
        <Nothing text="今明两天没有到期的订单" />
      ) : (
        <>
          {isNarrow ? <Cards rows={data} now={now} /> : <Rows rows={data} now={now} />}
          <Typography variant="body2" sx={{ px: 2, py: 1.5 }}>
            <Link component={RouterLink} to={addressOf(filter)} underline="hover">
              查看全部 {total?.toLocaleString('zh-CN')} 件
            </Link>
          </Typography>
        </>
      )}
    </Card>
  )
}

type Rows = { rows: readonly (DueOrder & RaRecord)[]; now: string }
const pageOf = ({ id }: RaRecord) => `/order/${encodeURIComponent(id)}/show`
const amountOf = ({ limitKind, nextAmount, total }: DueOrder) =>
  limitKind === 'PAY' || limitKind === 'BALANCE' ? (nextAmount ?? total) : total

const Rows = ({ rows, now }: Rows) => (
  <Box sx={{ overflowX: 'auto', position: 'relative' }}>
    <Table size="small" aria-label="接着要办" sx={table}>
      <TableHead>
        <TableRow>
          {['剩余', '事项', '行程', '团队'].map(head => (
            <TableCell key={head}>{head}</TableCell>
          ))}
          <TableCell align="right">金额（元）</TableCell>
          <TableCell align="right">
            <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
              办理
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bySpan(rows, now).map(({ span, rows }) => (
          <Fragment key={span}>
            <TableRow>
              <TableCell
                colSpan={6}
                component="th"
                scope="rowgroup"
                sx={{ bgcolor: 'var(--surface-2)', fontWeight: 600, color: 'text.primary' }}
              >
                {spans[span]}
              </TableCell>
            </TableRow>
            {rows.map(order => (
              <TableRow key={order.id} hover>
                <TableCell>
                  <Left limit={order.limitBy!} />
                </TableCell>
                <TableCell>
                  <What of={nextOf(order)} />
                </TableCell>
                <TableCell>
                  <Journey trip={order} to={pageOf(order)} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'normal', minWidth: 120 }}>
                  <Team order={order} />
                </TableCell>
                <TableCell align="right">
                  <Money fen={amountOf(order)} />
                </TableCell>
                <TableCell align="right">
                  <Do order={order} isUrgent={span === 'SOON' || span === 'LATE'} />
                </TableCell>
              </TableRow>
            ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  </Box>
)
const table = {
  '& .MuiTableCell-root': { px: 1, py: 0.75, whiteSpace: 'nowrap', '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
} as const

const Cards = ({ rows, now }: Rows) =>
  bySpan(rows, now).map(({ span, rows }) => (
    <Box key={span}>
      <Typography sx={{ px: 2, py: 0.75, fontSize: 13, fontWeight: 600, bgcolor: 'var(--surface-2)' }}>{spans[span]}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(order => (
          <Box
            component="li"
            data-row
            key={order.id}
            sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 0.75 }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Left limit={order.limitBy!} />
              <What of={nextOf(order)} />
            </Box>
            <Journey trip={order} to={pageOf(order)} />
            <Team order={order} />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
              <b>
                <Money fen={amountOf(order)} />
              </b>
              <Do order={order} isUrgent={span === 'SOON' || span === 'LATE'} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ))

const Left = ({ limit }: { limit: string }) => <TimeLeft limit={limit} />
const What = ({ of: { what, tone } }: { of: Next }) => <Tag tone={tone}>{what}</Tag>

const Team = ({ order: { groupName, persons, agencyName } }: { order: DueOrder }) => (
  <Box>
    {groupName}{' '}
    <Typography component="span" variant="caption" color="textSecondary">
      {persons} 人
    </Typography>
    <Typography variant="caption" color="textSecondary" component="div" noWrap sx={{ maxWidth: { md: 200 } }}>
      {agencyName}
    </Typography>
  </Box>
)

/** The one button of a row: it opens the order at what is to be done, or the order where the person only looks on. */
const Do = ({ order, isUrgent }: { order: DueOrder & RaRecord; isUrgent: boolean }) => {
  const may = useMay()
  const { action, tab } = nextOf(order)
  const page = pageOf(order)
  const [to, label] =
    action && may(action.endpoint)
      ? [`${page}?act=${actOf(action.endpoint)}`, action.label]
      : tab
        ? [`${page}?tab=${tab.name}`, tab.label]
        : [page, '看订单']
  return (
    <Button
      component={RouterLink}
      to={to}
      size="small"
      variant="outlined"
      aria-label={`${label} ${order.groupName}`}
      sx={{ minWidth: 82, ...(isUrgent ? { bgcolor: 'var(--blue-tint)', borderColor: 'transparent' } : quietButton) }}
    >
      {label}
    </Button>
  )
}
const quietButton = { color: 'text.primary', borderColor: 'var(--border)' } as const
