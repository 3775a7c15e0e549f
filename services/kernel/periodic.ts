import type { Logger } from 'pino'
import { sleep } from './time.ts'

/** how soon work that has more to do goes on, ms */
const AGAIN = 200

/**
 * Does a piece of work now and every `everyMs` from its end; work that answers `true` has more to do and goes on soon. One that fails is
 * logged and tried again at its next time. `close` waits for what runs.
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
