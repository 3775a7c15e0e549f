import { toLocal } from '#contracts/kernel/calendar.ts'
import type { FileAnswer, Upload } from '#contracts/kernel/endpoint.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportMode, ImportReport, ImportRow } from '#contracts/kernel/record.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { breather } from '../async/breath.ts'
import { inParallel } from '../async/parallel.ts'
import { type RowValue, rowParser, type SheetColumn } from '../sheet/parse.ts'
import type { ReadSheet, Sheet } from '../sheet/read.ts'
import { rejectedSheet } from '../sheet/rejected.ts'
import { xlsxType } from '../sheet/write.ts'

/** rows that an answer shows: it is kept with its idempotency key and must stay well below the size of one event */
const SHOWN = 100
const WIDTH = 64

/** sender and time of a table */
export type By = { who: { user: string }; now: string }

/** A row that may be written; `row` is its entry in the report. */
export type Good<Value> = { value: Value; id?: string; line: number; row: ImportRow }

/** With `errors` a workbook of the wrong rows, else the report. */
export type Imported<Mode extends ImportMode> = Mode extends 'errors' ? FileAnswer : ImportReport

/** A judged row. `values` are shown in the report where they differ from those that were read, `notes` beside those of reading. */
type Judged = { id?: string; action: ImportRow['action']; values?: Record<string, unknown>; notes?: Record<string, string> }

/**
 * Imports a table of typed columns. `judge` tells what a row would do, or refuses it with a message for its line; `write` does it. With
 * `preview` and `errors` nothing is written; `all` writes the whole file or, when any row is wrong, nothing; `accepted` writes the good
 * rows.
 * @throws Refused 400 when the file is no table, lacks a column, or has a wrong row (`all`) or none (`errors`)
 */
export const importRows = async <const Columns extends readonly SheetColumn[], const Mode extends ImportMode>({
  readSheet,
  columns,
  files,
  by,
  mode,
  maxRows = 10_000,
  judge,
  write,
  width = WIDTH,
  inTurn = task => task(),
}: {
  readSheet: ReadSheet
  columns: Columns
  files: Upload[]
  by: By
  mode: Mode
  maxRows?: number
  judge: (value: RowValue<Columns>, row: RowAt) => Promise<Judged> | Judged
  /** writes the good rows and gets the number of bad ones; `writeOrReport` notes a row that is refused only now */
  write: (rows: Good<RowValue<Columns>>[], bad: number) => Promise<void>
  /** rows judged side by side; 1 when a row depends on those before it */
  width?: number
  /** queue in which rows are judged and written; the file is read before */
  inTurn?: <Result>(task: () => Promise<Result>) => Promise<Result>
}): Promise<Imported<Mode>> => {
  const { name, bytes } = fileIn(files)
  const sheet = await readSheet(bytes, { maxRows, user: by.who.user })
  const { read, ...table } = await readRows(sheet, columns, by)
  return inTurn(() => importRead({ source: { name, sheet: table.sheet }, read, ...table, mode, judge, write, width }))
}

/** The parts of a file that are not read: columns, other sheets, and rows that are none of the table's. */
export type Unused = { ignored: string[]; unread: string[]; beside: { row: number; text: string }[] }
type Read<Value> = {
  line: number
  value: Value
  errors: Record<string, string>
  notes?: Record<string, string>
  heads?: Record<string, string>
}
/** where a row stands, and the headers over its columns, by key */
type RowAt = { line: number; heads: Readonly<Record<string, string>> }
/**
 * The rows of a sheet as values, with errors by field; also which columns were read, and what of the file was not.
 * @throws Refused 400 when a column is missing or there are no rows
 */
export const readRows = async <const Columns extends readonly SheetColumn[]>(
  given: Sheet,
  columns: Columns,
  { now }: By,
): Promise<{
  read: Read<RowValue<Columns>>[]
  sheet: Sheet
  present: string[]
  heads: Record<string, string>
  unused: Unused
}> => {
  const { problem, parse, rows, sheet, present, heads, ignored, beside } = rowParser(given, columns, toLocal(now).date)
  if (problem) throw new Refused(code.file, problem, { status: 400 })
  if (rows.length === 0) throw new Refused(code.file, '文件中没有数据', { status: 400 })
  const breathe = breather()
  const read: Read<RowValue<Columns>>[] = []
  for (const row of rows) {
    const { errors, ...parsed } = parse(row)
    read.push({ ...parsed, errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])) })
    await breathe()
  }
  return { read, sheet, present, heads, unused: { ignored, unread: given.unread ?? [], beside } }
}

/** @throws Refused 400 when no file was sent */
export const fileIn = ([file]: Upload[]): Upload => {
  if (!file) throw invalid('请选择要导入的文件', { file: '请选择要导入的文件' })
  return file
}

