import type { changeDetail, changePayPreview, payChange } from '#contracts/change/api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { payRename, renameDetail, renamePayPreview } from '#contracts/rename/api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { leftIn, wishOf } from './AccountChoices.tsx'
import type { BegunPayment } from './paying.ts'
import { ResultDialog } from './ResultDialog.tsx'
import { resultTexts } from './result-texts.ts'
import { useBegun } from './useBegun.ts'
import { useOutcome, usePayment } from './usePayment.ts'
import { usePayWay } from './usePayWay.ts'
import { WayDialog } from './WayDialog.tsx'

/** The calls of a kind of application, and its words. */
type Kind = {
  /** name of its list */
  list: 'change' | 'rename'
  /** 变更费 */
  what: string
  pay: typeof payChange | typeof payRename
  preview: typeof changePayPreview | typeof renamePayPreview
  detail: typeof changeDetail | typeof renameDetail
  /** words about the result of its payment, and about a payment that came too late */
  texts: Parameters<typeof resultTexts>[0]
}
type Props = { kind: Kind; row: { id: string; orderNo: string; limit?: string | undefined }; close: () => void }

/** Pays what was applied for after an order stands, a change of flights or of a name: the way to pay, and the result. */
export const ApplicationPayDialog = (props: Props) => {
  const { begun, ...kept } = useBegun(`${props.kind.list}.${props.row.id}`)
  return begun ? <Result key={begun.paymentCode} {...props} {...kept} begun={begun} /> : <Choose {...props} begin={kept.begin} />
}

const Choose = ({ kind, row: { id, orderNo: orderId, limit }, begin, close }: Props & { begin: (begun: BegunPayment) => void }) => {
  const { list, what, preview } = kind
  const pay = useSend(kind.pay)
  const quote = useAsk(preview, { id }, { lists: [list], fresh: 0 })
  const amount = quote.data?.amount ?? 0
  const way = usePayWay({ amount, what, orderId, begin, send: body => pay.send({ id, ...body }) })
  const asks = { enabled: way.account.way !== undefined && amount > 0, lists: [list], fresh: 0 }
  const left = useAsk(preview, { id, ...wishOf(way.account.way) }, asks)
  return (
    <WayDialog
      title={`支付${what}`}
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

type ResultProps = Props & { begun: BegunPayment; forget: () => void; again: () => void }
const Result = ({ kind: { list, detail, texts }, row: { id }, begun, forget, again, close }: ResultProps) => {
  const payment = usePayment(begun)
  const now = useAsk(detail, { id }, { enabled: payment.has, lists: [list], every: payment.every, fresh: 0 })
  const isRecorded = now.data?.paymentCode === begun.paymentCode
  // the payment came when nothing waited for it any more
  const isLate = now.data !== undefined && now.data.status !== 'WAIT_PAY'
  const outcome = useOutcome(payment, { isRecorded, isLate }, forget)
  return (
    <ResultDialog
      begun={begun}
      outcome={outcome}
      text={resultTexts(texts)[outcome]}
      told={outcome === 'LATE' ? '逾期到账' : undefined}
      check={payment.check}
      again={again}
      close={close}
    />
  )
}
