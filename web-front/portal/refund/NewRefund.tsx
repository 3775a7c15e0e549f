import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { messageOf } from '#contracts/client/error.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import type { RefundType } from '#contracts/enums.ts'
import { EMPTY, formatDate, formatDateTime } from '#contracts/kernel/calendar.ts'
import { previewRefund, showRefund } from '#contracts/refund/api.ts'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Lines } from '../../kit/Lines.tsx'
import { useSettled } from '../../kit/Preview.tsx'
import { Empty, Fetched, Problem } from '../../kit/States.tsx'
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts'
import { useAirportNames } from '../search/ask.ts'
import { useRefundDraft } from './draft.ts'
import { backTo, differenceIn, Fees, ProductFees } from './Fees.tsx'
import { type Chosen, closedBecause, type Form, type Gap, gapsOf, hintOf, whyNot } from './form.ts'
import { Papers } from './Papers.tsx'
import './refund.css'
import { SubmitDialog, type SubmitProps } from './SubmitDialog.tsx'
import { Flights, Tickets } from './Tickets.tsx'

/** Applying for a refund: whose tickets, why, with which papers, and what comes back, before it is handed in. */
export const NewRefund = () => {
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  const form = useAsk(showRefund, { orderId }, { enabled: orderId !== '', lists: ['order', 'refund'] })
  if (!orderId)
    return (
      <Empty title="没有说明是哪个订单" text="从订单的“退票”页申请">
        <Link to="/order">查看我的订单</Link>
      </Empty>
    )
  return (
    <div className="rf">
      <Fetched from={form} what="订单" rows={8}>
        {data => <Loaded orderId={orderId} form={data} again={form.refetch} />}
      </Fetched>
    </div>
  )
}

