import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useId } from 'react'

/** A code that is typed, with suggestions the browser offers while it is: they are found by code and by name. */
export const Suggest = ({ options, ...props }: TextFieldProps & { options: readonly { id: string; label: string }[] }) => {
  const list = useId()
  return (
    <>
      <TextField size="small" fullWidth {...props} slotProps={{ htmlInput: { list, autoComplete: 'off' } }} />
      <datalist id={list}>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
