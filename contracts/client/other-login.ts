import { whoIsIn } from './login-info.ts'

type Browser = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * The login is shared by the tabs of a browser: when somebody else has logged in in another tab, this one begins anew as his, before it shows or does
 * anything of the one in the other's name. `changed` is told who is logged in now, also when it is nobody. Answers how to stop.
 */
export const watchLogin = (
  reload: () => void = () => location.reload(),
  {
    page = document,
    tabs = window,
    changed = () => {},
  }: { page?: Browser; tabs?: Browser; changed?: (user: string | undefined) => void } = {},
): (() => void) => {
  const mine = whoIsIn()
  const look = () => {
    const now = whoIsIn()
    if (now !== mine) changed(now)
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
