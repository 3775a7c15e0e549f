import { client, type Session } from '#contracts/client/call.ts'

/** Where the console lives; Vite's `base` and the server's static path. */
export const BASE = '/newgt'
export const LOGIN = `${BASE}/backendLogin`

const TOKEN = 'newgt.admin.token'
const SEEN = 'newgt.admin.seen'

let isLeaving = false
// a page that the browser kept and shows again has not left
addEventListener('pageshow', () => {
  isLeaving = false
})

/**
 * To the login page, once, from wherever the person is, with the way back. Never settles: whoever waits for it is on a page that is going
 * away, and must not show an error first.
 */
export const leave = (why: 'expired' | 'out'): Promise<never> => {
  if (!isLeaving && location.pathname !== LOGIN) {
    isLeaving = true
    location.assign(`${LOGIN}?${why}=1&from=${encodeURIComponent(location.pathname + location.search)}`)
  }
  return new Promise(() => {})
}

/** The token is shared by the tabs of a browser, the position seen belongs to one tab. */
export const session: Session & { begin: (token: string) => void; end: () => void } = {
  token: () => localStorage.getItem(TOKEN) ?? undefined,
  seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
  saw: position => {
    if (position > session.seen()) sessionStorage.setItem(SEEN, String(position))
  },
  loggedOut: () => {
    localStorage.removeItem(TOKEN)
    void leave('expired')
  },
  begin: token => localStorage.setItem(TOKEN, token),
  end: () => {
    localStorage.removeItem(TOKEN)
    sessionStorage.removeItem(SEEN)
  },
}

export const { call, send } = client({ session })
