import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { CommandForm } from './CommandForm.tsx'
import { useMay, useSend } from './calls.ts'
import { Field } from './Field.tsx'
import { inputsOf } from './inputs.ts'
import { isStale, StaleDialog } from './Stale.tsx'
import { Problem } from './States.tsx'
import { useInputs } from './useInputs.ts'

export type ActionProps = {
  endpoint: AnyEndpoint
  /** what the button says; the endpoint's name when left out */
  label?: string
  /** the part of the body that is not asked for */
  fixed: Record<string, unknown>
  revision?: number | undefined
  /** what will happen, in a sentence */
  explain?: string
  /** what is said when it was done, where that is not the end of it; from the answer where it has more to tell */
  done?: string | ((answer: any) => string)
  /** is there something in the answer to look at yet? Then it is not said as a success */
  remains?: (answer: any) => boolean
  /** amounts and the like, shown before the person agrees */
  preview?: ReactNode
  /** fields that must be filled in although the endpoint does not ask for them: a reason */
  demand?: readonly string[]
  /** starting texts of the inputs */
  initial?: Record<string, string>
  /** after it was done: leave a page that is gone */
  onDone?: (answer: any) => void
  /** a refusal that leads somewhere, instead of its words alone */
  refusal?: (error: unknown) => ReactNode
  disabled?: boolean
} & Pick<ButtonProps, 'color' | 'variant' | 'size'>

/**
 * A command as a button: asks for what the endpoint's body still lacks, shows what will happen, sends once, and says the server's answer.
 * Not shown to whom it would be refused.
 */
export const ActionButton = ({ color, variant = 'outlined', size, disabled, ...action }: ActionProps) => {
  const [open, setOpen] = useState(false)
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

/** The dialog of a command, for a button that must look at its own form first. */
export const ActionDialog = (props: Omit<ActionProps, 'variant' | 'size' | 'disabled'> & { close: () => void }) => {
  const {
    endpoint,
    label = endpoint.zh,
    done = `${label}：已完成`,
    remains = () => false,
    fixed,
    revision,
    explain = `${label.startsWith('确认') ? label : `确定${label}`}吗？`,
    preview,
    demand = [],
    initial = {},
    color,
    onDone,
    refusal = error => <Problem error={error} />,
    close,
  } = props
  const asked = inputsOf(endpoint.body)
    .filter(({ field }) => !(field in fixed))
    .map(input => (demand.includes(input.field) ? { ...input, optional: false } : input))
  const form = useInputs(asked, initial)
  // texts that were there at the beginning must not overwrite what came since; what has none says what shall become of the matter as it is
  const [begunWith] = useState(revision)
  const seen = Object.keys(initial).length > 0 ? begunWith : revision
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(endpoint)
  const notify = useNotify()

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
    }
  }

  if (isStale(problem)) return <StaleDialog close={close} />
  return (
    <CommandForm
      label={label}
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
