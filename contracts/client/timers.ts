/** Timers that code uses instead of the global ones, so that tests can pass their own. */
export type Timers = {
  setTimeout: (work: () => void, ms: number) => unknown
  clearTimeout: (timer: any) => void
  now: () => number
}
export const realTimers: Timers = {
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: timer => clearTimeout(timer),
  now: Date.now,
}
