import { addBigDeposit, bigDepositPreview } from '#contracts/account/remittance-api.ts'
import { bigDeposits } from '#contracts/account/remittance-lists.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { DepositChange } from './DepositChange.tsx'

/** Big deposits of agencies. A new deposit is in its account at once, since the bank has already received it. */
export const BigDepositList = () => (
  <ListScreen
    of={bigDeposits}
    actions={
      <DialogButton endpoint={addBigDeposit} label="新增" variant="contained">
        {close => <AddDialog close={close} />}
      </DialogButton>
    }
  />
)

const AddDialog = ({ close }: { close: () => void }) => {
  const inputs = inputsOf(addBigDeposit.body)
  const form = useInputs(inputs)
  const { agent, kind, totalAmount } = form.values ?? {}
  const asked = form.values && { agent: String(agent), kind: kind as 'PENALTY', totalAmount: Number(totalAmount) }
  return (
    <CommandDialog
      endpoint={addBigDeposit}
      label="新增大额押金"
      explain="填写银行流水号的立即生效入账；不填写的为草稿，修改时补填后生效。"
      body={asked && { ...form.values, ...asked }}
      incomplete="请填写代理人、押金类别和金额"
      check={form.check}
      preview={{ endpoint: bigDepositPreview, body: asked, show: then => <DepositChange then={then} /> }}
      done={({ id, status }) => `大额押金 ${id} ${status === 'DRAFT' ? '已存为草稿' : '已生效'}`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
