import { correctVirtualAccount, correctVirtualAccountPreview } from '#contracts/account/virtual-api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { CorrectedBalance } from './CorrectedBalance.tsx'
import type { CorrectionProps } from './Correction.tsx'

export const CorrectButtons = ({ of }: CorrectionProps) =>
  of.allowedActions.some(({ action }) => action === 'askCorrection') &&
  [true, false].map(
    up =>
      (up || of.available > 0) && (
        <DialogButton key={String(up)} endpoint={correctVirtualAccount} label={up ? '调增' : '调减'}>
          {close => <CorrectDialog of={of} up={up} close={close} />}
        </DialogButton>
      ),
  )

const CorrectDialog = ({ of: { id, revision }, up, close }: CorrectionProps & { up: boolean; close: () => void }) => {
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
      preview={{ endpoint: correctVirtualAccountPreview, body: asked, show: then => <CorrectedBalance then={then} /> }}
      done={({ correctionId }) => `已申请调账 ${correctionId}，待他人审核`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={[...sum.map(amount.props), ...why.map(reason.props)]} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
