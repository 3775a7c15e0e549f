import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import type { RefundType } from '#contracts/enums.ts'
import { formatDate, provisionalMark } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { missingPapers } from '#contracts/refund/types.ts'
import { retailDetail } from '#contracts/retail/flight-api.ts'
import { retailRefundConfirm, retailRefundNext, retailRefundSubmit } from '#contracts/retail/refund-api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useUpload } from '../../kit/useUpload.ts'
import { pathOfOrder } from '../order/paths.ts'
import { backTo } from '../refund/back-to.ts'
import { Card } from '../refund/Card.tsx'
import { type ChosenPaper, filesOf } from '../refund/form.ts'
import { Papers } from '../refund/Papers.tsx'
import { openOn, type RetailOrder } from './coupons.ts'
import { TicketChoice } from './TicketChoice.tsx'
import '../refund/refund.css'

type Begun = Static<typeof retailRefundSubmit.data>
type Amounts = Static<typeof retailRefundNext.data>
type Choice = { refundType: RefundType; reasonCode?: string; noticeNo?: string; reason?: string }

/** The refund of single travellers' tickets in three steps; the last one says the money once more. */
export const RetailRefund = () => {
  const { orderNo = '' } = useParams()
  useFrame({ title: '散客退票申请', back: pathOfOrder(orderNo) })
  const order = useAsk(retailDetail, { orderNo }, { lists: ['order', 'refund'] })
  return (
    <div className="rf">
      <Fetched from={order} what="订单" rows={6}>
        {data => <Steps order={data} />}
      </Fetched>
    </div>
  )
}

