import { client, type Session } from '#contracts/client/call.ts'

/** Where the console lives; Vite's `base` and the server's static path. */
export const BASE = '/newgt'
export const LOGIN = `${BASE}/backendLogin`

const TOKEN = 'newgt.admin.token'
const SEEN = 'newgt.admin.seen'

/** The token is shared by the tabs of a browser, the position seen belongs to one tab. */
export const session: Session & { begin: (token: string) => void; end: () => void } = {
  token: () => localStorage.getItem(TOKEN) ?? undefined,
  seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
  saw: position => {
    if (position > session.seen()) sessionStorage.setItem(SEEN, String(position))
  },
  // react-admin hears of it through authProvider.checkError and leaves for the login page
  loggedOut: () => localStorage.removeItem(TOKEN),
  begin: token => localStorage.setItem(TOKEN, token),
  end: () => {
    localStorage.removeItem(TOKEN)
    sessionStorage.removeItem(SEEN)
  },
}

export const { call, send } = client({ session })
