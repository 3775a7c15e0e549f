import { type ReactNode, useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { creditList, payByCredit } from '#contracts/payment/credit-api.ts'
import { creditReasons } from '#contracts/payment/credit-terms.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { PinField } from '../../kit/PinField.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { limitText, type OpenedOrder, whenText } from '../order/workspace/steps.ts'
import { AccountChoices, isUnknown, leftIn, useOrderAccounts, wishOf } from './AccountChoices.tsx'
import { type AccountWay, channels, lastWay, type ShownChannel } from './channels.ts'
import { type BegunPayment, movedFrom, type PayAttempt, type PayPart, partsOf, type SeenPart } from './paying.ts'
import { channelOf, useChannels } from './useChannels.ts'
import { useGateway } from './useGateway.ts'
import { WayChoice } from './WayChoice.tsx'
import { Ways } from './Ways.tsx'

type ChooseProps = {
  order: OpenedOrder
  part: PayPart
  change: (part: PayPart) => void
  /** a payment that was begun elsewhere and is still open */
  elsewhere: PayAttempt | undefined
  /** result of the earlier payment */
  former: ReactNode
  /** called before anything is sent */
  press: () => void
  begin: (begun: BegunPayment) => void
  close: () => void
}

/** Shows what is to be paid, the part that is paid now and its way, and the rest, before anything is paid. */
export const Choose = ({ order: now, part, change, elsewhere, former, press, begin, close }: ChooseProps) => {
  // while a payment's result is unknown, the same one is sent again, and no later part
  const [sent, setSent] = useState<OpenedOrder>()
  const order = sent ?? now
  const { orderId, total, paid, owed, instalments, airLine, allowedActions } = order
  const parts = partsOf(order)
  const { amount: goes } = parts.find(one => one.part === part) ?? parts[0] ?? { amount: 0 }
  const [chosen, choose] = useState<ShownChannel | AccountWay | `credit ${string}`>(lastWay)
  const account = useOrderAccounts(order, goes, chosen, begin)
  const credits = useAsk(creditList, { status: 'ACTIVE', airLine, page: 0, size: 50 }, { lists: ['offset'] })
  const usable = (credits.data?.content ?? []).filter(
    credit => credit.agency === order.agency && credit.orderNo !== order.orderNo && credit.balance > 0,
  )
  const credit = usable.find(({ id }) => chosen === `credit ${id}`)
  // a channel pays the rest where a credit is used up or an account has too little
  const ways = useChannels(orderId)
  const channel = channelOf(chosen, ways.open)
  const by = credit || account.way ? chosen : (channel ?? '')
  const mayPay = allowedActions.some(({ action }) => action === 'gotoPay')

  // a preview may use any part of the credit; the smallest one tells how much may be paid by it
  const room = useAsk(
    gotoPayPreview,
    { orderId, totalAmount: 1, creditId: credit?.id ?? '' },
    { enabled: mayPay && credit !== undefined, fresh: 0 },
  )
  const amount = credit ? Math.min(goes, room.data?.offset?.most ?? 0) : goes
  const asked = { orderId, totalAmount: amount, ...present({ creditId: credit?.id }), ...wishOf(account.way) }
  const foreseen = useAsk(gotoPayPreview, asked, { enabled: mayPay && amount > 0, fresh: 0 })
  const problem = foreseen.error ?? room.error
  const title = `支付${part === 'full' && parts.length > 1 ? '全款' : instalments[0] ? instalmentName(instalments[0], instalments) : ''}`

  const next: SeenPart | undefined = instalments[0] && { name: instalmentName(instalments[0], instalments), amount: instalments[0].amount }
  const [seen, see] = useState(next)
  const moved = movedFrom(seen, next)

  const what = title.replace('支付', '')
  const trade = useSend(channels[channel ?? 'alipay'])
  const gateway = useGateway(begin)
  const offset = useSend(payByCredit)
  const tell = useTell()
  const submit = async () => {
    press()
    if (account.way) {
      setSent(order)
      if (!(await account.pay(what))) setSent(undefined)
      return
    }
    if (!credit) return channel && gateway.open(channel, what, () => trade.send({ orderId, totalAmount: amount }))
    try {
      const done = await offset.send({ orderId, creditId: credit.id, totalAmount: amount })
      tell.done(`已抵扣 ${formatYuan(done.amount)}，抵扣余额 ${formatYuan(done.balance)}`)
      if (done.amount >= goes) close()
      // the order hears of it, so the amount due changes by this payment itself
      see(undefined)
    } catch (error) {
      tell.failed(error)
    }
  }

  if (!mayPay || goes === 0) return <NothingToPay order={order} close={close} />
  return (
    <Dialog
      title={title}
      close={close}
      submit={submit}
      pending={trade.isPending || offset.isPending || account.isPending}
      waiting={amount === 0 || foreseen.data === undefined || by === ''}
      action={`${credit ? '抵扣' : '支付'} ${formatYuan(amount)}`}
    >
      {former}
      {moved && next && <Moved from={moved} to={next} />}
      <Elsewhere attempt={elsewhere} />
      {parts.length > 1 && (
        <fieldset className="pay-parts">
          <legend className="pay-heard">付款方式</legend>
          {parts.map(one => (
            <WayChoice key={one.part} name="part" isChosen={one.part === part} choose={() => change(one.part)}>
              <span>{one.part === 'full' ? '一次付清' : instalmentName(instalments[0]!, instalments)}</span>
              <Money fen={one.amount} sign />
            </WayChoice>
          ))}
        </fieldset>
      )}
      <Lines
        of={[
          ['订单总价', <Money key="total" fen={total} />],
          [
            '已付',
            <span key="paid">
              {paid > 0 && '−'}
              <Money fen={paid} />
            </span>,
          ],
          ...(owed !== total - paid ? [['待付', <Money key="owed" fen={owed} />] as const] : []),
        ]}
        sum={['本次支付', <Money key="now" fen={amount} sign />]}
      />
      <Ways legend="支付渠道" chosen={by} choose={choose} channels={ways}>
        <AccountChoices account={account} left={leftIn(foreseen.data)} choose={choose} />
        {usable.map(({ id, reasonCode, balance, validUntil }) => (
          <WayChoice key={id} name="way" isChosen={by === `credit ${id}`} choose={() => choose(`credit ${id}`)}>
            <span>
              {creditReasons[reasonCode]}
              <small>有效期至 {formatDateTime(validUntil).slice(0, 10)}</small>
            </span>
            <span>
              余 <Money fen={balance} sign />
            </span>
          </WayChoice>
        ))}
      </Ways>
      {account.way && <PinField label="支付密码" value={account.pin} onChange={account.type} error={account.wrong} />}
      <section aria-live="polite" aria-label="付后">
        {problem && !isUnknown(account.problem) ? (
          <Problem error={problem} again={foreseen.refetch} />
        ) : foreseen.data ? (
          <After after={foreseen.data.after} left={credit && amount < goes ? goes - amount : 0} />
        ) : (
          <Loading rows={1} height={20} />
        )}
      </section>
      {account.way
        ? account.problem !== undefined && <Problem error={account.problem} />
        : gateway.problem !== undefined && <Problem error={gateway.problem} />}
    </Dialog>
  )
}

const After = ({ after, left }: { after: Static<typeof gotoPayPreview.data>['after']; left: number }) => {
  const [next] = after.instalments
  return (
    <p className="pay-after">
      {left > 0 && `抵扣后还差 ${formatYuan(left)}，再选渠道支付`}
      {left > 0 && left < after.owed && '；'}
      {after.owed === 0 || !next
        ? '付清后状态变为已支付，名单录全即可出票'
        : left === after.owed
          ? ''
          : `付后待付 ${formatYuan(after.owed)}，下一笔 ${instalmentName(next, after.instalments)} ${formatYuan(next.amount)}，${limitText(next.by, houseNow())} 前`}
    </p>
  )
}

/** The amount due has changed while the page was open: nobody pays another part or sum without having read this. */
const Moved = ({ from, to }: { from: SeenPart; to: SeenPart }) => (
  <p role="alert" className="pay-warn">
    待付款项刚有变化：原为{from.name} {formatYuan(from.amount)}，现为{to.name} {formatYuan(to.amount)}，核对后再支付
  </p>
)

const Elsewhere = ({ attempt }: { attempt: PayAttempt | undefined }) =>
  attempt ? (
    <p role="alert" className="pay-warn">
      {whenText(attempt.createdAt, houseNow())} 已发起一笔{paymentChannels[attempt.channel]} {formatYuan(attempt.amount)}（支付单{' '}
      {attempt.paymentCode}
      ），还没有结果；已付款的请等待，不要重复支付
    </p>
  ) : null

const NothingToPay = ({
  order: { status, owed, instalments, auditStatus, waitlist },
  close,
}: {
  order: OpenedOrder
  close: () => void
}) => {
  const why =
    status === 'EXPIRED'
      ? '订单已失效，不能支付'
      : waitlist
        ? '候补座位确认后才能支付'
        : auditStatus === 'AUDITING'
          ? '订单审核通过后才能支付'
          : owed === 0 || instalments.length === 0
            ? '订单已付清，没有待付款项'
            : '现在不能支付这个订单'
  return (
    <Dialog title="支付" close={close} leave="返回订单">
      <p>{why}</p>
    </Dialog>
  )
}
