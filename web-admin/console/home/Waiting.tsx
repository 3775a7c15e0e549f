import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetList, usePermissions } from 'ra-core'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { refundTypes } from '#contracts/enums.ts'
import type { tasks } from '#contracts/flow/lists.ts'
import { formatRelative } from '#contracts/kernel/calendar.ts'
import { grants } from '#contracts/kernel/endpoint.ts'
import { pathOf } from '#contracts/kernel/figure.ts'
import type { AnyList, RowOf } from '#contracts/kernel/list.ts'
import { sortOf } from '#contracts/kernel/list-address.ts'
import { desks } from '#contracts/order/notice/telling.ts'
import type { paymentErrors } from '#contracts/payment/lists.ts'
import { paymentErrorKinds } from '#contracts/payment/owed.ts'
import { modifyRefundStatus } from '#contracts/refund/api.ts'
import type { refunds } from '#contracts/refund/lists.ts'
import { taskPage } from '../../flow/links.ts'
import { useMay } from '../../kit/calls.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Profile } from '../../providers/authProvider.ts'
import { DueHeading } from './DueHeading.tsx'

/** rows of a card; its list has all */
const MOST = 5

/** The first matters that wait besides the limits of orders, each kind for people who may list it, with the way to do them. */
export const Waiting = ({ mayList }: { mayList: (list: string) => boolean }) => {
  const decides = useMay()(modifyRefundStatus)
  const { permissions: me } = usePermissions<Profile>()
  const pays = me !== undefined && grants(me, desks.MONEY)
  return (
    <>
      {mayList('flow-task') && (
        <Kind<typeof tasks>
          title="我的待办"
          list="flow-task"
          filter={{ status: 'PENDING' }}
          sort="-createdAt"
          row={({ title, definitionName, applicantName, createdAt, instanceId, overdue }, now) => ({
            first: overdue ? <Tag tone="danger">已超时</Tag> : undefined,
            title,
            line: `${definitionName} · ${applicantName}提交 · ${formatRelative(createdAt, now)}`,
            to: taskPage(instanceId),
            label: '审批',
          })}
        />
      )}
      {mayList('refund') && decides && (
        <Kind<typeof refunds>
          title="待审核退票"
          list="refund"
          filter={{ status: 'REFUNDSUBMIT' }}
          sort="submittedAt"
          row={({ id, orderNo, agencyName, refundType, tickets, refund, submittedAt }, now) => ({
            title: agencyName,
            line: `${refundTypes[refundType]} ${tickets} 票 · 订单 ${orderNo} · ${formatRelative(submittedAt, now)}`,
            amount: refund,
            to: `/refund/${encodeURIComponent(id)}/show`,
            label: '审核',
          })}
        />
      )}
      {mayList('refund') && decides && pays && (
        <Kind<typeof refunds>
          title="待付退款"
          list="refund"
          filter={{ status: 'REFUNDAPPROVE' }}
          sort="dueBy"
          row={({ id, orderNo, agencyName, tickets, refund, dueBy }) => ({
            first: dueBy && <TimeLeft limit={dueBy} />,
            title: agencyName,
            line: `${tickets} 票 · 订单 ${orderNo}`,
            amount: refund,
            to: `/refund/${encodeURIComponent(id)}/show`,
            label: '付款',
          })}
        />
      )}
      {mayList('payment-error') && (
        <Kind<typeof paymentErrors>
          title="支付异常"
          list="payment-error"
          filter={{ status: 'UNHANDLED' }}
          sort="-at"
          row={({ kind, agencyName, agency, paymentCode, amount, at }, now) => ({
            first: <Tag tone="danger">{paymentErrorKinds[kind]}</Tag>,
            title: agencyName ?? agency,
            line: `${paymentCode} · ${formatRelative(at, now)}`,
            amount,
            to: pathOf({ list: { name: 'payment-error' } }, { status: 'UNHANDLED', paymentCode }),
            label: '处理',
          })}
        />
      )}
    </>
  )
}

type Line = { first?: ReactNode; title: string; line: string; amount?: number; to: string; label: string }
type KindProps<L extends AnyList> = {
  title: string
  list: string
  filter: Record<string, string>
  sort: string
  row: (row: RowOf<L>, now: string) => Line
}
/** One card; nothing of it where nothing waits. */
const Kind = <L extends AnyList>({ title, list, filter, sort, row }: KindProps<L>) => {
  const { data, total, error, refetch } = useGetList<RowOf<L> & RaRecord>(list, {
    filter,
    sort: sortOf(sort),
    pagination: { page: 1, perPage: MOST },
  })
  if (error && !data)
    return (
      <Card>
        <Problem error={error} retry={() => refetch()} />
      </Card>
    )
  if (!data || data.length === 0) return null
  const now = new Date().toISOString()
  const id = `waiting-${list}-${Object.values(filter).join('-')}`
  return (
    <Card component="section" aria-labelledby={id}>
      <DueHeading
        id={id}
        title={title}
        end={
          <Link component={RouterLink} to={pathOf({ list: { name: list }, sort }, filter)} underline="hover">
            全部
          </Link>
        }
      >
        {total?.toLocaleString('zh-CN')}
      </DueHeading>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(one => {
          const { first, title, line, amount, to, label } = row(one, now)
          return (
            <Box component="li" data-row key={one.id} sx={item}>
              <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  {first}
                  <Typography component="span" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {title}
                  </Typography>
                </Box>
                <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
                  {line}
                </Typography>
              </Box>
              {amount !== undefined && (
                <b>
                  <Money fen={amount} />
                </b>
              )}
              <Button
                component={RouterLink}
                to={to}
                size="small"
                variant="outlined"
                aria-label={`${label} ${title}`}
                sx={{ flexShrink: 0, color: 'text.primary', borderColor: 'var(--border)' }}
              >
                {label}
              </Button>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}
const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  fontSize: 14,
} as const
