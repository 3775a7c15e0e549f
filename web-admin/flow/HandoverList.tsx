import { useState } from 'react'
import { addHandover, cancelHandover } from '#contracts/flow/definition-api.ts'
import { handovers } from '#contracts/flow/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { PersonField } from './PersonField.tsx'
import { useCarriers } from './useCarriers.ts'

/** People whose tasks somebody else handles for a time. A handover begins and ends by itself; before it begins it may be taken back. */
export const HandoverList = () => (
  <ListScreen
    of={handovers}
    render={{ from: ({ from }) => personText(from), to: ({ to }) => personText(to) }}
    actions={
      <DialogButton endpoint={addHandover} variant="contained">
        {close => <HandoverDialog close={close} />}
      </DialogButton>
    }
    rowActions={({ id, status, to }) =>
      (status === 'PLANNED' || status === 'ACTIVE') && (
        <ActionButton
          endpoint={cancelHandover}
          label="取消交接"
          size="small"
          variant="text"
          fixed={{ id }}
          explain={`取消后任务不再由${to.name}处理。`}
        />
      )
    }
  />
)

const personText = ({ id, name }: { id: string; name: string }) => `${name}（${id}）`

const rest = inputsOf(addHandover.body, ['airLine', 'fromDate', 'toDate', 'remark'])
const HandoverDialog = ({ close }: { close: () => void }) => {
  const [handleId, setHandler] = useState('')
  const [tried, setTried] = useState(false)
  const carriers = useCarriers()
  const inputs = rest.map(input => (input.field === 'airLine' ? { ...input, labels: carriers } : input))
  const form = useInputs(inputs)
  const missing = handleId.trim() === '' ? '请选择接收人' : undefined
  return (
    <CommandDialog
      endpoint={addHandover}
      explain="交接期内您未处理的和新来的任务由接收人处理，到期自动结束。不选航空公司为全部任务。"
      body={form.values && !missing ? ({ ...form.values, handleId: handleId.trim() } as never) : undefined}
      incomplete={missing ?? '请更正标出的内容'}
      check={() => {
        setTried(true)
        form.check()
      }}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <PersonField
            name="handleId"
            label="接收人"
            value={handleId}
            onChange={setHandler}
            required
            disabled={disabled}
            problem={errors.handleId ?? (tried ? missing : undefined)}
          />
          {inputs.map(input => {
            const props = form.props(input)
            return <Field key={input.field} {...props} problem={errors[input.field] ?? props.problem} disabled={disabled} />
          })}
        </>
      )}
    </CommandDialog>
  )
}
