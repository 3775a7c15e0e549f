import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { rechargeCertificate, rechargeVirtualAccount } from '#contracts/account/virtual-api.ts'
import { pageUser } from '#contracts/client/login-info.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan, yuanText } from '#contracts/kernel/money.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Form.tsx'
import { useForm } from '../../../kit/form.ts'
import { Problem } from '../../../kit/States.tsx'
import { type Channel, lastChannel } from '../../pay/channels.ts'
import { type Begun, begunIn, isOpen, type Outcome, rechargeOutcome } from '../../pay/paying.ts'
import { Told } from '../../pay/Told.tsx'
import { channelOf, useChannels } from '../../pay/useChannels.ts'
import { useGateway } from '../../pay/useGateway.ts'
import { accountLists, type VirtualAccount } from '../../pay/virtual.ts'
import { Ways } from '../../pay/Ways.tsx'
import { amountIn } from './amount.ts'
import { certificateOf } from './statement.ts'

/** ms between two questions for what became of it, where no news come */
const ASK_MS = 3_000

type Props = {
  info: Pick<VirtualAccount, 'id' | 'available'>
  amount: string | null
  close: () => void
  /** of an earnest account: with which airline */
  airLine?: string
}
/** A recharge: how much and by which channel, then what became of it. What was begun here is gone on with after a reload, until it is seen how it ended. */
export const Recharge = ({ close, ...asked }: Props) => {
  const { info } = asked
  const [kept] = useState(() => begunIn(localStorage, pageUser() ?? '', info.id))
  const [begun, setBegun] = useState(kept.read)
  const begin = (next: Begun) => {
    kept.keep(next)
    setBegun(next)
  }
  const again = () => {
    kept.forget()
    setBegun(undefined)
  }
  return begun ? (
    <Result key={begun.paymentCode} begun={begun} forget={kept.forget} again={again} close={close} />
  ) : (
    <Choose {...asked} begin={begin} close={close} />
  )
}

const quick = [1_000_00, 5_000_00, 10_000_00, 50_000_00]

const Choose = ({ info, amount, begin, close, airLine }: Props & { begin: (begun: Begun) => void }) => {
  const short = Number(amount)
  const { values, change, errors, isComplete, left, place } = useForm(
    { amount: Number.isSafeInteger(short) && short > 0 ? yuanText(short) : '' },
    ({ amount }) => {
      const { wrong } = amountIn(amount)
      return wrong === undefined ? ({} as Record<string, string>) : { amount: wrong }
    },
  )
  const ways = useChannels()
  const [chosen, choose] = useState<Channel>(lastChannel)
  const channel = channelOf(chosen, ways.open)
  const virtual = useSend(rechargeVirtualAccount)
  const earnest = useSend(rechargeEarnest)
  const isPending = virtual.isPending || earnest.isPending
  const ask = (body: { totalAmount: number; channel: Channel }) => (airLine ? earnest.send({ ...body, airLine }) : virtual.send(body))
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

const texts: Partial<Record<Outcome, string>> = {
  WAITING: '在支付页面付款后，这里会显示结果；可以离开此页，到账后余额自动更新',
  BOOKING: '款项已到账，余额马上更新',
  FAILED: '没有扣款，可以重新充值',
  CLOSED: '这笔充值没有完成，已关闭；如已扣款会原路退回',
}

type ResultProps = { begun: Begun; forget: () => void; again: () => void; close: () => void }
const Result = ({ begun, forget, again, close }: ResultProps) => {
  const { paymentCode, payUrl, channel, amount, at } = begun
  const queries = useQueryClient()
  const [waits, setWaits] = useState(true)
  const every = () => (waits ? ASK_MS : false)
  const attempts = useAsk(paymentRecords, { paymentCode, page: 0, size: 1 }, { lists: ['payment'], every, fresh: 0 })
  const attempt = attempts.data?.content[0]
  const isPaid = attempt !== undefined && rechargeOutcome(attempt, false) === 'BOOKING'
  const certificate = useAsk(rechargeCertificate, { id: paymentCode }, { enabled: isPaid, lists: accountLists, every, fresh: 0 })
  const outcome = rechargeOutcome(attempt, certificate.data !== undefined)
  useEffect(() => {
    if (isOpen(outcome)) return
    setWaits(false)
    forget()
    void queries.invalidateQueries()
  }, [outcome, forget, queries])
  return (
    <Dialog
      title="充值结果"
      close={close}
      also={
        outcome === 'WAITING' ? (
          <Button type="primary" href={payUrl!} target="_blank" rel="noopener">
            打开支付页面
          </Button>
        ) : outcome === 'FAILED' || outcome === 'CLOSED' ? (
          <Button type="primary" onClick={again}>
            重新充值
          </Button>
        ) : undefined
      }
    >
      <Told outcome={outcome} {...(outcome === 'DONE' && { title: '充值成功' })}>
        <p>
          {paymentChannels[channel]}　<Money fen={amount} sign />　{formatDateTime(at).slice(11, 19)} 发起
        </p>
        <p>{certificate.data ? `入账后余额 ${formatYuan(certificate.data.balance)}` : texts[outcome]}</p>
        <small>支付单 {paymentCode}</small>
        {outcome === 'DONE' && (
          <Link to={certificateOf(paymentCode)} target="_blank" rel="noopener">
            查看充值凭证
          </Link>
        )}
        {outcome === 'WAITING' && (
          <div className="pay-ask">
            <Button onClick={() => void attempts.refetch()}>我已付款，查询结果</Button>
            <Button type="link" onClick={again}>
              换一种支付方式
            </Button>
          </div>
        )}
      </Told>
    </Dialog>
  )
}
