import { EXPORT_FAILED, save } from '#contracts/client/file.ts'
import type { AnyList, Asks, CallOf } from '#contracts/kernel/list.ts'
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import type { ListAsked, Portal } from './list-address.ts'
import { call } from './session.ts'

export type ListPart = { of: AnyList; sort: string }

/** ms between two looks at a job that is running */
const LOOK = 600

/** The conditions of a list as an export of the same rows takes them: by fields of the row instead of fields of the call's body. */
export const exportFilterOf = (of: AnyList, { page: _, size: __, sort: ___, ...asked }: ListAsked): Record<string, unknown> => {
  const { body = {} } = of.asked[of.portal!.call] as CallOf
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => {
      const { test, of: field, upper } = body[name]!
      return value === '' ? [] : [[`${field}${operators[test]}`, upper ? String(value).toUpperCase() : value]]
    }),
  )
}
const operators: Readonly<Record<Asks['test'], string>> = { is: '', search: '', begins: '_prefix', from: '_gte', until: '_lte' }

/**
 * Has the rows that a list finds written to an Excel file, and saves it. `tell` hears how many rows are written.
 * @returns what has been saved, for people
 * @throws CallError when the job is refused; Error with the reason when it fails
 */
export const saveRows = async (
  { of, sort }: ListPart,
  { columns }: Portal,
  asked: ListAsked,
  tell: (rows: string) => void,
): Promise<string> => {
  const filter = exportFilterOf(of, asked)
  const by = sort.replace(/^-/, '')
  let job = await call(requestExport, {
    resource: of.name,
    scope: Object.keys(filter).length > 0 ? 'FILTER' : 'ALL',
    filter,
    sort: [by, by === sort ? 'ASC' : 'DESC'],
    columns: columns.map(({ field }) => field),
  })
  while (job.status === 'RUNNING') {
    if (job.total !== undefined) tell(` ${job.done} / ${job.total} 行`)
    await new Promise(look => setTimeout(look, LOOK))
    job = await call(getJob, { id: job.id })
  }
  if (job.status !== 'DONE') throw new Error(job.message ?? EXPORT_FAILED)
  save(await call(jobFile, { id: job.id }))
  return `已导出 ${job.done.toLocaleString('zh-CN')} 行：${job.name}`
}
