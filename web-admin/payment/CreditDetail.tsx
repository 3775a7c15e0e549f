import { useParams } from 'react-router-dom'
import { creditAccountOf } from '#contracts/account/names.ts'
import { exportBalanceStatement } from '#contracts/account/virtual-api.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts'
import { CreditMovement, creditDetail, payByCredit } from '#contracts/payment/credit-api.ts'
import { creditReasons, creditStatuses } from '#contracts/payment/credit-terms.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Field } from '../kit/Field.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { orderLink, paymentLink } from './links.tsx'

type Credit = Static<typeof creditDetail.data>
const list = { to: '/offset', label: '抵扣' }

/** A credit: its balance, its movements, and paying an order with it. */
export const CreditDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(creditDetail, { id })}>
      {credit => <Loaded credit={credit} />}
    </FetchedPage>
  )
}

const Loaded = ({ credit }: { credit: Credit }) => {
  const { id, status, stream, usable } = credit
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="offset"
      list={list}
      title={`抵扣 ${id}`}
      chips={<Tag tone={toneOf(status)}>{creditStatuses[status]}</Tag>}
      actions={
        usable && (
          <DialogButton endpoint={payByCredit} variant="contained">
            {close => <PayDialog credit={credit} close={close} />}
          </DialogButton>
        )
      }
      sections={[{ key: 'summary', label: '概况', content: <Summary credit={credit} /> }, ...history]}
    />
  )
}

const inputs = inputsOf(payByCredit.body, ['orderId', 'totalAmount'])
type Paying = Pick<Static<typeof payByCredit.body>, 'orderId' | 'totalAmount'>

const PayDialog = ({ credit: { id: creditId, balance, validUntil }, close }: { credit: Credit; close: () => void }) => {
  const form = useInputs(inputs)
  const body = form.values && { ...(form.values as Paying), creditId }
  return (
    <CommandDialog
      endpoint={payByCredit}
      explain={`余额 ${formatYuan(balance)}，${formatDateTime(validUntil)} 前有效。${payByCredit.note}`}
      body={body}
      incomplete="请填写订单号和抵扣金额"
      check={form.check}
      preview={{ endpoint: gotoPayPreview, body, show: foreseen => <Foreseen foreseen={foreseen} /> }}
      done={({ amountText }) => `已抵扣${amountText}`}
      close={close}
    >
      {({ disabled }) =>
        inputs.map((input, n) => <Field key={input.field} {...form.props(input)} disabled={disabled} autoFocus={n === 0} />)
      }
    </CommandDialog>
  )
}

const Foreseen = ({ foreseen: { amount, amountText, after, owedText, offset } }: { foreseen: Static<typeof gotoPayPreview.data> }) => (
  <Facts
    facts={[
      ['抵扣金额', `${formatYuan(amount)}（${amountText}）`],
      ['最多可抵扣', offset && formatYuan(offset.most)],
      ['支付后余额', offset && formatYuan(offset.left)],
      ['订单待付', `${formatYuan(after.owed)}（${owedText}）`],
      ['订单状态', orderStatuses[after.status]],
    ]}
  />
)

const Summary = ({ credit }: { credit: Credit }) => (
  <>
    <Panel title="抵扣">
      <Facts
        facts={[
          ['抵扣余额', <strong key="balance">{formatYuan(credit.balance)}</strong>],
          ['转入金额', formatYuan(credit.amount)],
          ['过期金额', formatYuan(credit.expired)],
          ['有效期至', formatDateTime(credit.validUntil)],
          ['抵扣类型', creditReasons[credit.reasonCode]],
          ['原订单号', orderLink(credit)],
          ['代理人', credit.agencyName],
          ['航空公司', <Airline key="airline" code={credit.airLine} />],
          ['转入时间', formatDateTime(credit.createdAt)],
          ...(credit.why ? [['说明', credit.why] as const] : []),
        ]}
      />
    </Panel>
    <Panel
      title="变动明细"
      actions={<FileButton endpoint={exportBalanceStatement} body={{ id: creditAccountOf(credit.agency, credit.id) }} label="导出对账单" />}
    >
      <RowsTable
        label="变动明细"
        row={CreditMovement}
        rows={credit.movements}
        keyOf={({ at, kind, balance }) => `${at} ${kind} ${balance}`}
        empty="没有变动"
        columns={[
          'at',
          'kind',
          'amount',
          'balance',
          { field: 'orderNo', render: ({ orderNo }) => orderLink({ id: '', orderNo }) },
          { field: 'paymentCode', render: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--') },
          'refundId',
        ]}
      />
    </Panel>
  </>
)
