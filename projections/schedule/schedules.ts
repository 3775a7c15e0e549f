import { addDays, addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { writing } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Count, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { nextSlots } from '#contracts/schedule/cron.ts'
import type * as events from '#contracts/schedule/events.ts'
import { runCauses } from '#contracts/schedule/events.ts'
import { runResults } from '#contracts/schedule/lists.ts'
import { scheduleStatuses } from '#contracts/schedule/states.ts'
import type { Ask } from '../kernel/ask.ts'
import { type FoldContext, view } from '../kernel/view.ts'

/** minutes after which a run that has not ended is looked at: its process may have died */
const LOST_MINUTES = 0.3
const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

const Row = Type.Object({
  name: writing(Text),
  kind: Text,
  cron: optional(Text),
  params: optional(Text),
  status: zh(oneOf(scheduleStatuses), '状态'),
  /** everything up to here has been begun or passed over */
  since: Instant,
  /** instant from which somebody has to look at it */
  nextAt: optional(Instant),
  askedAt: optional(Instant),
  retryAt: optional(Instant),
  running: optional(Text),
  begunAt: optional(Instant),
  /** duration, ms, and outcome of the last run that ended */
  lastAt: optional(Instant),
  lastMs: optional(Type.Integer()),
  lastResult: optional(oneOf(runResults)),
  lastMessage: optional(Text),
  failures: Count,
  /** how often people have changed it, for `If-Match` */
  revision: Count,
})
type Row = Type.Static<typeof Row>

const without = <K extends keyof Row>(row: Row, ...keys: K[]): Omit<Row, K> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key as K))) as Omit<Row, K>
const edited = (row: Row | null, changed: Partial<Row>, ...gone: ('retryAt' | 'askedAt')[]): Row | null =>
  row && { ...(without(row, ...gone) as Row), ...changed, revision: row.revision + 1 }
const ended = (row: Row | null, { at }: FoldContext, lastResult: Row['lastResult'], message?: string): Row | null =>
  row && {
    ...(without(row, 'running', 'begunAt', 'lastMessage') as Row),
    lastAt: row.begunAt ?? at,
    lastMs: between(row.begunAt ?? at, at),
    ...present({ lastResult, lastMessage: message }),
    failures: lastResult === 'SUCCESS' ? 0 : row.failures + 1,
  }

/** The instant from which somebody has to look: a hint, since the stream decides. */
const nextLook = ({ status, cron, since, running, begunAt, askedAt, retryAt }: Row): string | undefined => {
  if (running && begunAt) return addMinutes(begunAt, LOST_MINUTES)
  if (askedAt) return askedAt
  if (status !== 'NORMAL' || !cron) return undefined
  const [slot] = nextSlots(cron, since)
  return retryAt && (!slot || retryAt < slot) ? retryAt : slot
}

/** Jobs by the clock. */
export const schedules = view<typeof events>()({
  name: 'schedule',
  version: 1,
  doc: Row,
  index: [['nextAt'], ['kind']],
  on: {
    ScheduleAdded: (_, { name, kind, cron, params }, { at }) => ({
      name,
      kind,
      ...present({ cron, params }),
      status: 'NORMAL',
      since: at,
      failures: 0,
      revision: 0,
    }),
    ScheduleModified: (row, changed, { at }) =>
      changed.cron ? edited(row, { ...present(changed), since: at }, 'retryAt') : edited(row, present(changed)),
    SchedulePaused: row => edited(row, { status: 'PAUSED' }, 'retryAt'),
    ScheduleResumed: (row, _, { at }) => edited(row, { status: 'NORMAL', since: at }),
    ScheduleDeleted: () => null,
    RunAsked: (row, _, { at }) => row && { ...row, askedAt: at },
    RunBegun: (row, { run, cause, slot }, { at }) => {
      if (!row) return row
      const begun = { running: run, begunAt: at }
      return cause === 'PERSON'
        ? { ...(without(row, 'askedAt') as Row), ...begun }
        : { ...(without(row, 'retryAt') as Row), ...begun, since: slot > row.since ? slot : row.since }
    },
    RunFinished: (row, { message }, context) => ended(row, context, 'SUCCESS', message),
    RunFailed: (row, { reason, again }, context) => {
      const now = ended(row, context, 'FAILED', reason)
      return now && { ...now, ...present({ retryAt: again }) }
    },
    RunLost: (row, { again }, context) => {
      const now = ended(row, context, 'FAILED', '进程中断')
      return now && { ...now, ...(again && { retryAt: context.at }) }
    },
    BeatFailing: (row, { reason }) => row && { ...row, lastResult: 'FAILED', lastMessage: reason },
    BeatRecovered: row => row && (without(row, 'lastResult', 'lastMessage') as Row),
  },
  derive: row => ({ ...(without(row, 'nextAt') as Row), ...present({ nextAt: nextLook(row) }) }),
})

