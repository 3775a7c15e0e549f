import { present } from '#contracts/kernel/present.ts'
import { Field, type FieldProps } from './Field.tsx'

/** Inputs in a column, from `useInputs`; the server's messages about a field are shown at the field. */
export const Fields = ({
  of,
  disabled,
  errors,
}: {
  of: readonly FieldProps[]
  disabled: boolean
  errors: Readonly<Record<string, string>>
}) =>
  of.map(field => {
    const problem = errors[field.input.field] ?? field.problem
    return <Field key={field.input.field} {...field} disabled={disabled} {...present({ problem })} />
  })
