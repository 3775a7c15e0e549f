import { useEffect, useState } from 'react'
import { FlightName } from '#contracts/client/look/FlightName.tsx'
import { Leg } from '#contracts/client/look/Leg.tsx'
import { leftUntil } from '#contracts/client/look/left.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import { leavesHome } from '#contracts/kernel/zones.ts'
import { houseNow } from '../../../kit/clock.ts'
import './head.css'
import { useAirportNames } from '../../search/ask.ts'
import { useOwed } from './Account.tsx'
import { standingSums } from './account.ts'
import { Copy } from './Copy.tsx'
import { MainButton } from './MainButton.tsx'
import { MoreButton } from './MoreButton.tsx'
import { peopleText } from './names.ts'
import { isGivingUp, limitText, type OpenedOrder, type OrderStep, stateOf, stepNow, stepsOf, whenText } from './steps.ts'
import type { Actions } from './useActions.tsx'

type HeaderProps = {
  order: OpenedOrder
  now: number
  actions: Actions
  /** the reason why the order is over */
  end?: string | undefined
  /** true if another button is the main button of the page */
  isBeside?: boolean
}

/** The head of the order: number, total, what is still owed, and how far it has come. */
export const Header = ({ order, now, actions, end, isBeside = false }: HeaderProps) => {
  const { orderNo, groupName, belowMinimum, flightCancelled, awaitingPaymentUntil } = order
  const { text, tone } = stateOf(order)
  return (
    <>
      <div className="ow-title">
        <h1>{groupName}</h1>
        <Tag tone={tone}>{text}</Tag>
        {flightCancelled && <Tag tone="danger">航班已取消</Tag>}
        {belowMinimum && <Tag tone="waiting">不足成团</Tag>}
        {awaitingPaymentUntil && <Tag tone="progress">等待支付结果</Tag>}
        <Copy text={orderNo} what="订单号" />
        <span className="ow-title-actions">
          <MoreButton actions={actions} />
          <MainButton actions={actions} amount isBeside={isBeside} />
        </span>
      </div>
      {order.disruptions && order.status !== 'EXPIRED' && <Disrupted order={order} now={now} />}
      <Audited order={order} now={now} />
      <GivingUp order={order} now={now} />
      {end && <p className="ow-ended">{end}</p>}
      <Facts order={order} />
      <Steps order={order} now={now} />
    </>
  )
}

const Disrupted = opening(() => import('./Disrupted.tsx').then(({ Disrupted }) => Disrupted))
const Returned = opening(() => import('../../flow/Returned.tsx').then(({ Returned }) => Returned))

/** Says what waits while the airline decides about the agency's own cancellation, and how to answer one that the airline has returned. */
const GivingUp = ({ order, now }: { order: OpenedOrder; now: number }) => {
  if (!isGivingUp(order)) return null
  const { flow, waitlist, auditStatus, instalments } = order
  const [next] = instalments
  const by = waitlist || auditStatus === 'AUDITING' || auditStatus === 'RETURNED' ? undefined : next?.by
  return (
    <>
      {flow?.status === 'RETURNED' && <Returned what="取消申请" instanceId={flow.instanceId} className="ow-returned" />}
      <p className="ow-ended" role="status">
        取消申请由航司决定，决定前不能付款、变更和出票{by && `；${whenText(by, now)} 仍未决定的，订单按代理人取消失效`}
      </p>
    </>
  )
}

/** The reason why the airline has returned the order, and the limit for correcting it. */
const Audited = ({ order, now }: { order: OpenedOrder; now: number }) => {
  const { status, auditStatus, auditRemark, limits } = order
  if (isGivingUp(order)) return null
  if (auditStatus === 'RETURNED' && status === 'WAIT_FOR_PAY')
    return (
      <p className="problem ow-returned" role="status">
        航司审核退回{auditRemark && `：${auditRemark}`}。{whenText(limits.payBy, now)} 前修改并重新提交，逾期订单失效
      </p>
    )
  if (auditStatus !== 'REJECTED') return null
  return (
    <p className="problem ow-returned" role="status">
      航司审核不通过{auditRemark && `：${auditRemark}`}
    </p>
  )
}

