import { chance } from './ids.ts'

/**
 * The one place from which the program has this machine's time: a simulation swaps this file. What a rule decides by is not this but the clock
 * that `buildApp` is handed; here are waits, deadlines of one process, and how long something took.
 */

export { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
export const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval } = globalThis

/** ms since the epoch; it may go back when somebody sets the clock */
export const nowMs = (): number => Date.now()
/** ms since some beginning of this process, never going back: for how long something takes */
export const monotonicMs = (): number => performance.now()
/** aborts after so many ms */
export const abortedAfter = (ms: number): AbortSignal => AbortSignal.timeout(ms)
/** So many ms on average, between these parts of it by chance, so that many who wait do not come back at once. */
export const jitter = (ms: number, least = 0.5, most = 1.5): number => ms * (least + chance() * (most - least))
