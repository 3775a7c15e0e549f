import { buffer } from 'node:stream/consumers'
import type { Cell, Sheet } from './collect.ts'
import { type WriteColumn, writeSheet } from './write.ts'

const ERROR = '错误'

/**
 * A workbook of the refused rows, as they stood in the file, with 错误 as the last column. `wrong` holds the errors by line of that file (the
 * header is line 1), which 原第n行 names: here the row stands elsewhere. Once corrected, the workbook can be uploaded as it is. Formulas are
 * replaced by the value last shown; text that looks like a formula stays text.
 */
export const rejectedSheet = ({ headers, rows }: Sheet, wrong: ReadonlyMap<number, readonly string[]>): Promise<Buffer> => {
  // drops the column 错误 of an earlier report
  const kept = headers.flatMap((title, at) => (title.trim() === ERROR ? [] : [{ title, key: String(at), at }]))
  const columns: WriteColumn[] = [
    ...kept.map(({ title, key }): WriteColumn => ({ title, key, type: 'number' })),
    { title: ERROR, key: 'error', type: 'text', width: 60 },
  ]
  const written = rows.flatMap(({ line, cells }) => {
    const messages = wrong.get(line)
    if (!messages) return []
    const row = kept.map(({ key, at }) => [key, plain(cells[at] ?? null)])
    return [{ ...Object.fromEntries(row), error: `原第${line}行:${messages.map(withoutLine).join('；')}` }]
  })
  return buffer(writeSheet(columns, [written], '错误行'))
}

const withoutLine = (message: string) => message.replace(/^第\d+行[:：]/, '')

/** A cell to write: numbers stay numbers, everything else becomes text that the import reads back. */
const plain = (cell: Cell): string | number | null => {
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (!(cell instanceof Date)) return cell
  const [date, time = ''] = cell.toISOString().split('T')
  if (cell.getUTCFullYear() <= 1900) return time.slice(0, 5)
  return cell.getTime() % 86_400_000 === 0 ? date! : `${date} ${time.slice(0, 5)}`
}
