import { inParallel } from '#services/kernel/async/parallel.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { type Beats, kindOf } from './beats.ts'
import { schedule } from './decide.ts'
import type { Clock, JobDone, JobRun, ScheduledJob } from './kinds.ts'
import { type RunDeps, runDue } from './run.ts'

/** jobs that run at once in a process, and rows that a look takes */
const [AT_ONCE, PAGE] = [8, 500]

/**
 * Looks for jobs whose time has come and runs them beside one another. The list is a hint of a view; the stream of each decides. Kinds with
 * an expression are scheduled at the first look, under a command of their own name, so that one of several instances does it.
 */
export const lookForJobs = ({
  due,
  jobs,
  clocks,
  beats,
  ...deps
}: RunDeps & {
  /** ids of schedules that somebody has to look at by now, the longest due first */
  due: (now: string, limit: number) => Promise<string[]>
  jobs: () => readonly ScheduledJob[]
  clocks: () => readonly Clock[]
  beats: Pick<Beats, 'once'>
}) => {
  const { run, clock } = deps
  const running = new Map<string, Promise<unknown>>()
  let planted = false
  const workOf = (kind: string): ((run: JobRun) => Promise<JobDone>) | undefined => {
    const beat = clocks().find(one => kindOf(one) === kind)
    if (beat) return () => beats.once(beat)
    return jobs().find(job => job.kind === kind)?.run
  }
  const plant = async () => {
    if (planted) return
    for (const { kind, zh, cron } of jobs())
      if (cron !== undefined && (await run.load(schedule, kind)).state.status === 'NONE')
        await run.execute(
          schedule,
          kind,
          'add',
          { name: zh, kind, cron },
          { who: systemUser('schedule'), now: clock(), commandId: idFrom('schedule', kind) },
        )
    planted = true
  }
  const begin = (id: string, signal: AbortSignal): Promise<unknown> => {
    const ran = runDue(id, workOf, deps, signal).finally(() => running.delete(id))
    running.set(id, ran)
    return ran
  }
  return {
    /** begins what is due and does not wait for it */
    look: async (signal: AbortSignal): Promise<boolean> => {
      await plant()
      const free = AT_ONCE - running.size
      if (free <= 0) return false
      const found = (await due(clock(), PAGE)).filter(id => !running.has(id)).slice(0, free)
      for (const id of found) begin(id, signal).catch(error => deps.log.error({ err: error, schedule: id }, 'a job could not be run'))
      return found.length === free
    },
    /** runs what is due and waits for it: for time that passes by hand */
    pass: async (signal: AbortSignal): Promise<boolean> => {
      await plant()
      const found = (await due(clock(), PAGE)).filter(id => !running.has(id))
      await inParallel(found, AT_ONCE, id => begin(id, signal))
      return found.length > 0
    },
    /** resolves when nothing runs here any more */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}
