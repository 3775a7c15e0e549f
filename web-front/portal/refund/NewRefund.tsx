import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { abnormalKinds } from '#contracts/order/disruption/words.ts'
import { showRefund } from '#contracts/refund/api.ts'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useLeaveGuard } from '../../kit/useLeaveGuard.ts'
import { useAirportNames } from '../search/ask.ts'
import { Card } from './Card.tsx'
import { Costs } from './Costs.tsx'
import { useRefundDraft } from './draft.ts'
import { Expected } from './Expected.tsx'
import { asksBill, billOf, type ChosenPaper, closedBecause, gapsOf, type RefundForm, type RefundGap, whyNot } from './form.ts'
import { Papers } from './Papers.tsx'
import './refund.css'
import { RefundFlights } from './RefundFlights.tsx'
import { SubmitDialog, type SubmitProps } from './SubmitDialog.tsx'
import { Tickets } from './Tickets.tsx'
import { TypeAndReason } from './TypeAndReason.tsx'
import { useAmounts } from './useAmounts.ts'

/** Applies for a refund: tickets, reason, papers, and the amount, before it is handed in. */
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

type Sending = Pick<SubmitProps, 'quote' | 'kind' | 'body' | 'papers' | 'revision' | 'reportBy' | 'huInter'>
const Loaded = ({ orderId, form, again }: { orderId: string; form: RefundForm; again: () => Promise<unknown> }) => {
  const { draft, change, drop, lost } = useRefundDraft(
    orderId,
    () => form.refundTypes.find(kind => closedBecause(kind, form.tickets) === '')?.code ?? 'VOLUNTE',
  )
  const { picked, picking, type, reasonCode, reason, noticeNo } = draft
  const [papers, choosePapers] = useState<ChosenPaper[]>([])
  const setPapers = (chosen: ChosenPaper[]) => {
    choosePapers(chosen)
    change({ papers: chosen.map(({ file }) => file.name) })
  }
  const [tried, setTried] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const [reports, setReports] = useState(false)
  // the page may hear of the new application before its answer comes, and the tickets can then no longer be chosen: the form stays as it
  // was sent, and no preview is made for tickets that are on their way back
  const [held, setHeld] = useState<Sending>()
  const nameOf = useAirportNames(loginInfo()?.accessTokenJson.memberType === 'User_Agent')
  const navigate = useNavigate()

  const kind = form.refundTypes.find(({ code }) => code === type)
  // travellers who have left meanwhile, or whom the type excludes, are no longer chosen
  const tickets = form.tickets.filter(ticket => picked.includes(ticket.passengerId) && whyNot(ticket, kind) === '')
  const ids = tickets.map(({ passengerId }) => passengerId)
  const segments = kind?.manner === 'CHILD' ? undefined : picking
  const billAmount = asksBill(form, type) ? billOf(draft.bill) : undefined
  const gaps = gapsOf(kind, { ids, segments, noticeNo, papers, lacksBill: asksBill(form, type) && billAmount === undefined })
  const asked = { orderId, ids, ...(segments && { segments }), refundType: type, ...(reasonCode && { reasonCode }) }
  const amounts = useAmounts(asked, kind, held !== undefined)
  const { quote, shown } = amounts
  const sending: Sending | undefined = shown &&
    kind && {
      quote: shown,
      kind,
      body: {
        ...asked,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(kind.notice && { noticeNo: noticeNo.trim() }),
        ...present({ billAmount }),
      },
      huInter: form.huInter === true,
      papers,
      revision: form.revision,
      ...(reports && { reportBy: form.reportBy }),
    }
  const handed = held ?? sending

  useLeaveGuard(
    '申请还没有提交',
    papers.length > 0 && !held ? `已选的 ${papers.length} 份文件离开后须重新选择，其余内容存在本浏览器。` : undefined,
  )
  if (!form.refundable && !held)
    return (
      <>
        <Head orderId={orderId} groupName={form.groupName} />
        <Empty title="现在不能申请退票" text={form.why === '没有可退的旅客' ? '没有可退的旅客。未录名单的座位在订单里减人退还' : form.why}>
          <Link to={`/order/${orderId}`}>返回订单</Link>
        </Empty>
      </>
    )

  // only papers are missing, and they may follow
  const mayReport = form.reportBy !== undefined && gaps.length > 0 && gaps.every(({ at }) => at === 'papers')
  const handIn = (asReport = false) => {
    setTried(true)
    setReports(asReport)
    const [gap] = gaps
    if (gap && !asReport) goTo(gap)
    // opens once the amounts are there
    else setSubmitting(true)
  }
  const refundableCount = form.tickets.filter(ticket => whyNot(ticket, kind) === '').length
  return (
    <>
      <Head orderId={orderId} groupName={form.groupName} />
      <div className="rf-cols">
        <div className="rf-stack">
          {form.offered && (
            <p className="rf-offered" role="status">
              航班 {form.offered.flightNo}（{form.offered.date}）{abnormalKinds[form.offered.kind]}：
              {form.refundTypes.find(({ code }) => code === form.offered?.refundType)?.label}不收手续费，不须材料
              {form.offered.noticeNo && `，通告编号 ${form.offered.noticeNo}`}
            </p>
          )}
          <Card step={1} title="选择旅客" beside={`已选 ${ids.length} 人，可退 ${refundableCount} 人`} id="rf-tickets">
            {tried && ids.length === 0 && <p className="rf-wrong">选择要退的旅客</p>}
            <Tickets form={form} kind={kind} ids={ids} change={picked => change({ picked })} />
            {kind && (
              <RefundFlights
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
            <TypeAndReason form={form} kind={kind} draft={draft} change={change} tried={tried} />
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
            <Costs {...amounts} kind={kind} />
          </Card>
        </div>
        <aside className="rf-stack rf-side">
          <Card title="退款">
            <Expected {...amounts} kind={kind} />
          </Card>
          <Todo gaps={gaps} />
          {mayReport && form.reportBy && (
            <p className="rf-help">材料未齐可先报备，费用按报备时间计算，材料于 {formatDateTime(form.reportBy).slice(0, 16)} 前补齐</p>
          )}
        </aside>
      </div>
      <BottomBar
        actions={
          <>
            {mayReport && <Button onClick={() => handIn(true)}>先报备</Button>}
            <Button type="primary" loading={submitting && !handed && gaps.length === 0 && !quote.error} onClick={() => handIn()}>
              预览并提交
            </Button>
          </>
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

const Head = ({ orderId, groupName }: { orderId: string; groupName: string }) => (
  <>
    <div className="rf-crumb">
      <Link to="/order">我的订单</Link>
      <span>›</span>
      <Link to={`/order/${orderId}?tab=refund`}>{groupName}</Link>
      <span>› 申请退票</span>
    </div>
    <div className="rf-title">
      <h1>申请退票</h1>
      <span>
        {groupName} {orderId}
      </span>
    </div>
  </>
)

const ELEMENT: Record<RefundGap['at'], string> = {
  tickets: 'rf-tickets',
  segments: 'rf-segments',
  notice: 'rf-notice',
  bill: 'rf-bill',
  papers: 'rf-papers',
}
const goTo = (gap: RefundGap) => {
  const element = document.getElementById(ELEMENT[gap.at])
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

/** The things that are still missing, each a link to its place on the page. */
const Todo = ({ gaps }: { gaps: readonly RefundGap[] }) =>
  gaps.length === 0 ? null : (
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
  )
