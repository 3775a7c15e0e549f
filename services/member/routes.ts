import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid, Refused } from '#contracts/kernel/refused.ts'
import { changePassword, checkToken, login, loginCode, logout, profile, verifyCode } from '#contracts/member/api.ts'
import { roles } from '#contracts/member/roles.ts'
import type { Commands } from '../kernel/commands.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { agency } from './agency.ts'
import { type Authenticator, memberTypeOf } from './authenticator.ts'
import { type CaptchaStore, checkCaptcha, newCaptcha, perMinute } from './captcha.ts'
import { session } from './session.ts'
import { acceptSignOn, checkPassword, changePassword as newPassword, openSession } from './signin.ts'
import { ownService, type SingleSignOn } from './sso.ts'
import type { Tokens } from './tokens.ts'

export type MemberDeps = {
  run: Commands
  tokens: Tokens
  members: Authenticator
  captchas: CaptchaStore
  /** images an address may ask for in a minute */
  captchasPerMinute: number
  /**
   * Puts each captcha's answer into the header `x-demo-captcha` of its image, for the demonstration script. The composition allows it only
   * while `DEMO` is on and the server listens on a loopback address; it has no other switch.
   */
  revealAnswers: boolean
  sso: SingleSignOn
  /** may staff log in with a password? Only while no company sign-on is configured */
  staffPasswords: boolean
  /** our own addresses, from PUBLIC_URL: a sign-on may come back to these only */
  origins: readonly string[]
}

/** The endpoints of contracts/member/api.ts. */
export const memberRoutes = (deps: MemberDeps): Route[] => {
  const { run, tokens, members, captchas } = deps
  const notTooOften = perMinute(deps.captchasPerMinute)

  const withPassword = async (body: Credentials, call: CommandCall) => {
    const { loginName, password, verifyCode, uuid } = complete(body)
    await checkCaptcha(captchas, uuid, verifyCode, call.now)
    const kinds = deps.staffPasswords ? (['agent', 'employee'] as const) : (['agent'] as const)
    const way = { run, now: call.now, at: call.at }
    const account = await checkPassword(way, { loginName, password, way: 'password', kinds })
    return openSession(way, tokens, account, 'password')
  }

  const withTicket = async (ticket: string, callback: string | undefined, call: CommandCall) => {
    if (!callback || !ownService(deps.origins, callback)) throw invalid('单点登录回调地址不正确')
    const loginName = await deps.sso.validate(ticket, callback)
    if (loginName === undefined) throw new Refused(loginCode.ssoRefused, '单点登录票据无效或已过期，请重新登录', { status: 401 })
    const way = { run, now: call.now, at: call.at }
    return openSession(way, tokens, await acceptSignOn(way, loginName), 'sso')
  }

  return [
    on(verifyCode, async ({ uuid }, { ip, now }) => {
      notTooOften(ip, now)
      const { png, answer } = await newCaptcha(captchas, uuid, now)
      return {
        name: 'verifyCode.png',
        type: 'image/png',
        content: png,
        inline: true,
        ...(deps.revealAnswers && { headers: { 'x-demo-captcha': answer } }),
      }
    }),

    on(login, async (body, call: CommandCall) => {
      // a stated revision would let one attempt fail before it is counted
      if (call.ifMatch !== undefined) throw invalid('登录不支持 If-Match')
      // no partner is configured: its users log in at the partner's
      if (body.from === 'b2b' || body.ticket) throw new Refused(loginCode.partner, '请从合作平台登录', { status: 401 })
      return body.ssoTicket ? withTicket(body.ssoTicket, body.ssoCallback, call) : withPassword(body, call)
    }),

    on(logout, async (_, call: CommandCall) => {
      const jti = call.who.session!
      const { state } = await call.at(session, jti).close({})
      if (state.status !== 'NONE') members.close(jti, state.until)
      return {}
    }),

    on(checkToken, async ({ token }) => {
      const known = await members.read(token)
      if (!known) return { valid: false }
      const { who, claims } = known
      return {
        valid: true,
        loginName: who.user,
        name: who.name,
        memberType: claims.memberType,
        ...(who.agency && { agency: who.agency }),
        expiresAt: new Date(claims.exp * 1000).toISOString(),
      }
    }),

    on(profile, async (_, { who }) => {
      const { state } = who.agency ? await run.load(agency, who.agency) : { state: agency.initial }
      return {
        loginName: who.user,
        name: who.name,
        memberType: memberTypeOf(who.agency ? 'agent' : 'employee'),
        role: who.role,
        roleName: roles[who.role as keyof typeof roles]?.zh ?? who.role,
        permissions: [...who.permissions],
        airlines: [...who.airlines],
        ...(state.status === 'OPEN' && {
          agency: { id: state.agency, name: state.name, domestic: [...state.domestic], inter: [...state.inter] },
        }),
      }
    }),

    on(changePassword, async ({ oldPassword, newPassword: next }, call: CommandCall) => {
      if (call.ifMatch !== undefined) throw invalid('修改密码不支持 If-Match')
      await newPassword({ run, now: call.now, at: call.at }, call.who.user, oldPassword, next)
      return {}
    }),
  ]
}

type Credentials = { loginName?: string; password?: string; verifyCode?: string; uuid?: string }
/** @throws Refused 400 with the texts of the login screen (checklist 14) */
const complete = ({ loginName = '', password = '', verifyCode = '', uuid = '' }: Credentials): Required<Credentials> => {
  const errors = {
    ...(!loginName.trim() && { loginName: '请输入用户名!' }),
    ...(!password && { password: '请输入密码!' }),
    ...(!(verifyCode.trim() && uuid) && { verifyCode: '请输入验证码!' }),
  }
  const [first] = Object.values(errors)
  if (first) throw invalid(first, errors)
  return { loginName: loginName.trim(), password, verifyCode, uuid }
}
