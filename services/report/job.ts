import { Readable as Source } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { addMinutes, compareInstants } from '#contracts/kernel/calendar.ts'
import type { Column } from '#contracts/kernel/columns.ts'
import { type Call, type FileAnswer, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { exportAbout, personalConditions } from '#contracts/kernel/export.ts'
import { type NamingFor, pagesShown, placesOfColumns } from '#contracts/kernel/people.ts'
import { HIDDEN } from '#contracts/kernel/personal.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { cancelJob, type ExportRequest, getJob, type Job, jobFile, requestExport } from '#contracts/report/api.ts'
import { seenBy } from '#services/kernel/access.ts'
import { type Commands, commanding, idFrom } from '#services/kernel/commands.ts'
import type { Files } from '#services/kernel/files/files.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import { periodically } from '#services/kernel/periodic.ts'
import { exportSheet } from '#services/kernel/sheet/export.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { type JobState, job, MAX_ATTEMPTS } from './decide.ts'

/** What may be exported, as the read side answers it; services do not know the views. */
export type Exported = {
  /** 订单 */
  title: string
  /** those of an export that names none */
  columns: readonly Column[]
  /** all that may be named */
  offered: readonly Column[]
  /** at least how many rows there will be, for the progress */
  total: number
  rows: AsyncIterable<Record<string, unknown>[]>
}
export type JobDeps = {
  run: Commands
  files: Files
  clock: () => string
  log: Logger
  /**
   * The rows of a resource that `who` may see, checked: the filter's fields, the sort, the permission.
   * @throws Refused 400, 403 or 404, told to the user before a job begins
   */
  rows: (request: ExportRequest, who: Who) => Promise<Exported>
  naming: NamingFor
  /** for how many days a file is kept */
  keptDays: () => Promise<number>
  /** ids of jobs that were finished at an instant or before and still have their file */
  finished: (until: string, limit: number) => Promise<string[]>
  /** ids of the jobs that have not ended, of one user or of all, as the read side knows them: the job's own stream decides */
  unfinished: (user?: string) => Promise<string[]>
  /** so that one process writes a job */
  leases: {
    /** how often it is asked for again, by who has it, ms */
    everyMs: number
    /** true when this process has it now */
    ask: (id: string) => Promise<boolean>
    giveBack: (id: string) => Promise<void>
  }
}

/** exports that run at the same time in one process, and that one user may have waiting in all of them */
const AT_ONCE = 2
const PER_USER = 5

/**
 * Excel exports as jobs: the answer is there at once, the file when it is written. Each is written by one process, which has it by a lease, and
 * knows how far it has come; everything else is in the job's stream. `look` begins what nobody has: what waits elsewhere while there is room
 * here, and what a process that is gone has left. `idle` waits for what runs (for tests).
 */
export const exportJobs = ({ run, files, clock, log, rows, naming, keptDays, finished, unfinished, leases }: JobDeps) => {
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

  /** Does nothing where another process has the job. Asks for it again and again meanwhile, and looks whether somebody cancelled it elsewhere. */
  const underLease = async (id: string, seen: Progress, work: () => Promise<void>): Promise<void> => {
    if (!(await leases.ask(id))) return
    const keep = async () => {
      const granted = await leases.ask(id)
      const { state } = await run.load(job, id)
      if (!granted || state.status !== 'RUNNING') seen.over = true
      return false
    }
    // a question that is not answered takes nothing away: who asks later is refused, and of two that end a job the first has ended it
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
    // an attempt that was cut off between its file and its end
    await removeFiles(id, state.status === 'RUNNING' ? state.attempts - 1 : MAX_ATTEMPTS)
    if (state.status !== 'RUNNING') return files.remove(conditionsOf(id))
    const { rights } = state
    const request = state.apart ? { ...state.request, filter: await filterOf(id) } : state.request
    const who = { ...rights, name: rights.user } as Who
    const exported = await rows(request, who)
    const people = naming(who)
    seen.total = exported.total
    const places = placesOfColumns(exported.offered)
    const counted = async function* () {
      for await (const batch of pagesShown(exported.rows, places, people)) {
        if (stopped || seen.over) throw new Error('the export is given up')
        seen.done += batch.length
        yield batch
      }
    }
    const { scope, filter, sort } = request
    const told = await people.shown(
      { filter, user: rights.user },
      {
        fields: new Map([
          ['filter', places],
          ['user', { here: 'id' }],
        ]),
      },
    )
    const about = (rows: number) => exportAbout({ ...exported, ...told, scope, sort, rows, at: state.requestedAt })
    const file = fileOf(id, state.attempts)
    const bytes = await files.save(file, exportSheet(chosenColumns(exported, request.columns), counted(), exported.title, about))
    const name = `${exported.title}-${stamp(state.requestedAt)}.xlsx`
    const ended = await system(job, id).finish({ file, name, rows: seen.done, bytes })
    // cancelled when the last row had been written, or written by another, who thought that this process was gone
    if (ended.state.status !== 'DONE' || ended.state.file !== file) await files.remove(file)
    await files.remove(conditionsOf(id))
  }

  /** @throws Refused when they are gone, with the disk they stood on */
  const filterOf = async (id: string): Promise<Record<string, unknown>> => {
    const kept = await files.read(conditionsOf(id))
    if (!kept) throw new Refused(code.file, '导出条件已丢失，请重新导出')
    return JSON.parse(await text(kept))
  }

  const removeFiles = async (id: string, attempts: number) => {
    for (let attempt = 1; attempt <= attempts; attempt++) await files.remove(fileOf(id, attempt))
  }

  /**
   * Removes files that have been kept long enough; answers how many jobs were looked at. The file goes first, so that a sweep that is cut off
   * leaves nothing behind for ever; who is reading it reads it to its end.
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

  /** A job is seen by the one who asked for it. */
  const own = async (id: string, { who }: Call) => (await seenBy(run, job, id, who)).state

  const request = async (given: ExportRequest, call: CommandCall): Promise<Job> => {
    const { user } = call.who
    if (given.scope === 'SELECTED' && !given.ids?.length) throw invalid('请选择要导出的数据', { ids: '请选择要导出的数据' })
    if ((await runningOf(user)) >= PER_USER) throw new Refused(code.tooFast, '正在导出的任务过多，请等待完成后再试', { status: 429 })
    const exported = await rows(given, call.who)
    // what people are called by is not kept: conditions on people stand as ids
    const filter =
      given.scope === 'FILTER' && given.filter && (await naming(call.who).sought(given.filter, placesOfColumns(exported.offered)))
    const { filter: _unchecked, ...asked } = given
    const body = { ...asked, ...(filter && { filter }) }
    chosenColumns(exported, body.columns)
    const { title } = exported
    const { actor, role, agency, permissions, airlines } = call.who
    const rights = { user, actor, role, permissions: [...permissions], airlines: [...airlines], ...(agency !== undefined && { agency }) }
    const id = idFrom(call.commandId, 'job')
    const hidden = personalConditions(body.filter ?? {}, exported.offered)
    if (hidden.length > 0) await files.save(conditionsOf(id), Source.from([Buffer.from(JSON.stringify(body.filter))]))
    const kept = { ...body.filter, ...Object.fromEntries(hidden.map(key => [key, HIDDEN])) }
    const request = hidden.length > 0 ? { request: { ...body, filter: kept }, apart: true } : { request: body }
    const { state } = await call.unguarded(job, id).request({ ...request, title, rights })
    if (state.status === 'RUNNING') begin(id, user)
    return shown(id, state, progress.get(id))
  }

  /** how many a user has under way, in whichever process */
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
    if (!content) throw notFound('文件')
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
    sweep,
    load: () => ({ running: progress.size - waiting.length, waiting: waiting.length }),
    /** @returns whether it has more to do at once: never */
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
    /** Ends what runs, and gives it back: it is begun again by another process, or at the next start. */
    stop: async (): Promise<void> => {
      stopped = true
      await Promise.all(running)
    },
  }
}

/** of a job that runs or waits in this process; over: cancelled, or another's by now */
type Progress = { user: string; done: number; total?: number; over: boolean }

const machine: Who = { user: 'system:export', name: '系统', actor: 'system', role: 'system', permissions: [], airlines: ['*'] }

const fileOf = (id: string, attempt: number) => `${id}-${attempt}.xlsx`
const conditionsOf = (id: string) => `${id}.json`

/** @throws Refused 400 for a column that the resource does not have */
const chosenColumns = ({ columns, offered }: Exported, chosen: readonly string[] | undefined): readonly Column[] =>
  chosen?.map(field => {
    const column = offered.find(column => column.field === field)
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
