import { StrictMode, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { messageOf } from '#contracts/client/error.ts'
import icon from '../icon.svg'
import { LOGIN, session } from '../providers/session.ts'
import { enter, leaveFor, type Notice, noticeIn, target } from './ticket.ts'

/**
 * The door of the back office, outside react-admin: light, and it fetches the console while the person is at the sign-on page's reply.
 * The sign-on service sends the browser back here with a ticket.
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
  const [notice, setNotice] = useState<Notice | undefined>(() => noticeIn(location.search))
  const [entering, setEntering] = useState(ticket !== null)

  useEffect(() => {
    // preloaded, not awaited; a failure shows when the console is really needed
    consoleModule().catch(() => undefined)
    if (ticket === null) {
      // whoever comes for the first time need not press a button; whoever was sent out or left, reads why
      if (noticeIn(location.search) === undefined) leaveFor()
      return
    }
    history.replaceState(null, '', LOGIN)
    enter(ticket)
      .then(async ({ accessToken }) => {
        session.begin(accessToken)
        const { showConsole } = await consoleModule()
        history.replaceState(null, '', target())
        showConsole(root)
      })
      .catch(error => {
        setNotice({ wrong: true, text: messageOf(error) })
        setEntering(false)
      })
  }, [ticket, root])

  return (
    <div className="login">
      <main>
        <img src={icon} alt="" />
        <h1>团队客票管理后台</h1>
        <p>航空集团员工入口</p>
        {notice && <p role={notice.wrong ? 'alert' : 'status'}>{notice.text}</p>}
        {entering ? (
          <p role="status">正在登录…</p>
        ) : (
          <button type="button" onClick={leaveFor}>
            统一身份认证登录
          </button>
        )}
        <small>代理人请从团队客票门户登录</small>
      </main>
    </div>
  )
}
