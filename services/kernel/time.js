import { chance } from './ids.ts';
/**
 * The only source of this machine's time; a simulation swaps this file. Rules do not decide by it but by the clock that `buildApp` gets.
 * Here are waits, deadlines of one process, and measurements.
 */
export { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
export const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval } = globalThis;
/** ms since the epoch; it may go back when somebody sets the clock */
export const nowMs = () => Date.now();
/** ms since some moment of this process, never going back: for measuring how long something takes */
export const monotonicMs = () => performance.now();
/** a signal that aborts after this time */
export const abortedAfter = (ms) => AbortSignal.timeout(ms);
/** A random time in ms around the given one, between these parts of it, so that many waiters do not come back at once. */
export const jitter = (ms, least = 0.5, most = 1.5) => ms * (least + chance() * (most - least));