const Run = Type.Object({
  schedule: Text,
  run: Text,
  status: oneOf(runResults),
  cause: oneOf(runCauses),
  slot: Instant,
  attempt: Count,
  missed: Count,
  begunAt: Instant,
  endedAt: optional(Instant),
  ms: optional(Type.Integer()),
  touched: optional(Type.Integer()),
  message: optional(Text),
})
const runId = ({ run }: { run: string }, { id }: Pick<FoldContext, 'id'>) => `${id}~${run}`
const over = (row: Type.Static<typeof Run> | null, { at }: FoldContext, more: Partial<Type.Static<typeof Run>>) =>
  row && { ...row, endedAt: at, ms: between(row.begunAt, at), ...more }

/** Runs of jobs, and the slots that were passed over before one of them. */
export const scheduleRuns = view<typeof events>()({
  name: 'schedule-run',
  version: 1,
  doc: Run,
  index: [['-begunAt'], ['schedule', '-begunAt'], ['status', '-begunAt']],
  counted: ['status'],
  key: {
    RunBegun: (begun, context) => [runId(begun, context), ...(begun.missed > 0 ? [`${runId(begun, context)}~missed`] : [])],
    RunFinished: runId,
    RunFailed: runId,
    RunLost: runId,
  },
  on: {
    RunBegun: (_, { run, cause, slot, attempt, missed }, { id, key, at }) => {
      const row = { schedule: id, run, cause, slot, attempt, missed, begunAt: at }
      if (!key.endsWith('~missed')) return { ...row, status: 'RUNNING' }
      return { ...row, status: 'SKIPPED', endedAt: at, ms: 0, message: `错过${missed}个时点，由本次补跑` }
    },
    RunFinished: (row, { touched, message }, context) => over(row, context, { status: 'SUCCESS', touched, ...present({ message }) }),
    RunFailed: (row, { reason }, context) => over(row, context, { status: 'FAILED', message: reason }),
    RunLost: (row, _, context) => over(row, context, { status: 'FAILED', message: '进程中断' }),
  },
})

/** schedules are few: a thousand are many */
const MOST = 5_000

/** Reads of these lists, for calls. */
export const scheduleQueries = (ask: Ask) => ({
  listed: (call: Call, ids?: readonly string[]) =>
    ask(call).find(schedules, { ...(ids && { filter: { id: { in: [...ids] } } }), sort: ['id'], limit: MOST }),
  one: (call: Call, id: string) => ask(call).get(schedules, id),
  logged: async (
    call: Call,
    {
      id,
      status,
      from,
      to,
      page = 0,
      size = 25,
    }: { id?: string; status?: keyof typeof runResults; from?: string; to?: string; page?: number; size?: number },
  ) => {
    const days = present({ gte: from ? local(from, '00:00') : undefined, lt: to ? local(addDays(to, 1), '00:00') : undefined })
    const filter = { ...present({ schedule: id, status }), ...(Object.keys(days).length > 0 && { begunAt: days }) }
    const { content, totalElements } = await ask(call).page(scheduleRuns, { filter, sort: ['-begunAt'], page, size })
    return { content: content.map(({ position: _, endedAt: __, ...row }) => row), totalElements }
  },
})
