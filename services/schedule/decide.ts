import { toInstant } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { dueSlot, nextSlots } from '#contracts/schedule/cron.ts'
import * as events from '#contracts/schedule/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const {
  BeatFailing,
  BeatRecovered,
  RunAsked,
  RunBegun,
  RunFailed,
  RunFinished,
  RunLost,
  ScheduleAdded,
  ScheduleDeleted,
  ScheduleModified,
  SchedulePaused,
  ScheduleResumed,
} = events
type Data = EventsOf<typeof events>

type Run = Data['RunBegun'] & { begunAt: string }
type Live = {
  status: 'NORMAL' | 'PAUSED' | 'DELETED'
  name: string
  kind: string
  /** absent for work that the program repeats at short intervals */
  cron?: string | undefined
  params?: string | undefined
  /** everything up to here has been begun or passed over */
  since: string
  running?: Run | undefined
  /** asked for by a person, not begun yet */
  asked?: string | undefined
  /** the slot that failed last, and the instant at which it is tried again */
  retry?: { slot: string; attempt: number; at: string } | undefined
  /** failures in a row */
  failures: number
  /** reason for which short work keeps failing */
  failing?: string | undefined
  /** how often it has been changed by people, for `If-Match` */
  edits: number
}
export type ScheduleState = { status: 'NONE' } | Live

const MINUTE_MS = 60_000
/** tries for one slot */
const TRIES = 5
/** 1, 2, 4, 8 minutes */
const waitMs = (attempt: number) => 2 ** (attempt - 1) * MINUTE_MS

/** The run that would begin now: one that a person asked for, the newest slot that has come, or what failed and is tried again. */
export const dueRun = (state: ScheduleState, at: string): Omit<Data['RunBegun'], 'owner'> | undefined => {
  if (state.status === 'NONE' || state.status === 'DELETED' || state.running) return undefined
  if (state.asked) return { run: state.asked, cause: 'PERSON', slot: at, attempt: 1, missed: 0 }
  if (state.status !== 'NORMAL' || !state.cron) return undefined
  const due = dueSlot(state.cron, state.since, at)
  if (due) return { run: `${due.slot}~1`, cause: due.missed > 0 ? 'MISSED' : 'CLOCK', ...due, attempt: 1 }
  const { retry } = state
  if (!retry || retry.at > at) return undefined
  return { run: `${retry.slot}~${retry.attempt}`, cause: 'RETRY', slot: retry.slot, attempt: retry.attempt, missed: 0 }
}
/** The instant at which a slot is tried again: before its next slot, or never, and never what a person asked for. */
const againAt = ({ cron }: Live, { slot, attempt, cause }: Run, at: string, wait: number): string | undefined => {
  if (!cron || cause === 'PERSON' || attempt >= TRIES) return undefined
  const then = toInstant(Date.parse(at) + wait)
  const [next] = nextSlots(cron, slot)
  return next && next <= then ? undefined : then
}

const live = (state: ScheduleState, change: (now: Live) => Partial<Live>): ScheduleState =>
  // without fields that have no value: a stored state is the same when it is found again
  state.status === 'NONE' ? state : (present({ ...state, ...change(state) }) as Live)
const edited = (state: ScheduleState, change: (now: Live) => Partial<Live>): ScheduleState =>
  live(state, now => ({ ...change(now), edits: now.edits + 1 }))
const isRunning = (state: ScheduleState, run: string): state is Live & { running: Run } =>
  state.status !== 'NONE' && state.running?.run === run
const ended = (now: Live, at: string | undefined): Partial<Live> => ({
  running: undefined,
  failures: now.failures + 1,
  ...(at && now.running && { retry: { slot: now.running.slot, attempt: now.running.attempt + 1, at } }),
})
const isThere = ({ status }: ScheduleState): true | string => (status === 'NORMAL' || status === 'PAUSED' ? true : '定时任务不存在')
const notRunning = (state: ScheduleState, refusal: string) => {
  if (state.status !== 'NONE' && state.running) throw new Refused(code.conflict, refusal)
}

/**
 * A job that the clock begins, or a person. A slot is begun by one fact here, so one of any number of processes begins it, and nothing of
 * it runs twice at once. A slot that was missed is begun once, and those before it are counted.
 */
