import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDate } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useLike } from './LikeDialog.tsx'
import { differenceText } from './MovedDialog.tsx'
import type { Preview } from './words.ts'

type Props = {
  preview: Preview | undefined
  /** the reason why there is no price */
  error: unknown
  again: () => unknown
  /** the reason why the order was not submitted */
  problem: unknown
  like: string | undefined
  compare: () => void
  /** the total that the user read before */
  moved: number | undefined
  agree: (to: Preview) => void
}

/** Obstacles to the order and things to know before sending, the most urgent first. */
export const Notes = ({ preview, error, again, problem, like, compare, moved, agree }: Props) => (
  <div className="new-order-notes">
    {problem !== undefined && <Refusal problem={problem} />}
    {error !== undefined && (
      <Note tone="danger" act={<Act press={again}>重试</Act>}>
        价格没有取到：{messageOf(error)}
      </Note>
    )}
    {preview?.unpaid && problem === undefined && (
      <Note tone="danger" act={<Unpaid />}>
        {preview.unpaid}
      </Note>
    )}
    {preview?.quota && problem === undefined && <Note tone="danger">{preview.quota}</Note>}
    {preview?.fines && problem === undefined && (
      <Note tone="danger" act={<Fines />}>
        {preview.fines}
      </Note>
    )}
    {preview && moved !== undefined && (
      <Note tone="waiting" act={<Act press={() => agree(preview)}>按新价继续</Act>}>
        价格已变动：原 {formatYuan(moved)}，现 <b>{formatYuan(preview.total)}</b>，差 {differenceText(moved, preview.total)}
      </Note>
    )}
    {preview?.short && (
      <Note tone="waiting">
        <b>{preview.short}</b>，可以提交候补：候补期间不占座、不付款；有座后为你保留座位并通知，在确认时限内按当时的价格确认。
      </Note>
    )}
    {preview?.terms.audit && <Note tone="waiting">本团订单先由航司审核，审核通过后再付款，各项时限自通过时起算。</Note>}
    {like && <LikeNote like={like} compare={compare} />}
  </div>
)

const Act = ({ press, children }: { press: () => unknown; children: ReactNode }) => (
  <Button type="link" size="small" onClick={() => void press()}>
    {children}
  </Button>
)
const Fines = () => <Link to="/account/fine?status=OVERDUE">去缴纳罚金</Link>
const Unpaid = () => <Link to="/order?status=WAIT_FOR_PAY">查看待支付订单</Link>

/** link to the page where the obstacle can be removed */
const actFor = (errors: Readonly<Record<string, string>> = {}) => (errors.fines ? <Fines /> : errors.unpaidSeats ? <Unpaid /> : undefined)

/** Why the order was not submitted; without an answer nobody knows whether it was. */
const Refusal = ({ problem }: { problem: unknown }) => {
  const isTold = problem instanceof CallError
  return (
    <Note tone="danger" isPressing act={isTold && actFor(problem.errors)}>
      {isTold && problem.isUnknown ? '没有收到结果，订单可能已经提交。再按一次提交，不会重复下单。' : messageOf(problem)}
    </Note>
  )
}

const LikeNote = ({ like, compare }: { like: string; compare: () => void }) => {
  const { data: order } = useLike(like)
  return (
    <Note tone="waiting" act={<Act press={compare}>并排查看</Act>}>
      {order ? (
        <>
          {formatDate(order.submittedAt)} 有相似订单 <b>{order.groupName}</b>：
          {order.legs.map(({ flightNo, date }) => `${flightNo} ${date}`).join('，')}，{order.persons} 人，
          {orderStatuses[order.status]}
        </>
      ) : (
        `有相似订单 ${like}`
      )}
    </Note>
  )
}

type NoteProps = { tone: 'waiting' | 'danger'; children: ReactNode; act?: ReactNode; isPressing?: boolean }
const Note = ({ tone, children, act, isPressing = false }: NoteProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressing) place.current?.scrollIntoView({ block: 'center' })
  }, [isPressing])
  return (
    <div ref={place} className={`new-order-note ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span>{children}</span>
      {act}
    </div>
  )
}
