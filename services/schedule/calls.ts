import { Compile } from 'typebox/compile'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/schedule/api.ts'
import { checkCron, cronText, nextSlots } from '#contracts/schedule/cron.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { type Beat, kindOf } from './beats.ts'
import { schedule } from './decide.ts'
import type { Clock, ScheduledJob } from './kinds.ts'

/** minutes between two slots of a job that staff schedule */
const LEAST_MINUTES = 10
type Shown = Static<typeof api.ScheduleRow>

/** The data of one schedule for a screen: from the list or its stream, and from its kind. */
type Known = Pick<Shown, 'id' | 'name' | 'kind' | 'status' | 'failures' | 'revision'> &
  Partial<Pick<Shown, 'cron' | 'lastAt' | 'lastMs' | 'lastResult' | 'lastMessage'> & { running: string }>
type Logged = Omit<Static<typeof api.ScheduleRun>, 'name'>

const everyText = (ms: number) => (ms >= 60_000 ? `每${Math.round(ms / 60_000)}分钟` : `每${Math.max(1, Math.round(ms / 1_000))}秒`)

/** Routes of jobs: a list of what the clock begins and of what the program repeats, and the ways to steer them. */
export const scheduleRoutes = ({
  run,
  listed,
  one,
  logged,
  jobs,
  clocks,
  beatOf,
}: {
  run: Commands
  /** schedules that were begun, all of them or by id */
  listed: (call: Call, ids?: readonly string[]) => Promise<Known[]>
  one: (call: Call, id: string) => Promise<Known | null>
  logged: (call: Call, asked: Static<(typeof api.scheduleLog)['body']>) => Promise<{ content: Logged[]; totalElements: number }>
  jobs: () => readonly ScheduledJob[]
  clocks: () => readonly Clock[]
  /** the last pass of a clock */
  beatOf: (kind: string) => Promise<Beat | undefined>
}): Route[] => {
  const clockOf = (kind: string) => clocks().find(clock => kindOf(clock) === kind)
  const jobOf = (kind: string) => jobs().find(job => job.kind === kind)
  const nameOf = (kind: string) => clockOf(kind)?.zh ?? jobOf(kind)?.zh
  /** kinds that have a schedule without anybody's doing: all clocks, and jobs with an expression of their own */
  const ownKinds = () => [
    ...jobs().flatMap(({ kind, zh, cron }) => (cron === undefined ? [] : [{ kind, name: zh, cron }])),
    ...clocks().map(clock => ({ kind: kindOf(clock), name: clock.zh, cron: undefined })),
  ]

  const shown = async (known: Known, now: string, count: number): Promise<Shown> => {
    const { id, name, kind, cron, status, failures, revision } = known
    const beats = clockOf(kind)
    const beat = beats && (await beatOf(kind))
    const last = beat && (!known.lastAt || beat.at > known.lastAt) ? beat : undefined
    const failed = last?.error !== undefined || known.lastResult === 'FAILED'
    return {
      id,
      name,
      kind,
      kindName: nameOf(kind) ?? '程序已无该任务种类',
      ...present({ cron }),
      when: cron ? cronText(cron) : beats ? everyText(beats.everyMs) : '--',
      status,
      next: cron && status === 'NORMAL' ? nextSlots(cron, now, count) : [],
      running: known.running !== undefined,
      ...present(
        last
          ? { lastAt: last.at, lastMs: last.ms, lastTouched: last.touched, lastMessage: last.error ?? last.message }
          : { lastAt: known.lastAt, lastMs: known.lastMs, lastMessage: known.lastMessage },
      ),
      ...((last || known.lastResult) && { lastResult: failed ? ('FAILED' as const) : ('SUCCESS' as const) }),
      failures: last ? last.failures : failures,
      mayPause: beats?.mayPause ?? true,
      mayDelete: !ownKinds().some(own => own.kind === id),
      revision,
    }
  }
  const untouched = ({ kind, name, cron }: { kind: string; name: string; cron: string | undefined }): Known => ({
    id: kind,
    name,
    kind,
    ...present({ cron }),
    status: 'NORMAL',
    failures: 0,
    revision: 0,
  })
  /** the schedule as its stream has it now; kinds of the program are there before their stream begins */
  const exact = async (id: string): Promise<Known & { params?: string }> => {
    const { state } = await run.load(schedule, id)
    if (state.status === 'NONE') {
      const own = ownKinds().find(({ kind }) => kind === id)
      if (!own) throw notFound('定时任务')
      return untouched(own)
    }
    if (state.status === 'DELETED') throw notFound('定时任务')
    const { name, kind, cron, params, failures, edits, running, asked, status } = state
    return { id, name, kind, status, failures, revision: edits, ...present({ cron, params, running: running?.run ?? asked }) }
  }
  const answer = async (id: string, call: Call): Promise<Shown> => {
    const known = await exact(id)
    const seen = await one(call, id)
    return shown({ ...present(seen ?? {}), ...known }, call.now, 3)
  }
  /** the schedule, begun where it is one of the program's own that nobody has touched yet */
  const toSteer = async (id: string, call: CommandCall) => {
    const bound = await call.document(schedule, id)
    if ((await run.load(schedule, id)).state.status === 'NONE') {
      const own = ownKinds().find(({ kind }) => kind === id)
      if (!own) throw notFound('定时任务')
      await call.unguarded(schedule, id).add({ name: own.name, kind: own.kind, ...present({ cron: own.cron }) })
    }
    return bound.command
  }
  const checked = async (kind: ScheduledJob, params: unknown, call: Call): Promise<string | undefined> => {
    if (!kind.params) {
      if (params !== undefined && Object.keys(params as object).length > 0) throw invalid('该任务种类没有参数', { params: '没有参数' })
      return undefined
    }
    const given = params ?? {}
    if (!Compile(kind.params).Check(given)) throw invalid('参数不符合该任务种类', { params: '不符合该任务种类' })
    const wrong = await kind.check?.(given, call)
    if (wrong) throw invalid(wrong, { params: wrong })
    return JSON.stringify(given)
  }
  return [
    on(api.querySchedules, async ({ status, kind, q, page = 0, size = 25 }, call) => {
      const known = await listed(call)
      const begun = new Set(known.map(({ id }) => id))
      const wanted = [...ownKinds().flatMap(own => (begun.has(own.kind) ? [] : [untouched(own)])), ...known]
        .filter(row => (!status || row.status === status) && (!kind || row.kind === kind) && (!q || row.name.includes(q.trim())))
        // schedules with an expression come first, then those that only repeat
        .sort((a, b) => Number(a.cron === undefined) - Number(b.cron === undefined) || a.name.localeCompare(b.name, 'zh-CN'))
      const content = await Promise.all(wanted.slice(page * size, (page + 1) * size).map(row => shown(row, call.now, 3)))
      return { content, totalElements: wanted.length, number: page, size }
    }),
    on(api.getSchedule, async ({ id }, call) => {
      const known = await exact(id)
      const seen = await one(call, id)
      const row = await shown({ ...present(seen ?? {}), ...known }, call.now, 10)
      return { ...row, ...(known.params !== undefined && { params: JSON.parse(known.params) }) }
    }),
    on(api.addSchedule, async ({ name, cron, kind: named, target, params }, call: CommandCall) => {
      const kind = named ?? target
      if (!kind) throw invalid('请选择任务种类', { kind: '必填' })
      const job = jobOf(kind)
      if (!job) throw invalid(`没有任务种类${kind}`, { kind: '没有该种类' })
      checkCron(cron, LEAST_MINUTES)
      if (job.sole) throw new Refused(code.conflict, '该任务只能有一个')
      const given = await checked(job, params, call)
      const id = `j-${newId()}`
      await call.begin(schedule, id).add({ name: name.trim(), kind, cron, ...present({ params: given }) })
      return answer(id, call)
    }),
    on(api.modifySchedule, async ({ id, name, cron, params }, call: CommandCall) => {
      const known = await exact(id)
      if (cron !== undefined) {
        if (clockOf(known.kind)) throw new Refused(code.conflict, '该任务的间隔不能修改')
        checkCron(cron, LEAST_MINUTES)
      }
      const job = jobOf(known.kind)
      if (params !== undefined && !job) throw invalid('该任务没有参数', { params: '没有参数' })
      const given = params === undefined ? undefined : await checked(job!, params, call)
      await (await toSteer(id, call)).modify(present({ name: name?.trim(), cron, params: given }))
      return answer(id, call)
    }),
    on(api.deleteSchedule, async ({ id }, call: CommandCall) => {
      if (ownKinds().some(({ kind }) => kind === id)) throw new Refused(code.conflict, '系统任务不能删除，可暂停')
      const { command } = await call.document(schedule, id)
      await command.delete({})
      return { id }
    }),
    on(api.pauseSchedule, async ({ id }, call: CommandCall) => {
      const { kind } = await exact(id)
      if (clockOf(kind)?.mayPause === false) throw new Refused(code.conflict, '该任务不能暂停')
      await (await toSteer(id, call)).pause({})
      return answer(id, call)
    }),
    on(api.resumeSchedule, async ({ id }, call: CommandCall) => {
      await exact(id)
      await (await toSteer(id, call)).resume({})
      return answer(id, call)
    }),
    on(api.runSchedule, async ({ id }, call: CommandCall) => {
      await exact(id)
      await (await toSteer(id, call)).ask({ run: newId() })
      return answer(id, call)
    }),
    on(api.scheduleLog, async (asked, call) => {
      const { page = 0, size = 25 } = asked
      const { content, totalElements } = await logged(call, { ...asked, page, size })
      const ids = [...new Set(content.map(row => row.schedule))]
      const names = new Map((await listed(call, ids)).map(({ id, name }) => [id, name]))
      for (const id of ids) {
        if (names.has(id)) continue
        const { state } = await run.load(schedule, id)
        names.set(id, nameOf(id) ?? (state.status === 'NONE' ? '已删除的任务' : `${state.name}（已删除）`))
      }
      const named = content.map(row => ({ ...row, name: names.get(row.schedule)! }))
      return { content: named, totalElements, number: page, size }
    }),
    on(api.scheduleKinds, () => jobs().flatMap(({ kind, zh, sole, params }) => (sole ? [] : [{ kind, zh, ...present({ params }) }]))),
    on(api.nextTimes, ({ cron }, { now }) => {
      checkCron(cron, LEAST_MINUTES)
      return { when: cronText(cron), next: nextSlots(cron, now, 5) }
    }),
  ]
}
