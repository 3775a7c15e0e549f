import { createHmac } from 'node:crypto'
import { loginCode } from '#contracts/identity/api.ts'
import type { LoginWay, UserKind } from '#contracts/identity/events.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { newId } from '#services/kernel/ids.ts'
import { standingOf } from '../agency/agency.ts'
import { networkOf } from '../kernel/http/network.ts'
import type { Commands, HouseAt } from '../kernel/stream/commands.ts'
import { memberTypeOf } from './authenticator.ts'
import type { LockRules } from './locks.ts'
import type { LoginNames } from './login-name.ts'
import type { Passwords } from './passwords.ts'
import { session } from './session.ts'
import { TOKEN_LIVES_MS, type Tokens } from './tokens.ts'
import type { PasswordTries } from './tries.ts'
import { disabled, mustNotBeLocked, type User, type UserAccount, user } from './user.ts'

/** A mark of an address for the log: addresses of one network have equal marks, but the address cannot be read. */
export const addressMark = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`address ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)

/** Means of a sign-in to reach the deciders: an endpoint's call has them, the sign-on page makes its own. */
export type SignInWay = {
  run: Commands
  now: string
  at: HouseAt
  logins: LoginNames
  passwords: Passwords
  locks: () => Promise<LockRules>
  /** the caller's address as a keyed hash (`addressMark`) */
  from?: string | undefined
}

/**
 * Checks name and password. An unknown name, one of another kind and a wrong password cost the same work, are counted alike and answered
 * alike.
 * @param password what clients send, see contracts/identity/password.ts
 * @throws Refused 401: 400020002 wrong, 400020003 locked, 400020005 disabled; 429 too many at once
 */
export const checkPassword = async (
  { run, now, at, logins, passwords, locks, from }: SignInWay,
  { loginName, password, way, kinds }: { loginName: string; password: string; way: LoginWay; kinds: readonly UserKind[] },
): Promise<UserAccount> => {
  if (!canBeName(loginName)) throw wrong()
  const { stream: id, state } = await logins.find(run.load, loginName)
  mustNotBeLocked(state, now, from)
  const known = state.status !== 'NONE' && kinds.includes(state.kind) ? state : undefined
  const right = await passwords.verify(known?.passwordHash, password.toLowerCase())
  const { state: after } = await at(user, id).attempt({ right, way, from, locks: (await locks()).login })
  if (!right) {
    mustNotBeLocked(after, now, from)
    throw wrong()
  }
  if (await passwords.isOutdated(known!.passwordHash!))
    await at(user, id).rehash({ from: known!.passwordHash!, passwordHash: await passwords.hash(password.toLowerCase()) })
  return known!
}

/**
 * Checks a user who asks for the review of an agency's application. No captcha is asked here, so the tries are counted by name and address
 * and not for the account: a stranger must not be able to lock the owner out of the login, nor to make logins wait
 * (`passwords.verifyOpenly`).
 * @throws Refused 401: 400020002 wrong, 400020003 locked for this address, 400020005 disabled; 429 too many at once
 */
export const checkReviewer = async (
  { run, now, at, logins, passwords, locks }: SignInWay,
  tries: PasswordTries,
  { loginName, password, address }: { loginName: string; password: string; address: string },
): Promise<UserAccount> => {
  if (!canBeName(loginName)) throw wrong()
  const { stream: id, state } = await logins.find(run.load, loginName)
  const known = state.status !== 'NONE' && state.kind === 'agent' ? state : undefined
  const { login } = await locks()
  const counted = await tries.begin(id, address, now, login)
  const right = await passwords.verifyOpenly(networkOf(address), known?.passwordHash, password.toLowerCase()).catch(async error => {
    await counted.takeBack()
    throw error
  })
  if (!right) {
    // writes nothing about unknown names: a stranger could fill the log with them
    if (known) await at(user, id).attempt({ right: false, way: 'review' })
    await tries.mustBeOpen(id, address, now, login)
    throw wrong()
  }
  await tries.right(id, address, now)
  if (known!.status === 'DISABLED') throw disabled()
  return known!
}

/**
 * Sets a new password for a user who knows the old one; a wrong old one counts towards the lock-out.
 * @throws Refused 400 wrong or the same, 401 400020003 locked
 */
export const changePassword = async (
  { run, now, at, passwords, locks, from }: SignInWay,
  id: string,
  old: string,
  next: string,
): Promise<void> => {
  const { state } = await run.load(user, id)
  mustNotBeLocked(state, now, from)
  const right = await passwords.verify(state.status === 'NONE' ? undefined : state.passwordHash, old)
  if (!right) {
    const { state: after } = await at(user, id).attempt({ right, way: 'password', from, locks: (await locks()).login })
    mustNotBeLocked(after, now, from)
    throw new Refused(code.loginWrong, '原密码错误', { status: 400 })
  }
  if (next === old) throw new Refused(code.loginWrong, '新密码不能与原密码相同', { status: 400 })
  const loginName = state.status === 'NONE' ? undefined : state.loginName
  await at(user, id).setPassword({ passwordHash: await passwords.hashChosen(next, 'newPassword', loginName), from })
}

/**
 * Accepts an employee for whom the sign-on page vouches.
 * @throws Refused 400020004 without an account here, 400020005 disabled
 */
export const acceptSignOn = async ({ run, at, logins, from }: SignInWay, loginName: string): Promise<UserAccount> => {
  const { stream: id, state } = await logins.find(run.load, loginName)
  if (!isEmployee(state))
    throw new Refused(loginCode.ssoRefused, `统一身份认证的“${loginName}”在本系统没有员工账号，请联系管理员开通`, { status: 401 })
  await at(user, id).attempt({ right: true, way: 'sso', from })
  return state
}

/**
 * Accepts an agency's user for whom a partner vouches.
 * @throws Refused 1000000000 without an account here, 400020005 disabled
 */
export const acceptPartner = async ({ run, at, logins, from }: SignInWay, loginName: string): Promise<UserAccount> => {
  const { stream: id, state } = await logins.find(run.load, loginName)
  if (state.status === 'NONE' || state.kind !== 'agent') throw partnerRefused()
  await at(user, id).attempt({ right: true, way: 'b2b', from })
  return state
}
export const partnerRefused = () => new Refused(loginCode.partner, '请从合作平台登录', { status: 401 })

/** Opens a session and signs its token. */
export const openSession = async (
  { run, now, at }: Pick<SignInWay, 'run' | 'now' | 'at'>,
  tokens: Tokens,
  account: UserAccount,
  way: LoginWay,
  jti: string = newId(),
) => {
  const until = new Date(Date.parse(now) + TOKEN_LIVES_MS).toISOString()
  await at(session, jti).open({ user: account.id, way, until })
  const memberType = memberTypeOf(account.kind)
  const shuts = account.agency ? (await standingOf(run.load, account.agency)).shuts : 0
  const accessToken = tokens.sign({
    sub: account.id,
    loginName: account.loginName,
    jti,
    memberType,
    ...present({ agency: account.agency }),
    pwd: account.passwordNo,
    ses: account.sessionNo ?? 0,
    ...(shuts > 0 && { shuts }),
    iat: Math.floor(Date.parse(now) / 1000),
    exp: Math.floor(Date.parse(until) / 1000),
  })
  return { accessToken, userId: account.loginName, name: account.name, memberType, expiresAt: until }
}

// a text that cannot be a login name gets no stream
const canBeName = (loginName: string) => /^[A-Za-z0-9_-]{2,32}$/.test(loginName)
const isEmployee = (state: User): state is Extract<User, UserAccount> => state.status !== 'NONE' && state.kind === 'employee'
const wrong = () => new Refused(code.loginWrong, '用户名或密码错误', { status: 401 })
