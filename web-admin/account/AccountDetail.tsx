import { useParams } from 'react-router-dom'
import { ownerOf } from '#contracts/account/names.ts'
import {
  closeVirtualAccount,
  closeVirtualAccountPreview,
  freezeVirtualAccount,
  freezeVirtualAccountPreview,
  refundVirtualAccount,
  virtualAccountInfo,
} from '#contracts/account/virtual-api.ts'
import { accountStatuses } from '#contracts/account/virtual-lists.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { CorrectButtons } from './CorrectButtons.tsx'
import { CorrectedBalance } from './CorrectedBalance.tsx'
import { Correction } from './Correction.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Statement } from './Statement.tsx'

type Info = Static<typeof virtualAccountInfo.data>
const list = { to: '/virtual-account', label: '虚拟账户' }

/** An agency's accounts with us: balances, the statement, amounts that staff have frozen. */
export const AccountDetail = () => {
  const { id = '' } = useParams()
  const info = useAsk(virtualAccountInfo, { agency: ownerOf(id) })
  return (
    <FetchedPage list={list} from={info}>
      {info => <Loaded info={info} />}
    </FetchedPage>
  )
}

const Loaded = ({ info }: { info: Info }) => {
  const { id, status, stream, allowedActions } = info
  const history = useHistoryTab(stream)
  const may = (action: string) => allowedActions.some(allowed => allowed.action === action)
  return (
    <DetailScreen
      resource="virtual-account"
      list={list}
      title={`虚拟账户 ${info.agencyName}`}
      chips={<Tag tone={toneOf(status)}>{{ NOT_OPEN: '未开通', ...accountStatuses }[status]}</Tag>}
      actions={
        <>
          {info.available > 0 && (
            <DialogButton endpoint={refundVirtualAccount} label="代申请退款">
              {close => <RefundDialog id={id} close={close} />}
            </DialogButton>
          )}
          {may('freeze') && (
            <DialogButton endpoint={freezeVirtualAccount} label="冻结资金" color="error">
              {close => <FreezeDialog info={info} flag close={close} />}
            </DialogButton>
          )}
          {may('unfreeze') && (
            <DialogButton endpoint={freezeVirtualAccount} label="解冻资金">
              {close => <FreezeDialog info={info} flag={false} close={close} />}
            </DialogButton>
          )}
          <CorrectButtons of={info} />
          {may('close') && (
            <DialogButton endpoint={closeVirtualAccount} label="销户" color="error">
              {close => <CloseDialog info={info} close={close} />}
            </DialogButton>
          )}
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Correction of={info} />
              <Panel title="余额">
                <Facts
                  facts={[
                    ['账户余额', <strong key="balance">{formatYuan(info.balance)}</strong>],
                    ['可用余额', formatYuan(info.available)],
                    ['占用金额', formatYuan(info.reserved)],
                    ['冻结金额', formatYuan(info.frozen)],
                    ['账户号', id],
                    ['代理人编号', info.agency],
                  ]}
                />
              </Panel>
              <Statement id={id} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const FreezeDialog = ({ info, flag, close }: { info: Info; flag: boolean; close: () => void }) => {
  const { id, revision } = info
  const [sum, why] = [inputsOf(freezeVirtualAccount.body, ['totalAmount']), inputsOf(freezeVirtualAccount.body, ['remark'])]
  const [amount, reason] = [useInputs(sum), useInputs(why)]
  // the effect is shown before the reason is written
  const asked = amount.values && { id, totalAmount: Number(amount.values.totalAmount), flag }
  return (
    <CommandDialog
      endpoint={freezeVirtualAccount}
      label={flag ? '冻结资金' : '解冻资金'}
      revision={revision}
      explain={flag ? '冻结的资金仍属代理人，不能支付或退款，解冻后恢复。' : '解冻的资金恢复可用。'}
      body={reason.values && asked && { ...asked, remark: String(reason.values.remark) }}
      incomplete="请填写金额和原因"
      check={() => [amount.check(), reason.check()]}
      preview={{ endpoint: freezeVirtualAccountPreview, body: asked, show: then => <CorrectedBalance then={then} /> }}
      {...(flag && { color: 'error' as const })}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={[...sum.map(amount.props), ...why.map(reason.props)]} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

const CloseDialog = ({ info: { id, revision }, close }: { info: Info; close: () => void }) => {
  const inputs = inputsOf(closeVirtualAccount.body, ['remark'])
  const reason = useInputs(inputs)
  return (
    <CommandDialog
      endpoint={closeVirtualAccount}
      label="销户"
      revision={revision}
      explain="销户后不能充值和支付，才到账的充值登记为应退款；对账单与历史保留，代理人可凭支付密码重新开通。"
      body={reason.values && { id, remark: String(reason.values.remark) }}
      incomplete="请填写原因"
      check={reason.check}
      preview={{
        endpoint: closeVirtualAccountPreview,
        body: { id },
        show: ({ agencyName, balance }) => (
          <Facts
            facts={[
              ['代理人', agencyName],
              ['账户余额', formatYuan(balance)],
            ]}
          />
        ),
      }}
      color="error"
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(reason.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
