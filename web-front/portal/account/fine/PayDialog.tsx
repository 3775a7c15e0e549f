import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Money } from '#contracts/client/look/parts.tsx'
import { fineDetail } from '#contracts/fine/api.ts'
import { finePayPreview, mergePayFines, payFine } from '#contracts/fine/pay-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Lines } from '../../../kit/Lines.tsx'
import { PinField } from '../../../kit/PinField.tsx'
import { Loading, Problem } from '../../../kit/States.tsx'
import { AccountChoice, useAccountWay } from '../../pay/ByAccount.tsx'
import { type Channel, lastWay } from '../../pay/channels.ts'
import { type Begun, isOpen, rechargeOutcome } from '../../pay/paying.ts'
import { Told } from '../../pay/Told.tsx'
import { channelOf, useChannels } from '../../pay/useChannels.ts'
import { useGateway } from '../../pay/useGateway.ts'
import { Ways } from '../../pay/Ways.tsx'

/** ms between two questions for what became of it */
const ASK_MS = 3_000
type Props = { ids: readonly string[]; close: () => void }

/** One fine or several together: what they come to, by which way, and what became of it. */
export const PayDialog = ({ ids, close }: Props) => {
  const [begun, begin] = useState<Begun>()
  return begun ? <Result ids={ids} begun={begun} close={close} /> : <Choose ids={ids} begin={begin} close={close} />
}

const Choose = ({ ids, begin, close }: Props & { begin: (begun: Begun) => void }) => {
  const [chosen, choose] = useState<Channel | 'virtual'>(lastWay)
  const [one, several] = [useSend(payFine), useSend(mergePayFines)]
  const manyID = [...ids]
  const plain = useAsk(finePayPreview, { manyID }, { lists: ['fine'], fresh: 0 })
  const amount = plain.data?.amount ?? 0
  const send = (by: { channel?: Channel; payPassword?: string }) =>
    manyID.length === 1 ? one.send({ id: manyID[0]!, totalAmount: amount, ...by }) : several.send({ manyID, totalAmount: amount, ...by })
  const account = useAccountWay(amount, payPassword => send({ payPassword }), begin)
  const virtual = chosen === 'virtual' && account.hindrance === undefined
  const left = useAsk(finePayPreview, { manyID, virtual: true }, { enabled: virtual && amount > 0, lists: ['fine'], fresh: 0 })
  const ways = useChannels(plain.data?.items[0]?.orderNo)
  const channel = channelOf(chosen, ways.open)
  const gateway = useGateway(begin)
  const submit = () =>
    virtual
      ? account.pay('罚金')
      : channel &&
        gateway.open(channel, '罚金', async () => {
          const { payUrl = '', ...done } = await send({ channel })
          return { ...done, payUrl }
        })
  return (
    <Dialog
      title={manyID.length > 1 ? `合并缴纳 ${manyID.length} 笔罚金` : '缴纳罚金'}
      close={close}
      submit={submit}
      pending={one.isPending || several.isPending}
      waiting={plain.data === undefined || plain.error !== null || (!virtual && !channel)}
      action={`支付 ${formatYuan(amount)}`}
    >
      {plain.error ? (
        <Problem error={plain.error} again={plain.refetch} />
      ) : plain.data ? (
        <Lines
          of={plain.data.items.map(({ id, title, amount, orderNo }) => [
            orderNo ? `${title}　订单 ${orderNo}` : title,
            <Money key={id} fen={amount} />,
          ])}
          sum={['本次支付', <Money key="sum" fen={amount} sign />]}
        />
      ) : (
        <Loading rows={2} height={20} />
      )}
      <Ways legend="支付渠道" chosen={virtual ? 'virtual' : (channel ?? '')} choose={choose} channels={ways}>
        <AccountChoice account={account} left={left.data?.virtual?.left} isChosen={virtual} choose={() => choose('virtual')} />
      </Ways>
      {virtual && <PinField label="支付密码" value={account.pin} onChange={account.type} error={account.wrong} />}
      {manyID.length > 1 && <p className="pay-after">全部支付或全部不支付；其中有不能缴纳的，款项原路退回</p>}
      {virtual
        ? account.problem !== undefined && <Problem error={account.problem} />
        : gateway.problem !== undefined && <Problem error={gateway.problem} />}
    </Dialog>
  )
}

/** What became of it, told as soon as it is known. */
const Result = ({ ids, begun: { paymentCode, payUrl, amount }, close }: Props & { begun: Begun }) => {
  const queries = useQueryClient()
  const [waits, setWaits] = useState(true)
  const every = () => (waits ? ASK_MS : false)
  const asked = useAsk(paymentRecords, { paymentCode, page: 0, size: 1 }, { lists: ['payment'], every, fresh: 0 })
  const attempt = asked.data?.content[0]
  const has = attempt !== undefined && rechargeOutcome(attempt, false) === 'BOOKING'
  // all of them are paid or none
  const first = useAsk(fineDetail, { id: ids[0]! }, { lists: ['fine'], every, fresh: 0 })
  const isPaid = first.data?.paymentCode === paymentCode
  // it came when one of them could not be paid any more
  const isLate = has && !isPaid && first.data !== undefined && first.data.status !== 'ASKED' && first.data.status !== 'OVERDUE'
  const outcome = isLate ? 'LATE' : rechargeOutcome(attempt, isPaid)
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
      <Told outcome={outcome} {...(isLate && { title: '款项无法入账' })}>
        <p>
          <Money fen={amount} sign />
        </p>
        <p>
          {outcome === 'WAITING'
            ? '在支付页面付款后，这里会显示结果；可以离开此页'
            : outcome === 'DONE'
              ? '罚金已缴纳'
              : outcome === 'BOOKING'
                ? '款项已到账，状态马上更新'
                : outcome === 'LATE'
                  ? '罚金已不能缴纳，款项由航空公司审核后原路退回'
                  : '没有扣款，可以重新支付'}
        </p>
      </Told>
    </Dialog>
  )
}
