import type { Logger } from 'pino'
import { sleep } from '../time.ts'

/** pause before work that has more to do goes on, ms */
const AGAIN = 200

/**
 * Repeats a piece of work: now, and `everyMs` after each end. Work that returns `true` has more to do and goes on soon. A failure is
 * logged, and the work runs again at its next time. `close` waits for the work that is under way.
 */
export const periodically = (work: () => Promise<boolean>, { what, everyMs, log }: { what: string; everyMs: number; log: Logger }) => {
  const stop = new AbortController()
  const loop = async () => {
    while (!stop.signal.aborted) {
      const more = await work().catch(error => {
        log.error({ err: error }, `${what} failed, will try again`)
        return false
      })
      await sleep(more ? AGAIN : everyMs, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    close: async (): Promise<void> => {
      stop.abort()
      await running
    },
  }
}
