import { client, type Session } from '#contracts/client/call.ts'
import { lineHere } from '#contracts/client/connection.ts'
import { forgetLogin, loginMark, ownToken } from '#contracts/client/login-info.ts'

/** Where the console lives; Vite's `base` and the server's static path. */
export const BASE = '/newgt'
export const LOGIN = `${BASE}/backendLogin`

const SEEN = 'newgt.admin.seen'

let isLeaving = false
// a page that the browser kept and shows again has not left
addEventListener('pageshow', () => {
  isLeaving = false
})

/**
 * To the root directory (DOMAIN §9.8), once, from wherever the person is, with the way back: `main.ts` leads from there to the staff's entry.
 * Never settles: whoever waits for it is on a page that is going away, and must not show an error first.
 */
export const leave = (): Promise<never> => {
  if (!isLeaving && location.pathname !== LOGIN) {
    isLeaving = true
    location.assign(`${BASE}/?from=${encodeURIComponent(location.pathname + location.search)}`)
  }
  return new Promise(() => {})
}

/** The login is shared with the portal and by the tabs of a browser, the position seen belongs to one tab. */
export const session: Session = {
  token: ownToken,
  cr: loginMark,
  seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
  saw: position => {
    if (position > session.seen()) sessionStorage.setItem(SEEN, String(position))
  },
  loggedOut: () => {
    forgetLogin()
    void leave()
  },
}

export const { call, send } = client({ session, fetch: lineHere().hearing((input, init) => fetch(input, init)) })
