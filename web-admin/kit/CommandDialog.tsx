import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import type { DialogProps } from '@mui/material/Dialog'
import { useNotify, useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { useSettled } from '#contracts/client/useSettled.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { CommandForm } from './CommandForm.tsx'
import { type ConsoleSending, useAsk, useSend } from './calls.ts'
import { Loading } from './Loading.tsx'
import { Problem } from './Problem.tsx'
import { isStale, StaleDialog } from './StaleDialog.tsx'

type Props<E extends AnyEndpoint, P extends AnyEndpoint> = {
  endpoint: E
  label?: string
  /** label of the button that sends, where it says more than the name: the result and the sum */
  submits?: string | undefined
  explain?: ReactNode
  /** body to send; undefined as long as something is missing or wrong */
  body: Static<E['body']> | undefined
  /** text about what is missing, shown when the person wants to go on nevertheless */
  incomplete: string
  /** marks all wrong inputs at the same time */
  check?: () => unknown
  preview?: {
    endpoint: P
    /** undefined when there is nothing to preview */
    body: Static<P['body']> | undefined
    show: (data: Static<P['data']>) => ReactNode
    /** label of the button for a previewed result, where the command moves money that may be out of sight */
    action?: (data: Static<P['data']>) => string | undefined
    /** the fields that make the command valid only for the previewed result */
    seal?: (data: Static<P['data']>) => Partial<Static<E['body']>>
  }
  done?: (answer: Static<E['data']>) => string
  /** called after any failure, also a lost answer: the page behind may be out of date */
  refused?: () => unknown
  color?: ButtonProps['color']
  maxWidth?: DialogProps['maxWidth']
  close: () => void
  /** the inputs; `errors` are the server's messages about single fields */
  children: (state: { disabled: boolean; errors: Readonly<Record<string, string>> }) => ReactNode
} & Pick<ConsoleSending, 'revision' | 'files'>

/**
 * A command with inputs of its own. The server computes its effect while the person chooses, and the dialog shows it before it can be
 * confirmed. For a command with flat fields and without a preview, use `ActionButton`.
 */
export const CommandDialog = <E extends AnyEndpoint, P extends AnyEndpoint = E>({
  endpoint,
  label = endpoint.zh,
  submits,
  explain,
  body,
  incomplete,
  check,
  preview,
  done = () => `${label}：已完成`,
  refused,
  color,
  maxWidth = 'sm',
  close,
  children,
  revision,
  files,
}: Props<E, P>) => {
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  // the page behind is read again from time to time, while the input belongs to the initial revision
  const [begunWith, setBegunWith] = useState(revision)
  const { send, isPending } = useSend(endpoint)
  const asked = useSettled(preview?.body)
  // a preview during the command would already include the command
  const foreseen = useAsk(preview?.endpoint ?? endpoint, asked as never, { enabled: asked !== undefined && !isPending })
  const notify = useNotify()
  const refresh = useRefresh()
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
      const answer = await send({ ...(body as object), ...sealed } as Static<E['body']>, { revision: begunWith, ...present({ files }) })
      notify(done(answer), { type: 'success' })
      close()
    } catch (error) {
      setProblem(error)
      refused?.()
      // the form goes on from what the page shows then
      if (isStale(error)) refresh()
    }
  }

  // the inputs belong to the component around, and are still filled when they are shown again
  const keep = () => {
    setBegunWith(revision)
    setProblem(undefined)
  }
  if (isStale(problem)) return <StaleDialog error={problem} keep={keep} close={close} />
  return (
    <CommandForm
      label={label}
      action={(preview?.body !== undefined && seen ? preview.action?.(foreseen.data as Static<P['data']>) : undefined) ?? submits}
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
