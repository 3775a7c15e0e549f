import {
  compact,
  hasInvisible,
  headerKey,
  headingsOfTwo,
  inTwoLanguages,
  isErrorValue,
  unprintableIn,
  withoutUnit,
} from '#contracts/kernel/sheet/text.ts'
import { oneOf, type Reading, readers, Wrong } from '#contracts/kernel/sheet/values.ts'
import { partRows, textBeside } from './beside.ts'
import type { Cell, Sheet, SheetRow } from './collect.ts'
import { headerOf } from './collect.ts'
import { formats } from './formats-said.ts'

export type ColumnType = 'text' | 'int' | 'money' | 'date' | 'time' | 'arrival' | 'datetime' | 'bool' | 'enum'

/** The value of a column in the program: money is fen, dates 'YYYY-MM-DD', times 'HH:mm', datetimes instants (ISO 8601 UTC). */
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
  /** labels by code, for `enum` */
  values?: Values
  /** other words for a code of an `enum`, which the host or other systems write */
  aliases?: Readonly<Record<string, string>>
  /** true for a `date` in the past, such as a birth */
  past?: boolean
  /** description of a right value, shown with a wrong one (`两位航司代码，如 HU`); by default the words of the type */
  expected?: string
  /** least and greatest value of `int` and of `money` (fen); `min` is 0 by default. For a text `max` is its length, 500 by default */
  min?: number
  max?: number
  /** true for a `text` that names something: invisible characters make it wrong, while other texts lose them */
  exact?: boolean
  /** true for a `text` that is a traveller's name: no character of it may be one that nobody can print */
  printed?: boolean
  /** for a `text` of codes, in which small letters do not matter: of one code blanks neither, in a list they part */
  codes?: 'one' | 'list'
  /** a further rule; it returns the mistake as words that follow the title (`不存在`) */
  check?: (value: ValueOf<Type, Values>) => string | undefined
  /** messages, read after the title, for a required cell that is blank and for a value outside the list; by default the usual words */
  blank?: string
  unknown?: string
  /** remark in the template */
  note?: string
  /** true where several columns may say it, as 身份证号 and 护照号 do: the first that is filled is read, what stands in others is told */
  several?: boolean
  /** true where a formula may stand, of which the value is read that was last shown: a birth date by the number beside it */
  reckoned?: boolean
  /** true where a blank is judged by the row's other columns, so that it is no mistake within a merged cell either */
  inferred?: boolean
}

export interface SheetColumn<Key extends string = string, Value = any, Required extends boolean = boolean> {
  readonly key: Key
  readonly title: string
  readonly type: ColumnType
  readonly synonyms: readonly string[]
  readonly required: Required
  readonly values: Readonly<Record<string, string>>
  readonly note: string
  readonly blank: string
  readonly reckoned: boolean
  readonly inferred: boolean
  readonly several: boolean
  /** reads a cell that is not blank: its value, or the mistake in it */
  readonly read: (cell: Cell, reading: Reading) => Value | Wrong
  readonly expected: string
}

export type RowValue<Columns extends readonly SheetColumn[]> = {
  [C in Columns[number] as C extends SheetColumn<infer Key, any, true> ? Key : never]: C extends SheetColumn<string, infer Value>
    ? Value
    : never
} & {
  [C in Columns[number] as C extends SheetColumn<string, any, true> ? never : C['key']]?: C extends SheetColumn<string, infer Value>
    ? Value
    : never
}

type RowError = { line: number; field: string; title: string; message: string }
/** A parsed row. `value` is complete only when there are no `errors`. Blank cells are absent. */
type ParsedRow<Value> = {
  line: number
  value: Value
  errors: RowError[]
  /** notes about values that are right, by column; '' for the whole row */
  notes?: Record<string, string>
  /** headers over what was read, where these are not those of the table */
  heads?: Record<string, string>
}
/**
 * A parsed sheet. With `problem` (a message about the whole file) there are no rows; `missing` are the titles of required columns that are
 * not there.
 */
type Parsed<Value> = { rows: ParsedRow<Value>[]; missing: string[]; problem?: string }

