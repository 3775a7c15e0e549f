import { clearTimeout, setTimeout } from '#services/kernel/time.ts'
/** Promises that wait for a view to reach a position. */
export const waiters = () => {
  type Waiter = { position: number; resolve(reached: boolean): void; reject(error: Error): void }
  const waiting = new Set<Waiter>()
  let reachedNow = -1
  let failure: Error | undefined
  let noticed = () => {}
  return {
    any: (): boolean => waiting.size > 0,
    /** Resolves when somebody waits, or after `ms`. */
    somebody: (ms: number): Promise<void> =>
      new Promise(resolve => {
        if (waiting.size > 0 || failure) return resolve()
        const timer = setTimeout(() => noticed(), ms)
        noticed = () => {
          clearTimeout(timer)
          noticed = () => {}
          resolve()
        }
      }),
    /** ends the wait of `somebody` at once; it has one caller at a time */
    hurry: () => noticed(),
    advance(position: number) {
      reachedNow = position
      for (const waiter of waiting) if (waiter.position <= position) waiter.resolve(true)
    },
    /** rejects everybody who waits, now or later */
    fail(error: Error) {
      failure ??= error
      noticed()
      for (const waiter of waiting) waiter.reject(failure)
    },
    /** @param timeoutMs Infinity for as long as it takes */
    reached(position: number, timeoutMs: number): Promise<boolean> {
      if (failure) return Promise.reject(failure)
      if (position <= reachedNow) return Promise.resolve(true)
      return new Promise<boolean>((resolve, reject) => {
        const timer = timeoutMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => done(() => resolve(false)), timeoutMs)
        const done = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          settle()
        }
        const waiter: Waiter = { position, resolve: value => done(() => resolve(value)), reject: error => done(() => reject(error)) }
        waiting.add(waiter)
        noticed()
      })
    },
  }
}
