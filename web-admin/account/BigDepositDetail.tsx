import { useParams } from 'react-router-dom'
import { bigDepositDetail, bigDepositPreview, deleteBigDeposit, modifyBigDeposit } from '#contracts/account/remittance-api.ts'
import { depositKinds } from '#contracts/account/remittance-events.ts'
import { remittanceStatuses } from '#contracts/account/remittance-lists.ts'
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
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { CorrectButtons } from './CorrectButtons.tsx'
import { Correction } from './Correction.tsx'
import { DepositChange } from './DepositChange.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Statement } from './Statement.tsx'

type Deposit = Static<typeof bigDepositDetail.data>
const list = { to: '/big-deposit', label: '大额押金' }

/** A big deposit: its agency, the unused part, and the bank transfer. */
export const BigDepositDetail = () => {
  const { id = '' } = useParams()
  const deposit = useAsk(bigDepositDetail, { id })
  return (
    <FetchedPage list={list} from={deposit}>
      {deposit => <Loaded deposit={deposit} />}
    </FetchedPage>
  )
}

const Loaded = ({ deposit }: { deposit: Deposit }) => {
  const { id, status, stream, revision, allowedActions } = deposit
  const funds = { ...deposit.funds, id: deposit.account, available: deposit.available }
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="big-deposit"
      list={list}
      title={`大额押金 ${id}`}
      chips={<Tag tone={toneOf(status)}>{remittanceStatuses[status]}</Tag>}
      actions={
        <>
          {status === 'VALID' && deposit.available > 0 && (
            <DialogButton endpoint={refundVirtualAccount} label="代申请退款">
              {close => <RefundDialog id={deposit.account} byBank="押金" close={close} />}
            </DialogButton>
          )}
          <AllowedActions
            allowed={allowedActions}
            fixed={{ id }}
            revision={revision}
            actions={[
              {
                endpoint: modifyBigDeposit,
                custom: (
                  <DialogButton endpoint={modifyBigDeposit} label="修改">
                    {close => <ModifyDialog deposit={deposit} close={close} />}
                  </DialogButton>
                ),
              },
              {
                endpoint: deleteBigDeposit,
                custom: (
                  <DialogButton endpoint={deleteBigDeposit} label="删除" color="error">
                    {close => <DeleteDialog deposit={deposit} close={close} />}
                  </DialogButton>
                ),
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
              <Correction of={funds} />
              <Panel title="押金">
                <Facts
                  facts={[
                    ['金额', <strong key="amount">{formatYuan(deposit.amount)}</strong>],
                    ['未使用金额', formatYuan(deposit.unused)],
                    ['押金类别', deposit.deposit && depositKinds[deposit.deposit]],
                    ['代理人', deposit.agencyName],
                    ['代理人编号', deposit.agency],
                    ['银行流水号', deposit.bankRefNo],
                    ['到账日', deposit.receivedOn],
                    ['有效期至', deposit.validUntil],
                    ['备注', deposit.remark],
                    ['登记人', <Person key="person" login={deposit.draftedBy} />],
                    ['作废原因', deposit.reason],
                    ['未成原因', deposit.failure],
                  ]}
                />
              </Panel>
              <Panel title="同类押金账户" actions={<CorrectButtons of={funds} />}>
                <Facts
                  facts={[
                    ['账户号', deposit.account],
                    ['账户余额', formatYuan(deposit.balance)],
                    ['可用余额', formatYuan(deposit.available)],
                  ]}
                />
              </Panel>
              <Statement id={deposit.account} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

type Props = { deposit: Deposit; close: () => void }
const ModifyDialog = ({ deposit, close }: Props) => {
  const { id, revision, amount, bankRefNo = '', receivedOn = '', remark = '', status } = deposit
  const inputs = inputsOf(modifyBigDeposit.body, ['totalAmount', 'bankRefNo', 'receivedOn', 'remark'])
  const form = useInputs(inputs, { totalAmount: yuanText(amount), bankRefNo, receivedOn, remark })
  const total = form.values?.totalAmount === undefined ? amount : Number(form.values.totalAmount)
  return (
    <CommandDialog
      endpoint={modifyBigDeposit}
      label="修改大额押金"
      revision={revision}
      explain={status === 'DRAFT' ? '填写银行流水号后生效入账；不填写的仍为草稿。' : '款项未被使用时可以修改金额，差额立即入账或冲回。'}
      body={form.values && { id, ...form.values, totalAmount: total }}
      incomplete="请填写金额"
      check={form.check}
      preview={{
        endpoint: bigDepositPreview,
        body: form.values && { id, totalAmount: total },
        show: then => <DepositChange then={then} />,
      }}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

const DeleteDialog = ({ deposit: { id, revision }, close }: Props) => {
  const why = inputsOf(deleteBigDeposit.body, ['reason'])
  const reason = useInputs(why)
  return (
    <CommandDialog
      endpoint={deleteBigDeposit}
      label="删除大额押金"
      revision={revision}
      explain="作废后不能恢复，记录保留；已入账的冲回。"
      body={reason.values && { id, reason: String(reason.values.reason) }}
      incomplete="请填写原因"
      check={reason.check}
      preview={{ endpoint: bigDepositPreview, body: { id, totalAmount: 0 }, show: then => <DepositChange then={then} /> }}
      color="error"
      close={close}
    >
      {({ disabled, errors }) => <Fields of={why.map(reason.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