/** A typed column of an import: header, synonyms, and how its cells are read. */
export const column = <
  const Key extends string,
  const Type extends ColumnType,
  const Values extends Record<string, string> = Record<string, string>,
  const Required extends boolean = false,
>(
  declared: Declared<Key, Type, Values, Required>,
): SheetColumn<Key, ValueOf<Type, Values>, Required> => {
  const { key, title, type, synonyms = [], required = false as Required, values = {}, note = '', blank = '不能为空' } = declared
  // the other types describe in their messages what they accept
  const usual =
    type === 'text'
      ? note
      : type === 'enum'
        ? expectedOf(values, declared.unknown)
        : type.includes('date') || type === 'time' || type === 'arrival'
          ? formats[type]
          : /（(%|万分之)）$/.test(title)
            ? '百分数，如 85%'
            : ''
  const expected = declared.expected ?? usual
  return {
    key,
    title,
    type,
    synonyms,
    required,
    values,
    note,
    blank,
    expected,
    reckoned: declared.reckoned ?? false,
    inferred: declared.inferred ?? false,
    several: declared.several ?? false,
    read: reader(declared) as SheetColumn<Key, ValueOf<Type, Values>>['read'],
  }
}

/** the first labels of a list, where the message does not name them */
const expectedOf = (values: Readonly<Record<string, string>>, unknown: string | undefined): string => {
  const labels = unknown === undefined ? [] : [...new Set(Object.values(values))]
  return labels.slice(0, 5).join('、') + (labels.length > 5 ? '等' : '')
}

const reader = ({
  title,
  type,
  values = {},
  aliases = {},
  past = false,
  min = 0,
  max,
  exact = false,
  printed = false,
  codes,
  check,
  unknown,
}: Declared<string, ColumnType, Record<string, string>, boolean>) => {
  const readType = type === 'enum' ? oneOf(values, unknown, aliases) : readers[type]
  const unit = /（([^（）]+)）$/.exec(title)?.[1]
  const show = (limit: number) => (type === 'money' ? limit / 100 : limit)
  return (cell: Cell, reading: Reading): unknown => {
    if (typeof cell === 'string' && isErrorValue(cell)) return new Wrong('是错误值')
    if (exact && typeof cell === 'string' && hasInvisible(cell)) return new Wrong('含有不可见字符')
    const unprintable = printed && typeof cell === 'string' && unprintableIn(cell)
    if (unprintable) return new Wrong(unprintable, { shown: false })
    const read = readType(cell, { ...reading, past, unit, ...(type === 'text' && max !== undefined && { longest: max }) })
    if (read instanceof Wrong) return read
    const value = codes && typeof read === 'string' ? capitals(read, codes) : read
    if (typeof value === 'number' && value < min) return new Wrong(`不能小于${show(min)}`)
    if (typeof value === 'number' && max !== undefined && value > max) return new Wrong(`不能大于${show(max)}`)
    const complaint = check?.(value as never)
    return complaint === undefined ? value : new Wrong(complaint)
  }
}

const capitals = (text: string, codes: 'one' | 'list') => (codes === 'one' ? text.replace(/\s/g, '') : text).toUpperCase()

/** Turns the rows of a sheet into values, or says in Chinese what is wrong where: `第3行:航班日期格式不正确`. */
export const parseRows = <const Columns extends readonly SheetColumn[]>(
  sheet: Sheet,
  columns: Columns,
  today: string,
): Parsed<RowValue<Columns>> => {
  const { parse, rows, missing, problem } = rowParser(sheet, columns, today)
  return { rows: problem ? [] : rows.map(parse), missing, ...(problem && { problem }) }
}

/** characters that are shown of a cell that was not read */
const MOST_TOLD = 30
const namesOf = ({ title, key, synonyms }: SheetColumn) => [title, key, ...synonyms].map(headerKey)
const headRows = 10

/**
 * Finds the table within a sheet: a title and remarks may stand above the headers. The headers are the row, among the first ten, with the
 * most known names; without any known name they are the first row.
 */
