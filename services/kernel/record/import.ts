import { isDeepStrictEqual } from 'node:util'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import type { AnyField } from '#contracts/kernel/field.ts'
import { misnamed, type ToldCode } from '#contracts/kernel/named.ts'
import { type AnyRecord, type ImportMode, idOf } from '#contracts/kernel/record.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { inParallel } from '../async/parallel.ts'
import type { CommandCall } from '../http/call.ts'
import { readBody } from '../http/validate.ts'
import { rehearsal } from '../rehearsal.ts'
import { idFrom } from '../stream/commands.ts'
import { initialOf, mergeValues, mustCover, type RecordDecider, type Values } from './decide.ts'
import { codesForNames } from './names.ts'
import { claimPeriod, claimSoleOf, keepingApart, mustBeSole, mustKeepApart } from './periods.ts'
import { missingIn } from './references.ts'
import type { AskedBefore, RecordDeps } from './routes.ts'
import { rowsIn } from './table.ts'
import { askOnce, fileIn, type Imported, importRead, writeOrReport } from './table-import.ts'
import type { WriteWhole } from './whole-import.ts'

const MAX_ROWS = 10_000
const WIDTH = 64

/**
 * Imports a table: a row with a new key is added, one with a known key is modified, one without a change does nothing.
 * @throws Refused 400 when the file is no table, lacks a column, or (`all`) has a wrong row
 */
export const importTable = async <Mode extends ImportMode>(
  record: AnyRecord,
  decider: RecordDecider,
  { mode, files, given: fixed }: { mode: Mode; files: Upload[] /** fields that are the same for all rows */; given: Values },
  call: CommandCall,
  deps: RecordDeps & { writeWhole: WriteWhole; asked: AskedBefore },
): Promise<Imported<Mode>> => {
  const { name, bytes } = fileIn(files)
  const {
    sheet,
    rows: read,
    unused,
  } = await rowsIn(record, bytes, { readSheet: deps.readSheet, maxRows: MAX_ROWS, by: call, given: fixed })
  const namesOf = askOnce(async (name: string) => (await deps.namesOf?.(name)) ?? [])
  await codesForNames(record, read, name => namesOf(name, ''))
  const lines = new Map<string, number>()
  const [standing, called] = [askOnce(deps.standing), askOnce(deps.called)]
  const apart = keepingApart(record)
  const told = new Map(read.map(row => [row.line, row.told ?? {}]))

  return importRead({
    source: { name, sheet },
    read,
    unused,
    mode,
    judge: async ({ id: named, ...given }, { line }) => {
      const other = Object.keys(fixed).find(field => given[field] !== undefined && given[field] !== fixed[field])
      if (other !== undefined) throw invalid(`此处只能导入${titled(record, other, fixed)}`)
      const values: Values = readBody(record.endpoints.add, { text: [], json: { ...given, ...fixed } })
      const id = named === undefined ? idOfRow(record, values, `${call.commandId} ${line}`) : String(named)
      const before = lines.get(id)
      if (before !== undefined) throw invalid(`与第${before}行重复`)
      lines.set(id, line)
      const { state } = await deps.run.load(decider, id)
      if (named !== undefined && state.status !== 'ACTIVE') throw invalid(`编号${id}不存在，新增时请不要填写编号`)
      const old: Values = state.status === 'ACTIVE' ? state.values : initialOf(record)
      if (state.status === 'ACTIVE') mustCover(record, call.who, old)
      const next = mergeValues(record, old, values)
      mustCover(record, call.who, next)
      apart(id, next)
      await mustKeepApart({ load: deps.run.load, now: call.now }, record, id, next)
      await mustBeSole({ load: deps.run.load, now: call.now }, record, id, values)
      const missing = {
        ...(await misnamedIn(record, told.get(line)!, called)),
        ...(await missingIn(record, next, old, { ...deps, standing })),
      }
      const [first] = Object.values(missing)
      if (first) throw invalid(first, missing)
      // tried without writing: the preview tells what the change would be refused for
      if (state.status === 'ACTIVE') await deps.asked({ ...rehearsal(deps.run.load, call), now: call.now }, id, values)
      return { id, values, action: state.status !== 'ACTIVE' ? 'add' : isDeepStrictEqual(old, next) ? 'same' : 'modify' }
    },
    write: async good => {
      if (mode === 'all') return deps.writeWhole(good, call, ({ row: { values } }) => values)
      await inParallel(good, WIDTH, one => {
        const send = call.at(decider, one.id!)
        return writeOrReport(one, async () => {
          const reach = { load: deps.run.load, at: call.at, now: call.now }
          await claimSoleOf(reach, record, one.id!, one.row.values)
          if (one.row.action !== 'add') return send.modify({ ...one.row.values, ...(await deps.asked(reach, one.id!, one.row.values)) })
          await claimPeriod(reach, record, one.id!, one.row.values)
          return send.add(one.row.values)
        })
      })
    },
  })
}

/** produces texts such as 产品类型为保险的数据 */
const titled = (record: AnyRecord, name: string, values: Values) => {
  const { title, labels } = record.fields[name] as AnyField
  return `${title}为${labels?.[String(values[name])] ?? values[name]}的数据`
}

/**
 * Errors for codes whose name beside them is another record's: field → Chinese message. The author of the file must say which of the two is
 * meant.
 */
const misnamedIn = async (record: AnyRecord, told: Record<string, ToldCode>, called: RecordDeps['called']) => {
  const errors: Record<string, string> = {}
  for (const [name, one] of Object.entries(told)) {
    const { ref, title } = (record.fields as Record<string, AnyField>)[name]!
    const wrong = misnamed(title, one, await called(ref!, one.code))
    if (wrong) errors[name] = wrong
  }
  return errors
}

/**
 * The id of a row. A record without a key recognises a row by the field that it declares for this; without such a field each row is new.
 */
const idOfRow = (record: AnyRecord, values: Values, seed: string): string => {
  if (record.keys.length > 0) return idOf(record, values)
  return record.knownBy === undefined ? idFrom(seed, record.name) : idFrom(String(values[record.knownBy]), record.name)
}
