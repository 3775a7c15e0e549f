import { Button, Modal } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import './dialog.css'
import { useBackCloses } from './useBackCloses.ts'
import { useNarrow } from './useNarrow.ts'

export type DialogProps = {
  title: ReactNode
  close: () => void
  /** the button that does it: verb and object, and the amount where money moves. Without it the dialog is only read */
  action?: ReactNode
  submit?: () => unknown
  danger?: boolean
  /** is being sent: nothing can be pressed, nor the dialog left */
  pending?: boolean
  /** what would be sent is not known yet */
  waiting?: boolean
  /** how it is left without doing it */
  leave?: string
  /** beside the main button */
  also?: ReactNode
  width?: number
  children: ReactNode
}

/** The first thing to fill in has the focus, unless a field has asked for it by itself; where there is none, the dialog as it is. */
const startIn = (before: Element | null) => {
  const body = [...document.querySelectorAll('.dialog-body')].at(-1)
  if (body?.contains(document.activeElement) && document.activeElement !== before) return
  body?.querySelector<HTMLElement>('input:not(:disabled, [type="file"]), textarea:not(:disabled)')?.focus()
}

/** A dialog; at 360 px it rises from the bottom. Whoever leaves it, by the browser's way back as well, is where he was. Shown while it is rendered: `{open && <Dialog …>}`. */
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
    // a form of React is inside the page's own as well, whatever the document says
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
      // what was typed is not lost by a press beside it
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
