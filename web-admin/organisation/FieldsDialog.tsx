import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Field } from '../kit/Field.tsx'
import type { Input } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'

/** A command with inputs, some of which are chosen from existing values; `children` holds further choices. */
export const FieldsDialog = ({
  endpoint,
  label,
  explain,
  inputs,
  initial = {},
  hints = {},
  incomplete = '填写有误，请检查标红的内容',
  bodyOf,
  done,
  revision,
  close,
  children,
}: {
  endpoint: AnyEndpoint
  label?: string
  explain?: ReactNode
  inputs: readonly Input[]
  initial?: Readonly<Record<string, string>>
  hints?: Readonly<Record<string, string>>
  incomplete?: string
  /** undefined when another input is missing */
  bodyOf: (given: Record<string, unknown>) => Record<string, unknown> | undefined
  done?: (answer: any) => string
  /** revision that was shown; a changed document is refused */
  revision?: number | undefined
  close: () => void
  children?: (disabled: boolean) => ReactNode
}) => {
  const form = useInputs(inputs, initial)
  return (
    <CommandDialog
      endpoint={endpoint}
      {...(label && { label })}
      {...(done && { done })}
      explain={explain}
      body={form.values && bodyOf(form.values)}
      incomplete={incomplete}
      check={form.check}
      revision={revision}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          {inputs.map((input, index) => {
            const { problem = errors[input.field], ...field } = form.props(input)
            return (
              <Field
                key={input.field}
                {...field}
                problem={problem}
                helperText={hints[input.field]}
                disabled={disabled}
                autoFocus={index === 0}
              />
            )
          })}
          {children?.(disabled)}
        </>
      )}
    </CommandDialog>
  )
}

/** Changed fields with their values; `null` empties a field. */
export const changed = (
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const [old, next] = [before[field] ?? null, given[field] ?? null]
      return old === next ? [] : [[field, next]]
    }),
  )

/** A field that is chosen from a list. */
export const choice = (field: string, title: string, labels: Readonly<Record<string, string>>, optional = true): Input => ({
  field,
  title,
  kind: 'choice',
  labels,
  optional,
})
