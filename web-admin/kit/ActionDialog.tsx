import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import { useNotify, useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { CommandForm } from './CommandForm.tsx'
import { useSend } from './calls.ts'
import { Field } from './Field.tsx'
import { inputsOf } from './inputs.ts'
import { Problem } from './Problem.tsx'
import { contested, isStale, StaleDialog } from './StaleDialog.tsx'
import { useInputs } from './useInputs.ts'

export type ActionProps = {
  endpoint: AnyEndpoint
  /** label of the button; by default the endpoint's name */
  label?: string
  /** fields of the body that are not asked for */
  fixed: Record<string, unknown>
  revision?: number | undefined
  /** label of the button that sends, where it says more than the name: the result and the sum */
  submits?: string
  /** a sentence that says what will happen */
  explain?: string
  /** message after success; computed from the answer where it has more to say */
  done?: string | ((answer: any) => string)
  /** true where the answer still contains something to look at; then no success is reported */
  remains?: (answer: any) => boolean
  /** amounts and similar facts, shown before the user confirms */
  preview?: ReactNode
  /** fields that are required here although the endpoint does not require them: a reason */
  demand?: readonly string[]
  /** starting texts of the inputs */
  initial?: Record<string, string>
  /** words for the values that a field may have here */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** called after success: leave a page whose document is gone */
  onDone?: (answer: any) => void
  /** shows a refusal with a link, in place of its text alone */
  refusal?: (error: unknown) => ReactNode
  disabled?: boolean
} & Pick<ButtonProps, 'color' | 'variant' | 'size'>

/** The dialog of a command, for a button that must look at its own form first. */
export const ActionDialog = (props: Omit<ActionProps, 'variant' | 'size' | 'disabled'> & { close: () => void }) => {
  const {
    endpoint,
    label = endpoint.zh,
    done = `${label}：已完成`,
    remains = () => false,
    fixed,
    revision,
    submits,
    explain = `${label.startsWith('确认') ? label : `确定${label}`}吗？`,
    preview,
    demand = [],
    initial = {},
    choices = {},
    color,
    onDone,
    refusal = error => <Problem error={error} />,
    close,
  } = props
  const asked = inputsOf(endpoint.body)
    .filter(({ field }) => !(field in fixed))
    .map(input => ({
      ...input,
      ...(demand.includes(input.field) && { optional: false }),
      ...(choices[input.field] && { kind: 'text' as const, labels: choices[input.field]! }),
    }))
  const form = useInputs(asked, initial)
  // the initial texts must not overwrite later changes, so their revision is sent; an action without texts uses the current one
  const [begun, setBegun] = useState({ revision, initial })
  const seen = Object.keys(initial).length > 0 ? begun.revision : revision
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(endpoint)
  const notify = useNotify()
  const refresh = useRefresh()

  const submit = async () => {
    const given = form.check()
    if (!given) return
    setProblem(undefined)
    try {
      const answer = await send({ ...fixed, ...given }, { revision: seen })
      notify(typeof done === 'string' ? done : done(answer), { type: remains(answer) ? 'warning' : 'success' })
      close()
      onDone?.(answer)
    } catch (error) {
      form.tell(error)
      setProblem(error)
      // the form goes on from what the page shows then
      if (isStale(error)) refresh()
    }
  }

  if (isStale(problem))
    return (
      <StaleDialog
        error={problem}
        fields={contested(asked, begun.initial, initial, form.textOf)}
        keep={
          asked.length > 0
            ? texts => {
                form.fill(texts)
                setBegun({ revision, initial })
                setProblem(undefined)
              }
            : undefined
        }
        close={close}
      />
    )
  return (
    <CommandForm
      label={label}
      {...(submits && { action: submits })}
      explain={explain}
      color={color}
      maxWidth={preview ? 'lg' : 'xs'}
      large={preview !== undefined}
      isPending={isPending}
      confirmOnly={asked.length === 0}
      submit={submit}
      close={close}
    >
      {preview}
      <Box sx={{ display: 'grid', gap: 2, mt: preview ? 3 : 1 }}>
        {asked.map((input, index) => (
          <Field key={input.field} {...form.props(input)} disabled={isPending} autoFocus={index === 0} />
        ))}
      </Box>
      {problem !== undefined && refusal(problem)}
    </CommandForm>
  )
}
