import { Money } from '#contracts/client/look/parts.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { payRename, type RenameRow, renameDetail, renamePayPreview } from '#contracts/rename/api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { leftIn, wishOf } from '../pay/AccountChoices.tsx'
import type { Begun } from '../pay/paying.ts'
import { ResultDialog } from '../pay/ResultDialog.tsx'
import { resultTexts } from '../pay/result-texts.ts'
import { useBegun } from '../pay/useBegun.ts'
import { useOutcome, usePayment } from '../pay/usePayment.ts'
import { usePayWay } from '../pay/usePayWay.ts'
import { WayDialog } from '../pay/WayDialog.tsx'

type Props = { rename: Static<typeof RenameRow>; close: () => void }

/** Pays the fee for another name: the way to pay, and the result. */
export const PayDialog = (props: Props) => {
  const { begun, ...kept } = useBegun(`rename.${props.rename.id}`)
  return begun ? <Result key={begun.paymentCode} {...props} {...kept} begun={begun} /> : <Choose {...props} begin={kept.begin} />
}

const Choose = ({ rename: { id, orderNo: orderId, limit }, begin, close }: Props & { begin: (begun: Begun) => void }) => {
  const pay = useSend(payRename)
  const quote = useAsk(renamePayPreview, { id }, { lists: ['rename'], fresh: 0 })
  const amount = quote.data?.amount ?? 0
  const way = usePayWay({ amount, what: '更名费', orderId, begin, send: body => pay.send({ id, ...body }) })
  const asks = { enabled: way.account.way !== undefined && amount > 0, lists: ['rename'], fresh: 0 }
  const left = useAsk(renamePayPreview, { id, ...wishOf(way.account.way) }, asks)
  return (
    <WayDialog
      title="支付更名费"
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
  DONE: '已支付，旅客已更名，票号不变',
  LATE: '更名申请已失效，款项由航空公司审核后原路退回',
})

type ResultProps = Props & { begun: Begun; forget: () => void; again: () => void }
const Result = ({ rename: { id }, begun, forget, again, close }: ResultProps) => {
  const payment = usePayment(begun)
  const now = useAsk(renameDetail, { id }, { enabled: payment.has, lists: ['rename'], every: payment.every, fresh: 0 })
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
