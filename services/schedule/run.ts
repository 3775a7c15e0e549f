import type { Logger } from 'pino'
import { isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import type { TouchCounter } from '#services/kernel/stream/touched.ts'
import { clearTimeout, setTimeout, sleep } from '#services/kernel/time.ts'
import { dueRun, schedule } from './decide.ts'
import type { JobDone, JobRun } from './kinds.ts'

/** minutes after which a run is told to stop */
const MOST_MINUTES = 30

type Leases = { everyMs: number; ask: (id: string) => Promise<boolean>; giveBack: (id: string) => Promise<void> }
export type RunDeps = {
  run: Commands
  /** leases of this instance: a run is alive while its instance has one */
  leases: Leases
  clock: () => string
  log: Pick<Logger, 'error'>
  touched: TouchCounter
}

/**
 * The reason of a failure for staff: a refusal's words, also of one that holds only for now, and never what another error says, since it
 * may quote people.
 */
export const reasonOf = (error: unknown, log: Pick<Logger, 'error'>, what: string): string => {
  if (error instanceof Refused) return `${isRefusal(error) ? '' : '暂时不可用：'}${error.message}`.slice(0, 500)
  const number = newId().slice(0, 8)
  log.error({ err: error, number }, `the job ${what} failed`)
  return `程序错误，编号${number}`
}

/**
 * Looks whether a job is due, and runs it. The lease says who is alive, the stream says who runs: without the lease nobody begins, and what
 * a process that died had begun is lost and begun again by whoever gets its lease. Whoever stood still and wakes has its end decided to
 * nothing. Each command has an id of its own: under a common one the second process would be answered as the first.
 * @param workOf the work of a schedule; undefined where the program has no such kind
 * @returns whether it ran here
 */
export const runDue = async (
  id: string,
  workOf: (kind: string) => ((run: JobRun) => Promise<JobDone>) | undefined,
  { run, leases: lease, clock, log, touched }: RunDeps,
  stopping: AbortSignal,
): Promise<boolean> => {
  const at = () => commanding(run, () => ({ who: systemUser('schedule'), now: clock(), commandId: newId() }))(schedule, id)
  const seen = (await run.load(schedule, id)).state
  if (stopping.aborted || seen.status === 'NONE' || (!seen.running && !dueRun(seen, clock()))) return false
  if (!(await lease.ask(id))) return false
  const ended = new AbortController()
  const stop = new AbortController()
  const abort = () => stop.abort()
  stopping.addEventListener('abort', abort)
  const keeping = (async () => {
    while (!ended.signal.aborted) {
      await sleep(lease.everyMs, undefined, { signal: ended.signal }).catch(() => {})
      if (!ended.signal.aborted && !(await lease.ask(id).catch(() => false))) stop.abort()
    }
  })()
  try {
    const { state } = await run.load(schedule, id)
    if (state.status !== 'NONE' && state.running) await at().lose({ run: state.running.run })
    const owner = newId()
    const begun = await at().begin({ owner })
    const mine = begun.state.status === 'NONE' ? undefined : begun.state.running
    if (begun.state.status === 'NONE' || begun.facts.length === 0 || mine?.owner !== owner) return false
    const { kind, params } = begun.state
    const done = await carryOut(`${id}~${mine.run}`, workOf(kind), {
      clock,
      touched,
      stop,
      slot: mine.slot,
      params: params && JSON.parse(params),
    }).catch(error => ({ reason: reasonOf(error, log, kind) }))
    if ('reason' in done) await at().fail({ run: mine.run, reason: done.reason })
    else await at().finish({ run: mine.run, ...done })
    return true
  } finally {
    ended.abort()
    stopping.removeEventListener('abort', abort)
    await keeping
    await lease.giveBack(id).catch(() => {})
  }
}

/** Calls the work until it has no more to do, and counts what it touched. A run that takes too long is told to stop. */
const carryOut = async (
  of: string,
  work: ((run: JobRun) => Promise<JobDone>) | undefined,
  {
    clock,
    touched,
    stop,
    ...given
  }: { clock: () => string; touched: TouchCounter; stop: AbortController } & Pick<JobRun, 'slot' | 'params'>,
): Promise<{ touched: number; message?: string } | { reason: string }> => {
  if (!work) return { reason: '程序已无该任务种类' }
  let tooLong = false
  const timer = setTimeout(() => {
    tooLong = true
    stop.abort()
  }, MOST_MINUTES * 60_000)
  timer.unref()
  const messages: string[] = []
  let others = 0
  try {
    const { touched: written } = await touched.during(of, async () => {
      for (let more = true; more && !stop.signal.aborted; ) {
        const done = await work({ now: clock(), signal: stop.signal, ...given })
        others += done.touched ?? 0
        if (done.message) messages.push(done.message)
        more = done.more === true
      }
    })
    if (tooLong) return { reason: `超过${MOST_MINUTES}分钟` }
    if (stop.signal.aborted) return { reason: '程序停止或租约失效，执行中止' }
    const message = [written.text, ...messages.slice(0, 5)].filter(Boolean).join('，').slice(0, 500)
    return { touched: written.count + others, ...(message && { message }) }
  } finally {
    clearTimeout(timer)
  }
}
