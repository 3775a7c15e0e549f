import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Money } from '#contracts/client/look/parts.tsx'
import { boughtKinds } from '#contracts/extra/kinds.ts'
import { extraPayPreview, foodPay, insurancePay, luggagePay, purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { PinField } from '../../kit/PinField.tsx'
import { Loading, Problem } from '../../kit/States.tsx'
import { AccountChoice, useAccountWay } from '../pay/ByAccount.tsx'
import { type Channel, lastWay } from '../pay/channels.ts'
import { type Begun, isOpen, rechargeOutcome } from '../pay/paying.ts'
import { Told } from '../pay/Told.tsx'
import { channelOf, useChannels } from '../pay/useChannels.ts'
import { useGateway } from '../pay/useGateway.ts'
import { Ways } from '../pay/Ways.tsx'
import type { Kind } from './Extras.tsx'

const endpoints = { FOOD: foodPay, LUGGAGE: luggagePay, INSURANCE: insurancePay } as const
/** ms between two questions for what became of it */
const ASK_MS = 3_000
type Props = { orderId: string; kind: Kind; close: () => void }

/** What waits to be paid of a kind, by which way, and what became of it. */
export const PayDialog = ({ orderId, kind, close }: Props) => {
  const [begun, begin] = useState<Begun>()
  return begun ? (
    <Result orderId={orderId} begun={begun} close={close} />
  ) : (
    <Choose orderId={orderId} kind={kind} begin={begin} close={close} />
  )
}

const Choose = ({ orderId, kind: { kind }, begin, close }: Props & { begin: (begun: Begun) => void }) => {
  const [chosen, choose] = useState<Channel | 'virtual'>(lastWay)
  const pay = useSend(endpoints[kind] as typeof foodPay)
  const plain = useAsk(extraPayPreview, { orderId, kind }, { lists: ['extra'], fresh: 0 })
  const amount = plain.data?.amount ?? 0
  const account = useAccountWay(amount, payPassword => pay.send({ orderId, totalAmount: amount, payPassword }), begin)
  const virtual = chosen === 'virtual' && account.hindrance === undefined
  const left = useAsk(extraPayPreview, { orderId, kind, virtual: true }, { enabled: virtual && amount > 0, lists: ['extra'], fresh: 0 })
  const ways = useChannels(orderId)
  const channel = channelOf(chosen, ways.open)
  const gateway = useGateway(begin)
  const what = boughtKinds[kind]
  const submit = () =>
    virtual
      ? account.pay(what)
      : channel &&
        gateway.open(channel, what, async () => {
          const { payUrl = '', ...done } = await pay.send({ orderId, totalAmount: amount, channel })
          return { ...done, payUrl }
        })
  return (
    <Dialog
      title={`支付${what}`}
      close={close}
      submit={submit}
      pending={pay.isPending}
      waiting={plain.data === undefined || plain.error !== null || (!virtual && !channel)}
      action={`支付 ${formatYuan(amount)}`}
    >
      {plain.error ? (
        <Problem error={plain.error} again={plain.refetch} />
      ) : plain.data ? (
        <Lines
          of={[
            ['份数', plain.data.items],
            ['支付时限', formatDateTime(plain.data.payBy).slice(0, 16)],
          ]}
          sum={['本次支付', <Money key="sum" fen={amount} sign />]}
        />
      ) : (
        <Loading rows={2} height={20} />
      )}
      <Ways legend="支付渠道" chosen={virtual ? 'virtual' : (channel ?? '')} choose={choose} channels={ways}>
        <AccountChoice account={account} left={left.data?.left} isChosen={virtual} choose={() => choose('virtual')} />
      </Ways>
      {virtual && <PinField label="支付密码" value={account.pin} onChange={account.type} error={account.wrong} />}
      {virtual
        ? account.problem !== undefined && <Problem error={account.problem} />
        : gateway.problem !== undefined && <Problem error={gateway.problem} />}
    </Dialog>
  )
}

/** What became of it, told as soon as it is known. */
const Result = ({ orderId, begun: { paymentCode, payUrl, amount }, close }: { orderId: string; begun: Begun; close: () => void }) => {
  const queries = useQueryClient()
  const [waits, setWaits] = useState(true)
  const asked = useAsk(
    paymentRecords,
    { paymentCode, page: 0, size: 1 },
    { lists: ['payment'], every: () => (waits ? ASK_MS : false), fresh: 0 },
  )
  const attempt = asked.data?.content[0]
  const paid = attempt !== undefined && rechargeOutcome(attempt, false) === 'BOOKING'
  const had = useAsk(purchasedExtras, { orderId }, { enabled: paid, lists: ['extra'], every: () => (waits ? ASK_MS : false), fresh: 0 })
  const booked = had.data?.items.some(item => item.paymentCode === paymentCode) ?? false
  // it came when nothing waited for it any more
  const isLate = paid && !booked && had.data?.kinds.every(({ waiting }) => waiting === 0) === true
  const outcome = isLate ? 'LATE' : rechargeOutcome(attempt, booked)
  useEffect(() => {
    if (isOpen(outcome)) return
    setWaits(false)
    void queries.invalidateQueries()
  }, [outcome, queries])
  return (
    <Dialog
      title="支付结果"
      close={close}
      also={
        outcome === 'WAITING' && payUrl ? (
          <Button type="primary" href={payUrl} target="_blank" rel="noopener">
            打开支付页面
          </Button>
        ) : undefined
      }
    >
      <Told outcome={outcome} {...(isLate && { title: '逾期到账' })}>
        <p>
          <Money fen={amount} sign />
        </p>
        <p>
          {outcome === 'WAITING'
            ? '在支付页面付款后，这里会显示结果；可以离开此页'
            : outcome === 'DONE'
              ? '已支付；客票出票后随票出单'
              : outcome === 'BOOKING'
                ? '款项已到账，状态马上更新'
                : outcome === 'LATE'
                  ? '购买已失效，款项由航司审核后原路退回'
                  : '没有扣款，可以重新支付'}
        </p>
      </Told>
    </Dialog>
  )
}
