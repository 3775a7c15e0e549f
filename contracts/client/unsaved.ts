import { isOwn } from './login-info.ts'

/**
 * The browser asks before a page with something unsaved is closed or loaded anew, as long as its user is logged in: after a logout, and when
 * somebody else has logged in, it must go. Answers how to stop.
 */
export const askBeforeUnload = (page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window): (() => void) => {
  const ask = (event: Event) => {
    if (isOwn()) event.preventDefault()
  }
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
