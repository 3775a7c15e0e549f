import { type ChangeRow, changeDetail, changePayPreview, payChange } from '#contracts/change/api.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { leftIn, wishOf } from '../pay/AccountChoices.tsx'
import type { Begun } from '../pay/paying.ts'
import { ResultDialog } from '../pay/ResultDialog.tsx'
import { resultTexts } from '../pay/result-texts.ts'
import { useBegun } from '../pay/useBegun.ts'
import { useOutcome, usePayment } from '../pay/usePayment.ts'
import { usePayWay } from '../pay/usePayWay.ts'
import { WayDialog } from '../pay/WayDialog.tsx'

type Props = { change: Static<typeof ChangeRow>; close: () => void }

/** Pays a change of flights: the way to pay, and the result. */
export const PayDialog = (props: Props) => {
  const { begun, ...kept } = useBegun(`change.${props.change.id}`)
  return begun ? <Result key={begun.paymentCode} {...props} {...kept} begun={begun} /> : <Choose {...props} begin={kept.begin} />
}

const Choose = ({ change: { id, orderNo: orderId, limit }, begin, close }: Props & { begin: (begun: Begun) => void }) => {
  const pay = useSend(payChange)
  const quote = useAsk(changePayPreview, { id }, { lists: ['change'], fresh: 0 })
  const amount = quote.data?.amount ?? 0
  const way = usePayWay({ amount, what: '变更费', orderId, begin, send: body => pay.send({ id, ...body }) })
  const asks = { enabled: way.account.way !== undefined && amount > 0, lists: ['change'], fresh: 0 }
  const left = useAsk(changePayPreview, { id, ...wishOf(way.account.way) }, asks)
  return (
    <WayDialog
      title="支付变更费"
      way={way}
      isPending={pay.isPending}
      quote={quote}
      lines={({ items }) => [
        ...items.map(({ id, title, amount }) => [title, <Money key={id} fen={amount} />] as const),
        ...(limit ? [['支付时限', formatDateTime(limit).slice(0, 16)] as const] : []),
      ]}
      left={leftIn(left.data)}
      close={close}
    />
  )
}

const texts = resultTexts({
  DONE: '已支付，航班已变更',
  LATE: '变更申请已失效，款项由航空公司审核后原路退回',
})

type ResultProps = Props & { begun: Begun; forget: () => void; again: () => void }
const Result = ({ change: { id }, begun, forget, again, close }: ResultProps) => {
  const payment = usePayment(begun)
  const now = useAsk(changeDetail, { id }, { enabled: payment.has, lists: ['change'], every: payment.every, fresh: 0 })
  const isRecorded = now.data?.paymentCode === begun.paymentCode
  // the payment came when nothing waited for it any more
  const isLate = now.data !== undefined && now.data.status !== 'WAIT_PAY'
  const outcome = useOutcome(payment, { isRecorded, isLate }, forget)
  return (
    <ResultDialog
      begun={begun}
      outcome={outcome}
      text={texts[outcome]}
      told={outcome === 'LATE' ? '逾期到账' : undefined}
      check={payment.check}
      again={again}
      close={close}
    />
  )
}
