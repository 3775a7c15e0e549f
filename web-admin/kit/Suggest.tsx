import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useId } from 'react'

/** An input for a code, with the browser's suggestions by code and by name. */
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
