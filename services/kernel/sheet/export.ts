import type { Readable } from 'node:stream'
import type { Column, ColumnKind } from '#contracts/kernel/columns.ts'
import { type WriteColumn, type WriteType, writeSheet } from './write.ts'

const written: Record<ColumnKind, WriteType> = {
  text: 'text',
  int: 'int',
  number: 'text',
  money: 'money',
  date: 'date',
  time: 'text',
  instant: 'datetime',
  flag: 'bool',
  choice: 'text',
}

/** Documents as an Excel file: Chinese headers, typed cells, labels instead of codes. It streams: see `writeSheet`. */
export const exportSheet = (columns: readonly Column[], rows: AsyncIterable<Record<string, unknown>[]>, name: string): Readable => {
  const choices = columns.flatMap(({ field, labels }) => (labels ? [{ field, labels }] : []))
  const sheet = columns.map(({ field, title, kind }): WriteColumn => ({ key: field, title, type: written[kind] }))
  return writeSheet(sheet, choices.length ? labelled(rows, choices) : rows, name)
}

async function* labelled(rows: AsyncIterable<Record<string, unknown>[]>, choices: { field: string; labels: Record<string, string> }[]) {
  for await (const batch of rows)
    yield batch.map(row => {
      const shown = { ...row }
      for (const { field, labels } of choices) if (row[field] != null) shown[field] = labels[String(row[field])] ?? row[field]
      return shown
    })
}
