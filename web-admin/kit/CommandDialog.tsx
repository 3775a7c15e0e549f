import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import type { DialogProps } from '@mui/material/Dialog'
import { useNotify } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { useSettled } from '#contracts/client/useSettled.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { CommandForm } from './CommandForm.tsx'
import { type Sending, useAsk, useSend } from './calls.ts'
import { isStale, StaleDialog } from './Stale.tsx'
import { Loading, Problem } from './States.tsx'

type Props<E extends AnyEndpoint, P extends AnyEndpoint> = {
  endpoint: E
  label?: string
  explain?: ReactNode
  /** what would be sent; undefined as long as something is missing or wrong */
  body: Static<E['body']> | undefined
  /** what is missing then, said when the person wants to go on nevertheless */
  incomplete: string
  /** marks the single inputs that are wrong, at the same moment */
  check?: () => unknown
  preview?: {
    endpoint: P
    /** undefined: nothing to foresee */
    body: Static<P['body']> | undefined
    show: (data: Static<P['data']>) => ReactNode
    /** what the button says then, where it moves money that may stand out of sight */
    action?: (data: Static<P['data']>) => string | undefined
    /** the part of the command that says: only if it comes to what I have seen */
    seal?: (data: Static<P['data']>) => Partial<Static<E['body']>>
  }
  done?: (answer: Static<E['data']>) => string
  color?: ButtonProps['color']
  maxWidth?: DialogProps['maxWidth']
  close: () => void
  /** the inputs; `errors` is what the server says of single fields */
  children: (state: { disabled: boolean; errors: Readonly<Record<string, string>> }) => ReactNode
} & Pick<Sending, 'revision' | 'files'>

/**
 * A command with inputs of its own: what it would do is computed by the server while the person chooses, and shown before it can be
 * confirmed. For a command whose inputs are flat fields and which needs no preview there is `ActionButton`.
 */
export const CommandDialog = <E extends AnyEndpoint, P extends AnyEndpoint = E>({
  endpoint,
  label = endpoint.zh,
  explain,
  body,
  incomplete,
  check,
  preview,
  done = () => `${label}：已完成`,
  color,
  maxWidth = 'sm',
  close,
  children,
  revision,
  files,
}: Props<E, P>) => {
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  // the page behind is read again now and then: what was typed belongs to what was there at the beginning
  const [begunWith] = useState(revision)
  const { send, isPending } = useSend(endpoint)
  const asked = useSettled(preview?.body)
  // what is asked while the command runs would be answered from the order as it is then
  const foreseen = useAsk(preview?.endpoint ?? endpoint, asked as never, { enabled: asked !== undefined && !isPending })
  const notify = useNotify()
  const settled = JSON.stringify(asked) === JSON.stringify(preview?.body)
  const seen = preview?.body === undefined || (settled && foreseen.data !== undefined && !foreseen.error)
  const errors = [problem, foreseen.error].flatMap(error => (error instanceof CallError && error.errors ? [error.errors] : []))[0] ?? {}

  const submit = async () => {
    setTried(true)
    check?.()
    if (body === undefined || !seen) return
    setProblem(undefined)
    try {
      const sealed = preview?.body !== undefined && preview.seal ? preview.seal(foreseen.data as Static<P['data']>) : {}
      const answer = await send({ ...(body as object), ...sealed } as Static<E['body']>, { revision: begunWith, ...(files && { files }) })
      notify(done(answer), { type: 'success' })
      close()
    } catch (error) {
      setProblem(error)
    }
  }

  if (isStale(problem)) return <StaleDialog close={close} />
  return (
    <CommandForm
      label={label}
      action={preview?.body !== undefined && seen ? preview.action?.(foreseen.data as Static<P['data']>) : undefined}
      explain={explain}
      color={color}
      maxWidth={maxWidth}
      large
      isPending={isPending}
      waiting={body !== undefined && !seen}
      submit={submit}
      close={close}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children({ disabled: isPending, errors })}</Box>
      {preview?.body !== undefined && (
        <Box role="region" aria-label="试算结果" aria-live="polite" sx={{ mt: 2 }}>
          {settled && foreseen.error && !isPending ? (
            <Problem error={foreseen.error} />
          ) : seen ? (
            preview.show(foreseen.data as Static<P['data']>)
          ) : (
            <Loading lines={3} />
          )}
        </Box>
      )}
      {tried && body === undefined && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {incomplete}
        </Alert>
      )}
      {problem !== undefined && <Problem error={problem} />}
    </CommandForm>
  )
}
