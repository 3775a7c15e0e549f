import { buffer } from 'node:stream/consumers'
import { explanation } from './collect.ts'
import { formats } from './formats-said.ts'
import type { Column, ColumnType } from './parse.ts'
import { type WriteColumn, type WriteType, workbook } from './write.ts'

/**
 * The import template of a list of columns: their headers, the examples as rows, lists to choose from, and a second sheet 填写说明.
 * Examples are values as `parseRows` answers them (fen, 'YYYY-MM-DD', instants, codes); what is read back from the file equals them.
 */
export const templateSheet = (
  columns: readonly Column[],
  examples: readonly Record<string, unknown>[],
  name = '导入数据',
): Promise<Buffer> => {
  const sheet = {
    name,
    columns: columns.map((column): WriteColumn => {
      const { key, title, type, values } = column
      return { key, title, type: written[type], labels: values, hint: hintOf(column) }
    }),
    rows: [[...examples]],
    choices: new Map(columns.flatMap((column, at): [number, string[]][] => (choicesOf(column).length ? [[at, choicesOf(column)]] : []))),
  }
  return buffer(workbook([sheet, instructions(columns)]))
}

const written: Record<ColumnType, WriteType> = {
  text: 'code',
  int: 'int',
  money: 'money',
  date: 'date',
  time: 'code',
  datetime: 'datetime',
  bool: 'bool',
  enum: 'code',
}

const hintOf = ({ type, required, note }: Column): string =>
  [required ? '必填' : '选填', type === 'enum' ? '从列表中选择' : formats[type], ...(note ? [note] : [])].join('。')

const choicesOf = ({ type, values }: Column): string[] => (type === 'bool' ? ['是', '否'] : Object.values(values))

const instructions = (columns: readonly Column[]) => ({
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
