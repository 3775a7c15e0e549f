import { useEffect, useState } from 'react'
import { environmentOf } from '#contracts/client/environment.ts'
import { CallError, LOGGED_OUT, messageOf } from '#contracts/client/error.ts'
import { keepLogin } from '#contracts/client/login-info.ts'
import { opening } from '#contracts/client/opening.tsx'
import icon from '../../icon.svg'
import { afterLogin, REGISTER, ROOT, STAFF } from '../../kit/door.ts'
import { hasEnded, leftAt } from '../../kit/session.ts'
import { Footer } from './Footer.tsx'
import { LoginForm } from './LoginForm.tsx'
import './login.css'
import { type Credentials, isPartners, type LoginAnswer, outcomeOf, refusalText } from './outcome.ts'
import { Routes } from './Routes.tsx'
import { exchange, signIn, ticketIn } from './signIn.ts'

const Open = opening(() => import('./Open.tsx').then(({ Open }) => Open))
const portal = () => import('../../portal/Portal.tsx')
const Review = opening(() => import('../../agency/review/ReviewDialog.tsx').then(({ ReviewDialog }) => ReviewDialog))

type Reviewed = { userId: string; passWord: string }

/**
 * The login screen, kept plain because everybody waits for it. It loads the portal while the person types. @param entered called when an
 * agency has logged in and the address is the portal's
 */
export const Login = ({ entered }: { entered: () => void }) => {
  const [ticket] = useState(() => ticketIn(location.search))
  const [entering, setEntering] = useState(ticket !== undefined)
  const [failure, setFailure] = useState(() => (hasEnded() ? LOGGED_OUT : undefined))
  const [reviewed, setReviewed] = useState<Reviewed>()

  const enter = (accessToken: string) => {
    const { memberType, sub } = keepLogin(accessToken).accessTokenJson
    const to = afterLogin(location, memberType, leftAt(sub))
    if (to === ROOT) return location.assign(ROOT)
    history.replaceState(null, '', to)
    entered()
  }

  /** @returns whether the person is let in or shown the review */
  const follow = (answer: LoginAnswer, passWord?: string): boolean => {
    const outcome = outcomeOf(answer)
    if (outcome.next === 'enter') enter(outcome.accessToken)
    // a partner's users come without a password, but the review can be opened only with one
    else if (outcome.next === 'review' && passWord) setReviewed({ userId: outcome.userId, passWord })
    else setFailure(outcome.next === 'failed' ? outcome.text : '账号尚未审核通过，请用用户名和密码登录查看')
    return outcome.next !== 'failed'
  }
  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure(messageOf(error))
    if (isPartners(error)) return location.assign(environmentOf(location).b2b)
    setFailure(refusalText(error))
  }

  const submit = async (given: Credentials, uuid: string): Promise<boolean> => {
    setFailure(undefined)
    try {
      const { answer, passWord } = await signIn(given, uuid)
      return follow(answer, passWord)
    } catch (error) {
      refused(error)
      return false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is exchanged once, when the screen opens
  useEffect(() => {
    if (ticket === undefined) return
    exchange(ticket)
      .then(answer => follow(answer), refused)
      .finally(() => setEntering(false))
  }, [ticket])

  return (
    <div className="login">
      <header>
        <Routes />
        <img src={icon} alt="" width={36} height={36} />
        <h1>团队机票销售系统</h1>
        <p>查询、下单、名单、出票、退票</p>
      </header>
      <div className="login-side">
        <main>
          <h2>代理人登录</h2>
          {entering ? (
            <p role="status">正在登录…</p>
          ) : (
            <LoginForm failure={failure} submit={submit} typing={() => portal().catch(() => undefined)} />
          )}
          <p className="ways">
            <a href={REGISTER}>代理人注册</a>
            <a href={STAFF}>员工登录</a>
          </p>
        </main>
        <Open />
        <Footer />
      </div>
      {reviewed && <Review {...reviewed} close={() => setReviewed(undefined)} />}
    </div>
  )
}