const headed = (sheet: Sheet, columns: readonly SheetColumn[]): { sheet: Sheet; above: SheetRow[] } => {
  const names = new Set(columns.flatMap(column => namesOf(column).flatMap(name => [name, withoutUnit(name)])))
  const isKnown = (header: string) => isCalled(headerKey(header), names)
  const known = (cells: readonly Cell[]) => cells.filter(cell => typeof cell === 'string' && isKnown(cell)).length
  let best = known(sheet.headers)
  let at = -1
  for (const [index, { cells }] of sheet.rows.slice(0, headRows - 1).entries()) {
    const count = known(cells)
    if (count > best) [best, at] = [count, index]
  }
  const headers = at < 0 ? sheet.headers : sheet.rows[at]!.cells.map(headerOf)
  const rows = sheet.rows.slice(at + 1)
  const below = headingsOfTwo(headers, rows[0]?.cells.map(headerOf) ?? [], isKnown)
  const above = at < 0 ? [] : [...(sheet.headerRow ? [sheet.headerRow] : []), ...sheet.rows.slice(0, at)]
  if (below) return { sheet: { ...sheet, headers: below, headerRow: rows[0]!, rows: rows.slice(1) }, above }
  if (at < 0) return { sheet, above }
  const upper = at === 0 ? sheet.headers : sheet.rows[at - 1]!.cells.map(headerOf)
  const both = headingsOfTwo(upper, headers, isKnown)
  return {
    sheet: { ...sheet, headers: both ?? headers, headerRow: sheet.rows[at]!, rows },
    above: both ? above.slice(0, -1) : above,
  }
}
/** Is a column of these names meant by a header, also with a unit behind it or in two languages? */
const isCalled = (header: string, names: ReadonlySet<string>): boolean =>
  names.has(header) || names.has(withoutUnit(header)) || (inTwoLanguages(header)?.every(half => names.has(half)) ?? false)

type RowParser<Columns extends readonly SheetColumn[]> = Omit<Parsed<RowValue<Columns>>, 'rows'> & {
  /** the table itself, without what stands above it in the file */
  sheet: Sheet
  rows: readonly SheetRow[]
  /** texts around the rows, such as a total or a remark below */
  beside: { row: number; text: string }[]
  /** keys of the columns that are there, and headers that match no column */
  present: string[]
  ignored: string[]
  /** headers as they are written, by the column's key */
  heads: Record<string, string>
  parse: (row: SheetRow) => ParsedRow<RowValue<Columns>>
}
/**
 * Parses row by row, so that the caller can give up the turn in between. With `problem` there is nothing to parse. `today` is a local date.
 */
export const rowParser = <const Columns extends readonly SheetColumn[]>(
  read: Sheet,
  columns: Columns,
  today: string,
): RowParser<Columns> => {
  const { sheet, above } = headed(read, columns)
  const headers = sheet.headers.map(headerKey)
  const exact = columns.map(column => {
    const names = new Set(namesOf(column))
    return { column, at: headers.flatMap((header, at) => (names.has(header) ? [at] : [])) }
  })
  const taken = new Set(exact.flatMap(({ at }) => at))
  const places = exact.map(({ column, at }) => {
    if (at.length > 0) return { column, at }
    // title and header may differ in a unit, which is ignored
    const names = new Set(namesOf(column).flatMap(name => [name, withoutUnit(name)]))
    return { column, at: headers.flatMap((header, at) => (!taken.has(at) && isCalled(header, names) ? [at] : [])) }
  })
  const found = places.flatMap(({ column, at: [at, ...more] }) => (at === undefined ? [] : [{ column, at, more }]))
  const used = new Set(places.flatMap(({ at }) => at))
  const reading: Reading = { today, date1904: sheet.date1904 ?? false }
  const named = places.flatMap(({ column, at }) =>
    at.map(place => [place, new Set([column.title, ...column.synonyms].map(name => withoutUnit(headerKey(name))))] as const),
  )
  const parted = partRows(sheet.rows, new Map(named))
  const table = {
    sheet,
    rows: parted.rows,
    beside: [...above.map(textBeside), ...parted.beside],
    present: found.map(({ column }) => column.key),
    heads: Object.fromEntries(found.map(({ column, at }) => [column.key, sheet.headers[at]!])),
    ignored: sheet.headers.filter((header, at) => header.trim() !== '' && !used.has(at)),
    parse: (row: SheetRow) => parseRow(row, found, sheet.headers, reading) as ParsedRow<RowValue<Columns>>,
  }
  const missing = places.filter(({ column, at }) => column.required && at.length === 0).map(({ column }) => column.title)
  if (missing.length) return { missing, problem: `缺少列：${missing.join('、')}`, ...table }
  const twice = places.filter(({ column, at }) => at.length > 1 && !isApart(column, at, headers)).map(({ column }) => column.title)
  if (twice.length) return { missing, problem: `列重复：${twice.join('、')}`, ...table }
  return { missing, ...table }
}

