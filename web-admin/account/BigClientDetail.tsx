import Alert from '@mui/material/Alert'
import { useParams } from 'react-router-dom'
import {
  addClientPayment,
  bigClientDetail,
  bigClientPreview,
  clientPaymentQuery,
  deleteBigClient,
  invalidClientPayment,
  modifyBigClient,
} from '#contracts/account/remittance-api.ts'
import { clientStatuses, DueRow, RemittanceRow } from '#contracts/account/remittance-lists.ts'
import { refundVirtualAccount } from '#contracts/account/virtual-api.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan, yuanText } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { ClientChange } from './ClientChange.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Statement } from './Statement.tsx'

type Client = Static<typeof bigClientDetail.data>
type Payment = Static<typeof RemittanceRow>
const list = { to: '/big-client', label: '大客户' }

/** A client with its credit: available amount, debt, payments. */
export const BigClientDetail = () => {
  const { id = '' } = useParams()
  const client = useAsk(bigClientDetail, { id })
  return (
    <FetchedPage list={list} from={client}>
      {client => <Loaded client={client} />}
    </FetchedPage>
  )
}

const Loaded = ({ client }: { client: Client }) => {
  const { id, status, stream, revision, allowedActions } = client
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="big-client"
      list={list}
      title={`大客户 ${client.name}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{clientStatuses[status]}</Tag>
          {client.overdue > 0 && <Tag tone="danger">逾期 {formatYuan(client.overdue)}</Tag>}
        </>
      }
      actions={
        <>
          {client.own > 0 && (
            <DialogButton endpoint={refundVirtualAccount} label="代申请退款">
              {close => <RefundDialog id={client.account} byBank="付款" close={close} />}
            </DialogButton>
          )}
          <AllowedActions
            allowed={allowedActions}
            fixed={{ id }}
            revision={revision}
            actions={[
              {
                endpoint: addClientPayment,
                custom: (
                  <DialogButton endpoint={addClientPayment} label="登记付款" variant="contained">
                    {close => <PaymentDialog client={client} close={close} />}
                  </DialogButton>
                ),
              },
              {
                endpoint: modifyBigClient,
                custom: (
                  <DialogButton endpoint={modifyBigClient} label="修改">
                    {close => <ModifyDialog client={client} close={close} />}
                  </DialogButton>
                ),
              },
              {
                endpoint: deleteBigClient,
                label: '删除',
                color: 'error',
                explain: '没有欠款、占用和余额的大客户可以删除，授信收回，记录保留。',
              },
            ]}
          />
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="授信">
                <Facts
                  facts={[
                    ['授信额度', formatYuan(client.line)],
                    ['可用额度', <strong key="available">{formatYuan(client.available)}</strong>],
                    ['欠款', <strong key="debt">{formatYuan(client.debt)}</strong>],
                    ['占用金额', formatYuan(client.reserved)],
                    ['可退余额', formatYuan(client.own)],
                    ['账期', `${client.termDays} 天`],
                    ['代理人', client.agencyName],
                    ['大客户编号', id],
                    ['账户号', client.account],
                    ['备注', client.remark],
                  ]}
                />
              </Panel>
              <Dues client={client} />
              <Payments client={client} />
              <Statement id={client.account} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** Debts by due date; overdue parts stop the client from buying more. */
const Dues = ({ client: { dues, overdue, termDays } }: { client: Client }) =>
  dues.length > 0 && (
    <Panel title="应付明细">
      {overdue > 0 && (
        <Alert severity="error">
          逾期欠款 {formatYuan(overdue)}，付清前不能以额度支付；需要宽限的，可以修改账期（现为 {termDays} 天）。
        </Alert>
      )}
      <RowsTable label="应付明细" row={DueRow} rows={dues} keyOf={({ by }) => by} empty="没有欠款" columns={['by', 'amount']} />
    </Panel>
  )

/** number of rows shown here; the list has all of them */
const SIZE = 50
const Payments = ({ client }: { client: Client }) => {
  const payments = useAsk(clientPaymentQuery, { id: client.id, page: 0, size: SIZE })
  return (
    <Panel title="付款">
      <Fetched from={payments} lines={3}>
        {({ content }) => (
          <RowsTable
            label="付款"
            row={RemittanceRow}
            rows={content}
            keyOf={({ id }) => id}
            empty="还没有登记付款"
            columns={[
              'id',
              'amount',
              'status',
              'bankRefNo',
              'receivedOn',
              'remark',
              {
                field: 'reason',
                render: payment =>
                  payment.status === 'VALID' ? (
                    <DialogButton endpoint={invalidClientPayment} label="作废" color="error">
                      {close => <InvalidDialog client={client} payment={payment} close={close} />}
                    </DialogButton>
                  ) : (
                    (payment.reason ?? '--')
                  ),
              },
            ]}
          />
        )}
      </Fetched>
    </Panel>
  )
}

type Props = { client: Client; close: () => void }
const PaymentDialog = ({ client: { id, revision }, close }: Props) => {
  const inputs = inputsOf(addClientPayment.body, ['totalAmount', 'bankRefNo', 'receivedOn', 'remark'])
  const form = useInputs(inputs)
  const asked = form.values && { id, totalAmount: Number(form.values.totalAmount) }
  return (
    <CommandDialog
      endpoint={addClientPayment}
      label="登记付款"
      revision={revision}
      explain="银行已收到的款项，登记后立即入账，欠款相应减少；超过授信额度的余额可以申请退还。"
      body={asked && { ...form.values, ...asked, bankRefNo: String(form.values?.bankRefNo) }}
      incomplete="请填写金额和银行流水号"
      check={form.check}
      preview={{ endpoint: bigClientPreview, body: asked, show: then => <ClientChange then={then} /> }}
      done={({ id }) => `付款 ${id} 已入账`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

const InvalidDialog = ({ client, payment, close }: Props & { payment: Payment }) => {
  const why = inputsOf(invalidClientPayment.body, ['reason'])
  const reason = useInputs(why)
  return (
    <CommandDialog
      endpoint={invalidClientPayment}
      label="付款作废"
      explain={`付款 ${payment.id} ${formatYuan(payment.amount)} 冲回，欠款相应增加；记录保留。`}
      body={reason.values && { id: payment.id, reason: String(reason.values.reason) }}
      incomplete="请填写原因"
      check={reason.check}
      preview={{ endpoint: bigClientPreview, body: { id: client.id, payment: payment.id }, show: then => <ClientChange then={then} /> }}
      color="error"
      close={close}
    >
      {({ disabled, errors }) => <Fields of={why.map(reason.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

const ModifyDialog = ({ client, close }: Props) => {
  const { id, revision, name, line, termDays, remark = '' } = client
  const inputs = inputsOf(modifyBigClient.body, ['name', 'line', 'termDays', 'remark'])
  const form = useInputs(inputs, { name, line: yuanText(line), termDays: String(termDays), remark })
  const wanted = form.values?.line === undefined ? line : Number(form.values.line)
  return (
    <CommandDialog
      endpoint={modifyBigClient}
      label="修改大客户"
      revision={revision}
      explain="调减的授信额度不能超过可用额度。"
      body={form.values && { id, ...form.values, line: wanted }}
      incomplete="请填写名称、授信额度和账期"
      check={form.check}
      preview={{ endpoint: bigClientPreview, body: form.values && { id, line: wanted }, show: then => <ClientChange then={then} /> }}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
