import { Readable as Source } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { addMinutes, compareInstants, toLocal } from '#contracts/kernel/calendar.ts'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import { type Call, type FileAnswer, isStaff, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { exportAbout, personalConditions } from '#contracts/kernel/export.ts'
import { type NamingFor, pagesShown, placesOfColumns } from '#contracts/kernel/people.ts'
import { HIDDEN } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { fieldsIn, type VeiledPlaces } from '#contracts/kernel/veil.ts'
import { cancelJob, type ExportRequest, getJob, type Job, jobFile, requestExport } from '#contracts/report/api.ts'
import type { PlanSpan } from '#contracts/report/figures/plan.ts'
import { periodically } from '#services/kernel/async/periodic.ts'
import type { Files } from '#services/kernel/files/files.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { maskedPages, type Veil } from '#services/kernel/http/personal.ts'
import { newId } from '#services/kernel/ids.ts'
import { exportSheet } from '#services/kernel/sheet/export.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import { type Commands, commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { type JobState, job, MAX_ATTEMPTS } from './decide.ts'

/** Exportable rows, as the read side hands them over; services do not know the views. */
export type Exported = {
  /** for example 订单 */
  title: string
  /** columns when the request names none */
  columns: readonly DeclaredColumn[]
  /** columns that a request may name */
  available: readonly DeclaredColumn[]
  /** least number of rows, for the progress */
  total: number
  rows: AsyncIterable<Record<string, unknown>[]>
  /** places of personal data in its rows */
  personal?: VeiledPlaces | undefined
  /** field with the agency of a row */
  owner?: string | undefined
}
export type JobDeps = {
  run: Commands
  files: Files
  clock: () => string
  log: Logger
  /**
   * The rows of a resource that `who` may see, after checks of filter, sort and permission.
   * @throws Refused 400, 403 or 404, before a job begins
   */
  rows: (request: ExportRequest, who: Who) => Promise<Exported>
  /** the agencies whose documents an agency may read beside its own */
  subAgents: (agency: string) => Promise<readonly string[]>
  naming: NamingFor
  veil: Pick<Veil, 'mayShow' | 'looked'>
  /** days for which a file is kept */
  keptDays: () => Promise<number>
  /** ids of jobs that were finished by an instant and still have their file */
  finished: (until: string, limit: number) => Promise<string[]>
  /** ids of the jobs that have not ended, of one user or of all, as the read side knows them: the job's own stream decides */
  unfinished: (user?: string) => Promise<string[]>
  /** leases, so that only one instance writes a job */
  leases: {
    /** interval at which the holder renews it, ms */
    everyMs: number
    /** true when this instance holds it now */
    ask: (id: string) => Promise<boolean>
    giveBack: (id: string) => Promise<void>
  }
}

/** A file that was made by itself of a saved report, for one user. */
export type Delivery = {
  /** of the export: the same for the same slot and user */
  id: string
  who: Who
  /** of the file */
  name: string
  rows: number
  content: AsyncIterable<Uint8Array>
  /** 销售报表 */
  title: string
  report: string
  /** the saved report and what it is called */
  saved: string
  of: string
  span: PlanSpan
}

/** `AT_ONCE`: exports that run at once in one instance; `PER_USER`: unfinished exports of one user in all instances */
const AT_ONCE = 2
const PER_USER = 5

/**
 * Excel exports as jobs: the answer comes at once, the file when it is written. One instance writes a job under a lease and knows its
 * progress; everything else stands in the job's stream. `look` begins jobs that no process has: those that wait elsewhere while there is
 * room here, and those that a dead instance has left. `idle` waits for what runs (for tests).
 */
export const exportJobs = ({ run, files, clock, log, rows, subAgents, naming, veil, keptDays, finished, unfinished, leases }: JobDeps) => {
  const progress = new Map<string, Progress>()
  const waiting: (() => void)[] = []
  const running = new Set<Promise<void>>()
  let free = AT_ONCE
  let stopped = false

  const system = commanding(run, () => ({ who: machine, now: clock(), commandId: newId() }))

  const begin = (id: string, user: string) => {
    if (progress.has(id)) return
    const seen: Progress = { user, done: 0, over: false }
    progress.set(id, seen)
    const work = carryOut(id, seen).finally(() => {
      progress.delete(id)
      running.delete(work)
    })
    running.add(work)
  }

  const carryOut = async (id: string, seen: Progress): Promise<void> => {
    if (free > 0) free--
    else await new Promise<void>(go => waiting.push(go))
    try {
      if (!stopped && !seen.over) await underLease(id, seen, () => write(id, seen))
    } catch (error) {
      if (stopped || seen.over) return
      if (!(error instanceof Refused)) log.error({ err: error, job: id }, 'export failed')
      await files.remove(conditionsOf(id)).catch(() => {})
      await system(job, id)
        .fail({ message: error instanceof Refused ? error.message : '导出失败，请稍后重试' })
        .catch(error => log.error({ err: error, job: id }, 'export failed and could not be marked so'))
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  /** Does nothing where another instance has the job. Meanwhile it renews the lease, and watches for a cancellation in another instance. */
  const underLease = async (id: string, seen: Progress, work: () => Promise<void>): Promise<void> => {
    if (!(await leases.ask(id))) return
    const keep = async () => {
      const granted = await leases.ask(id)
      const { state } = await run.load(job, id)
      if (!granted || state.status !== 'RUNNING') seen.over = true
      return false
    }
    // an unanswered renewal does no harm: another instance is refused later, and if two end a job, the first has ended it
    const keeping = periodically(keep, { what: `keep export ${id}`, everyMs: leases.everyMs, log })
    try {
      await work()
    } finally {
      await keeping.close()
      await leases.giveBack(id).catch(() => {})
    }
  }

  const write = async (id: string, seen: Progress): Promise<void> => {
    const { state } = await system(job, id).start({})
    // files of attempts that broke off before the job's end
    await removeFiles(id, state.status === 'RUNNING' ? state.attempts - 1 : MAX_ATTEMPTS)
    if (state.status !== 'RUNNING') return files.remove(conditionsOf(id))
    const { rights } = state
    const request = state.apart ? { ...state.request, filter: await filterOf(id) } : state.request
    const who = await reading({ ...rights, name: rights.user } as Who)
    const exported = await rows(request, who)
    const people = naming(who)
    seen.total = exported.total
    const places = placesOfColumns(exported.available)
    // a column that is called 登录名 stands beside one with the name
    const logins = placesOfColumns(exported.available.filter(({ title }) => title === '登录名'))
    const others = placesOfColumns(exported.available.filter(({ title }) => title !== '登录名'))
    const columns = chosenColumns(exported, request.columns)
    const personal = within(exported.personal, columns)
    const call = { who, now: clock(), path: requestExport.path, ...(state.reveal && { reveal: true as const }) }
    const hides = personal !== undefined && isStaff(who) && !veil.mayShow(call)
    const agencies = new Set<string>()
    const told = hides ? maskedPages(exported.rows, personal) : exported.rows
    const counted = async function* () {
      for await (const named of pagesShown(told, others, people)) {
        const batch = await people.shown(named, { items: logins })
        if (stopped || seen.over) throw new Error('the export is given up')
        seen.done += batch.length
        if (exported.owner) for (const row of batch) agencies.add(String(row[exported.owner] ?? ''))
        yield batch
      }
    }
    const { scope, filter, sort } = request
    const asked = await people.shown(
      { filter, user: rights.user },
      {
        fields: new Map([
          ['filter', places],
          ['user', { here: 'id' }],
        ]),
      },
    )
    const about = (rows: number) => exportAbout({ ...exported, ...asked, scope, sort, rows, at: state.requestedAt })
    const file = fileOf(id, state.attempts)
    const bytes = await files.save(file, exportSheet(columns, counted(), exported.title, about, toLocal(state.requestedAt).date))
    const name = `${exported.title}-${stamp(state.requestedAt)}.xlsx`
    // before anybody can fetch the file
    if (personal && !hides && seen.done > 0)
      await veil.looked({ fields: fieldsIn(personal), count: seen.done }, call, {
        how: 'EXPORT',
        object: request.resource,
        agencies: [...agencies].filter(Boolean),
      })
    const ended = await system(job, id).finish({ file, name, rows: seen.done, bytes })
    // cancelled after the last row was written, or finished by another instance that took this one for dead
    if (ended.state.status !== 'DONE' || ended.state.file !== file) await files.remove(file)
    await files.remove(conditionsOf(id))
  }

  /** Commands and jobs come without the sub-agents of an agency; the rows of a file are those of its lists. */
  const reading = async (who: Who): Promise<Who> => (who.agency ? { ...who, subAgents: await subAgents(who.agency) } : who)

  /** @throws Refused when they are lost, with their disk */
  const filterOf = async (id: string): Promise<Record<string, unknown>> => {
    const kept = await files.read(conditionsOf(id))
    if (!kept) throw new Refused(code.file, '导出条件已丢失，请重新导出')
    return JSON.parse(await text(kept))
  }

  /** Puts a file that is ready among the exports of `who`, once however often it is asked. @returns whether it was put there now */
  const deliver = async ({ id, who, name, rows, content, title, report, saved, of, span: { from, to } }: Delivery): Promise<boolean> => {
    if ((await run.load(job, id)).state.status !== 'NONE') return false
    const file = fileOf(id, 1)
    const bytes = await files.save(file, content)
    const { facts } = await system(job, id).deliver({
      asked: { request: { resource: report, scope: 'FILTER' }, title, rights: rightsOf(who) },
      done: { file, name, rows, bytes },
      told: { saved, savedName: of, user: who.user, rows, from, to },
    })
    return facts.length > 0
  }

  const removeFiles = async (id: string, attempts: number) => {
    for (let attempt = 1; attempt <= attempts; attempt++) await files.remove(fileOf(id, attempt))
  }

  /**
   * Removes files that have been kept long enough. The file goes before the fact, so that a sweep that breaks off leaves nothing behind for
   * ever; a reader of the file can finish.
   * @returns number of jobs that were looked at
   */
  const sweep = async (now: string, limit: number): Promise<number> => {
    const until = addMinutes(now, -1440 * (await keptDays()))
    const ids = await finished(until, limit)
    for (const id of ids) {
      const { state } = await run.load(job, id)
      if (state.status !== 'DONE' || compareInstants(state.finishedAt, until) > 0) continue
      await removeFiles(id, state.attempts)
      await files.remove(conditionsOf(id))
      await system(job, id).expire({})
    }
    return ids.length
  }

  /** A job is visible only to the user who asked for it. */
  const own = async (id: string, { who }: Call) => (await seenBy(run, job, id, who)).state

  const request = async (given: ExportRequest, call: CommandCall): Promise<Job> => {
    const { user } = call.who
    if (given.scope === 'SELECTED' && !given.ids?.length) throw invalid('请选择要导出的数据', { ids: '请选择要导出的数据' })
    if ((await runningOf(user)) >= PER_USER) throw new Refused(code.tooFast, '正在导出的任务过多，请等待完成后再试', { status: 429 })
    const exported = await rows(given, await reading(call.who))
    // names of people are not kept: conditions on people are stored as ids
    const filter =
      given.scope === 'FILTER' && given.filter && (await naming(call.who).sought(given.filter, placesOfColumns(exported.available)))
    const { filter: _unchecked, ...asked } = given
    const body = { ...asked, ...(filter && { filter }) }
    chosenColumns(exported, body.columns)
    const { title, personal } = exported
    const reveal = personal !== undefined && call.reveal && isStaff(call.who) && veil.mayShow(call)
    const rights = rightsOf(call.who)
    const id = idFrom(call.commandId, 'job')
    const hidden = personalConditions(body.filter ?? {}, exported.available)
    if (hidden.length > 0) await files.save(conditionsOf(id), Source.from([Buffer.from(JSON.stringify(body.filter))]))
    const kept = { ...body.filter, ...Object.fromEntries(hidden.map(key => [key, HIDDEN])) }
    const request = hidden.length > 0 ? { request: { ...body, filter: kept }, apart: true } : { request: body }
    const { state } = await call.unguarded(job, id).request({ ...request, title, rights, ...(reveal && { reveal }) })
    if (state.status === 'RUNNING') begin(id, user)
    return shown(id, state, progress.get(id))
  }

  /** unfinished jobs of a user, in whichever instance */
  const runningOf = async (user: string): Promise<number> => {
    const here = [...progress].filter(([, job]) => job.user === user).map(([id]) => id)
    const ids = [...new Set([...here, ...(await unfinished(user))])]
    const states = await Promise.all(ids.map(async id => (await run.load(job, id)).state.status))
    return states.filter(status => status === 'RUNNING').length
  }

  const cancel = async ({ id, command }: BoundDocument<typeof job>): Promise<Job> => {
    const { state } = await command.cancel({})
    await files.remove(conditionsOf(id))
    const seen = progress.get(id)
    if (seen) seen.over = true
    return shown(id, state, undefined)
  }

  const download = async ({ id }: { id: string }, call: Call): Promise<FileAnswer> => {
    const state = await own(id, call)
    if (state.status === 'EXPIRED') throw new Refused(code.file, '导出文件已到期删除，请重新导出')
    if (state.status !== 'DONE')
      throw new Refused(code.file, state.status === 'FAILED' ? state.message : state.status === 'CANCELLED' ? '导出已取消' : '文件尚未生成')
    const content = await files.read(state.file)
    // the log of a restored backup may name a file that its folder no longer has
    if (!content) throw new Refused(code.file, '导出文件已不在（系统可能恢复过备份），请重新导出')
    return { name: state.name, type: xlsxType, content }
  }

  const routes: Route[] = [
    on(requestExport, request),
    act(cancelJob, job, 'id', cancel),
    on(getJob, async ({ id }, call) => shown(id, await own(id, call), progress.get(id))),
    on(jobFile, download),
  ]
  return {
    routes,
    deliver,
    sweep,
    load: () => ({ running: progress.size - waiting.length, waiting: waiting.length }),
    /** @returns false: it never has more to do at once */
    look: async (): Promise<boolean> => {
      for (const id of await unfinished()) {
        if (stopped || free === 0) break
        const { state } = await run.load(job, id)
        if (state.status === 'RUNNING') begin(id, state.rights.user)
      }
      return false
    },
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    /** Stops what runs and gives back its lease: another instance, or the next start, begins it again. */
    stop: async (): Promise<void> => {
      stopped = true
      await Promise.all(running)
    },
  }
}

/** Progress of a job in this instance; `over`: cancelled, or another instance has it. */
type Progress = { user: string; done: number; total?: number; over: boolean }

const machine: Who = { user: 'system:export', name: '系统', actor: 'system', role: 'system', permissions: [], airlines: ['*'] }

const rightsOf = ({ user, actor, role, agency, permissions, airlines }: Who) => ({
  user,
  actor,
  role,
  permissions: [...permissions],
  airlines: [...airlines],
  ...present({ agency }),
})
const fileOf = (id: string, attempt: number) => `${id}-${attempt}.xlsx`
const conditionsOf = (id: string) => `${id}.json`

/** the places that these columns show */
const within = (places: VeiledPlaces | undefined, columns: readonly DeclaredColumn[]): VeiledPlaces | undefined => {
  const fields = [...(places?.fields ?? [])].filter(([name]) => columns.some(({ field }) => field === name))
  return fields.length > 0 ? { fields: new Map(fields) } : undefined
}
/** @throws Refused 400 for a column that the resource does not have */
const chosenColumns = ({ columns, available }: Exported, chosen: readonly string[] | undefined): readonly DeclaredColumn[] =>
  chosen?.map(field => {
    const column = available.find(column => column.field === field)
    if (!column) throw invalid('没有要导出的列', { columns: `没有名为 ${field} 的列` })
    return column
  }) ?? columns

const shown = (id: string, state: JobState, progress: { done: number; total?: number } | undefined): Job => {
  if (state.status === 'NONE') throw notFound('导出任务')
  const common = { id, resource: state.request.resource, title: state.title, status: state.status, requestedAt: state.requestedAt }
  switch (state.status) {
    case 'RUNNING':
      return { ...common, done: progress?.done ?? 0, ...(progress?.total !== undefined && { total: progress.total }) }
    case 'DONE':
    case 'EXPIRED':
      return { ...common, done: state.rows, total: state.rows, name: state.name, bytes: state.bytes, finishedAt: state.finishedAt }
    case 'CANCELLED':
      return { ...common, done: 0, finishedAt: state.finishedAt }
    case 'FAILED':
      return { ...common, done: 0, message: state.message, finishedAt: state.finishedAt }
  }
}

/** 2026-11-21T04:05:06Z → 20261121120506, in Asia/Shanghai */
const stamp = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
