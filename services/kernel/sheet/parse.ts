import type { Cell, Sheet, SheetRow } from './collect.ts'
import { headerKey } from './text.ts'
import { oneOf, readers, Wrong } from './values.ts'

export type ColumnType = 'text' | 'int' | 'money' | 'date' | 'time' | 'datetime' | 'bool' | 'enum'

/** What a column's value is in the program: money is fen, dates 'YYYY-MM-DD', times 'HH:mm', datetimes instants (ISO 8601 UTC). */
type ValueOf<Type extends ColumnType, Values> = Type extends 'int' | 'money'
  ? number
  : Type extends 'bool'
    ? boolean
    : Type extends 'enum'
      ? keyof Values & string
      : string

type Declared<Key extends string, Type extends ColumnType, Values extends Record<string, string>, Required extends boolean> = {
  key: Key
  /** header in the template, and name in messages */
  title: string
  type: Type
  /** other headers that people use for it */
  synonyms?: readonly string[]
  required?: Required
  /** code → label, for `enum` */
  values?: Values
  /** of `int` and of `money` (fen); 0 unless told */
  min?: number
  max?: number
  /** a further rule: what is wrong, to be read after the title (`不存在`) */
  check?: (value: ValueOf<Type, Values>) => string | undefined
  /** what is said, after the title, of a required cell that is blank, and of a value that is not in the list; without them the usual words */
  blank?: string
  unknown?: string
  /** what the template says about it */
  note?: string
}

export interface Column<Key extends string = string, Value = any, Required extends boolean = boolean> {
  readonly key: Key
  readonly title: string
  readonly type: ColumnType
  readonly synonyms: readonly string[]
  readonly required: Required
  readonly values: Readonly<Record<string, string>>
  readonly note: string
  readonly blank: string
  /** a cell that is not blank → value, or what is wrong with it */
  readonly read: (cell: Cell) => Value | Wrong
}

export type RowValue<Columns extends readonly Column[]> = {
  [C in Columns[number] as C extends Column<infer Key, any, true> ? Key : never]: C extends Column<string, infer Value> ? Value : never
} & {
  [C in Columns[number] as C extends Column<string, any, true> ? never : C['key']]?: C extends Column<string, infer Value> ? Value : never
}

export type RowError = { line: number; field: string; title: string; message: string }
/** `value` is whole only when there are no `errors`. Cells left blank are absent. */
export type ParsedRow<Value> = { line: number; value: Value; errors: RowError[] }
/** With `problem` (a message about the whole file) there are no rows; `missing` are the titles of required columns that are not there. */
export type Parsed<Value> = { rows: ParsedRow<Value>[]; missing: string[]; problem?: string }

/** A typed column of an import: header, synonyms, how its cells are read. */
export const column = <
  const Key extends string,
  const Type extends ColumnType,
  const Values extends Record<string, string> = Record<string, string>,
  const Required extends boolean = false,
>(
  declared: Declared<Key, Type, Values, Required>,
): Column<Key, ValueOf<Type, Values>, Required> => {
  const { key, title, type, synonyms = [], required = false as Required, values = {}, note = '', blank = '不能为空' } = declared
  return { key, title, type, synonyms, required, values, note, blank, read: reader(declared) as Column<Key, ValueOf<Type, Values>>['read'] }
}

const reader = ({ type, values = {}, min = 0, max, check, unknown }: Declared<string, ColumnType, Record<string, string>, boolean>) => {
  const readType = type === 'enum' ? oneOf(values, unknown) : readers[type]
  const show = (limit: number) => (type === 'money' ? limit / 100 : limit)
  return (cell: Cell): unknown => {
    if (typeof cell === 'string' && /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(cell)) return new Wrong('是错误值')
    const value = readType(cell)
    if (value instanceof Wrong) return value
    if (typeof value === 'number' && value < min) return new Wrong(`不能小于${show(min)}`)
    if (typeof value === 'number' && max !== undefined && value > max) return new Wrong(`不能大于${show(max)}`)
    const complaint = check?.(value as never)
    return complaint === undefined ? value : new Wrong(complaint)
  }
}

/** Turns the rows of a sheet into values, or says in Chinese what is wrong where: `第3行:航班日期格式不正确`. */
export const parseRows = <const Columns extends readonly Column[]>(sheet: Sheet, columns: Columns): Parsed<RowValue<Columns>> => {
  const { parse, ...file } = rowParser(sheet, columns)
  return { rows: file.problem ? [] : sheet.rows.map(parse), ...file }
}

/** The same row by row, for those who let others be answered in between; with `problem` there is nothing to parse. */
export const rowParser = <const Columns extends readonly Column[]>(
  sheet: Sheet,
  columns: Columns,
): Omit<Parsed<RowValue<Columns>>, 'rows'> & { parse: (row: SheetRow) => ParsedRow<RowValue<Columns>> } => {
  const headers = sheet.headers.map(headerKey)
  const places = columns.map(column => {
    const names = new Set([column.title, column.key, ...column.synonyms].map(headerKey))
    return { column, at: headers.flatMap((header, at) => (names.has(header) ? [at] : [])) }
  })
  const missing = places.filter(({ column, at }) => column.required && at.length === 0).map(({ column }) => column.title)
  const found = places.flatMap(({ column, at: [at] }) => (at === undefined ? [] : [{ column, at }]))
  const parse = (row: SheetRow) => parseRow(row, found) as ParsedRow<RowValue<Columns>>
  if (missing.length) return { missing, problem: `缺少列：${missing.join('、')}`, parse }
  const twice = places.filter(({ at }) => at.length > 1).map(({ column }) => column.title)
  if (twice.length) return { missing, problem: `列重复：${twice.join('、')}`, parse }
  return { missing, parse }
}

const parseRow = (row: SheetRow, columns: { column: Column; at: number }[]) => {
  const value: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const { column, at } of columns) {
    const result = readCell(row, column, at)
    if (result instanceof Wrong) {
      const { key, title } = column
      errors.push({ line: row.line, field: key, title, message: `第${row.line}行:${title}${result.what}` })
    } else if (result !== undefined) value[column.key] = result
  }
  return { line: row.line, value, errors }
}

const readCell = ({ cells, formulas }: SheetRow, column: Column, at: number): unknown => {
  if (formulas.includes(at)) return new Wrong('是公式，公式单元格不允许导入')
  const cell = cells[at] ?? null
  if (cell === null || (typeof cell === 'string' && /^[\s\p{Cc}\p{Cf}]*$/u.test(cell)))
    return column.required ? new Wrong(column.blank) : undefined
  return column.read(cell)
}
