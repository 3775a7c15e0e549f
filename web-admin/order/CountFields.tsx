import Box from '@mui/material/Box'
import { Field } from '../kit/Field.tsx'
import type { Input } from '../kit/inputs.ts'
import type { useInputs } from '../kit/useInputs.ts'
import { columns } from './counts.ts'

/** Inputs for numbers of people by type; with `named` the number of unnamed people is shown below. */
export const CountFields = (props: {
  label: string
  inputs: readonly Input[]
  form: ReturnType<typeof useInputs>
  disabled: boolean
  named?: true
}) => {
  const { label, inputs, form, disabled, named } = props
  if (inputs.length === 0) return null
  return (
    <Box role="group" aria-label={label} sx={columns}>
      {inputs.map((input, index) => (
        <Field
          key={input.field}
          {...form.props(input)}
          {...(named && { helperText: `未录名 ${input.max} 人` })}
          disabled={disabled}
          autoFocus={index === 0}
        />
      ))}
    </Box>
  )
}
