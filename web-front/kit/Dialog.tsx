import { Button, Modal } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import './dialog.css'
import { useBackCloses } from './useBackCloses.ts'
import { useNarrow } from './useNarrow.ts'

export type DialogProps = {
  title: ReactNode
  close: () => void
  /** text of the main button: verb and object, and the amount where money moves. Without it the dialog is only for reading */
  action?: ReactNode
  submit?: () => unknown
  danger?: boolean
  /** true while the command is being sent: nothing can be pressed, and the dialog stays open */
  pending?: boolean
  /** true while the body to send is not known yet */
  waiting?: boolean
  /** text of the button that leaves without acting */
  leave?: string
  /** content beside the main button */
  also?: ReactNode
  width?: number
  children: ReactNode
}

/** Gives the focus to the first input, unless a field has taken it itself. A dialog without inputs takes it as a whole. */
const startIn = (before: Element | null) => {
  const body = [...document.querySelectorAll('.dialog-body')].at(-1)
  if (body?.contains(document.activeElement) && document.activeElement !== before) return
  body?.querySelector<HTMLElement>('input:not(:disabled, [type="file"]), textarea:not(:disabled)')?.focus()
}

/**
 * A dialog; at 360 px it rises from the bottom. Closing it, also by the browser's back button, leads back to where the person was. It is
 * open while it is rendered: `{open && <Dialog …>}`.
 */
export const Dialog = ({
  title,
  close,
  action,
  submit,
  danger = false,
  leave = action ? '取消' : '关闭',
  width = 520,
  ...rest
}: DialogProps) => {
  const { pending = false, waiting = false, also, children } = rest
  const narrow = useNarrow()
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => (before as HTMLElement | null)?.focus({ preventScroll: true }), [before])
  useBackCloses(() => pending || close())
  const send = (event: FormEvent) => {
    event.preventDefault()
    // in React the event also bubbles to a form around the dialog, wherever the dialog is in the document
    event.stopPropagation()
    if (!pending && !waiting) submit?.()
  }
  return (
    <Modal
      open
      title={title}
      width={narrow ? '100%' : width}
      className="dialog"
      classNames={{ wrapper: 'dialog-wrap', container: 'dialog-box', body: 'dialog-body', footer: 'dialog-foot' }}
      closable={!pending && { 'aria-label': '关闭' }}
      keyboard={!pending}
      // a click outside must not lose input
      mask={{ closable: !action && !pending }}
      onCancel={close}
      afterOpenChange={isOpen => isOpen && startIn(before)}
      {...(submit && {
        modalRender: (box: ReactNode) => (
          <form noValidate onSubmit={send}>
            {box}
          </form>
        ),
      })}
      footer={
        <>
          <Button onClick={close} disabled={pending}>
            {leave}
          </Button>
          {also}
          {action && (
            <Button type="primary" danger={danger} htmlType="submit" loading={pending} disabled={waiting}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Modal>
  )
}