/** Imports rows that are already read, as `importRows` does; their `errors` by field come from reading. */
export const importRead = async <Value, const Mode extends ImportMode>({
  source,
  read,
  heads = {},
  unused,
  mode,
  judge,
  write,
  width = WIDTH,
}: {
  source: { name: string; sheet: Sheet }
  read: readonly Read<Value>[]
  heads?: Readonly<Record<string, string>>
  unused: Unused
  mode: Mode
  judge: (value: Value, row: RowAt) => Promise<Judged> | Judged
  write: (rows: Good<Value>[], bad: number) => Promise<void>
  width?: number
}): Promise<Imported<Mode>> => {
  const breathe = breather()
  const judged = await inParallel(read, width, async ({ line, value, errors, notes = {}, heads: own }) => {
    await breathe()
    const row: ImportRow = { row: line, action: 'none', values: value as Record<string, unknown>, errors: { ...errors } }
    if (isBad(row)) return { row, value, line }
    try {
      const { id, action, values, notes: more } = await judge(value, { line, heads: { ...heads, ...own } })
      row.action = action
      const told = { ...notes, ...more }
      if (Object.keys(told).length > 0) row.notes = told
      if (values) row.values = values
      if (id) row.id = id
      return { row, value, line, ...present({ id }) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const told = error.errors ?? { '': error.message }
      for (const [field, message] of Object.entries(told)) row.errors[field] = `第${line}行:${message}`
      return { row, value, line }
    }
  })
  const rows = judged.map(({ row }) => row)
  if (mode === 'errors') return (await rejected(source, rows)) as Imported<Mode>
  refuseWhole(mode, rows)
  const good = judged.filter(({ row }) => isDue(row))
  if (mode !== 'preview' && good.length > 0) await write(good, rows.filter(isBad).length)
  return reportOf(mode, rows, unused) as Imported<Mode>
}

const isBad = (row: ImportRow) => Object.keys(row.errors).length > 0
/** a good row that differs from the record that is there */
const isDue = (row: ImportRow) => !isBad(row) && row.action !== 'same'

/** Mistakes by line: a line may hold several rows. */
const mistakesOf = (bad: readonly ImportRow[]): Map<number, string[]> =>
  new Map([...groupedBy(bad, ({ row }) => row)].map(([row, some]) => [row, some.flatMap(({ errors }) => Object.values(errors))]))

/** @throws Refused 400 when no row is wrong */
const rejected = async ({ name, sheet }: { name: string; sheet: Sheet }, rows: readonly ImportRow[]): Promise<FileAnswer> => {
  const bad = rows.filter(isBad)
  if (bad.length === 0) throw invalid('没有错误的行')
  return {
    name: `${name.replace(/\.[^.]*$/, '')}-错误行.xlsx`,
    type: xlsxType,
    content: await rejectedSheet(sheet, mistakesOf(bad)),
  }
}

/** @throws Refused 400 with every wrong row, when the file is to be taken whole or not at all */
export const refuseWhole = (mode: ImportMode, rows: readonly ImportRow[]): void => {
  const bad = rows.filter(isBad)
  if (mode !== 'all' || bad.length === 0) return
  throw new Refused(code.record, `有${bad.length}行数据错误，整个文件未导入`, {
    status: 400,
    errors: Object.fromEntries([...mistakesOf(bad)].slice(0, SHOWN).map(([row, mistakes]) => [`第${row}行`, mistakes.join('；')])),
  })
}

/** The report on the rows: the wrong ones first, then those with notes, as many as are shown; the counts include all. */
const reportOf = (mode: Exclude<ImportMode, 'errors'>, rows: readonly ImportRow[], { ignored, unread, beside }: Unused): ImportReport => {
  const bad = rows.filter(isBad)
  return {
    mode,
    total: rows.length,
    good: rows.length - bad.length,
    bad: bad.length,
    written: mode === 'preview' ? 0 : rows.filter(isDue).length,
    ignored: ignored.slice(0, SHOWN),
    ...(unread.length > 0 && { unread: unread.slice(0, SHOWN) }),
    ...(beside.length > 0 && { beside: beside.slice(0, SHOWN) }),
    rows: [...bad, ...rows.filter(row => !isBad(row) && row.notes), ...rows.filter(row => !isBad(row) && !row.notes)].slice(0, SHOWN),
  }
}

/** Writes one row. The report tells when it is refused now, though it was good when it was judged. Returns whether it was written. */
export const writeOrReport = async ({ row, line }: Good<unknown>, write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write()
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    row.errors[''] = `第${line}行:${error.message}`
    row.action = 'none'
    return false
  }
}

/** Asks once for each name and id: ten thousand rows have few different references. */
export const askOnce = <Name extends string, Answer>(ask: (name: Name, id: string) => Promise<Answer>): typeof ask => {
  const known = new Map<string, Promise<Answer>>()
  return (name, id) => {
    const word = `${name} ${id}`
    const found = known.get(word) ?? ask(name, id)
    known.set(word, found)
    return found
  }
}
