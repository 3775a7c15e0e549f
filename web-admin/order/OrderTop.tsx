import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { getAgent } from '#contracts/agency/agency-api.ts'
import { Airline } from '#contracts/client/look/parts.tsx'
import { dayText, shortDate, shortMoment } from '#contracts/client/look/route.ts'
import { closeReasons, type nameStatuses, seatStatuses } from '#contracts/enums.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import { depText, leavesHome, timesText } from '#contracts/kernel/zones.ts'
import { pnrMarks, pnrStates } from '#contracts/order/pnr/pnr-events.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import { legStandings } from '#contracts/seats/standings.ts'
import { Countdown } from '../kit/Countdown.tsx'
import { useMay } from '../kit/calls.ts'
import { Facts, Panel } from '../kit/Detail.tsx'
import { type DocumentStep, type Limit, Limits, Pairs, type StripPart } from '../kit/Document.tsx'
import { Person } from '../kit/Person.tsx'
import { Legs } from '../kit/Place.tsx'
import { LatestEvents, type useEvents } from '../report/LatestEvents.tsx'
import { peopleText } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'
import { OrderLink } from './OrderLink.tsx'

/** This file has the parts above and beside the tabs of an order. */

/** Itinerary, people, PNR and money. */
export const stripOf = (order: ShownOrder): StripPart[] => {
  const { legs, persons, passengers, counts, seats, pnrs, tourCode, total, totalText, paid, owed, status } = order
  const named = Math.min(passengers.length, persons)
  return [
    {
      title: '行程',
      content: (
        <ul>
          {legs.map(leg => (
            <li key={leg.stockId}>
              <Airline code={leg.airLine} bare />
              <span>
                <Legs legs={`${leg.origin}-${leg.destination}`} />
              </span>
              <small>
                {leg.flightNo}　{dayText(leg.date)} {timesText(leg, '–')}　{leg.cabin} 舱
              </small>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: '人数',
      content: (
        <>
          <div className="value">{persons} 人</div>
          <small>{peopleText(counts)}</small>
          <small>{named < persons ? `名单已录 ${named} 人，缺 ${persons - named} 人` : '名单已录全'}</small>
        </>
      ),
    },
    {
      title: 'PNR',
      content: (
        <>
          <div className="value">{pnrs[0]?.pnr ?? '—'}</div>
          {(pnrs.length > 1 ? pnrs : []).map(({ pnr, seats }) => (
            <small key={pnr}>
              {pnr}（{seats}座）
            </small>
          ))}
          {pnrs.map(
            ({ pnr, state = 'ACTIVE' }) =>
              state !== 'ACTIVE' && (
                <Box component="small" key={`${pnr}.state`} sx={{ color: 'error.main' }}>
                  {pnrs.length > 1 && `${pnr} `}
                  {pnrStates[state]}
                </Box>
              ),
          )}
          {pnrs.map(
            ({ pnr, mark = 'NORMAL', note }) =>
              mark !== 'NORMAL' && (
                <small key={`${pnr}.mark`}>
                  {pnrs.length > 1 && `${pnr} `}
                  {pnrMarks[mark]}
                  {note && `：${note}`}
                </small>
              ),
          )}
          <small>
            {seats} 座，{seatStatuses[order.seatStatus as keyof typeof seatStatuses] ?? order.seatStatus}
          </small>
          {tourCode && <small>团号 {tourCode}</small>}
        </>
      ),
    },
    {
      title: '金额',
      content: (
        <>
          <div className="value">{formatYuan(total)}</div>
          <div className="doc-meter" aria-hidden="true">
            <i style={{ width: `${total > 0 ? Math.min(100, (paid / total) * 100) : 0}%` }} />
          </div>
          <small>
            已付 {groupedYuan(paid)}
            {status === 'WAIT_FOR_PAY' && `，待付 ${groupedYuan(owed)}`}
          </small>
          <small>{totalText}</small>
        </>
      ),
    },
  ]
}

/** The way from submission to departure. Times of what is done are those of the facts, where the person may read them. */
export const stepsOf = (order: ShownOrder, events: readonly HistoryEvent[] = []): DocumentStep[] => {
  const { orderId, persons, passengers, legs, tickets, status, limits, closeReason } = order
  const when = (told: (event: HistoryEvent) => boolean) => {
    const event = events.findLast(event => event.stream === `order-${orderId}` && told(event))
    return event && shortMoment(event.at)
  }
  const at = (...types: string[]) => when(({ type }) => types.includes(type))
  const until = (limit: string) => `${shortMoment(limit)} 前`
  const named = passengers.length >= persons || order.ticketProgress === 'ALL'
  const issued = new Set(tickets.map(({ passengerId }) => passengerId)).size
  const steps: (Omit<DocumentStep, 'state'> & { done: boolean })[] = [
    { label: '提交', done: true, note: shortMoment(order.submittedAt) },
    ...(order.auditStatus === 'NONE' ? [] : [{ label: '审核', done: order.auditStatus === 'APPROVED', note: at('OrderAudited') }]),
    ...(order.waitlist ? [{ label: '候补', done: false, note: until(order.waitlist.confirmBy ?? order.waitlist.until) }] : []),
    ...paymentsOf(order, paymentCode => when(({ data }) => (data as { paymentCode?: string }).paymentCode === paymentCode), until),
    {
      label: order.seatStatus === 'CONFIRMED' ? '座位已订妥' : '确认座位',
      done: order.seatStatus === 'CONFIRMED',
      note: at('SeatConfirmed'),
    },
    {
      label: `名单 ${persons} 人`,
      done: named,
      note: named ? at('PassengersAdded', 'PassengerModified') : `已录 ${passengers.length}，${until(limits.nameBy)}`,
    },
    {
      label: issued > 0 && order.ticketProgress !== 'ALL' ? `出票，已出 ${issued} 人` : '出票',
      done: order.ticketProgress === 'ALL',
      note: order.ticketProgress === 'ALL' ? at('OrderTicketed') : until(limits.ticketBy),
    },
    {
      label: '出行',
      done: order.ticketProgress === 'ALL' && hasLeft(order),
      note: legs[0] && `${shortDate(legs[0].date)} ${depText(legs[0])}`,
    },
  ]
  if (status === 'EXPIRED')
    return [
      ...steps.filter(({ done }) => done).map(step => ({ ...shown(step), state: 'done' as const })),
      { label: '已失效', note: closeReason && closeReasons[closeReason], state: 'ended' },
    ]
  const now = steps.find(({ done }) => !done)
  return steps.map(step => ({ ...shown(step), state: step.done ? 'done' : step === now ? 'now' : 'next' }))
}
const hasLeft = ({ legs: [first] }: ShownOrder) => first !== undefined && Date.parse(first.std) <= Date.now()
const shown = ({ label, note }: Pick<DocumentStep, 'label' | 'note'>) => ({ label, note })

/** A step for each part of the sum, the paid ones first; one for the whole where its parts are not known. */
const paymentsOf = (order: ShownOrder, paidAt: (paymentCode: string) => string | undefined, until: (limit: string) => string) => {
  const { payments, instalments, status } = order
  const open = status === 'WAIT_FOR_PAY' ? instalments : []
  const parts = payments.flatMap(({ paymentCode, parts = [] }) =>
    parts.filter(({ partly }) => !partly).map(part => ({ ...part, paymentCode })),
  )
  const all = [...parts, ...open]
  const steps = [
    ...parts.map(part => ({ label: instalmentName(part, all), done: true, note: paidAt(part.paymentCode) })),
    ...open.map(part => ({ label: instalmentName(part, all), done: false, note: until(part.by) })),
  ]
  if (steps.length === 0)
    return [{ label: '付款', done: status !== 'WAIT_FOR_PAY' && status !== 'EXPIRED', note: paidAt(payments.at(-1)?.paymentCode ?? '') }]
  // parts of one name are one step, done when all of them are
  return [...new Set(steps.map(({ label }) => label))].map(label => {
    const same = steps.filter(step => step.label === label)
    return same.find(({ done }) => !done) ?? same.at(-1)!
  })
}

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
