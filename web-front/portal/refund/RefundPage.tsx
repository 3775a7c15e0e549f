import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { doerText } from '#contracts/client/doer.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { shortMoment } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { opening } from '#contracts/client/opening.tsx'
import { refundTypes } from '#contracts/enums.ts'
import { formatDate, formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { refundDetail, refundFeeDetail, supplementFile, withdrawRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { Actions } from '../../kit/Actions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { Card } from './Card.tsx'
import { Fees } from './Fees.tsx'
import { PapersGiven } from './PapersGiven.tsx'
import { ProductFees } from './ProductFees.tsx'
import { RefundSum } from './RefundSum.tsx'
import './refund.css'
import { Supplement } from './Supplement.tsx'
import { isReturned, isWithdrawn, type PortalRefund, standingText, statusText, stepsOf } from './steps.ts'

const Returned = opening(() => import('../flow/Returned.tsx').then(({ Returned }) => Returned))

/** An application: its progress, the amount with its date, and the possible actions. */
export const RefundPage = () => {
  const { refundId = '' } = useParams()
  const refund = useAsk(refundDetail, { refundId }, { lists: ['refund', 'application'] })
  return (
    <div className="rf">
      <Fetched from={refund} what="退票单" rows={8}>
        {data => <Loaded refund={data} />}
      </Fetched>
    </div>
  )
}

type Open = 'withdraw' | 'supplement'
const Loaded = ({ refund }: { refund: PortalRefund }) => {
  const { refundId, orderNo, status, totals, lines, approval } = refund
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="rf-crumb">
        <Link to="/refund">退票</Link>
        <span>› {refundId}</span>
      </div>
      <div className="rf-title">
        <h1>退票单 {refundId}</h1>
        <Tag tone={toneOf(status)}>{statusText(refund)}</Tag>
        <span className="rf-grow">
          订单 <Link to={`/order/${orderNo}?tab=refund`}>{orderNo}</Link>
        </span>
        <Actions
          allowed={refund.allowedActions}
          actions={[
            { endpoint: supplementFile, label: '补充材料', press: () => setOpen('supplement') },
            { endpoint: withdrawRefund, label: '撤回申请', press: () => setOpen('withdraw') },
          ]}
        />
      </div>
      <Progress refund={refund} />
      {refund.lacking && refund.papersBy && (
        <p className="rf-note" role="status">
          报备退票，材料于 {formatDateTime(refund.papersBy).slice(0, 16)} 前补齐，逾期自动驳回：{refund.lacking.join('；')}
        </p>
      )}
      {isReturned(refund) && <Returned what="退票申请" instanceId={refund.flow.instanceId} className="rf-returned" />}
      {(refund.recalculated ?? approval) && (
        <p className="rf-note" role="status">
          {refund.recalculated ?? (
            <>
              {approval!.recalculated}：按现在审核，应退 <Money fen={approval!.totals.refund} sign />
            </>
          )}
        </p>
      )}
      <div className="rf-cols">
        <div className="rf-stack">
          <Card
            title="费用"
            beside={status === 'REFUNDSUBMIT' ? '按申请时计算，审核通过时定' : isWithdrawn(refund) ? '按申请时计算' : '审核时已定'}
          >
            <Fees lines={lines} totals={totals} />
            <Products refundId={refund.refundId} />
          </Card>
          <Card title="材料" beside={`${refund.papers.length} 份`}>
            <div className="rf-pad">
              <PapersGiven papers={refund.papers} />
            </div>
          </Card>
          <Card title="动态">
            <History refundId={refundId} />
          </Card>
        </div>
        <aside className="rf-stack rf-side">
          <Card title="退款">
            <MoneyBack refund={refund} />
          </Card>
          <Card title="申请">
            <Application refund={refund} />
          </Card>
        </aside>
      </div>
      {open === 'withdraw' && <Withdrawal refund={refund} close={close} />}
      {open === 'supplement' && <Supplement refund={refund} close={close} />}
    </>
  )
}

const useHistory = (refundId: string) => useAsk(timeline, { stream: `refund-${refundId}`, page: 0, size: 100 }, { lists: ['refund'] })

/** The steps of the application, with their times, and how it stands now. */
const Progress = ({ refund }: { refund: PortalRefund }) => {
  const { refundId, orderNo, status, dueBy } = refund
  const times = new Map(useHistory(refundId).data?.events.map(({ type, at }) => [type, at]))
  const isOpen = status === 'REFUNDAPPROVE' || status === 'REFUNDTICKET'
  return (
    <section className="rf-card rf-way" aria-label="进度">
      <ol className="rf-steps">
        {stepsOf(refund, times).map(({ name, state, at }) => (
          <li key={name} className={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            <b>{name}</b>
            <small>{at ? shortMoment(at) : state === 'now' ? '进行中' : ''}</small>
          </li>
        ))}
      </ol>
      <p className="rf-standing">
        {standingText(refund)}
        {isOpen && dueBy && (
          <>
            ，款项 {formatDate(dueBy)}
            {provisionalMark(dueBy)} 前退回（
            <TimeLeft limit={dueBy} />）
          </>
        )}
        {status === 'REFUNDREJECT' && (
          <>
            {' '}
            <Link className="rf-again" to={`/refund/new?orderId=${encodeURIComponent(orderNo)}`}>
              重新申请
            </Link>
          </>
        )}
      </p>
    </section>
  )
}

const Products = ({ refundId }: { refundId: string }) => {
  const { data } = useAsk(refundFeeDetail, { refundId }, { lists: ['refund', 'extra'] })
  return data ? <ProductFees products={data.products} /> : null
}

/** The events of the application, the newest first. */
const History = ({ refundId }: { refundId: string }) => (
  <Fetched from={useHistory(refundId)} what="动态" rows={3}>
    {({ events }) => (
      <ol className="rf-feed">
        {events.toReversed().map(({ position, zh, at, user, role, reason, data }) => (
          <li key={position}>
            <time dateTime={at}>{formatDateTime(at).slice(0, 16)}</time>
            <div>
              <b>{zh}</b> <small>{doerText({ user, role })}</small>
              {(reason ?? remarkIn(data)) && <p>{reason ?? remarkIn(data)}</p>}
            </div>
          </li>
        ))}
      </ol>
    )}
  </Fetched>
)
/** the remark or reason in an event */
const remarkIn = (data: unknown): string | undefined => {
  const { reason, remark, recalculated } = (data ?? {}) as Record<string, unknown>
  return [remark, reason, recalculated].find((text): text is string => typeof text === 'string' && text !== '')
}

/** How the refund is made up, where it goes and how much of it has gone. */
const MoneyBack = ({ refund }: { refund: PortalRefund }) => {
  const { dueBy, totals, lines } = refund
  return (
    <div className="rf-pad">
      <RefundSum lines={lines} totals={totals} ofChild={refund.refundType === 'CHILD'} />
      <dl className="rf-terms">
        <div>
          <dt>已退</dt>
          <dd>
            <Money fen={refund.paidOut} />
          </dd>
        </div>
        {refund.payouts.map(({ paymentCode, amount, credited }) => (
          <div key={paymentCode}>
            <dt>{credited ? '转为抵扣' : '原路退回'}</dt>
            <dd>
              <Money fen={amount} />
              <small>支付单 {paymentCode}</small>
            </dd>
          </div>
        ))}
        {dueBy && (
          <div>
            <dt>退款期限</dt>
            <dd>
              {formatDate(dueBy)}
              {provisionalMark(dueBy)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** The application: what was applied for, by whom and when. */
const Application = ({ refund }: { refund: PortalRefund }) => (
  <dl className="rf-terms rf-pad">
    {(
      [
        ['类型', `${refund.typeName || refundTypes[refund.refundType]}`],
        ['原因', refund.reasonLabel],
        ['说明', refund.reason],
        ['通告编号', refund.noticeNo],
        ['航司', <Airline key="airline" code={refund.airLine} />],
        ['申请人', userName(refund.submittedBy)],
        ['申请时间', formatDateTime(refund.submittedAt).slice(0, 16)],
      ] as const
    ).map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

const Withdrawal = ({ refund: { refundId, revision, totals }, close }: { refund: PortalRefund; close: () => void }) => (
  <Preview
    title="撤回退票申请"
    endpoint={withdrawRefund}
    body={{ refundId }}
    revision={revision}
    action="撤回申请"
    leave="不撤回"
    danger
    done="已撤回"
    about={{ what: '退票单', stream: `refund-${refundId}` }}
    close={close}
  >
    {() => (
      <p>
        撤回后 {totals.tickets} 人的客票恢复有效，应退的 <Money fen={totals.refund} sign /> 不再办理。可以重新申请，费用按那时计算。
      </p>
    )}
  </Preview>
)
