import { Money } from '#contracts/client/look/Money.tsx'
import { fineDetail } from '#contracts/fine/api.ts'
import { finePayPreview, mergePayFines, payFine } from '#contracts/fine/pay-api.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { leftIn, wishOf } from '../../pay/AccountChoices.tsx'
import type { BegunPayment } from '../../pay/paying.ts'
import { ResultDialog } from '../../pay/ResultDialog.tsx'
import { resultTexts } from '../../pay/result-texts.ts'
import { useBegun } from '../../pay/useBegun.ts'
import { useOutcome, usePayment } from '../../pay/usePayment.ts'
import { usePayWay } from '../../pay/usePayWay.ts'
import { WayDialog } from '../../pay/WayDialog.tsx'

type Props = { ids: readonly string[]; close: () => void }

/** Pays one fine or several together: the sum, the way to pay, and the result. */
export const PayDialog = (props: Props) => {
  const { begun, ...kept } = useBegun(`fine.${[...props.ids].sort().join()}`)
  return begun ? <Result key={begun.paymentCode} {...props} {...kept} begun={begun} /> : <Choose {...props} begin={kept.begin} />
}

const Choose = ({ ids, begin, close }: Props & { begin: (begun: BegunPayment) => void }) => {
  const [one, several] = [useSend(payFine), useSend(mergePayFines)]
  const manyID = [...ids]
  const isMerged = manyID.length > 1
  const quote = useAsk(finePayPreview, { manyID }, { lists: ['fine'], fresh: 0 })
  const amount = quote.data?.amount ?? 0
  const way = usePayWay({
    amount,
    begin,
    what: '罚金',
    orderId: quote.data?.items[0]?.orderNo,
    send: body => (isMerged ? several.send({ manyID, ...body }) : one.send({ id: manyID[0]!, ...body })),
  })
  const asks = { enabled: way.account.way !== undefined && amount > 0, lists: ['fine'], fresh: 0 }
  const left = useAsk(finePayPreview, { manyID, ...wishOf(way.account.way) }, asks)
  return (
    <WayDialog
      title={isMerged ? `合并缴纳 ${manyID.length} 笔罚金` : '缴纳罚金'}
      way={way}
      isPending={one.isPending || several.isPending}
      quote={quote}
      lines={({ items }) =>
        items.map(({ id, title, amount, orderNo }) => [orderNo ? `${title}　订单 ${orderNo}` : title, <Money key={id} fen={amount} />])
      }
      left={leftIn(left.data)}
      close={close}
    >
      {isMerged && <p className="pay-after">全部支付或全部不支付；其中有不能缴纳的，款项原路退回</p>}
    </WayDialog>
  )
}

const texts = resultTexts({
  DONE: '罚金已缴纳',
  LATE: '罚金已不能缴纳，款项由航空公司审核后原路退回',
})

type ResultProps = Props & { begun: BegunPayment; forget: () => void; again: () => void }
const Result = ({ ids, begun, forget, again, close }: ResultProps) => {
  const payment = usePayment(begun)
  // one is enough to look at: all of them are paid or none
  const first = useAsk(fineDetail, { id: ids[0]! }, { lists: ['fine'], every: payment.every, fresh: 0 })
  const isRecorded = first.data?.paymentCode === begun.paymentCode
  // the payment came when one of the fines could no longer be paid
  const isLate = first.data !== undefined && first.data.status !== 'ASKED' && first.data.status !== 'OVERDUE'
  const outcome = useOutcome(payment, { isRecorded, isLate }, forget)
  return (
    <ResultDialog
      begun={begun}
      outcome={outcome}
      text={texts[outcome]}
      told={outcome === 'LATE' ? '款项无法入账' : undefined}
      check={payment.check}
      again={again}
      close={close}
    />
  )
}
