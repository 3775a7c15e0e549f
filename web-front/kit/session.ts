import { client, type Session } from '#contracts/client/call.ts'
import { lineHere } from '#contracts/client/connection.ts'
import { forgetLogin, isOthers, loginMark, ownToken } from '#contracts/client/login-info.ts'
import { ROOT } from './door.ts'
import { forgetClear, forgetOthers } from './traces.ts'

const SEEN = 'newgt.front.seen'
const ENDED = 'newgt.front.ended'

/** The login is shared by the tabs of a browser, the position seen belongs to one tab. */
const session: Session = {
  token: ownToken,
  cr: loginMark,
  seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
  saw: position => {
    if (position > session.seen()) sessionStorage.setItem(SEEN, String(position))
  },
  // 401 with 100040009: to the root directory, which shows the login screen to who is not logged in
  loggedOut: () => {
    // what was asked under a login that ended long ago is no business of who has logged in since
    if (isOthers()) {
      location.reload()
      return
    }
    forgetLogin()
    forgetClear(localStorage)
    forgetOthers(sessionStorage, undefined)
    sessionStorage.setItem(ENDED, 'yes')
    location.assign(ROOT)
  },
}

export const { call, send } = client({ session, fetch: lineHere().hearing((input, init) => fetch(input, init)) })

/** Was this tab sent to the login screen because its login had ended? Told once. */
export const hasEnded = (): boolean => {
  const ended = sessionStorage.getItem(ENDED) !== null
  sessionStorage.removeItem(ENDED)
  return ended
}
