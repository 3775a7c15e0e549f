import type { Call } from '#contracts/kernel/endpoint.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'

/** How each pass of a clock is carried out: it may be measured, waited for, or left out. It answers what the pass answers. */
export type Around = <Result>(pass: () => Promise<Result>) => Promise<Result | undefined>
/**
 * Work that recurs as time passes, some ms after each end. `pass` does it once, now, and begins nothing more once `stopping` aborts;
 * `start` repeats it from now on. Staff see it by the name `zh`.
 */
export type Clock = {
  what: string
  zh: string
  everyMs: number
  /** may staff have it wait? */
  mayPause: boolean
  start: (around?: Around) => { close: () => Promise<void> }
  pass: (stopping?: AbortSignal) => Promise<unknown>
}

/**
 * The instant at which a job runs, the slot for which it does (the same when it is begun again), and what it was given. `signal` aborts
 * when it may not go on: it looks between two commands.
 */
export type JobRun = { now: string; slot: string; signal: AbortSignal; params: unknown }
/**
 * The outcome of a job: things touched besides documents that got facts, a sentence about them, and whether there is more to do, for which
 * it is called again at once.
 */
export type JobDone = { touched?: number; message?: string; more?: boolean }
/**
 * Work that the clock of Shanghai begins (DOMAIN §5.16). The first start schedules it as `cron` says, under its kind; staff change that,
 * and add schedules of kinds with `params` or without `sole`. It may be begun again after a crash, so it must be repeatable.
 */
export type ScheduledJob = {
  kind: string
  zh: string
  /** five fields, Asia/Shanghai; absent for a kind that only staff schedule */
  cron?: string
  /** shape of what a schedule of it is given */
  params?: TSchema
  /** a check that the shape cannot express: the refusal in Chinese, or undefined */
  check?: (params: unknown, call: Call) => Promise<string | undefined>
  /** one schedule of it is enough */
  sole?: true
  run: (run: JobRun) => Promise<JobDone>
}
