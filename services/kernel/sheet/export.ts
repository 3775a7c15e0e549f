import type { Readable } from 'node:stream'
import type { Column, ColumnKind } from '#contracts/kernel/columns.ts'
import { type WriteColumn, type WriteType, writeSheet } from './write.ts'

const written: Record<ColumnKind, WriteType> = {
  text: 'text',
  int: 'int',
  number: 'number',
  money: 'money',
  date: 'date',
  time: 'text',
  instant: 'datetime',
  flag: 'bool',
  choice: 'text',
}

/** Documents as an Excel file: Chinese headers, typed cells, labels instead of codes. It streams: see `writeSheet`. */
export const exportSheet = (columns: readonly Column[], rows: AsyncIterable<Record<string, unknown>[]>, name: string): Readable => {
  const sheet = columns.map(({ field, title, kind, labels }): WriteColumn => ({ key: field, title, type: written[kind], labels }))
  return writeSheet(sheet, rows, name)
}
