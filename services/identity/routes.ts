import {
  accessCount,
  modifyUser,
  ownSignOns,
  preventCode,
  SIGN_ONS,
  type SignOnKind,
  saveProfile,
  signOnKinds,
  updatePayPassword,
  validatePayPassword,
} from '#contracts/identity/account-api.ts'
import {
  changePassword,
  checkToken,
  endOtherSessions,
  login,
  logout,
  profile,
  type showPages,
  verifyCode,
} from '#contracts/identity/api.ts'
import type { LoginWay } from '#contracts/identity/events.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { newId } from '#services/kernel/ids.ts'
import type { Counters, OnceStore } from '#services/kernel/shared.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { standingOf } from '../agency/agency.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import type { Challenges } from '../kernel/http/challenge.ts'
import { networkOf } from '../kernel/http/network.ts'
import { type Commands, commanding } from '../kernel/stream/commands.ts'
import type { AccessCounter } from './access.ts'
import { type Authenticator, memberTypeOf } from './authenticator.ts'
import { checkCaptcha, newCaptcha, perMinute } from './captcha.ts'
import type { DrawCaptcha } from './captcha-picture.ts'
import type { OwnName } from './own-name.ts'
import type { Partner } from './partner.ts'
import { changePayPassword, checkPayPassword, type PayWay, payPassword } from './pay-password.ts'
import { profileDocument } from './profile.ts'
import { session } from './session.ts'
import {
  acceptPartner,
  acceptSignOn,
  checkPassword,
  changePassword as newPassword,
  openSession,
  partnerRefused,
  type SignInWay,
} from './signin.ts'
import { ownService, type SingleSignOn } from './sso.ts'
import { ssoTicket, ticketId, ticketRefused } from './sso-ticket.ts'
import type { Tokens } from './tokens.ts'
import type { PasswordTries } from './tries.ts'
import { type UserAccount, user } from './user.ts'

type MemberDeps = {
  run: Commands
  events: Pick<EventStore, 'read'>
  tokens: Tokens
  members: Authenticator
  once: OnceStore & Counters
  drawCaptcha: DrawCaptcha
  /** images that an address may ask for in a minute */
  captchasPerMinute: number
  /**
   * Puts each captcha's answer into the header `x-demo-captcha` of its image, for the demonstration script. The program allows it only
   * while `DEMO` is on and the server listens on a loopback address; it has no other switch.
   */
  revealAnswers: boolean
  sso: SingleSignOn
  /** may staff log in with a password? Only while no company sign-on is configured */
  staffPasswords: boolean
  partner: Partner
  challenge: Challenges
  accesses: AccessCounter
  tries: PasswordTries
  mustBeOwnName: OwnName
  /**
   * Decides, after a right password, ticket or code and before a token is made, whether the user gets another page instead. An agency that
   * is not let in yet gets its review (`ops/ci/checklist.tsv` 16, 120). It may refuse.
   */
  entry?: (account: UserAccount) => Promise<{ showPage: keyof typeof showPages; userId: string } | undefined>
  locks: SignInWay['locks']
  logins: SignInWay['logins']
  passwords: SignInWay['passwords']
  /** the program's key for pay passwords */
  payKey: string
  /** makes a mark of an address that the log may keep */
  markOf: (address: string) => string
  /** our own addresses, from PUBLIC_URL: a sign-on may come back to these only */
  origins: readonly string[]
}

