import { randomUUID } from 'node:crypto'
import { client } from '#contracts/client/call.ts'
import { login, profile } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { demoPassword } from '#services/identity/seed.ts'

/** A person at a computer of their own: the client of both web applications with its login. */
const person = (base: string) => {
  const session = { token: undefined as string | undefined, seen: 0 }
  const { call, send } = client({
    base,
    session: {
      token: () => session.token,
      seen: () => session.seen,
      saw: position => {
        session.seen = position
      },
      loggedOut: () => {
        session.token = undefined
      },
    },
  })
  const enter = async ({ accessToken }: { accessToken?: string }) => {
    if (!accessToken) throw new Error('登录失败')
    session.token = accessToken
    return call(profile, {})
  }
  return { call, send, enter, name: '' }
}
export type DemoPerson = ReturnType<typeof person>

/** Logs an agency's user in. While the server is a demonstration, a header contains the captcha's answer (see memberRoutes). */
export const agent = async (base: string, loginName: string): Promise<DemoPerson> => {
  const someone = person(base)
  const uuid = randomUUID()
  const image = await someone.send(`/api/member/auth/verifyCode/${uuid}`)
  const verifyCode = image.headers.get('x-demo-captcha')
  if (!verifyCode) throw new Error('服务器没有给出演示验证码：请以 DEMO=on、HOST=127.0.0.1 启动')
  const { name } = await someone.enter(await someone.call(login, { loginName, password: await clientHash(demoPassword), uuid, verifyCode }))
  return { ...someone, name }
}

/** Logs staff in with the sign-on page, as a browser does: the page, the choice of a person, the ticket in the resulting address. */
export const employee = async (base: string, loginName: string): Promise<DemoPerson> => {
  const someone = person(base)
  const service = `${base}/newgt/`
  const page = await fetch(`${base}/cas/login?${new URLSearchParams({ service })}`)
  if (!(await page.text()).includes(`value="${loginName}"`)) throw new Error(`登录页上没有演示员工 ${loginName}`)
  const chosen = await fetch(`${base}/cas/login`, {
    method: 'POST',
    body: new URLSearchParams({ service, demo: loginName }),
    redirect: 'manual',
  })
  const ticket = new URL(chosen.headers.get('location') ?? base).searchParams.get('ticket')
  if (!ticket) throw new Error(`登录页没有给 ${loginName} 票据（HTTP ${chosen.status}）`)
  const { name } = await someone.enter(await someone.call(login, { ssoTicket: ticket, ssoCallback: service }))
  return { ...someone, name }
}
