import { StrictMode, useEffect, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { messageOf } from '#contracts/client/error.ts'
import { keepLogin } from '#contracts/client/login-info.ts'
import { receiptAt } from '#contracts/order/ticketing/receipt-pages.ts'
import icon from '../icon.svg'
import { LOGIN } from '../providers/session.ts'
import { enter, signOnAgain, target, toSignOn } from './ticket.ts'

/**
 * The login page of the back office, outside react-admin. It is light and fetches the console while the server checks the ticket. Without a
 * ticket, the browser goes to the sign-on service, which sends it back here with one.
 */
export const showLogin = (root: Root): void =>
  root.render(
    <StrictMode>
      <Login root={root} />
    </StrictMode>,
  )

const consoleModule = () => import('../console/Console.tsx')

const Login = ({ root }: { root: Root }) => {
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket'))
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (ticket === null) return toSignOn()
    // the console is preloaded, not awaited; a failure shows when the console is really needed
    consoleModule().catch(() => undefined)
    history.replaceState(null, '', LOGIN)
    enter(ticket)
      .then(async ({ accessToken }) => {
        // an answer with code 0 and no token is no login (DOMAIN §9.8)
        if (!accessToken) throw new Error('未取得登录令牌，请重新登录')
        keepLogin(accessToken)
        const wanted = target()
        if (receiptAt(wanted)) return location.replace(wanted)
        const { showConsole } = await consoleModule()
        history.replaceState(null, '', wanted)
        await showConsole(root)
      })
      .catch(error => setFailure(messageOf(error)))
  }, [ticket, root])

  return (
    <div className="login">
      <main>
        <img src={icon} alt="" />
        <h1>团队客票管理后台</h1>
        <p role="status">{ticket === null ? '正在前往统一身份认证…' : '正在登录…'}</p>
      </main>
      {failure !== undefined && <Failed reason={failure} />}
    </div>
  )
}

/** The dialog cannot be closed, since there is no page behind it. */
const Failed = ({ reason }: { reason: string }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby="failed" onCancel={event => event.preventDefault()}>
      <h2 id="failed">登录失败</h2>
      <p role="alert">{reason}</p>
      <button type="button" onClick={signOnAgain}>
        重新登录
      </button>
    </dialog>
  )
}
