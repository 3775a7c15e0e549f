import { Readable } from 'node:stream'
import { SheetError } from './error.ts'
import { cellWriter, columnName, emptyStyle, escapeXml, type WriteType, workbookParts } from './xlsx-xml.ts'
import { type ZipPart, zip } from './zip.ts'

export type { WriteType } from './xlsx-xml.ts'
/**
 * A column of a written sheet. `width` is in characters; `labels` of a `text` column: code → what is shown. A value of `money` is fen, of
 * `date` 'YYYY-MM-DD', of `datetime` an instant (ISO 8601), shown in Asia/Shanghai; a `limit` is one by working days, with 暂定 where it may
 * still move.
 */
export type WriteColumn = {
  title: string
  key: string
  type: WriteType
  width?: number
  labels?: Readonly<Record<string, string>> /** hint that Excel shows beside a selected cell */
  hint?: string
}
export type Batches = AsyncIterable<Record<string, unknown>[]> | Iterable<Record<string, unknown>[]>
/**
 * A sheet to write. `choices`: column (from 0) → formula of the list that its cells show (`"是,否"`, or cells of a sheet). `filter`: the
 * header has filters.
 */
export type WritableSheet = {
  name: string
  columns: readonly WriteColumn[]
  rows: Batches
  choices?: ReadonlyMap<number, string>
  filter?: boolean
  hidden?: boolean
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel's own limit, header included */
const maxRows = 1_048_576
/** characters gathered before they go to the deflater */
const pieceLength = 64 * 1024

/**
 * A workbook of one sheet (and `more` behind it) as a stream of bytes. It is written while the rows come, with memory that does not depend
 * on their number (P6). The header is bold and frozen; text stays text also when it begins with `= + - @`; money has two decimals; null and
 * undefined leave a cell empty. It emits SheetError beyond 1 048 575 rows, and whatever `rows` throws; destroying the stream ends the
 * iteration of `rows`.
 */
export const writeSheet = (columns: readonly WriteColumn[], rows: Batches, sheetName: string, more: WritableSheet[] = []): Readable =>
  Readable.from(workbook([{ name: sheetName, columns, rows, filter: true }, ...more]), { objectMode: false, highWaterMark: 256 * 1024 })

/** The bytes of a workbook, sheet after sheet. */
export const workbook = (sheets: readonly WritableSheet[]): AsyncGenerator<Buffer> =>
  zip([
    ...workbookParts(sheets),
    ...sheets.map((sheet, at): ZipPart => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet) })),
  ])

async function* sheetXml({ columns, rows, choices = new Map(), filter = false }: WritableSheet): AsyncGenerator<string> {
  const writers = columns.map(({ type, key, labels }, at) => ({ key, write: cellWriter(type, columnName(at), labels) }))
  let xml = ''
  let line = 1
  for await (const batch of rows) {
    // widths are those that the first rows need
    if (line === 1 && batch.length > 0) xml = sheetHead(columns, batch.slice(0, WIDTH_FROM))
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
  if (line === 1) xml = sheetHead(columns, [])
  const filters = filter && columns.length > 0 ? `<autoFilter ref="A1:${columnName(columns.length - 1)}${line}"/>` : ''
  yield `${xml}</sheetData>${filters}${validations(columns, choices)}</worksheet>`
}

const sheetHead = (columns: readonly WriteColumn[], rows: Record<string, unknown>[]): string => {
  const widths = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${column.width ?? widthOf(column, rows)}"${emptyStyle(column.type) ? ` style="${emptyStyle(column.type)}"` : ''} customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => `<c r="${columnName(at)}1" s="1" t="inlineStr"><is><t>${escapeXml(title)}</t></is></c>`)
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

const WIDTH_FROM = 100
const WIDEST = 60
const usual: Record<WriteType, number> = {
  text: 10,
  code: 16,
  int: 10,
  number: 12,
  money: 13,
  date: 12,
  datetime: 20,
  limit: 28,
  bool: 8,
  user: 20,
  percent: 10,
}
/** A Chinese character is as wide as two others. */
const room = (text: string) => text.replace(/[\u0100-\uffff]/g, '  ').length

/** The width that title and texts need, within a limit. */
const widthOf = ({ key, type, title, labels }: WriteColumn, rows: Record<string, unknown>[]): number => {
  const texts = type === 'text' || type === 'code' ? rows.map(row => String(row[key] ?? '').slice(0, WIDEST)) : []
  const shown = texts.map(text => room(labels && Object.hasOwn(labels, text) ? labels[text]! : text))
  // the arrow of a filter stands beside the title
  return Math.min(WIDEST, Math.max(usual[type], room(title) + 4, ...shown.map(width => width + 2)))
}

const validations = (columns: readonly WriteColumn[], choices: ReadonlyMap<number, string>): string => {
  const rules = columns.flatMap(({ title, hint }, at) => {
    const list = choices.get(at)
    if (!list && !hint) return []
    const cells = `${columnName(at)}2:${columnName(at)}${maxRows}`
    const prompt = hint
      ? ` showInputMessage="1" promptTitle="${escapeXml(title.slice(0, 32))}" prompt="${escapeXml(hint.slice(0, 255))}"`
      : ''
    const formula = list ? `<formula1>${list.split('"').map(escapeXml).join('"')}</formula1>` : ''
    return [`<dataValidation${list ? ' type="list"' : ''} allowBlank="1"${prompt} sqref="${cells}">${formula}</dataValidation>`]
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}