const ELEMENT: Record<Gap['at'], string> = { tickets: 'rf-tickets', segments: 'rf-segments', notice: 'rf-notice', papers: 'rf-papers' }
const goTo = (gap: Gap) => {
  const element = document.getElementById(ELEMENT[gap.at])
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

type Sending = Pick<SubmitProps, 'quote' | 'kind' | 'body' | 'papers' | 'revision'>
const Loaded = ({ orderId, form, again }: { orderId: string; form: Form; again: () => Promise<unknown> }) => {
  const { draft, change, drop, lost } = useRefundDraft(
    orderId,
    () => form.refundTypes.find(kind => closedBecause(kind, form.tickets) === '')?.code ?? 'VOLUNTE',
  )
  const { picked, picking, type, reasonCode, reason, noticeNo } = draft
  const [papers, choosePapers] = useState<Chosen[]>([])
  const setPapers = (chosen: Chosen[]) => {
    choosePapers(chosen)
    change({ papers: chosen.map(({ file }) => file.name) })
  }
  const [tried, setTried] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  // of an application whose answer is late or lost the page may hear first, and its tickets can then no more be chosen: it stays as it was sent,
  // and nothing is foreseen of tickets that are on their way back
  const [held, setHeld] = useState<Sending>()
  const nameOf = useAirportNames(loginInfo()?.accessTokenJson.memberType === 'User_Agent')
  const navigate = useNavigate()

  const kind = form.refundTypes.find(({ code }) => code === type)
  // whoever has left meanwhile, or is none of those the type is for, is not chosen any more
  const tickets = form.tickets.filter(ticket => picked.includes(ticket.passengerId) && whyNot(ticket, kind) === '')
  const ids = tickets.map(({ passengerId }) => passengerId)
  const segments = kind?.manner === 'CHILD' ? undefined : picking
  const gaps = gapsOf(kind, { ids, segments, noticeNo, papers })
  const asked = { orderId, ids, ...(segments && { segments }), refundType: type, ...(reasonCode && { reasonCode }) }
  const mayPreview = kind !== undefined && ids.length > 0 && segments?.length !== 0
  const settled = useSettled(mayPreview ? asked : undefined)
  const quote = useAsk(previewRefund, settled ?? asked, {
    enabled: mayPreview && settled !== undefined && held === undefined,
    keep: true,
    lists: ['order', 'refund'],
  })
  const shown = mayPreview && !quote.error ? quote.data : undefined
  const sending: Sending | undefined = shown &&
    kind && {
      quote: shown,
      kind,
      body: { ...asked, ...(reason.trim() && { reason: reason.trim() }), ...(kind.notice && { noticeNo: noticeNo.trim() }) },
      papers,
      revision: form.revision,
    }
  const handed = held ?? sending
  const voluntary = useAsk(
    previewRefund,
    { orderId, ids, ...(segments && { segments }), refundType: 'VOLUNTE' },
    { enabled: mayPreview && kind?.manner === 'INVOLUNTE' && settled !== undefined && held === undefined },
  ).data

  useLeaveGuard(
    '申请还没有提交',
    papers.length > 0 && !held ? `已选的 ${papers.length} 份文件离开后须重新选择，其余内容存在本浏览器。` : undefined,
  )
  const back = (
    <div className="rf-crumb">
      <Link to="/order">我的订单</Link>
      <span>›</span>
      <Link to={`/order/${orderId}?tab=refund`}>{form.groupName}</Link>
      <span>› 申请退票</span>
    </div>
  )
  const title = (
    <div className="rf-title">
      <h1>申请退票</h1>
      <span>
        {form.groupName} {orderId}
      </span>
    </div>
  )
  if (!form.refundable && !held)
    return (
      <>
        {back}
        {title}
        <Empty title="现在不能申请退票" text={form.why === '没有可退的旅客' ? '没有可退的旅客。未录名单的座位在订单里减人退还' : form.why}>
          <Link to={`/order/${orderId}`}>返回订单</Link>
        </Empty>
      </>
    )

  const choose = (code: RefundType) => change({ type: code, reasonCode: undefined })
  const handIn = () => {
    setTried(true)
    const [gap] = gaps
    if (gap) goTo(gap)
    // as soon as the amounts are there
    else setSubmitting(true)
  }
  const refundableCount = form.tickets.filter(ticket => whyNot(ticket, kind) === '').length
  return (
    <>
      {back}
      {title}
      <div className="rf-cols">
        <div className="rf-stack">
          <Card step={1} title="选择旅客" beside={`已选 ${ids.length} 人，可退 ${refundableCount} 人`} id="rf-tickets">
            {tried && ids.length === 0 && <p className="rf-wrong">选择要退的旅客</p>}
            <Tickets form={form} kind={kind} ids={ids} change={picked => change({ picked })} />
            {kind && (
              <Flights
                form={form}
                kind={kind}
                tickets={tickets}
                chosen={segments}
                change={picking => change({ picking })}
                nameOf={nameOf}
              />
            )}
          </Card>
          <Card step={2} title="类型与原因" {...(kind && { beside: `可申请至 ${formatDateTime(kind.until).slice(0, 16)}` })}>
            <div className="rf-pad">
              <div className="rf-kinds" role="radiogroup" aria-label="退票类型">
                {form.refundTypes.map(one => {
                  const closed = closedBecause(one, form.tickets)
                  return (
                    <label key={one.code} className={`rf-kind${one.code === type ? ' on' : ''}${closed ? ' off' : ''}`}>
                      <input
                        type="radio"
                        name="refundType"
                        checked={one.code === type}
                        disabled={closed !== ''}
                        onChange={() => choose(one.code)}
                      />
                      <span>
                        {one.label}
                        <small>{closed || hintOf(one)}</small>
                      </span>
                    </label>
                  )
                })}
              </div>
              <div className="rf-fields">
                {kind && kind.reasons.length > 0 && (
                  <div className="rf-field">
                    <span>原因</span>
                    <Select
                      aria-label="原因"
                      allowClear
                      placeholder="选填"
                      value={reasonCode}
                      onChange={code => change({ reasonCode: code })}
                      options={kind.reasons.map(({ code, label }) => ({ value: code, label }))}
                    />
                  </div>
                )}
                {kind?.notice && (
                  <div className="rf-field">
                    <span>
                      通告编号<i aria-hidden="true">*</i>
                    </span>
                    <Input
                      id="rf-notice"
                      aria-label="通告编号"
                      aria-required
                      maxLength={50}
                      value={noticeNo}
                      status={tried && !noticeNo.trim() ? 'error' : ''}
                      onChange={({ target }) => change({ noticeNo: target.value })}
                    />
                    {tried && !noticeNo.trim() && <small className="rf-wrong">填写航司通告的编号，没有编号的选其他类型</small>}
                  </div>
                )}
                <div className="rf-field rf-long">
                  <span>说明</span>
                  <Input
                    aria-label="说明"
                    value={reason}
                    maxLength={200}
                    placeholder="选填，200 字以内"
                    onChange={({ target }) => change({ reason: target.value })}
                  />
                </div>
              </div>
            </div>
          </Card>
          <Card
            step={3}
            title="材料"
            beside={kind && kind.papers.length > 0 ? '每项至少一份，多人的可一次选多个文件' : '本类型不要求材料，可附上说明情况的文件'}
          >
            <div className="rf-pad">
              {lost.length > 0 && papers.length === 0 && (
                <p className="rf-lost" role="status">
                  已恢复上次填写的内容；文件不能存在浏览器里，重新选择 {lost.join('、')}
                </p>
              )}
              <Papers asked={kind?.papers ?? []} chosen={papers} change={setPapers} />
            </div>
          </Card>
          <Card step={4} title="费用" beside="按现在提交计算，审核通过时定">
            {!mayPreview ? (
              <p className="rf-none">选择旅客后显示</p>
            ) : quote.error ? (
              <div className="rf-pad">
                <Problem error={quote.error} again={quote.refetch} />
              </div>
            ) : shown ? (
              <div aria-busy={quote.isPlaceholderData} aria-live="polite">
                <Fees {...shown} />
                <ProductFees products={shown.products} />
                {kind.manner === 'INVOLUNTE' && voluntary && (
                  <p className="rf-foot">
                    如按自愿退票：退票费与补差 <Money fen={voluntary.totals.fee} />
                    ，应退 <Money fen={voluntary.totals.refund} />
                  </p>
                )}
              </div>
            ) : (
              <p className="rf-none">正在计算</p>
            )}
          </Card>
        </div>
        <aside className="rf-stack rf-side">
          <Card title="退款">
            <div className="rf-pad">
              {shown ? (
                <>
                  <Lines
                    of={[
                      [kind?.manner === 'CHILD' ? '退差' : '退票', `${shown.totals.tickets} 人`],
                      ['票价与税费', <Money key="paid" fen={shown.totals.paid} />],
                      ['退票费', <Money key="fee" fen={shown.totals.fee - differenceIn(shown.lines)} />],
                      ...(differenceIn(shown.lines) > 0
                        ? [['成团补差', <Money key="kept" fen={differenceIn(shown.lines)} />] as const]
                        : []),
                    ]}
                    sum={['应退', <Money key="refund" fen={shown.totals.refund} sign />]}
                  />
                  <dl className="rf-terms">
                    {backTo(shown.payouts).map(({ name, amount }) => (
                      <div key={name}>
                        <dt>退回</dt>
                        <dd>
                          {name} <Money fen={amount} />
                        </dd>
                      </div>
                    ))}
                    <div>
                      <dt>预计到账</dt>
                      <dd>
                        {formatDate(shown.dueBy)} 前<small>今天审核通过的话</small>
                      </dd>
                    </div>
                  </dl>
                </>
              ) : (
                <p className="rf-none">{quote.error && mayPreview ? messageOf(quote.error) : '选择旅客后显示'}</p>
              )}
            </div>
          </Card>
          {gaps.length > 0 && (
            <Card title={`还差 ${gaps.length} 项`}>
              <ul className="rf-todo">
                {gaps.map(gap => (
                  <li key={gap.text}>
                    <button type="button" className="rf-link" onClick={() => goTo(gap)}>
                      {gap.text}
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </aside>
      </div>
      <BottomBar
        actions={
          <Button type="primary" loading={submitting && !handed && gaps.length === 0 && !quote.error} onClick={handIn}>
            预览并提交
          </Button>
        }
      >
        <div className="rf-bar">
          <div>
            <small>应退 {ids.length} 人</small>
            <b>{shown ? <Money fen={shown.totals.refund} sign /> : EMPTY}</b>
          </div>
          {gaps.length > 0 && <span>还差 {gaps.length} 项</span>}
        </div>
      </BottomBar>
      {submitting && handed && (
        <SubmitDialog
          {...handed}
          hold={on => setHeld(on ? handed : undefined)}
          readAgain={async () => {
            await again()
            await quote.refetch()
          }}
          done={refundId => {
            drop()
            void navigate(`/refund/${refundId}`, { replace: true })
          }}
          close={() => {
            setHeld(undefined)
            setSubmitting(false)
          }}
        />
      )}
    </>
  )
}

export const Card = ({
  step,
  title,
  beside,
  id,
  children,
}: {
  step?: number
  title: ReactNode
  beside?: ReactNode
  id?: string
  children: ReactNode
}) => (
  <section className="rf-card" {...(id && { id, tabIndex: -1 })}>
    <div className="rf-head">
      <h2>
        {step !== undefined && <span className="rf-step">{step}</span>}
        {title}
      </h2>
      {beside && <span>{beside}</span>}
    </div>
    {children}
  </section>
)
