import { client, type Session } from '#contracts/client/call.ts'
import { lineHere } from '#contracts/client/connection.ts'
import { forgetLogin, isOthers, loginMark, ownToken, whoIsIn } from '#contracts/client/login-info.ts'
import { ROOT } from './door.ts'
import { forgetClear, forgetOthers } from './traces.ts'

const SEEN = 'newgt.front.seen'
const ENDED = 'newgt.front.ended'
const LEFT = 'newgt.front.left'

/** The tabs of a browser share the login; the position seen belongs to one tab. */
const session: Session = {
  token: ownToken,
  cr: loginMark,
  seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
  saw: position => sessionStorage.setItem(SEEN, String(position)),
  // 401 with 100040009: leads to the root, which shows the login screen to users who are not logged in
  loggedOut: () => {
    // the answer belongs to an earlier login and must not reach the present user
    if (isOthers()) {
      location.reload()
      return
    }
    const user = whoIsIn()
    // a page that asks several things is refused each, and the later refusals find nobody logged in
    if (user) sessionStorage.setItem(LEFT, JSON.stringify({ user, page: location.pathname + location.search }))
    forgetLogin()
    forgetClear(localStorage)
    forgetOthers(sessionStorage, undefined)
    sessionStorage.setItem(ENDED, 'yes')
    location.assign(ROOT)
  },
}

export const { call, send } = client({ session, fetch: lineHere().hearing((input, init) => fetch(input, init)) })

/** Tells whether this tab came to the login screen because its login had ended. It answers true only once. */
export const hasEnded = (): boolean => {
  const ended = sessionStorage.getItem(ENDED) !== null
  sessionStorage.removeItem(ENDED)
  return ended
}

/** The page on which this user's last login in this tab ended. It answers only once, and no other user. */
export const leftAt = (user: string): string | undefined => {
  const left = JSON.parse(sessionStorage.getItem(LEFT) ?? '{}') as { user?: string; page?: string }
  sessionStorage.removeItem(LEFT)
  return left.user === user ? left.page : undefined
}
