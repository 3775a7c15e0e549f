import { setImmediate as turn } from 'node:timers/promises'

/**
 * Lets others be answered during long work that waits for nothing, or only for what is there already: awaited between its pieces, it gives
 * up the turn after every `ms` of it. One is shared by all that is done side by side.
 */
export const breather = (ms = 10): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await turn()
    since = performance.now()
  }
}
