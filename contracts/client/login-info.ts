import type { MemberType } from '../enums.ts'
import { storage } from './storage.ts'

/** What an access token says of its bearer, as far as a browser needs it; the server alone checks the signature. */
export type Claims = { sub: string; loginName?: string; memberType: MemberType; agency?: string; jti?: string }
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

/** Who is logged in in this browser, as far as it knows: whether the token has expired is for the server to say, by its own clock. */
export const loginInfo = (): LoginInfo | undefined => {
  const info = kept().get<LoginInfo>(LOGIN_INFO)
  return info?.isLogin ? info : undefined
}
/** The user id of who is logged in; a page that was drawn for another asks, keeps and sends nothing any more. */
export const whoIsIn = (): string | undefined => loginInfo()?.accessTokenJson.sub
/** By which name they logged in; of tokens without one the user id is it. */
export const loginNameOf = (claims: Claims | undefined): string | undefined => claims?.loginName ?? claims?.sub
export const accessToken = (): string | undefined => loginInfo()?.accessToken
/** `cr` of calls: which login they belong to. It opens nothing. */
export const loginMark = (): string | undefined => loginInfo()?.accessTokenJson.jti

/** After a login: keeps what it answered and sets the refresh-time marker to 0 (DOMAIN §9.4). */
export const keepLogin = (accessToken: string): LoginInfo => {
  const info: LoginInfo = { isLogin: true, accessToken, accessTokenJson: claimsOf(accessToken) }
  kept().set(LOGIN_INFO, info)
  kept().set(REFRESH_TIME, 0)
  return info
}
export const forgetLogin = (): void => kept().remove(LOGIN_INFO)

export const LEAVES_AFTER_MS = 200

/**
 * Forgets the login and all that was kept with it (local and session storage, cookies), and after 200 ms goes on: staff to the sign-on
 * service's log-out, others to the root page (DOMAIN §9.4). @param signOut address of the sign-on service's log-out
 */
export const logOut = (member: MemberType | undefined, { root, signOut }: { root: string; signOut: string }): void => {
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
