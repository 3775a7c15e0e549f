import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { getAgent } from '#contracts/agency/agency-api.ts'
import { shortMoment } from '#contracts/client/look/route.ts'
import type { nameStatuses } from '#contracts/enums.ts'
import { leavesHome } from '#contracts/kernel/zones.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import { legStandings } from '#contracts/seats/standings.ts'
import { Countdown } from '../kit/Countdown.tsx'
import { useMay } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { type Limit, Limits } from '../kit/Limits.tsx'
import { Pairs } from '../kit/Pairs.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { LatestEvents, type useEvents } from '../report/LatestEvents.tsx'
import type { ShownOrder } from './OrderDetail.tsx'
import { OrderLink } from './OrderLink.tsx'

/** Limits, latest events, whom to ask. */
export const OrderRail = ({ order, told }: { order: ShownOrder; told: ReturnType<typeof useEvents> }) => (
  <>
    {order.waitlist ? (
      <Waiting waitlist={order.waitlist} />
    ) : (
      <Panel title={leavesHome(order.legs) ? '时限（北京时间）' : '时限'}>
        <Limits limits={limitsOf(order)} />
      </Panel>
    )}
    <LatestEvents told={told} />
    <Related order={order} />
    <ContactPanel order={order} />
  </>
)

/** The orders that it came from, and those that came from it. */
const Related = ({ order: { orderId, joins, copyOf, splitFrom, splitInto, virtualOut } }: { order: ShownOrder }) => {
  const pairs: [string, ReactNode][] = [
    ...(joins ? [['加入订单', <OrderLink key="joins" orderNo={joins} />] as [string, ReactNode]] : []),
    ...(copyOf ? [['复制自', <OrderLink key="copy" orderNo={copyOf} />] as [string, ReactNode]] : []),
    ...(splitFrom ? [['由订单拆分', <OrderLink key="from" orderNo={splitFrom} />] as [string, ReactNode]] : []),
    ...(splitInto.length > 0
      ? [
          [
            '拆分至',
            splitInto.map(({ orderNo, seats, ahead }) => (
              <div key={orderNo}>
                <OrderLink orderNo={orderNo} />（{seats}座{ahead && '，虚拟出票'}）
              </div>
            )),
          ] as [string, ReactNode],
        ]
      : []),
    ...(virtualOut
      ? [
          [
            '虚拟出票',
            <Link key="ahead" component={RouterLink} to={`/virtual-out/${encodeURIComponent(orderId)}/show`} underline="hover">
              {virtualOutStatuses[virtualOut]}
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return pairs.length > 0 ? (
    <Panel title="相关订单">
      <Pairs left pairs={pairs} />
    </Panel>
  ) : null
}

const ContactPanel = ({ order: { contact, agency, agencyName, submittedBy, submittedAt, remark } }: { order: ShownOrder }) => {
  const reads = useMay()(getAgent)
  return (
    <Panel title="联系">
      <Pairs
        left
        pairs={[
          ['联系人', contact.name],
          ['电话', contact.phone],
          [
            '代理人',
            reads ? (
              <Link key="agency" component={RouterLink} to={`/agency/${encodeURIComponent(agency)}/show`}>
                {agencyName}
              </Link>
            ) : (
              agencyName
            ),
          ],
          [
            '提交',
            <span key="by">
              <Person login={submittedBy} /> {shortMoment(submittedAt)}
            </span>,
          ],
          ...(remark ? [['代理人备注', remark] as const] : []),
        ]}
      />
    </Panel>
  )
}

/** Places of the order in the queue of each flight, and the limit for confirming the seats that it got. */
const Waiting = ({ waitlist: { until, confirmBy, legs } }: { waitlist: NonNullable<ShownOrder['waitlist']> }) => (
  <Panel title="候补">
    <Facts
      facts={[
        ...(confirmBy ? [['代理人确认时限', <Countdown key="confirm" limit={confirmBy} matters />] as const] : []),
        ['候补截止', <Countdown key="until" limit={until} matters={!confirmBy} />],
        ...legs.map(
          ({ flightNo, standing, place, waiting }) =>
            [flightNo, `${legStandings[standing]}${place ? `，第 ${place} 位` : ''}（共 ${waiting} 个订单）`] as const,
        ),
      ]}
    />
  </Panel>
)

/** All limits of the order; the remaining time is shown for those that may still be missed. */
const limitsOf = ({ status, auditStatus, limits, instalments, nameStatus, ticketProgress, legs }: ShownOrder): Limit[] => {
  const isOpen = ['WAIT_FOR_PAY', 'PAID'].includes(status) || (status === 'REFUND_MODIFY' && ticketProgress !== 'ALL')
  const [next] = instalments
  const hasDeposits = limits.balanceBy !== undefined
  const first = next?.no === 1
  const depositName = (no: number) => instalmentName({ no, kind: 'DEPOSIT' }, instalments)
  const isOpenAudit = status === 'WAIT_FOR_PAY' && (auditStatus === 'AUDITING' || auditStatus === 'RETURNED')
  const payLimit = isOpenAudit
    ? auditStatus === 'AUDITING'
      ? '最迟审核时间'
      : '重新提交时限'
    : hasDeposits
      ? `${depositName(1)}时限`
      : '支付时限'
  const isNamed = (['COMPLETE', 'LOCKED'] satisfies (keyof typeof nameStatuses)[] as string[]).includes(nameStatus)
  return [
    { label: payLimit, limit: limits.payBy, matters: status === 'WAIT_FOR_PAY' && first },
    // the instalments between the first and the balance have their own dates
    ...(next?.kind === 'DEPOSIT' && !first ? [{ label: `${depositName(next.no)}时限`, limit: next.by, matters: true }] : []),
    ...(limits.balanceBy ? [{ label: '尾款时限', limit: limits.balanceBy, matters: status === 'WAIT_FOR_PAY' }] : []),
    { label: '名单时限', limit: limits.nameBy, matters: isOpen && !isNamed },
    ...(limits.clearBy ? [{ label: '清位时限', limit: limits.clearBy, matters: isOpen }] : []),
    { label: '出票时限', limit: limits.ticketBy, matters: isOpen },
    ...legs.slice(0, 1).map(({ std }) => ({ label: '起飞', limit: std, matters: status !== 'EXPIRED' && Date.parse(std) > Date.now() })),
  ]
}
