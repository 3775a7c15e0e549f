import { addBigClient, bigClientPreview } from '#contracts/account/remittance-api.ts'
import { bigClients } from '#contracts/account/remittance-lists.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { ClientChange } from './ClientChange.tsx'

/** Clients that buy on credit. */
export const BigClientList = () => (
  <ListScreen
    of={bigClients}
    actions={
      <DialogButton endpoint={addBigClient} label="新增" variant="contained">
        {close => <AddDialog close={close} />}
      </DialogButton>
    }
  />
)
const AddDialog = ({ close }: { close: () => void }) => {
  const inputs = inputsOf(addBigClient.body)
  const form = useInputs(inputs)
  const { name, agent, line, termDays, remark } = form.values ?? {}
  const asked = form.values && { agent: String(agent), line: Number(line) }
  return (
    <CommandDialog
      endpoint={addBigClient}
      label="新增大客户"
      explain="授信额度立即可用；欠款为授信额度减账户余额，以付款偿还。"
      body={asked && { ...asked, name: String(name), termDays: Number(termDays), ...(remark ? { remark: String(remark) } : {}) }}
      incomplete="请填写名称、代理人、授信额度和账期"
      check={form.check}
      preview={{ endpoint: bigClientPreview, body: asked, show: then => <ClientChange then={then} /> }}
      done={({ id }) => `大客户 ${id} 已新增`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
