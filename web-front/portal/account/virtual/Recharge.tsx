import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { rechargeCertificate, rechargeVirtualAccount } from '#contracts/account/virtual-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatYuan, yuanText } from '#contracts/kernel/money.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useForm } from '../../../kit/form.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { lastChannel, type ShownChannel } from '../../pay/channels.ts'
import type { BegunPayment, PayOutcome } from '../../pay/paying.ts'
import { ResultDialog } from '../../pay/ResultDialog.tsx'
import { useBegun } from '../../pay/useBegun.ts'
import { channelOf, useChannels } from '../../pay/useChannels.ts'
import { useGateway } from '../../pay/useGateway.ts'
import { useOutcome, usePayment } from '../../pay/usePayment.ts'
import { accountLists, type VirtualAccount } from '../../pay/virtual.ts'
import { Ways } from '../../pay/Ways.tsx'
import { amountIn } from './amount.ts'
import { certificateOf } from './statement.ts'

type Props = {
  info: Pick<VirtualAccount, 'id' | 'available'>
  amount: string | null
  close: () => void
  /** airline, for an earnest account */
  airLine?: string
}
/** A recharge: amount and channel, then the result. A recharge that was begun here continues after a reload, until its result was shown. */
export const Recharge = ({ close, ...asked }: Props) => {
  const { begun, ...kept } = useBegun(asked.info.id)
  return begun ? (
    <Result key={begun.paymentCode} begun={begun} {...kept} close={close} />
  ) : (
    <Choose {...asked} begin={kept.begin} close={close} />
  )
}

const quick = [1_000_00, 5_000_00, 10_000_00, 50_000_00]

const Choose = ({ info, amount, begin, close, airLine }: Props & { begin: (begun: BegunPayment) => void }) => {
  const short = Number(amount)
  const { values, change, errors, isComplete, left, place } = useForm(
    { amount: Number.isSafeInteger(short) && short > 0 ? yuanText(short) : '' },
    ({ amount }) => {
      const { wrong } = amountIn(amount)
      return wrong === undefined ? ({} as Record<string, string>) : { amount: wrong }
    },
  )
  const ways = useChannels()
  const [chosen, choose] = useState<ShownChannel>(lastChannel)
  const channel = channelOf(chosen, ways.open)
  const virtual = useSend(rechargeVirtualAccount)
  const earnest = useSend(rechargeEarnest)
  const isPending = virtual.isPending || earnest.isPending
  const ask = (body: { totalAmount: number; channel: ShownChannel }) => (airLine ? earnest.send({ ...body, airLine }) : virtual.send(body))
  const gateway = useGateway(begin)
  const { fen } = amountIn(values.amount)
  const submit = () => {
    if (isComplete() && fen !== undefined && channel) void gateway.open(channel, '充值', () => ask({ totalAmount: fen, channel }))
  }
  return (
    <Dialog
      title="充值"
      close={close}
      submit={submit}
      pending={isPending}
      waiting={!channel}
      action={fen === undefined ? '充值' : `充值 ${formatYuan(fen)}`}
    >
      <div className="va-amount" ref={place as React.RefObject<HTMLDivElement>}>
        <Field label="充值金额（元）" required error={errors.amount}>
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              prefix="¥"
              value={values.amount}
              onChange={({ target }) => change({ amount: target.value })}
              onBlur={() => values.amount && left('amount')}
            />
          )}
        </Field>
        <fieldset className="va-quick" aria-label="常用金额">
          {quick.map(fen => (
            <Button key={fen} onClick={() => change({ amount: yuanText(fen) })}>
              {(fen / 100).toLocaleString('zh-CN')}
            </Button>
          ))}
        </fieldset>
      </div>
      <Ways legend="支付渠道" chosen={channel ?? ''} choose={choose} channels={ways} />
      <p className="pay-after">
        {fen === undefined ? (
          `到账后即可用于${airLine ? `${airLine}的竞价` : '支付'}，退款时按充值渠道原路退回`
        ) : (
          <>
            到账后可用余额 <Money fen={info.available + fen} sign />
            ，退款时按充值渠道原路退回
          </>
        )}
      </p>
      {gateway.problem !== undefined && <Problem error={gateway.problem} />}
    </Dialog>
  )
}

const texts: Partial<Record<PayOutcome, string>> = {
  WAITING: '在支付页面付款后，这里会显示结果；可以离开此页，到账后余额自动更新',
  RECORDING: '款项已到账，余额马上更新',
  FAILED: '没有扣款，可以重新充值',
  CLOSED: '这笔充值没有完成，已关闭；如已扣款会原路退回',
}

type ResultProps = { begun: BegunPayment; forget: () => void; again: () => void; close: () => void }
const Result = ({ begun, forget, again, close }: ResultProps) => {
  const { paymentCode } = begun
  const payment = usePayment(begun)
  const asks = { enabled: payment.has, lists: accountLists, every: payment.every, fresh: 0 }
  const certificate = useAsk(rechargeCertificate, { id: paymentCode }, asks)
  const outcome = useOutcome(payment, { isRecorded: certificate.data !== undefined }, forget)
  return (
    <ResultDialog
      begun={begun}
      outcome={outcome}
      text={certificate.data ? `入账后余额 ${formatYuan(certificate.data.balance)}` : texts[outcome]}
      title="充值结果"
      told={outcome === 'DONE' ? '充值成功' : undefined}
      check={payment.check}
      again={again}
      againName="重新充值"
      close={close}
    >
      {outcome === 'DONE' && (
        <Link to={certificateOf(paymentCode)} target="_blank" rel="noopener">
          查看充值凭证
        </Link>
      )}
    </ResultDialog>
  )
}
