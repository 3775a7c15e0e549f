import { isDeepStrictEqual } from 'node:util'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { type AnyRecord, type ImportMode, type ImportReport, type ImportRow, idOf } from '#contracts/kernel/record.ts'
import { invalid, Refused } from '#contracts/kernel/refused.ts'
import { idFrom } from '../commands.ts'
import type { CommandCall } from '../http/call.ts'
import { readBody } from '../http/validate.ts'
import { inParallel } from '../parallel.ts'
import { isBad, isDue, refuseWhole, reportOf } from '../table-import.ts'
import { initialOf, merged, mustCover, type RecordDecider, type Values } from './decide.ts'
import type { RecordDeps } from './routes.ts'
import { rowsIn, type TableRow } from './table.ts'

const MAX_ROWS = 10_000
const WIDTH = 64

/**
 * Imports a table: a row whose key is new is added, one whose key is there is modified, one that says nothing new does nothing.
 * `preview` writes nothing; `all` writes the whole file or, when any row is wrong, nothing; `accepted` writes the good rows.
 * @throws Refused 400 when the file is no table, lacks a column, or (`all`) has a wrong row
 */
export const importTable = async (
  record: AnyRecord,
  decider: RecordDecider,
  { mode, files }: { mode: ImportMode; files: Upload[] },
  call: CommandCall,
  deps: RecordDeps,
): Promise<ImportReport> => {
  const [file] = files
  if (!file) throw invalid('请选择要导入的文件', { file: '请选择要导入的文件' })
  const { rows: read, ignored } = await rowsIn(record, file.bytes, MAX_ROWS)
  const rows = await judge(record, decider, read, call, deps)
  refuseWhole(mode, rows)
  if (mode !== 'preview')
    await inParallel(rows.filter(isDue), WIDTH, async row => {
      try {
        const send = call.at(decider, row.id!)
        await (row.action === 'add' ? send.add(row.values) : send.modify(row.values))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        row.errors[''] = error.message
        row.action = 'none'
      }
    })
  return reportOf(mode, rows, ignored)
}

/** What each row would do, and in Chinese why it cannot. */
const judge = async (
  record: AnyRecord,
  decider: RecordDecider,
  read: TableRow[],
  call: CommandCall,
  deps: RecordDeps,
): Promise<ImportRow[]> => {
  const lines = new Map<string, number>()
  const known = new Map<string, Promise<boolean>>()
  const exists = (name: string, id: string) => {
    const word = `${name} ${id}`
    if (!known.has(word)) known.set(word, deps.exists(name, id))
    return known.get(word)!
  }

  return inParallel(read, WIDTH, async ({ line, values, errors: unread }): Promise<ImportRow> => {
    const row: ImportRow = { row: line, action: 'none', values, errors: { ...unread } }
    if (isBad(row)) return row
    try {
      row.values = readBody(record.endpoints.add, { text: [], json: values })
      row.id = record.keys.length ? idOf(record, row.values) : idFrom(call.commandId, record.name, line)
      const before = lines.get(row.id)
      if (before !== undefined) throw invalid(`与第${before}行重复`)
      lines.set(row.id, line)
      const { state } = await deps.run.load(decider, row.id)
      const old: Values = state.status === 'ACTIVE' ? state.values : initialOf(record)
      if (state.status === 'ACTIVE') mustCover(record, call.who, old)
      const next = merged(record, old, row.values)
      mustCover(record, call.who, next)
      for (const [name, field] of Object.entries(record.fields) as [string, { ref?: string; title: string }][])
        if (field.ref && typeof next[name] === 'string' && !(await exists(field.ref, next[name])))
          row.errors[name] = `${field.title}${next[name]}不存在`
      if (!isBad(row)) row.action = state.status !== 'ACTIVE' ? 'add' : isDeepStrictEqual(old, next) ? 'same' : 'modify'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      Object.assign(row.errors, error.errors ?? { '': error.message })
    }
    return row
  })
}
