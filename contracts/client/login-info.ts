import type { MemberType } from '../enums.ts'
import { CallError, clientCode } from './error.ts'
import { storage } from './storage.ts'

/** What an access token says of its bearer, as far as a browser needs it; the server alone checks the signature. */
type Claims = { sub: string; loginName?: string; memberType: MemberType; agency?: string; jti?: string }
/** Session info of DOMAIN §9.3, shared by both applications and by the tabs of a browser. */
export type LoginInfo = { isLogin: true; accessToken: string; accessTokenJson: Claims }

const kept = () => storage({ box: localStorage })
const LOGIN_INFO = 'loginInfo'
const REFRESH_TIME = 'refreshTime'

/** @throws Error when it is no token */
export const claimsOf = (accessToken: string): Claims => {
  const [, payload = ''] = accessToken.split('.')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** The user whose page this is, once it is somebody's. */
let owner: string | undefined

/** Who is logged in in this browser, as far as it knows: whether the token has expired is for the server to say, by its own clock. */
export const loginInfo = (): LoginInfo | undefined => {
  const info = kept().get<LoginInfo>(LOGIN_INFO)
  if (!info?.isLogin) return undefined
  owner ??= info.accessTokenJson.sub
  return info
}
/** The user id of who is logged in. */
export const whoIsIn = (): string | undefined => loginInfo()?.accessTokenJson.sub
/** Whose page this is: of the one who was logged in when it first looked, or has logged in on it since. Another tab's login does not make it another's. */
export const pageUser = (): string | undefined => {
  loginInfo()
  return owner
}
/** Is the one whose page this is logged in? Else the page keeps nothing, and asks nobody before it goes. */
export const isOwn = (): boolean => whoIsIn() !== undefined && whoIsIn() === owner
/** Has somebody else logged in in this browser meanwhile? Then the page sends nothing any more. */
export const isOthers = (): boolean => whoIsIn() !== undefined && !isOwn()
/** By which name they logged in; of tokens without one the user id is it. */
export const loginNameOf = (claims: Claims | undefined): string | undefined => claims?.loginName ?? claims?.sub
/**
 * What a page calls with: the token of its own user. Token and user are one value of the storage, so that no call goes out under another's login,
 * whether this tab has heard of that one or not.
 * @throws CallError when somebody else is logged in by now; the page is on its way to begin anew as his
 */
export const ownToken = (): string | undefined => {
  const info = loginInfo()
  if (info && info.accessTokenJson.sub !== owner) {
    location.reload()
    throw new CallError({ status: 409, code: clientCode.otherLogin, message: '已在其他窗口切换账号，本次操作没有提交' })
  }
  return info?.accessToken
}
/** `cr` of calls: which login they belong to. It opens nothing. */
export const loginMark = (): string | undefined => loginInfo()?.accessTokenJson.jti

/** After a login: keeps what it answered and sets the refresh-time marker to 0 (DOMAIN §9.4). */
export const keepLogin = (accessToken: string): LoginInfo => {
  const info: LoginInfo = { isLogin: true, accessToken, accessTokenJson: claimsOf(accessToken) }
  owner = info.accessTokenJson.sub
  kept().set(LOGIN_INFO, info)
  kept().set(REFRESH_TIME, 0)
  return info
}
/** The server does not know this page's login any more; another's that came in its place is none of its business. */
export const forgetLogin = (): void => {
  if (!isOthers()) kept().remove(LOGIN_INFO)
}

const LEAVES_AFTER_MS = 200

/**
 * Forgets the login and all that was kept with it (local and session storage, cookies), and after 200 ms goes on: staff to the sign-on
 * service's log-out, others to the root page (DOMAIN §9.4). Another's login stays, and the page begins anew as his.
 * @param signOut address of the sign-on service's log-out
 */
export const logOut = (member: MemberType | undefined, { root, signOut }: { root: string; signOut: string }): void => {
  if (isOthers()) {
    location.reload()
    return
  }
  // react-admin's part of it, too: what somebody filtered by names people
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]!.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http addresses
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
  setTimeout(() => location.assign(member === 'User_Employee' ? signOut : root), LEAVES_AFTER_MS)
}