export const schedule = decider<ScheduleState, Data>()({
  name: 'schedule',
  zh: '定时任务',
  code: code.conflict,
  initial: { status: 'NONE' },
  // runs are facts here that nobody edits
  etag: state => (state.status === 'NONE' ? -1 : state.edits),
  kept: { version: 1, every: 500 },
  evolve: {
    ScheduleAdded: (_, { name, kind, cron, params }, at) => ({
      status: 'NORMAL',
      name,
      kind,
      ...present({ cron, params }),
      since: at,
      failures: 0,
      edits: 0,
    }),
    ScheduleModified: (state, changed, at) => edited(state, () => ({ ...changed, ...(changed.cron && { since: at, retry: undefined }) })),
    SchedulePaused: state => edited(state, () => ({ status: 'PAUSED', retry: undefined })),
    // slots that came meanwhile are not made up for
    ScheduleResumed: (state, _, at) => edited(state, () => ({ status: 'NORMAL', since: at })),
    ScheduleDeleted: state => edited(state, () => ({ status: 'DELETED', asked: undefined })),
    RunAsked: (state, { run }) => live(state, () => ({ asked: run })),
    RunBegun: (state, run, at) =>
      live(state, ({ since }) => ({
        running: { ...run, begunAt: at },
        ...(run.cause === 'PERSON' ? { asked: undefined } : { retry: undefined, since: run.slot > since ? run.slot : since }),
      })),
    RunFinished: state => live(state, () => ({ running: undefined, failures: 0 })),
    RunFailed: (state, { again }) => live(state, now => ended(now, again)),
    RunLost: (state, { again }, at) => live(state, now => ended(now, again ? at : undefined)),
    BeatFailing: (state, { reason }) => live(state, () => ({ failing: reason })),
    BeatRecovered: state => live(state, () => ({ failing: undefined })),
  },
  commands: {
    add: {
      // a deleted schedule may be added again
      decide: (state, command: Data['ScheduleAdded']) =>
        state.status === 'NONE' || state.status === 'DELETED' ? [ScheduleAdded(command)] : [],
    },
    modify: {
      when: isThere,
      decide: (state, { name, cron, params }: Data['ScheduleModified']) => {
        const now = state as Live
        const changed = present({
          name: name === now.name ? undefined : name,
          cron: cron === now.cron ? undefined : cron,
          params: params === now.params ? undefined : params,
        })
        return Object.keys(changed).length > 0 ? [ScheduleModified(changed)] : []
      },
    },
    pause: { when: isThere, decide: (state, _: object) => (state.status === 'NORMAL' ? [SchedulePaused({})] : []) },
    resume: { when: isThere, decide: (state, _: object) => (state.status === 'PAUSED' ? [ScheduleResumed({})] : []) },
    delete: {
      when: state => state.status === 'DELETED' || isThere(state),
      decide: (state, _: object) => {
        notRunning(state, '正在执行，不能删除')
        return state.status === 'DELETED' ? [] : [ScheduleDeleted({})]
      },
    },
    ask: {
      when: isThere,
      decide: (state, command: Data['RunAsked']) => {
        notRunning(state, '正在执行，请稍后')
        return (state as Live).asked ? [] : [RunAsked(command)]
      },
    },
    /** sent by a process that would run it; nothing where nothing is due, or another was first */
    begin: {
      decide: (state, { owner }: { owner: string }, { at }) => {
        const due = dueRun(state, at)
        return due ? [RunBegun({ ...due, owner })] : []
      },
    },
    finish: {
      decide: (state, command: Data['RunFinished']) => (isRunning(state, command.run) ? [RunFinished(command)] : []),
    },
    fail: {
      decide: (state, { run, reason }: { run: string; reason: string }, { at }) =>
        isRunning(state, run)
          ? [RunFailed({ run, reason, ...present({ again: againAt(state, state.running, at, waitMs(state.running.attempt)) }) })]
          : [],
    },
    /** sent by whoever has got the lease of a process that died: at once again */
    lose: {
      decide: (state, { run }: { run: string }, { at }) =>
        isRunning(state, run) ? [RunLost({ run, ...(againAt(state, state.running, at, 0) && { again: true }) })] : [],
    },
    /** told by the clock of short work: `reason` once it has failed often, none once it goes again */
    tell: {
      decide: (state, { reason }: { reason?: string }) => {
        if (state.status === 'NONE' || state.failing === reason) return []
        return reason === undefined ? [BeatRecovered({})] : state.failing === undefined ? [BeatFailing({ reason })] : []
      },
    },
  },
})
