import { type FormEvent, useEffect, useRef, useState } from 'react'
import { newKey } from '#contracts/client/call.ts'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { type ReceiptPage, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { askMailbox, type Mailbox, sendByMail } from './ask.ts'

type Props = { page: ReceiptPage; orderId: string }

/** Mails the paper as PDF, for agencies. Where mailing is impossible, a text says why. */
export const MailButton = ({ page, orderId }: Props) => {
  const [mailbox, setMailbox] = useState<Mailbox>()
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => {
    askMailbox(orderId).then(setMailbox, () => undefined)
  }, [orderId])
  if (!mailbox) return null
  if (!mailbox.available) return <small className="aside">{mailbox.why}</small>
  return (
    <>
      {sentTo && <span role="status">已安排发送到 {sentTo}</span>}
      <button type="button" className="other" onClick={() => setOpen(true)}>
        发送邮件
      </button>
      {isOpen && (
        <MailDialog
          page={page}
          orderId={orderId}
          own={mailbox.mailbox}
          close={to => {
            setOpen(false)
            if (to) setSentTo(to)
          }}
        />
      )}
    </>
  )
}

const MailDialog = ({ page, orderId, own, close }: Props & { own: string | undefined; close: (sentTo?: string) => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOwn, setOwn] = useState(own !== undefined)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // repeats the same mail after a lost answer
  const intention = useRef({ to: '', key: '' })
  useEffect(() => dialog.current?.showModal(), [])

  const to = isOwn ? own! : typed.trim()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!ADDRESS.test(to)) {
      setWrong(to ? '邮箱格式不对，请核对' : '请填写收件邮箱')
      dialog.current?.querySelector<HTMLInputElement>('#mail-to')?.focus()
      return
    }
    setBusy(true)
    setWrong(undefined)
    if (intention.current.to !== to) intention.current = { to, key: newKey() }
    try {
      await sendByMail({ orderId, page, ...(!isOwn && { to }) }, intention.current.key)
      close(to)
    } catch (error) {
      setBusy(false)
      setWrong(error instanceof CallError && error.errors?.to ? error.errors.to : messageOf(error))
    }
  }
  return (
    <dialog ref={dialog} className="mail" aria-labelledby="mail-title" onCancel={() => close()}>
      <form noValidate onSubmit={send}>
        <h2 id="mail-title">发送{receiptTitles[page]}</h2>
        {own !== undefined && (
          <fieldset>
            <legend>收件人</legend>
            <label>
              <input type="radio" name="whom" checked={isOwn} onChange={() => setOwn(true)} />
              <span>本单位业务邮箱 {own}</span>
            </label>
            <label>
              <input type="radio" name="whom" checked={!isOwn} onChange={() => setOwn(false)} />
              <span>其他邮箱</span>
            </label>
          </fieldset>
        )}
        {!isOwn && (
          <div>
            <label htmlFor="mail-to">收件邮箱</label>
            <input
              id="mail-to"
              type="email"
              autoComplete="email"
              maxLength={100}
              aria-required
              aria-invalid={wrong !== undefined}
              aria-describedby={wrong ? 'mail-wrong' : undefined}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setWrong(undefined)
              }}
            />
          </div>
        )}
        {wrong && (
          <p role="alert" id="mail-wrong">
            {wrong}
          </p>
        )}
        <p>
          附件 {receiptTitles[page]}-{orderId}.pdf 将发送到 <strong>{to || '（未填写）'}</strong>
        </p>
        <div className="acts">
          <button type="button" className="other" disabled={isBusy} onClick={() => close()}>
            取消
          </button>
          <button type="submit" disabled={isBusy}>
            {isBusy ? '正在发送' : '发送邮件'}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** pattern of a single address; the server finally decides */
const ADDRESS = /^[^@\s,;:<>()"\\]+@[^@\s,;:<>()"\\]+\.[^@\s,;:<>()"\\]+$/
