import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { submitVirtualOut, virtualOutDetail, virtualOutPayments } from '#contracts/order/virtual-out/api.ts'
import { type VirtualOutStatus, virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useTell } from '../../../kit/useTell.ts'
import type { OpenedOrder } from './steps.ts'

/** Tickets ahead of the rest of the group: progress, the share of the group's money, and the submission. */
export const VirtualOut = ({ order: { orderId } }: { order: OpenedOrder }) => {
  const asked = useAsk(virtualOutDetail, { id: orderId }, { lists: ['order'] })
  return (
    <section className="ow-card" aria-labelledby="ahead">
      <h2 id="ahead" className="ow-card-head">
        虚拟出票
        {asked.data && <Tag tone={toneOf(asked.data.status)}>{virtualOutStatuses[asked.data.status]}</Tag>}
      </h2>
      <Fetched from={asked} what="虚拟出票">
        {shown => <Loaded shown={shown} />}
      </Fetched>
    </section>
  )
}

const next: Readonly<Record<VirtualOutStatus, string>> = {
  CREATED: '付清后由航司补录 PNR 并出票',
  PAID: '已付清，等待航司补录 PNR 并出票',
  OUT: '客票已出齐，核对后提交办结',
  REOUT: '客票已补出齐，核对后提交办结',
  SUBMITTED: '已办结，此后的退改按订单办理',
  CLOSED: '订单已失效，虚拟出票随之关闭',
}
const Loaded = ({ shown }: { shown: Static<typeof virtualOutDetail.data> }) => {
  const { id, orderId, status, failure, pnr, allowedActions, revision } = shown
  const { send, isPending } = useSend(submitVirtualOut)
  const tell = useTell()
  const submit = async () => {
    try {
      await send({ id }, { revision })
      tell.done('虚拟出票已提交')
    } catch (error) {
      tell.failed(error)
    }
  }
  const facts: [string, ReactNode][] = [
    [
      '原订单',
      <Link key="from" to={`/order/${encodeURIComponent(orderId)}`}>
        {orderId}
      </Link>,
    ],
    ['进度', failure ? `出票未成：${failure}，航司处理后重新出票` : next[status]],
    ...(pnr ? [['PNR', pnr] as [string, ReactNode]] : []),
  ]
  return (
    <>
      <dl className="ow-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Payments id={id} />
      </dl>
      {allowedActions.some(({ action }) => action === 'submitVirtualOut') && (
        <div className="ow-pad">
          <Button type="primary" loading={isPending} onClick={() => void submit()}>
            提交
          </Button>
        </div>
      )}
    </>
  )
}

const Payments = ({ id }: { id: string }) => {
  const { data } = useAsk(virtualOutPayments, { id }, { lists: ['order'] })
  return data?.payments.map(({ paymentCode, channel, amount, origin, paidAt }) => (
    <div key={paymentCode}>
      <dt>{origin === 'SHARE' ? '原订单分摊' : '本单支付'}</dt>
      <dd>
        <Money fen={amount} sign /> {paymentChannels[channel]} {paidAt && formatDateTime(paidAt).slice(0, 16)}
      </dd>
    </div>
  ))
}
