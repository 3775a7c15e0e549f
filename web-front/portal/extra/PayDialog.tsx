import { extraPayPreview, foodPay, insurancePay, luggagePay, purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { wishOf } from '../pay/AccountChoices.tsx'
import type { BegunPayment } from '../pay/paying.ts'
import { ResultDialog } from '../pay/ResultDialog.tsx'
import { resultTexts } from '../pay/result-texts.ts'
import { useBegun } from '../pay/useBegun.ts'
import { useOutcome, usePayment } from '../pay/usePayment.ts'
import { usePayWay } from '../pay/usePayWay.ts'
import { WayDialog } from '../pay/WayDialog.tsx'
import type { PurchasedKind } from './Extras.tsx'

const endpoints = { FOOD: foodPay, LUGGAGE: luggagePay, INSURANCE: insurancePay } as const
type Props = { orderId: string; kind: PurchasedKind; close: () => void }

/** Pays for waiting products of one kind: the way to pay, then the result. */
export const PayDialog = (props: Props) => {
  const { begun, ...kept } = useBegun(`extra.${props.orderId}.${props.kind.kind}`)
  return begun ? <Result key={begun.paymentCode} {...props} {...kept} begun={begun} /> : <Choose {...props} begin={kept.begin} />
}

const Choose = ({ orderId, kind: { kind }, begin, close }: Props & { begin: (begun: BegunPayment) => void }) => {
  const pay = useSend(endpoints[kind] as typeof foodPay)
  const quote = useAsk(extraPayPreview, { orderId, kind }, { lists: ['extra'], fresh: 0 })
  const amount = quote.data?.amount ?? 0
  const what = boughtKinds[kind]
  const way = usePayWay({ amount, what, orderId, begin, send: body => pay.send({ orderId, ...body }) })
  const asks = { enabled: way.account.way !== undefined && amount > 0, lists: ['extra'], fresh: 0 }
  const left = useAsk(extraPayPreview, { orderId, kind, ...wishOf(way.account.way) }, asks)
  return (
    <WayDialog
      title={`支付${what}`}
      way={way}
      isPending={pay.isPending}
      quote={quote}
      lines={({ items, payBy }) => [
        ['份数', items],
        ['支付时限', formatDateTime(payBy).slice(0, 16)],
      ]}
      left={left.data?.left}
      close={close}
    />
  )
}

const texts = resultTexts({
  DONE: '已支付；随客票出单，客票已出的随即出单',
  LATE: '购买已失效，款项由航司审核后原路退回',
})

type ResultProps = Props & { begun: BegunPayment; forget: () => void; again: () => void }
const Result = ({ orderId, begun, forget, again, close }: ResultProps) => {
  const payment = usePayment(begun)
  const had = useAsk(purchasedExtras, { orderId }, { enabled: payment.has, lists: ['extra'], every: payment.every, fresh: 0 })
  const isRecorded = had.data?.items.some(({ paymentCode }) => paymentCode === begun.paymentCode) ?? false
  // the payment came when nothing waited for it any more
  const isLate = had.data?.kinds.every(({ waiting }) => waiting === 0) === true
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
