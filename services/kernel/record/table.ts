import type { FileAnswer } from '#contracts/kernel/endpoint.ts'
import { type AnyField, codesAsTyped, type RecordFields } from '#contracts/kernel/field.ts'
import { type ToldCode, toldCode } from '#contracts/kernel/named.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { type ColumnType, column, type SheetColumn } from '../sheet/parse.ts'
import type { ReadSheet, Sheet } from '../sheet/read.ts'
import { templateSheet } from '../sheet/template.ts'
import { xlsxType } from '../sheet/write.ts'
import type { Values } from './decide.ts'
import { type By, readRows, type Unused } from './table-import.ts'

/**
 * A line of a table as far as it could be read. `errors` is by field; `told` holds, by field, a reference's code and the name beside it.
 */
export type TableRow = {
  line: number
  value: Values
  errors: Record<string, string>
  notes?: Record<string, string>
  told?: Record<string, ToldCode>
}

const typeOf: Record<AnyField['kind'], ColumnType> = {
  text: 'text',
  html: 'text',
  int: 'int',
  number: 'text',
  money: 'money',
  date: 'date',
  time: 'time',
  flag: 'bool',
  choice: 'enum',
  ref: 'text',
  person: 'text',
}

/** The columns of a record's import, or of a kind of policy: its fields in the order declared, recognised by title, name and synonyms. */
export const importColumns = (record: { fields: RecordFields; knownBy?: string | undefined }, given: Values = {}): SheetColumn[] => [
  ...Object.entries(record.fields).map(([key, { kind, title, also, optional, initial, labels, many, schema }]) =>
    column({
      key,
      title,
      type: typeOf[kind],
      synonyms: also,
      required: !optional && initial === undefined && !(key in given),
      ...(labels && !many && { values: labels }),
      // limits come from the field's schema, so that they are declared once
      min: Number.MIN_SAFE_INTEGER,
      ...(kind === 'text' && 'maxLength' in schema && { max: Number(schema.maxLength) }),
    }),
  ),
  // lets an exported row be recognised when it is imported again
  ...(record.knownBy === undefined ? [] : [column({ key: 'id', title: '编号', type: 'text', note: '新增时不填；导出的编号请勿修改' })]),
]

/** fields that one of the imports provides itself */
const givenIn = ({ imports }: AnyRecord): Values => Object.assign({}, ...Object.values(imports).map(({ given }) => given))

export const templateOf = async (record: AnyRecord): Promise<FileAnswer> => ({
  name: `${record.zh}导入模板.xlsx`,
  type: xlsxType,
  content: await templateSheet(importColumns(record, givenIn(record)), []),
})

/**
 * Reads an uploaded table into the fields of a record. A blank cell of an optional column empties the field; a missing column leaves it
 * unchanged. The values in `given` need no column.
 * @throws Refused 400 when the file is no table or lacks a required column
 */
export const rowsIn = async (
  record: AnyRecord,
  bytes: Uint8Array,
  { readSheet, maxRows, by, given }: { readSheet: ReadSheet; maxRows: number; by: By /** values from the call */; given: Values },
): Promise<{ sheet: Sheet; rows: TableRow[]; unused: Unused }> => {
  const file = await readSheet(bytes, { maxRows, user: by.who.user })
  const columns = importColumns(record, given)
  const { read, present, ...table } = await readRows(file, columns, by)
  const rows: TableRow[] = read

  return {
    ...table,
    rows: rows.map(row => {
      for (const name of present) if (record.fields[name]) settle(record.fields[name], name, row)
      return row
    }),
  }
}

/** Converts a field: decimals come as text, and small letters are accepted for codes whose pattern asks for capitals. */
export const settle = (
  field: AnyField,
  name: string,
  row: Omit<TableRow, 'line'> & { /** without one, whoever called names the line */ line?: number },
) => {
  const { value: values, errors } = row
  // an export writes the name of a code beside the code
  if (field.kind === 'ref' && typeof values[name] === 'string') {
    const told = toldCode(values[name], field.title)
    values[name] = told.code
    if (told.name !== undefined) row.told = { ...row.told, [name]: told }
  }
  if (field.kind === 'person' && typeof values[name] === 'string') values[name] = toldCode(values[name], field.title).code
  if (field.many && typeof values[name] === 'string') values[name] = codesAsTyped(values[name], field.labels)
  const value = values[name]
  const { pattern } = field.schema as { pattern?: string }
  if (value === undefined) {
    if (field.optional && !(name in errors)) values[name] = null
  } else if (field.kind === 'number') {
    values[name] = Number(value)
    if (!Number.isFinite(values[name])) errors[name] = `${field.title}应为数字`
  } else if (typeof value === 'string' && pattern && !new RegExp(pattern).test(value)) {
    values[name] = value.toUpperCase()
    // a reference may still be a name
    if (field.ref === undefined && !new RegExp(pattern).test(value.toUpperCase()))
      errors[name] = `${row.line === undefined ? '' : `第${row.line}行:`}${field.title}格式不正确：“${value.slice(0, 20)}”`
  }
}