const Steps = ({ order }: { order: RetailOrder }) => {
  const { orderNo, legs, tickets: all } = order
  const [tickets, choose] = useState<string[]>([])
  const [left, leave] = useState<string[]>([])
  const [begun, begin] = useState<Begun>()
  const [choice, setChoice] = useState<Choice>({ refundType: 'VOLUNTE' })
  const [amounts, reckon] = useState<Amounts>()
  const [papers, setPapers] = useState<ChosenPaper[]>([])
  const [isLast, setLast] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const first = useSend(retailRefundSubmit)
  const next = useSend(retailRefundNext)
  const { upload, share } = useUpload(retailRefundConfirm)
  const navigate = useNavigate()
  const chosen = all.filter(({ ticketNo }) => tickets.includes(ticketNo))
  const open = legs.filter(({ stockId }) => chosen.some(ticket => openOn(order, ticket, stockId)))
  const flights = open.filter(({ stockId }) => !left.includes(stockId))
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    await work().catch(setProblem)
  }
  const again = (change: () => void) => {
    change()
    begin(undefined)
    reckon(undefined)
    setLast(false)
    setProblem(undefined)
  }
  const start = () =>
    attempt(async () => {
      const segments = flights.length < open.length ? { segments: flights.map(({ stockId }) => stockId) } : {}
      const made = await first.send({ orderNo, ticketNo: tickets.join(','), ...segments, ...choice })
      begin(made)
      reckon(await next.send({ refundId: made.refundId }))
    })
  const change = (more: Choice) => {
    setChoice(more)
    setLast(false)
    if (begun) void attempt(async () => reckon(await next.send({ refundId: begun.refundId, ...more })))
  }
  const kind = begun?.refundTypes.find(({ code }) => code === choice.refundType)
  const gaps = [
    ...(amounts?.notice && !choice.noticeNo ? ['请填写通告编号'] : []),
    ...missingPapers({ papers: (amounts?.papers ?? []).map(row => row.map(({ code }) => code)) } as never, papers),
  ]
  const confirm = () =>
    attempt(async () => {
      if (!begun || !amounts) return
      const made = await upload({ refundId: begun.refundId, refund: amounts.totals.refund }, filesOf(papers))
      if (made) void navigate(`/refund/${encodeURIComponent(made.refundId)}`)
    })
  if (!all.some(ticket => openOn(order, ticket)))
    return (
      <Empty title="没有可退的客票">
        <Link to={pathOfOrder(orderNo)}>返回订单</Link>
      </Empty>
    )
  return (
    <div className="rf-stack">
      <Card step={1} title="选择客票" beside={<Link to={pathOfOrder(orderNo)}>订单 {orderNo}</Link>}>
        <TicketChoice order={order} tickets={tickets} choose={some => again(() => choose(some))} disabled={first.isPending} />
        {open.length > 1 && (
          <fieldset className="rf-pad">
            <legend>退票航段</legend>
            {open.map(({ stockId, flightNo, date }) => (
              <Checkbox
                key={stockId}
                checked={!left.includes(stockId)}
                onChange={({ target }) => again(() => leave(target.checked ? left.filter(one => one !== stockId) : [...left, stockId]))}
              >
                {flightNo} {dayText(date)}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div className="rf-pad">
          {!begun && problem !== undefined && <Problem error={problem} />}
          {!begun && (
            <Button type="primary" disabled={flights.length === 0} loading={first.isPending} onClick={() => void start()}>
              下一步
            </Button>
          )}
        </div>
      </Card>
      {begun && (
        <Card step={2} title="类型与费用">
          <div className="rf-pad">
            <Fields>
              <Field label="退票类型" required>
                {control => (
                  <Select
                    {...control}
                    value={choice.refundType}
                    options={begun.refundTypes.map(({ code, label }) => ({ value: code, label }))}
                    onChange={refundType => change({ refundType, ...(choice.reason && { reason: choice.reason }) })}
                  />
                )}
              </Field>
              {kind && kind.reasons.length > 0 && (
                <Field label="退票原因">
                  {control => (
                    <Select
                      {...control}
                      allowClear
                      value={choice.reasonCode}
                      options={kind.reasons.map(({ code, label }) => ({ value: code, label }))}
                      onChange={(reasonCode?: string) => {
                        const { reasonCode: _, ...rest } = choice
                        change({ ...rest, ...(reasonCode && { reasonCode }) })
                      }}
                    />
                  )}
                </Field>
              )}
              {kind?.notice && (
                <Field label="通告编号" required>
                  {control => (
                    <Input
                      {...control}
                      maxLength={50}
                      defaultValue={choice.noticeNo}
                      onBlur={({ target }) => target.value.trim() && change({ ...choice, noticeNo: target.value.trim() })}
                    />
                  )}
                </Field>
              )}
            </Fields>
            {amounts && amounts.papers.length > 0 && <Papers asked={amounts.papers} chosen={papers} change={setPapers} sent={undefined} />}
          </div>
          {amounts && <Coupons amounts={amounts} />}
          <div className="rf-pad">
            {!isLast && problem !== undefined && <Problem error={problem} />}
            {!isLast && amounts && (
              <Button type="primary" disabled={gaps.length > 0} loading={next.isPending} onClick={() => setLast(true)}>
                {gaps[0] ?? '下一步'}
              </Button>
            )}
          </div>
        </Card>
      )}
      {begun && amounts && isLast && (
        <Card step={3} title="确认退款">
          <div className="rf-pad">
            <Lines
              of={[
                ['客票', `${amounts.totals.tickets} 张`],
                ['类型', kind?.label ?? ''],
                ['票价与税费', <Money key="paid" fen={amounts.totals.paid} />],
                ['退票费', <Money key="fee" fen={amounts.totals.fee} />],
                ...backTo(amounts.payouts).map(({ name, amount }) => [`退回${name}`, <Money key={name} fen={amount} />] as const),
                ['预计到账', `${formatDate(amounts.dueBy)}${provisionalMark(amounts.dueBy)} 前（今天审核通过的话）`],
              ]}
              sum={['应退', <Money key="refund" fen={amounts.totals.refund} sign />]}
            />
            <p className="rf-help">提交后所选客票不能再使用或变更，审核前可以撤回。</p>
            {problem !== undefined && <Problem error={problem} />}
            <Button type="primary" loading={share !== undefined} onClick={() => void confirm()}>
              确认退票，应退 {formatYuan(amounts.totals.refund)}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

/** Amounts of each coupon, with what its fee follows from. */
const Coupons = ({ amounts: { lines } }: { amounts: Amounts }) => (
  <table className="rf-table rf-fees" aria-label="费用明细">
    <thead>
      <tr>
        <th scope="col">旅客</th>
        <th scope="col" className="number rf-wide">
          票价
        </th>
        <th scope="col" className="number rf-wide">
          税费
        </th>
        <th scope="col" className="number">
          退票费
        </th>
        <th scope="col" className="number">
          应退（元）
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ passengerId, stockId, name, flightNo, date, step, fare, taxes, fee, refund }) => (
        <tr key={`${passengerId} ${stockId}`}>
          <th scope="row">
            {name}
            <small>
              {flightNo} {dayText(date)} {step}
            </small>
          </th>
          <td className="number rf-wide">
            <Money fen={fare} />
          </td>
          <td className="number rf-wide">
            <Money fen={taxes} />
          </td>
          <td className="number">
            <Money fen={fee} />
          </td>
          <td className="number">
            <Money fen={refund} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
