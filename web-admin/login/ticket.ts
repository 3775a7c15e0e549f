import { environmentOf } from '#contracts/client/environment.ts'
import type { login } from '#contracts/identity/api.ts'
import { BASE, call, LOGIN } from '../providers/session.ts'

/** One ticket is sent once, however often the page is rendered: the sign-on service takes it only once. */
const sent = new Map<string, ReturnType<typeof exchange>>()
export const enter = (ticket: string): ReturnType<typeof exchange> => {
  const before = sent.get(ticket)
  if (before) return before
  const answer = exchange(ticket)
  sent.set(ticket, answer)
  return answer
}

// named by its type: the schemas would weigh more than the page
const exchange = (ticket: string) =>
  call<typeof login>(
    { kind: 'command', method: 'POST', path: '/api/member/auth/login' },
    { ssoTicket: ticket, ssoCallback: environmentOf(location).ssoCallback },
  )

const FROM = 'newgt.admin.from'

/** Keeps the page that somebody wanted before they were asked who they are. */
export const remember = (wanted: string): void => sessionStorage.setItem(FROM, wanted)

/** To the sign-on service: the server's own page in development, which sends on to the company's CAS where one is configured. */
export const toSignOn = (): void => {
  const from = new URLSearchParams(location.search).get('from')
  if (from) remember(from)
  location.replace(environmentOf(location).ssoLogin)
}
/** Signed on as somebody who is not let in here: the sign-on service must forget them, or it would send the same person again. */
export const signOnAgain = (): void => location.assign(environmentOf(location).ssoLogout)

/** Where the person wanted to go; only a page of this console. */
export const target = (): string => {
  const from = sessionStorage.getItem(FROM)
  sessionStorage.removeItem(FROM)
  return from?.startsWith(`${BASE}/`) && !from.startsWith(LOGIN) ? from : `${BASE}/`
}
