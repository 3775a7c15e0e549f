import type { login } from '#contracts/member/api.ts'
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
  call<typeof login>({ kind: 'command', method: 'POST', path: '/api/member/auth/login' }, { ssoTicket: ticket, ssoCallback: service() })

const service = () => location.origin + LOGIN
const FROM = 'newgt.admin.from'

/** To the sign-on service: the server's own page in development, which sends on to the company's CAS where one is configured. */
export const leaveFor = (): void => {
  const from = new URLSearchParams(location.search).get('from')
  if (from) sessionStorage.setItem(FROM, from)
  location.assign(`/cas/login?service=${encodeURIComponent(service())}`)
}

/** Where the person wanted to go; only a page of this console. */
export const target = (): string => {
  const from = sessionStorage.getItem(FROM)
  sessionStorage.removeItem(FROM)
  return from?.startsWith(`${BASE}/`) && !from.startsWith(LOGIN) ? from : `${BASE}/`
}

export type Notice = { wrong: boolean; text: string }
/** Why the person is here, when not of their own accord. */
export const noticeIn = (search: string): Notice | undefined => {
  const query = new URLSearchParams(search)
  if (query.has('expired')) return { wrong: true, text: '登录已失效，请重新登录' }
  return query.has('out') ? { wrong: false, text: '您已退出登录' } : undefined
}