/** Are these columns of one value told apart by their headings? */
const isApart = ({ several }: SheetColumn, at: readonly number[], headers: readonly string[]): boolean =>
  several && new Set(at.map(place => headers[place])).size === at.length

const isFilled = (cell: Cell | undefined): boolean => cell !== null && cell !== undefined && !(typeof cell === 'string' && isBlank(cell))
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(text)

const parseRow = (
  row: SheetRow,
  columns: { column: SheetColumn; at: number; more: number[] }[],
  headers: readonly string[],
  reading: Reading,
) => {
  const value: Record<string, unknown> = {}
  const errors: RowError[] = []
  const notes: Record<string, string> = {}
  const heads: Record<string, string> = {}
  if (columns.some(({ at, more }) => [at, ...more].some(place => row.struck?.includes(place))))
    errors.push({ line: row.line, field: '', title: '', message: `第${row.line}行:有删除线，视为已划去，要导入请先去掉删除线` })
  if (row.hidden) notes[''] = '这一行在表格中被隐藏或筛选掉，也会导入'
  for (const { column, at: first, more } of columns) {
    const [at = first, ...left] = more.length > 0 ? [first, ...more].filter(at => isFilled(row.cells[at])) : [first]
    if (at !== first) heads[column.key] = headers[at]!
    const result = readCell(row, column, at, reading)
    if (result instanceof Wrong) {
      const { key, title } = column
      errors.push({
        line: row.line,
        field: key,
        title,
        message: `第${row.line}行:${title}${result.what}${typed(row.cells[at] ?? null, result, column)}`,
      })
    } else if (result !== undefined) {
      value[column.key] = result
      if (row.formulas.includes(at)) notes[column.key] = `${column.title}是公式，按显示的“${shownValue(result, column)}”读取`
    }
    const others = left.map(at => `${headers[at]!.trim()}“${compact(String(row.cells[at])).slice(0, MOST_TOLD)}”`).join('、')
    if (others) notes[column.key] = [notes[column.key], `按${headers[at]!.trim()}录入，没有录入${others}`].filter(Boolean).join('；')
  }
  const isAny = (some: object) => Object.keys(some).length > 0
  return { line: row.line, value, errors, ...(isAny(notes) && { notes }), ...(isAny(heads) && { heads }) }
}
const shownValue = (value: unknown, { values }: SheetColumn) => values[String(value)] ?? String(value)

/** Describes a wrong cell: its content, and the expected kind of value. */
const typed = (cell: Cell, { shown }: Wrong, { expected }: SheetColumn): string => {
  if (!shown || cell === null) return ''
  const text = cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 16) : compact(String(cell))
  const value = [...text].length > 20 ? `${[...text].slice(0, 20).join('')}…` : text
  return `：“${value}”${expected && `，应为${expected}`}`
}

const readCell = ({ cells, formulas, merged }: SheetRow, column: SheetColumn, at: number, reading: Reading): unknown => {
  const cell = cells[at] ?? null
  if (formulas.includes(at) && (!column.reckoned || cell === null)) return new Wrong('是公式，公式单元格不允许导入', { shown: false })
  // a blank cell would mean 'any', or the value that a new one begins with
  if (!isFilled(cell) && !column.inferred && merged?.includes(at))
    return new Wrong('在合并单元格中，请取消合并后逐行填写', { shown: false })
  if (!isFilled(cell)) return column.required ? new Wrong(column.blank, { shown: false }) : undefined
  return column.read(cell, reading)
}
