import { Readable } from 'node:stream'
import { SheetError } from './error.ts'
import { cellWriter, columnName, escaped, type WriteType, workbookParts } from './xlsx-xml.ts'
import { type Part, zip } from './zip.ts'

export type { WriteType } from './xlsx-xml.ts'
/**
 * `width` in characters; `labels` of a `text` column: code → what is shown. A value of `money` is fen, of `date` 'YYYY-MM-DD', of `datetime` an instant (ISO 8601),
 * shown in Asia/Shanghai.
 */
export type WriteColumn = { title: string; key: string; type: WriteType; width?: number; labels?: Readonly<Record<string, string>> }
export type Batches = AsyncIterable<Record<string, unknown>[]> | Iterable<Record<string, unknown>[]>
/** `choices`: column (from 0) → what its cells offer in a list */
export type WritableSheet = { name: string; columns: readonly WriteColumn[]; rows: Batches; choices?: ReadonlyMap<number, string[]> }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel's own limit, header included */
const maxRows = 1_048_576
/** text gathered before it goes to the deflater */
const pieceLength = 64 * 1024

/**
 * A workbook of one sheet as a stream of bytes, written while the rows come, in memory that does not depend on their number (P6). The header
 * is bold and frozen; text stays text also when it begins with `= + - @`; money has two decimals; null and undefined leave a cell empty.
 * Emits SheetError beyond 1 048 575 rows, and whatever `rows` throws; destroying the stream ends the iteration of `rows`.
 */
export const writeSheet = (columns: readonly WriteColumn[], rows: Batches, sheetName: string): Readable =>
  Readable.from(workbook([{ name: sheetName, columns, rows }]), { objectMode: false, highWaterMark: 256 * 1024 })

/** The bytes of a workbook, sheet after sheet. */
export const workbook = (sheets: readonly WritableSheet[]): AsyncGenerator<Buffer> =>
  zip([
    ...workbookParts(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, at): Part => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet) })),
  ])

async function* sheetXml({ columns, rows, choices = new Map() }: WritableSheet): AsyncGenerator<string> {
  const writers = columns.map(({ type, key, labels }, at) => ({ key, write: cellWriter(type, columnName(at), labels) }))
  let xml = sheetHead(columns)
  let line = 1
  for await (const batch of rows) {
    for (const row of batch) {
      line += 1
      if (line > maxRows) throw new SheetError(`超过 Excel 的行数上限${maxRows}，请缩小查询范围`)
      xml += `<row r="${line}">`
      for (const { key, write } of writers) xml += write(row[key], line)
      xml += '</row>'
      if (xml.length < pieceLength) continue
      yield xml
      xml = ''
    }
  }
  yield `${xml}</sheetData>${lists(choices)}</worksheet>`
}

const sheetHead = (columns: readonly WriteColumn[]): string => {
  const widths = columns.map(
    ({ width, type, title }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width ?? usualWidth(type, title)}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => `<c r="${columnName(at)}1" s="1" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`)
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

/** A Chinese character takes the room of two. */
const usualWidth = (type: WriteType, title: string): number =>
  Math.max({ text: 16, int: 10, number: 12, money: 13, date: 12, datetime: 20, bool: 8 }[type], title.length * 2 + 2)

/** Excel allows 255 characters for a list that is written out; longer ones are left to the notes. */
const lists = (choices: ReadonlyMap<number, string[]>): string => {
  const short = [...choices].filter(([, values]) => values.join(',').length <= 255 && !values.some(value => value.includes(',')))
  if (short.length === 0) return ''
  const rules = short.map(([at, values]) => {
    const cells = `${columnName(at)}2:${columnName(at)}${maxRows}`
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${escaped(values.join(','))}"</formula1></dataValidation>`
  })
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}
