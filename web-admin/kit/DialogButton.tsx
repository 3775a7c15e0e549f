import Button, { type ButtonProps } from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { isAskedFor } from './asked-for.ts'
import { useMay } from './calls.ts'

/** A button that opens a dialog, shown only to people whom the endpoint would accept. `children` gets a function that closes the dialog. */
export const DialogButton = ({
  endpoint,
  label = endpoint.zh,
  variant = 'outlined',
  children,
  ...button
}: { endpoint: AnyEndpoint; label?: string; children: (close: () => void) => ReactNode } & Pick<
  ButtonProps,
  'variant' | 'color' | 'size' | 'disabled' | 'startIcon'
>) => {
  const [open, setOpen] = useState(() => isAskedFor(endpoint))
  const may = useMay()
  if (!may(endpoint)) return null
  return (
    <>
      <Button {...button} variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
