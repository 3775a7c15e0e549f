import { quoteBlacklist } from '#contracts/quotation/lists.ts'
import { addBlacklist, deleteBlacklist } from '#contracts/quotation/rule-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Fields } from '../kit/Fields.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useInputs } from '../kit/useInputs.ts'

/** Agencies that get no automatic quotes, by line. */
export const BlackList = () => (
  <ListScreen
    of={quoteBlacklist}
    actions={
      <DialogButton endpoint={addBlacklist} label="加入黑名单">
        {close => <AddDialog close={close} />}
      </DialogButton>
    }
    rowActions={({ id, agencyName }) => (
      <ActionButton
        endpoint={deleteBlacklist}
        label="移出"
        variant="text"
        size="small"
        fixed={{ id, ids: undefined }}
        explain={`${agencyName}移出后可再自动报价。`}
      />
    )}
  />
)

const inputs: Input[] = [
  ...inputsOf(addBlacklist.body, ['airLine', 'line']),
  { field: 'agents', title: '代理人编号', kind: 'text', optional: false, long: true },
  ...inputsOf(addBlacklist.body, ['reason']),
]
const AddDialog = ({ close }: { close: () => void }) => {
  const form = useInputs(inputs)
  const [airLine, line, reason] = ['airLine', 'line', 'reason'].map(field => form.values?.[field] as string | undefined)
  const agents = String(form.values?.agents ?? '')
    .split(/[\s,，、;；]+/)
    .filter(part => part !== '')
  return (
    <CommandDialog
      endpoint={addBlacklist}
      label="加入黑名单"
      explain="列入的代理人在所列航线不能自动报价，询价转人工。多个代理人以顿号或换行分隔；不填航线则为该航司的全部航线。"
      body={airLine && reason && agents.length > 0 ? { airLine, agents, reason, ...(line && { line }) } : undefined}
      incomplete="请填写航空公司、代理人编号和原因"
      check={form.check}
      done={({ added }) => `已加入 ${added} 个代理人`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={inputs.map(form.props)} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
