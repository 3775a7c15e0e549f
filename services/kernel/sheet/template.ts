import { buffer } from 'node:stream/consumers'
import { explanation } from './collect.ts'
import { formats } from './formats-said.ts'
import type { ColumnType, SheetColumn } from './parse.ts'
import { type WritableSheet, type WriteColumn, type WriteType, workbook } from './write.ts'
import { columnName } from './xlsx-xml.ts'

/**
 * The import template for a list of columns: their headers, the examples as rows, lists to choose from, and a second sheet 填写说明. Examples
 * are values as `parseRows` returns them (fen, 'YYYY-MM-DD', instants, codes), and the file reads back to the same values.
 */
export const templateSheet = (
  columns: readonly SheetColumn[],
  examples: readonly Record<string, unknown>[],
  name = '导入数据',
): Promise<Buffer> => {
  const { choices, lists } = listsOf(columns)
  const sheet = {
    name,
    columns: columns.map((column): WriteColumn => ({ ...writtenColumn(column), hint: hintOf(column) })),
    rows: [[...examples]],
    choices,
  }
  return buffer(workbook([sheet, instructions(columns), ...lists]))
}

/** A column of an import in the writer's form, so that what is written reads back. */
export const writtenColumn = ({ key, title, type, values }: SheetColumn): WriteColumn => ({
  key,
  title,
  type: written[type],
  labels: values,
})

const written: Record<ColumnType, WriteType> = {
  text: 'code',
  int: 'int',
  money: 'money',
  date: 'date',
  time: 'code',
  arrival: 'code',
  datetime: 'datetime',
  bool: 'bool',
  enum: 'code',
}

const hintOf = ({ type, required, note }: SheetColumn): string =>
  [required ? '必填' : '选填', type === 'enum' ? '从列表中选择' : formats[type], ...(note ? [note] : [])].join('。')

const choicesOf = ({ type, values }: SheetColumn): string[] => (type === 'bool' ? ['是', '否'] : Object.values(values))

/**
 * The lists that the cells of a column show. Excel allows an inline list of 255 characters without commas in its values; other lists stand
 * on a hidden sheet, one column each.
 */
const listsOf = (columns: readonly SheetColumn[]): { choices: Map<number, string>; lists: WritableSheet[] } => {
  const choices = new Map<number, string>()
  const long: { title: string; values: string[] }[] = []
  for (const [at, column] of columns.entries()) {
    const values = choicesOf(column)
    if (values.length === 0) continue
    if (values.join(',').length <= 255 && !values.some(value => /[,"]/.test(value))) choices.set(at, `"${values.join(',')}"`)
    else {
      const name = columnName(long.push({ title: column.title, values }) - 1)
      choices.set(at, `${explanation.lists}!$${name}$2:$${name}$${values.length + 1}`)
    }
  }
  const rows = Array.from({ length: Math.max(0, ...long.map(({ values }) => values.length)) }, (_, line) =>
    Object.fromEntries(long.map(({ values }, at) => [String(at), values[line]])),
  )
  const listed = long.map(({ title }, at): WriteColumn => ({ key: String(at), title, type: 'text' }))
  return { choices, lists: long.length > 0 ? [{ name: explanation.lists, columns: listed, rows: [rows], hidden: true }] : [] }
}

const instructions = (columns: readonly SheetColumn[]) => ({
  name: explanation.template,
  columns: [
    { key: 'title', title: '列名', type: 'text' as const, width: 18 },
    { key: 'required', title: '是否必填', type: 'bool' as const, width: 10 },
    { key: 'format', title: '格式', type: 'text' as const, width: 50 },
    { key: 'synonyms', title: '也可写作', type: 'text' as const, width: 30 },
    { key: 'note', title: '说明', type: 'text' as const, width: 50 },
  ],
  rows: [
    columns.map(column => ({
      title: column.title,
      required: column.required,
      format: column.type === 'enum' ? `选项：${choicesOf(column).join('、')}` : formats[column.type],
      synonyms: column.synonyms.join('、'),
      note: column.note,
    })),
  ],
})
