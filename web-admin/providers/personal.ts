/**
 * Is personal data masked on this page, and has its reader asked to see it (contracts/kernel/veil.ts)? 显示 holds for the page on which it
 * was pressed.
 */
type Hidden = { path: string; isMasked: boolean; isShown: boolean }
let here: Hidden = { path: '', isMasked: false, isShown: false }
const watchers = new Set<() => void>()

const become = (next: Partial<Hidden>) => {
  here = { ...(here.path === location.pathname ? here : { isMasked: false, isShown: false }), path: location.pathname, ...next }
  for (const watcher of watchers) watcher()
}
export const hiddenHere = {
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  now: () => here,
  /** an answer has come with masks */
  masked: () => {
    if (!here.isMasked || here.path !== location.pathname) become({ isMasked: true })
  },
  show: () => become({ isShown: true }),
  hide: () => become({ isShown: false }),
  isShown: () => here.isShown && here.path === location.pathname,
}
