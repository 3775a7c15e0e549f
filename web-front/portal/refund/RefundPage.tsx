import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Airline, Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx'
import { shortMoment } from '#contracts/client/look/route.ts'
import { toneOf } from '#contracts/client/look/tones.ts'
import { type RefundDocumentType, refundDocumentTypes, refundTypes } from '#contracts/enums.ts'
import { formatDate, formatDateTime } from '#contracts/kernel/calendar.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { refundDetail, refundFeeDetail, supplementFile, withdrawRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { Actions } from '../../kit/Actions.tsx'
import { Conflict, isStale } from '../../kit/Conflict.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { Fetched, Problem } from '../../kit/States.tsx'
import { useUpload } from '../../kit/Upload.tsx'
import { useTell } from '../../kit/useTell.ts'
import { differenceIn, Fees, ProductFees } from './Fees.tsx'
import { type Chosen, filesOf, sentOf } from './form.ts'
import { Card } from './NewRefund.tsx'
import { Papers, PapersGiven } from './Papers.tsx'
import './refund.css'
import { isWithdrawn, type Refund, standingText, statusText, stepsOf } from './steps.ts'

/** An application: how far it is, what comes back and when, and what can still be done. */
export const RefundPage = () => {
  const { refundId = '' } = useParams()
  const refund = useAsk(refundDetail, { refundId }, { lists: ['refund'] })
  return (
    <div className="rf">
      <Fetched from={refund} what="退票单" rows={8}>
        {data => <Loaded refund={data} />}
      </Fetched>
    </div>
  )
}

type Open = 'withdraw' | 'supplement'
const Loaded = ({ refund }: { refund: Refund }) => {
  const { refundId, orderNo, status, dueBy, totals, lines, approval, revision } = refund
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const history = useAsk(timeline, { stream: `refund-${refundId}`, page: 0, size: 100 }, { lists: ['refund'] })
  const times = new Map(history.data?.events.map(({ type, at }) => [type, at]))
  const kept = differenceIn(lines)
  const isOpen = status === 'REFUNDAPPROVE' || status === 'REFUNDTICKET'
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
          offers={[
            { endpoint: supplementFile, label: '补充材料', press: () => setOpen('supplement') },
            { endpoint: withdrawRefund, label: '撤回申请', press: () => setOpen('withdraw') },
          ]}
        />
      </div>
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
              ，款项 {formatDate(dueBy)} 前退回（
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
            <Fetched from={history} what="动态" rows={3}>
              {({ events }) => (
                <ol className="rf-feed">
                  {events.toReversed().map(({ position, zh, at, user, reason, data }) => (
                    <li key={position}>
                      <time dateTime={at}>{formatDateTime(at).slice(0, 16)}</time>
                      <div>
                        <b>{zh}</b> <small>{userName(user)}</small>
                        {(reason ?? remarkIn(data)) && <p>{reason ?? remarkIn(data)}</p>}
                      </div>
                    </li>
                  ))}
                </ol>
              )}
            </Fetched>
          </Card>
        </div>
        <aside className="rf-stack rf-side">
          <Card title="退款">
            <div className="rf-pad">
              <Lines
                of={[
                  [refund.refundType === 'CHILD' ? '退差' : '退票', `${totals.tickets} 人`],
                  ['票价与税费', <Money key="paid" fen={totals.paid} />],
                  ['退票费', <Money key="fee" fen={totals.fee - kept} />],
                  ...(kept > 0 ? [['成团补差', <Money key="kept" fen={kept} />] as const] : []),
                  ...(totals.returned > 0 ? [['退还前次补差', <Money key="returned" fen={totals.returned} />] as const] : []),
                ]}
                sum={['应退', <Money key="refund" fen={totals.refund} sign />]}
              />
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
                    <dd>{formatDate(dueBy)}</dd>
                  </div>
                )}
              </dl>
            </div>
          </Card>
          <Card title="申请">
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
          </Card>
        </aside>
      </div>
      {open === 'withdraw' && (
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
      )}
      {open === 'supplement' && <Supplement refund={refund} close={close} />}
    </>
  )
}

/** what somebody wrote to it, or why */
const remarkIn = (data: unknown): string | undefined => {
  const { reason, remark, recalculated } = (data ?? {}) as Record<string, unknown>
  return [remark, reason, recalculated].find((text): text is string => typeof text === 'string' && text !== '')
}

const kinds = Object.entries(refundDocumentTypes).map(([value, label]) => ({ value: value as RefundDocumentType, label }))

/** More papers for an application that is under way: what they are is chosen first. */
const Supplement = ({ refund: { refundId, revision }, close }: { refund: Refund; close: () => void }) => {
  const { upload, share, cancel } = useUpload(supplementFile)
  const [kind, setKind] = useState<RefundDocumentType>('DIAGNOSIS')
  const [papers, setPapers] = useState<Chosen[]>([])
  const [problem, setProblem] = useState<unknown>()
  const tell = useTell()
  const submit = async () => {
    setProblem(undefined)
    try {
      if (!(await upload({ refundId }, filesOf(papers), revision))) return
      tell.done(`已补充 ${papers.length} 份材料`)
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  if (isStale(problem)) return <Conflict what="退票单" stream={`refund-${refundId}`} seen={revision} close={close} />
  return (
    <Dialog
      title="补充材料"
      close={close}
      action={papers.length > 0 ? `提交 ${papers.length} 份材料` : '提交材料'}
      submit={submit}
      pending={share !== undefined}
      waiting={papers.length === 0}
      width={600}
      {...(share !== undefined && { also: <Button onClick={cancel}>取消上传</Button> })}
    >
      <div className="rf-field">
        <span>材料类型</span>
        <Select aria-label="材料类型" value={kind} onChange={setKind} options={kinds} />
      </div>
      <Papers
        asked={[...new Set([kind, ...papers.map(paper => paper.kind)])].map(code => [{ code, label: refundDocumentTypes[code] }])}
        chosen={papers}
        change={setPapers}
        sent={share === undefined ? undefined : sentOf(papers, share)}
      />
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}

const Products = ({ refundId }: { refundId: string }) => {
  const { data } = useAsk(refundFeeDetail, { refundId }, { lists: ['refund', 'extra'] })
  return data ? <ProductFees products={data.products} /> : null
}