const Facts = ({ order }: { order: OpenedOrder }) => {
  const { legs, counts, pnrs, total, paid } = order
  const owed = useOwed(order)
  const nameOf = useAirportNames()
  const [first] = legs
  const cabins = [...new Set(legs.map(({ cabin }) => cabin))].join('、')
  return (
    <div className="ow-facts">
      <div className="ow-legs">
        {legs.slice(0, 2).map(leg => (
          <div key={leg.stockId} className="ow-leg">
            <FlightName {...leg}>{dayText(leg.date)}</FlightName>
            <Leg flight={leg} nameOf={nameOf} />
          </div>
        ))}
        {legs.length > 2 && <span className="ow-hint">共 {legs.length} 个航段，见行程</span>}
      </div>
      <dl className="ow-what">
        <div>
          <dt>人数</dt>
          <dd>{peopleText(counts)}</dd>
        </div>
        <div>
          <dt>PNR</dt>
          <dd>
            {pnrs.length === 0 ? EMPTY : pnrs.length > 2 ? `${pnrs[0]!.pnr} 等 ${pnrs.length} 个` : pnrs.map(({ pnr }) => pnr).join('、')}
          </dd>
        </div>
        {first && (
          <div>
            <dt>舱位</dt>
            <dd>{cabins}</dd>
          </div>
        )}
      </dl>
      <dl className="ow-sums">
        <div>
          <dt>总价</dt>
          <dd>
            <Money fen={total} sign />
          </dd>
        </div>
        <div>
          <dt>已付</dt>
          <dd>
            <Money fen={paid} sign />
          </dd>
        </div>
        {standingSums(order, owed).map(([name, amount], index) => (
          <div key={name} className={index === 0 ? 'ow-due' : undefined}>
            <dt>{name}</dt>
            <dd>{amount === undefined ? EMPTY : <Money fen={amount} sign />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Steps = ({ order, now }: { order: OpenedOrder; now: number }) => {
  const steps = stepsOf(order, now)
  const current = stepNow(order, steps)
  const limited = steps.filter(({ by }) => by)
  return (
    <>
      <ol className="ow-steps" aria-label="进度">
        {steps.map((step, index) => (
          <li key={step.key} className={step.key === current ? 'now' : step.state} aria-current={step.key === current ? 'step' : undefined}>
            <span className="ow-dot" aria-hidden="true">
              {step.state === 'done' ? '✓' : index + 1}
            </span>
            <b>{step.title}</b>
            <Standing step={step} now={now} />
          </li>
        ))}
      </ol>
      {limited.length > 0 && (
        <ul className="ow-limits" aria-label="时限">
          {limited.map(step => (
            <li key={step.key}>
              <b>{step.what ?? step.title}</b>
              <span>
                {step.text && `${step.text}　`}
                {limitText(step.by!, now)} 前
              </span>
              <TimeLeft limit={step.by!} now={houseNow} />
            </li>
          ))}
          {leavesHome(order.legs) && <li>时限为北京时间</li>}
        </ul>
      )}
      <Pressing steps={limited} now={now} />
    </>
  )
}

/** State of a step, beside its title where the limit has the line below. */
const Standing = ({ step: { text, what, by }, now }: { step: OrderStep; now: number }) => {
  const stands = [text, what].filter(Boolean).join('，')
  return (
    <>
      {stands && <span className={by ? 'ow-step-text beside' : 'ow-step-text'}> {stands} </span>}
      {by && (
        <span className="ow-step-text">
          <span>{limitText(by, now)} 前</span> <TimeLeft limit={by} now={houseNow} />
        </span>
      )}
    </>
  )
}

/** Tells screen readers when a limit becomes more urgent, and only then. */
const Pressing = ({ steps, now }: { steps: readonly OrderStep[]; now: number }) => {
  const tones = steps.map(({ key, by }) => `${key} ${leftUntil(by!, now).tone ?? ''}`).join()
  const [known, know] = useState(tones)
  const [said, say] = useState('')
  useEffect(() => {
    if (tones === known) return
    know(tones)
    const first = steps.find(({ by }) => leftUntil(by!, now).tone !== undefined)
    say(first ? `${first.what ?? first.title}时限${leftUntil(first.by!, now).text}` : '')
  }, [tones, known, steps, now])
  return (
    <span role="status" className="ow-heard">
      {said}
    </span>
  )
}
