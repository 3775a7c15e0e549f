import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActionDialog, type ActionProps } from './ActionDialog.tsx'
import { isAskedFor } from './asked-for.ts'
import { useMay } from './calls.ts'

/**
 * A command as a button. It asks for the missing fields of the endpoint's body, says what will happen, sends once, and shows the server's
 * answer. It is hidden from people whom the server would refuse.
 */
export const ActionButton = ({ color, variant = 'outlined', size, disabled, ...action }: ActionProps) => {
  const [open, setOpen] = useState(() => isAskedFor(action.endpoint))
  const may = useMay()
  if (!may(action.endpoint)) return null
  return (
    <>
      <Button color={color} variant={variant} size={size} disabled={disabled} onClick={() => setOpen(true)}>
        {action.label ?? action.endpoint.zh}
      </Button>
      {open && <ActionDialog {...action} color={color} close={() => setOpen(false)} />}
    </>
  )
}
