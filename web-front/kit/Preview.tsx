import { type ReactNode, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { useSettled } from '#contracts/client/useSettled.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Conflict, isStale } from './Conflict.tsx'
import { type PortalSending, useAsk, useSend } from './calls.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Loading } from './Loading.tsx'
import { Problem } from './Problem.tsx'
import { isUnanswered } from './unanswered.ts'
import { useTell } from './useTell.ts'

type Props<E extends AnyEndpoint, P extends AnyEndpoint> = {
  endpoint: E
  /** body to send; undefined as long as something is missing or wrong */
  body: Static<E['body']> | undefined
  /** marks missing values and moves the focus there, when the person wants to go on nevertheless */
  check?: () => unknown
  /** preview of the effect, computed by the server with the command's own rules */
  preview?: {
    endpoint: P
    /** undefined while there is nothing to preview */
    body: Static<P['body']> | undefined
    show: (data: Static<P['data']>) => ReactNode
    /** the fields that make the command valid only for the previewed result */
    seal?: (data: Static<P['data']>) => Partial<Static<E['body']>>
  }
  /** verb and object, and the amount once it is known: `支付 ¥20,660.00` */
  action: ReactNode | ((foreseen: Static<P['data']> | undefined) => ReactNode)
  /** message after success: 已取消订单 */
  done?: string | ((answer: Static<E['data']>) => string)
  then?: (answer: Static<E['data']>) => void
  /** handles a refusal on the page itself: what to show in place of the server's message */
  refusal?: (error: unknown) => ReactNode | undefined
  /** name and stream of the document, for the dialog about changes by others */
  about?: { what: string; stream: string }
  /** the inputs; `errors` are the server's messages about single fields */
  children?: (state: { pending: boolean; errors: Readonly<Record<string, string>> }) => ReactNode
} & Pick<PortalSending, 'revision' | 'files'> &
  Pick<DialogProps, 'title' | 'close' | 'danger' | 'leave' | 'also' | 'width'>

/** A command whose effect is shown before it is sent. */
export const Preview = <E extends AnyEndpoint, P extends AnyEndpoint = E>(props: Props<E, P>) => {
  const { endpoint, body, check, preview, action, done, then, refusal, about, children, revision, files, close, ...dialog } = props
  const [problem, setProblem] = useState<unknown>()
  // the page behind is read again from time to time, while the choice belongs to the initial revision
  const [begunWith] = useState(revision)
  const { send, isPending } = useSend(endpoint)
  const asked = useSettled(preview?.body)
  const wished = JSON.stringify(asked)
  const [sent, setSent] = useState<string>()
  // after sending, a preview would already include the command; without an answer this may be so too, and the same body may be sent again
  const isSent = sent !== undefined && sent === wished
  const foreseen = useAsk((preview?.endpoint ?? endpoint) as P, asked as Static<P['body']>, {
    enabled: preview !== undefined && asked !== undefined && !isSent,
    fresh: 0,
  })
  const tell = useTell()
  const isForeseen = wished === JSON.stringify(preview?.body) && foreseen.data !== undefined && (isSent || !foreseen.error)
  const needed = preview?.body !== undefined
  const errors = [problem, foreseen.error].flatMap(error => (error instanceof CallError && error.errors ? [error.errors] : []))[0] ?? {}

  const press = async (at = begunWith) => {
    check?.()
    if (body === undefined || (needed && !isForeseen)) return
    setProblem(undefined)
    setSent(wished)
    try {
      const sealed = needed && preview.seal ? preview.seal(foreseen.data as Static<P['data']>) : {}
      const answer = await send({ ...(body as object), ...sealed } as Static<E['body']>, { revision: at, ...present({ files }) })
      if (done) tell.done(typeof done === 'string' ? done : done(answer))
      close()
      then?.(answer)
    } catch (error) {
      setProblem(error)
      if (!isUnanswered(error)) setSent(undefined)
    }
  }

  if (isStale(problem) && about && begunWith !== undefined) return <Conflict {...about} seen={begunWith} close={close} />
  return (
    <Dialog
      {...dialog}
      close={close}
      action={typeof action === 'function' ? action(isForeseen ? foreseen.data : undefined) : action}
      submit={press}
      pending={isPending}
      waiting={body !== undefined && needed && !isForeseen}
    >
      {children?.({ pending: isPending, errors })}
      {needed && (
        <section aria-label="试算结果" aria-live="polite">
          {foreseen.error && !isSent ? (
            <Problem error={foreseen.error} again={foreseen.refetch} />
          ) : foreseen.data !== undefined ? (
            preview.show(foreseen.data)
          ) : (
            <Loading rows={3} height={20} />
          )}
        </section>
      )}
      {problem !== undefined && (refusal?.(problem) ?? <Problem error={problem} />)}
    </Dialog>
  )
}

/**
 * for pages with previews of their own; exported from here, since another module of theirs would make the bundler split antd into more
 * pieces (2 KB)
 */
export { useSettled }
