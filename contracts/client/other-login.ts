import { loginInfo } from './login-info.ts'

type Browser = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
const subject = () => loginInfo()?.accessTokenJson.sub

/**
 * The login is shared by the tabs of a browser: when somebody else has logged in in another tab, this one begins anew as his, before it shows or does
 * anything of the one in the other's name. Answers how to stop.
 */
export const watchLogin = (
  reload: () => void = () => location.reload(),
  { page = document, tabs = window }: { page?: Browser; tabs?: Browser } = {},
): (() => void) => {
  const mine = subject()
  const look = () => {
    const now = subject()
    // a login that has ended is told by the next answer; whoever logs in again goes on where he was
    if (now !== undefined && now !== mine) reload()
  }
  tabs.addEventListener('storage', look)
  // a tab that was frozen has heard nothing
  page.addEventListener('visibilitychange', look)
  return () => {
    tabs.removeEventListener('storage', look)
    page.removeEventListener('visibilitychange', look)
  }
}
