import type { Readable } from 'node:stream'
import { formatDateTime, type LocalDate } from '#contracts/kernel/calendar.ts'
import { besideText, type ColumnKind, type DeclaredColumn, labelled } from '#contracts/kernel/columns.ts'
import { explanation } from './collect.ts'
import { type Batches, type WritableSheet, type WriteColumn, type WriteType, writeSheet } from './write.ts'

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
  user: 'user',
}

/** Entries of an additional sheet that describes the export (导出人 → 张三). It is called after all `rows` are written. */
export type About = (rows: number) => readonly (readonly [name: string, value: string])[]

/**
 * Documents as an Excel file: Chinese headers, typed cells, labels instead of codes, with the words of the day `today`. It streams, see
 * `writeSheet`.
 */
export const exportSheet = (
  columns: readonly DeclaredColumn[],
  rows: AsyncIterable<Record<string, unknown>[]>,
  name: string,
  about?: About,
  today?: LocalDate,
): Readable => {
  const sheet = columns.map(
    ({ field, title, kind, labels, workdays }): WriteColumn => ({ key: field, title, type: workdays ? 'limit' : written[kind], labels }),
  )
  return aboutSheet(sheet, today ? withWords(columns, rows, today) : rows, name, about)
}

const plain = ({ kind, labels }: DeclaredColumn, value: unknown): string =>
  kind === 'instant' ? formatDateTime(String(value)) : labelled(labels ?? {}, String(value))

/** Rows with the words that a screen says beside a value; such a value is a text, the others keep their type. */
const withWords = (columns: readonly DeclaredColumn[], rows: AsyncIterable<Record<string, unknown>[]>, today: LocalDate): typeof rows => {
  const spoken = columns.filter(({ beside }) => beside)
  if (spoken.length === 0) return rows
  const said = (row: Record<string, unknown>) => {
    const texts = spoken.flatMap(column => {
      const words = column.beside!(row, today)
      return words ? [[column.field, besideText(plain(column, row[column.field]), words)]] : []
    })
    return texts.length > 0 ? { ...row, ...Object.fromEntries(texts) } : row
  }
  return (async function* () {
    for await (const batch of rows) yield batch.map(said)
  })()
}

/** The same for rows whose columns are given in the writer's own form. */
export const aboutSheet = (columns: readonly WriteColumn[], rows: Batches, name: string, about?: About): Readable => {
  let count = 0
  const counted = async function* () {
    for await (const batch of rows) {
      count += batch.length
      yield batch
    }
  }
  return writeSheet(columns, counted(), name, about ? [explained(() => about(count))] : [])
}

const explained = (about: () => ReturnType<About>): WritableSheet => ({
  name: explanation.export,
  columns: [
    { key: 'name', title: '项目', type: 'text', width: 16 },
    { key: 'value', title: '内容', type: 'text', width: 60 },
  ],
  rows: (function* () {
    yield about().map(([name, value]) => ({ name, value }))
  })(),
})