/** The endpoints of contracts/identity/api.ts and account-api.ts. */
export const memberRoutes = (deps: MemberDeps): Route[] => {
  const { run, tokens, members, once, locks, logins, passwords, payKey, markOf } = deps
  const wayOf = ({ now, at, ip }: CommandCall): PayWay => ({ run, now, at, logins, passwords, locks, payKey, from: markOf(ip) })
  const notTooOften = perMinute(once, deps.captchasPerMinute)

  const enter = async (way: SignInWay, account: UserAccount, how: LoginWay, jti?: string) =>
    (await deps.entry?.(account)) ?? openSession(way, tokens, account, how, jti)

  const withPassword = async (body: Credentials, call: CommandCall) => {
    const { loginName, password, verifyCode, uuid } = complete(body)
    await checkCaptcha(once, uuid, verifyCode, call.now)
    const kinds = deps.staffPasswords ? (['agent', 'employee'] as const) : (['agent'] as const)
    const way = wayOf(call)
    const account = await checkPassword(way, { loginName, password, way: 'password', kinds })
    await deps.tries.right(account.id, call.ip, call.now)
    return enter(way, account, 'password')
  }

  const withTicket = async (ticket: string, callback: string | undefined, call: CommandCall) => {
    if (!callback || !ownService(deps.origins, callback)) throw invalid('单点登录回调地址不正确')
    const loginName = await deps.sso.validate(ticket, callback)
    if (loginName === undefined) throw ticketRefused()
    const way = wayOf(call)
    const account = await acceptSignOn(way, loginName)
    // the sign-on page accepts a ticket once; here too it opens only one session, by a rule of our own
    const jti = newId()
    await call.at(ssoTicket, ticketId(ticket)).use({ user: account.id, session: jti })
    return enter(way, account, 'sso', jti)
  }

  const withPartner = async (given: string | undefined, call: CommandCall) => {
    const loginName = given && (await deps.partner.exchange(given))
    if (!loginName) throw partnerRefused()
    const way = wayOf(call)
    return enter(way, await acceptPartner(way, loginName), 'b2b')
  }

  return [
    on(verifyCode, async ({ uuid }, { ip, now }) => {
      await notTooOften(markOf(ip), now)
      const { png, answer } = await newCaptcha({ store: once, draw: deps.drawCaptcha }, uuid, now)
      return {
        name: 'verifyCode.png',
        type: 'image/png',
        content: png,
        inline: true,
        ...(deps.revealAnswers && { headers: { 'x-demo-captcha': answer } }),
      }
    }),

    on(login, async (body, call: CommandCall) => {
      // a stated revision would let an attempt fail before it is counted
      if (call.ifMatch !== undefined) throw invalid('登录不支持 If-Match')
      if (body.from === 'b2b' || body.ticket) return withPartner(body.ticket, call)
      return body.ssoTicket ? withTicket(body.ssoTicket, body.ssoCallback, call) : withPassword(body, call)
    }),

    on(logout, async (_, call: CommandCall) => {
      const jti = call.who.session!
      const { state } = await call.at(session, jti).close({})
      if (state.status !== 'NONE') members.close(jti, state.until)
      return {}
    }),

    on(endOtherSessions, async (_, call: CommandCall) => {
      await call.at(user, call.who.user).endOtherSessions({ session: call.who.session! })
      // at once: the log would bring it a moment later
      members.forget()
      return {}
    }),

    on(preventCode, (_, { who, ip }) => deps.challenge.issue(who.actor === 'public' ? networkOf(ip) : who.user)),

    on(checkToken, async ({ token }) => {
      const known = await members.read(token)
      if (!known) return { valid: false }
      const { who, claims } = known
      return {
        valid: true,
        loginName: who.loginName ?? who.user,
        name: who.name,
        memberType: claims.memberType,
        ...present({ agency: who.agency }),
        expiresAt: new Date(claims.exp * 1000).toISOString(),
      }
    }),

    on(profile, async (_, { who }) => {
      const own = who.agency ? await standingOf(run.load, who.agency) : undefined
      const [contact, pay] = await Promise.all([run.load(profileDocument, who.user), run.load(payPassword, who.user)])
      return {
        loginName: who.loginName ?? who.user,
        name: who.name,
        memberType: memberTypeOf(who.agency ? 'agent' : 'employee'),
        ...contact.state,
        hasPayPassword: pay.state.passwordHash !== undefined,
        ...(who.mayOnly && { mustChangePassword: true }),
        role: who.role,
        roleName: who.roleName || who.role,
        permissions: [...who.permissions],
        airlines: [...who.airlines],
        ...(own?.state.status === 'APPROVED' && {
          agency: {
            id: own.state.agency,
            name: own.state.name,
            ...present({ parent: own.state.parent }),
            ...own.sells,
            ...(own.state.switches.canAutoQuote && { canAutoQuote: true }),
            ...(own.state.switches.canFreeBid && { canFreeBid: true }),
            ...(own.state.switches.canInterFreeBid && { canInterFreeBid: true }),
          },
        }),
      }
    }),

    on(changePassword, async ({ oldPassword, newPassword: next }, call: CommandCall) => {
      if (call.ifMatch !== undefined) throw invalid('修改密码不支持 If-Match')
      await newPassword(wayOf(call), call.who.user, oldPassword, next)
      // logins under the old password end now: the log would bring it a moment later
      members.forget()
      return {}
    }),

    // the sign-ons in the user's own stream, which also holds failures of others under this name
    on(ownSignOns, async (_, { who }) => {
      const told = await deps.events.read(streamOf(user, who.user), { backwards: true, limit: LOOKED_AT })
      const signOns = told.filter(({ type }) => Object.hasOwn(signOnKinds, type)).slice(0, SIGN_ONS)
      return {
        content: signOns.map(({ type, at, data: { way, until } }) => ({
          at,
          kind: type as SignOnKind,
          ...(way && { way }),
          ...(until && { until }),
        })),
      }
    }),

    on(saveProfile, async (body, call: CommandCall) => {
      await call.at(profileDocument, call.who.user).save(body)
      return {}
    }),
    on(modifyUser, async ({ name, ...contact }, call: CommandCall) => {
      await call.at(profileDocument, call.who.user).amend(contact)
      if (name && call.who.agency) await deps.mustBeOwnName(name, 'name', [call.who.agency])
      if (name) await call.at(user, call.who.user).rename({ name: name.trim() })
      members.forget()
      return {}
    }),

    on(updatePayPassword, async (body, call: CommandCall) => {
      if (call.ifMatch !== undefined) throw invalid('修改支付密码不支持 If-Match')
      await changePayPassword(wayOf(call), call.who.user, body)
      return {}
    }),
    // a query by its path, but it writes wrong tries
    on(validatePayPassword, async ({ payPassword: given }, { who, now }) => {
      const at = commanding(run, () => ({ who, now, commandId: newId() }))
      await checkPayPassword({ run, now, at, logins, passwords, locks, payKey }, who.user, given)
      return { valid: true }
    }),

    on(accessCount, ({ page }, { who }) => {
      deps.accesses.count(page, who)
      return {}
    }),
  ]
}

/** facts of a user that are searched for logins */
const LOOKED_AT = 100

type Credentials = { loginName?: string; password?: string; verifyCode?: string; uuid?: string }
/** @throws Refused 400 with the texts of the login screen (`ops/ci/checklist.tsv` 14) */
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
