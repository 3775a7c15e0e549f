import Button from '@mui/material/Button'
import { useState } from 'react'
import { modifyTaskRefund, transferTaskRefund } from '#contracts/refund/task-api.ts'
import { PersonField } from '../flow/PersonField.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'

/** Passes a task on: its handler to a colleague, or a supervisor to the person who is to do it. */
export const PassOnButton = ({ id, revision, directed = false }: { id: string; revision: number; directed?: boolean }) => {
  const [open, setOpen] = useState(false)
  const label = directed ? '改派' : '转交'
  return (
    <>
      <Button variant={directed ? 'outlined' : 'contained'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <PassOnDialog id={id} revision={revision} directed={directed} label={label} close={() => setOpen(false)} />}
    </>
  )
}

type Dialog = { id: string; revision: number; directed: boolean; label: string; close: () => void }
const PassOnDialog = ({ id, revision, directed, label, close }: Dialog) => {
  const [person, setPerson] = useState('')
  const [tried, setTried] = useState(false)
  const [remark] = inputsOf(transferTaskRefund.body, ['remark'])
  const said = useInputs([remark!])
  const endpoint = directed ? modifyTaskRefund : transferTaskRefund
  const to = person.trim()
  const missing = to === '' ? '请选择接收人' : undefined
  return (
    <CommandDialog
      endpoint={endpoint}
      label={label}
      explain={endpoint.note}
      revision={revision}
      body={missing || !said.values ? undefined : { id, ...(directed ? { toUser: to } : { handleId: to }), ...said.values }}
      incomplete={missing ?? '请更正标出的内容'}
      check={() => {
        setTried(true)
        return said.check()
      }}
      done={() => `任务已${label}`}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <PersonField
            name="person"
            label="接收人"
            value={person}
            onChange={setPerson}
            required
            disabled={disabled}
            problem={errors.handleId ?? errors.toUser ?? (tried ? missing : undefined)}
          />
          <Field {...said.props(remark!)} disabled={disabled} />
        </>
      )}
    </CommandDialog>
  )
}
