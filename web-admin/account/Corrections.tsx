import {
  approveVirtualCorrection,
  approveVirtualCorrectionPreview,
  correctVirtualAccount,
  correctVirtualAccountPreview,
  type virtualAccountInfo,
} from '#contracts/account/virtual-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Facts, Panel } from '../kit/Detail.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Person } from '../kit/Person.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { movementLink } from './links.tsx'

/** accounts that can be corrected: the agency's own, its earnest money, its deposits */
type Correctable = Pick<Static<typeof virtualAccountInfo.data>, 'id' | 'available' | 'revision' | 'correction' | 'allowedActions'>
type Props = { of: Correctable }

export const CorrectButtons = ({ of }: Props) =>
  of.allowedActions.some(({ action }) => action === 'askCorrection') &&
  [true, false].map(
    up =>
      (up || of.available > 0) && (
        <DialogButton key={String(up)} endpoint={correctVirtualAccount} label={up ? '调增' : '调减'}>
          {close => <CorrectDialog of={of} up={up} close={close} />}
        </DialogButton>
      ),
  )

const CorrectDialog = ({ of: { id, revision }, up, close }: Props & { up: boolean; close: () => void }) => {
  const [sum, why] = [inputsOf(correctVirtualAccount.body, ['totalAmount']), inputsOf(correctVirtualAccount.body, ['corrects', 'remark'])]
  const [amount, reason] = [useInputs(sum), useInputs(why)]
  const asked = amount.values && { id, up, totalAmount: Number(amount.values.totalAmount) }
  return (
    <CommandDialog
      endpoint={correctVirtualAccount}
      label={up ? '调增' : '调减'}
      revision={revision}
      explain={`由另一人审核后记账，审核前余额不变。${up ? '调增的款项退款时由银行转账。' : '不能超过可用余额，不足部分待账户再有余额时另行调减。'}`}
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

/** A correction that waits for a second person's decision, with its effect. */
export const Correction = ({ of: { correction, ...of } }: Props) => correction && <Waiting of={of} correction={correction} />
const Waiting = ({ of: { id, revision, allowedActions }, correction }: Props & { correction: NonNullable<Correctable['correction']> }) => {
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
          actions={[
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
          ['申请人', <Person key="person" login={askedBy} />],
          ['申请时间', formatDateTime(at)],
          ['申请号', correctionId],
        ]}
      />
    </Panel>
  )
}

export const After = ({ then: { before, after } }: { then: Static<typeof correctVirtualAccountPreview.data> }) => (
  <Facts
    facts={[
      ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
      ['冻结金额', `${formatYuan(before.frozen)} → ${formatYuan(after.frozen)}`],
      ['账户余额', formatYuan(after.balance)],
    ]}
  />
)
