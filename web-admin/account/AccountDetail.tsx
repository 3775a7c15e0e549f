import { useParams } from 'react-router-dom'
import { ownerOf } from '#contracts/account/names.ts'
import {
  approveVirtualCorrection,
  approveVirtualCorrectionPreview,
  closeVirtualAccount,
  closeVirtualAccountPreview,
  correctVirtualAccount,
  correctVirtualAccountPreview,
  freezeVirtualAccount,
  freezeVirtualAccountPreview,
  refundVirtualAccount,
  virtualAccountInfo,
} from '#contracts/account/virtual-api.ts'
import { accountStatuses } from '#contracts/account/virtual-lists.ts'
import { Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { movementLink } from './links.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Statement } from './Statement.tsx'

type Info = Static<typeof virtualAccountInfo.data>
const list = { to: '/virtual-account', label: '虚拟账户' }

/** What an agency has with us: balances, the statement, what staff have frozen. */
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
          {may('askCorrection') &&
            [true, false].map(
              up =>
                (up || info.available > 0) && (
                  <DialogButton key={String(up)} endpoint={correctVirtualAccount} label={up ? '调增' : '调减'}>
                    {close => <CorrectDialog info={info} up={up} close={close} />}
                  </DialogButton>
                ),
            )}
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
              {info.correction && <Correction info={info} correction={info.correction} />}
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
  // what it comes to is seen before the reason is written
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
      preview={{ endpoint: freezeVirtualAccountPreview, body: asked, show: then => <After then={then} /> }}
      {...(flag && { color: 'error' as const })}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={[...sum.map(amount.props), ...why.map(reason.props)]} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

const CorrectDialog = ({ info: { id, revision }, up, close }: { info: Info; up: boolean; close: () => void }) => {
  const [sum, why] = [inputsOf(correctVirtualAccount.body, ['totalAmount']), inputsOf(correctVirtualAccount.body, ['corrects', 'remark'])]
  const [amount, reason] = [useInputs(sum), useInputs(why)]
  const asked = amount.values && { id, up, totalAmount: Number(amount.values.totalAmount) }
  return (
    <CommandDialog
      endpoint={correctVirtualAccount}
      label={up ? '调增' : '调减'}
      revision={revision}
      explain={`由另一人审核后记账，审核前余额不变。${up ? '调增的款项退款时由银行转账。' : '不能超过可用余额。'}`}
      body={reason.values && asked && { ...asked, ...(reason.values as { remark: string }) }}
      incomplete="请填写金额和原因"
      check={() => [amount.check(), reason.check()]}
      preview={{ endpoint: correctVirtualAccountPreview, body: asked, show: then => <After then={then} /> }}
      done={({ correctionId }) => `已申请调账 ${correctionId}，待他人审核`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={[...sum.map(amount.props), ...why.map(reason.props)]} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}

/** What waits for another to decide, with what it would come to. */
const Correction = ({ info, correction }: { info: Info; correction: NonNullable<Info['correction']> }) => {
  const { id, revision, allowedActions } = info
  const { correctionId, up, amount, corrects, remark, askedBy, at } = correction
  const mayAgree = allowedActions.some(({ action }) => action === 'correct')
  const { data: then } = useAsk(approveVirtualCorrectionPreview, { id, correctionId }, { enabled: mayAgree })
  return (
    <Panel
      title="待审核的调账"
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id, correctionId }}
          revision={revision}
          offers={[
            {
              action: 'correct',
              endpoint: approveVirtualCorrection,
              label: '同意调账',
              variant: 'contained',
              fixed: { result: 'APPROVE', remark: undefined },
              explain: `同意后${then ? `可用余额 ${formatYuan(then.before.available)} → ${formatYuan(then.after.available)}，` : ''}不能撤回。`,
            },
            {
              action: 'rejectCorrection',
              endpoint: approveVirtualCorrection,
              label: '驳回调账',
              color: 'error',
              fixed: { result: 'REJECT' },
              demand: ['remark'],
              explain: '驳回后余额不变；申请人也可以此撤回自己的申请。',
            },
          ]}
        />
      }
    >
      <Facts
        facts={[
          [up ? '调增' : '调减', <strong key="amount">{formatYuan(amount)}</strong>],
          ['原因', remark],
          ['更正的业务号', corrects && movementLink({ movement: corrects })],
          ['申请人', userName(askedBy)],
          ['申请时间', formatDateTime(at)],
          ['申请号', correctionId],
        ]}
      />
    </Panel>
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

const After = ({ then: { before, after } }: { then: Static<typeof freezeVirtualAccountPreview.data> }) => (
  <Facts
    facts={[
      ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
      ['冻结金额', `${formatYuan(before.frozen)} → ${formatYuan(after.frozen)}`],
      ['账户余额', formatYuan(after.balance)],
    ]}
  />
)
