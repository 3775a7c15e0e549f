import { isOthers, pageUser, whoIsIn } from './login-info.ts'

type Browser = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * The login is shared by the tabs of a browser: when somebody else has logged in in another tab, this one begins anew as his, before it shows
 * anything of the one to the other; that it does nothing in his name is held by what it calls with (`ownToken`). `changed` is told who is logged in now, also when it is nobody. Answers how to stop.
 */
export const watchLogin = (
  reload: () => void = () => location.reload(),
  {
    page = document,
    tabs = window,
    changed = () => {},
  }: { page?: Browser; tabs?: Browser; changed?: (user: string | undefined) => void } = {},
): (() => void) => {
  const look = () => {
    const now = whoIsIn()
    if (now !== pageUser()) changed(now)
    // a login that has ended is told by the next answer; whoever logs in again goes on where he was
    if (isOthers()) reload()
  }
  tabs.addEventListener('storage', look)
  // a tab that was frozen has heard nothing
  page.addEventListener('visibilitychange', look)
  return () => {
    tabs.removeEventListener('storage', look)
    page.removeEventListener('visibilitychange', look)
  }
}
