import { isDateFormat, serialToDate } from 'hucre'
import { CFB, read, set_cptable } from 'xlsx'
import * as codepages from 'xlsx/dist/cpexcel.full.mjs'
import { type Cell, type Collector, isPercent } from './collect.ts'
import { notATable, SheetError } from './error.ts'
import { struckIn } from './struck-xls.ts'

/**
 * Reads Excel 5.0 to 2003 (BIFF in an OLE container). The container is not compressed, so the file's size bounds the work.
 * @throws SheetError for a file with a password or macros, and for one without a workbook
 */
export const readXls = (bytes: Uint8Array, sheet: Collector) => {
  const container = CFB.read(bytes, { type: 'array' })
  const streams: string[] = container.FullPaths
  if (streams.some(name => /\/EncryptedPackage$/i.test(name))) throw encrypted()
  if (streams.some(name => /_VBA_PROJECT/i.test(name))) throw new SheetError('文件包含宏，请另存为不含宏的文件')
  const stream = container.FileIndex[streams.findIndex(name => /\/(Workbook|Book)$/i.test(name))]
  if (!stream) throw notATable()

  set_cptable(codepages) // files of Excel 95 have GBK text
  const book = readBook(bytes)
  const index = book.SheetNames.findIndex((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const sheetRead = book.Sheets[book.SheetNames[index] ?? '']
  const rows = sheetRead?.['!data'] ?? []
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false

  sheet.tell({
    date1904,
    unread: book.SheetNames.filter(
      (name, at) => at !== index && (book.Sheets[name]?.['!data'] ?? []).some(row => row?.some(cell => cell?.v !== undefined)),
    ),
  })
  const formulas = new Map<number, number[]>()
  const percents = new Map<number, number[]>()
  for (const [at, cells = []] of rows.entries()) {
    sheet.add(
      at + 1,
      Array.from(cells, cell => cellOf(cell, date1904)),
    )
    const held = cells.flatMap((cell, column) => (cell?.f === undefined && cell?.F === undefined ? [] : [column]))
    if (held.length) formulas.set(at + 1, held)
    const shown = cells.flatMap((cell, column) => (cell?.t === 'n' && isPercent(String(cell.z ?? '')) ? [column] : []))
    if (shown.length) percents.set(at + 1, shown)
  }
  const hidden = new Set((sheetRead?.['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at + 1] : [])))
  const merges = (sheetRead?.['!merges'] ?? []).map(({ s, e }) => ({
    from: { line: s.r + 1, column: s.c },
    to: { line: e.r + 1, column: e.c },
  }))
  sheet.mark({ formulas, hidden, percents, merges, struck: struckIn(Uint8Array.from(stream.content), index) })
}

const encrypted = () => new SheetError('文件有密码保护，请取消密码后再导入')

const readBook = (bytes: Uint8Array) => {
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: true, cellNF: true, cellHTML: false, cellText: false })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw encrypted()
    throw error
  }
}

/** a time of day comes as a date before 1901, whatever day the file counts from */
const dateOf = (serial: number, date1904: boolean) => serialToDate(serial, date1904 && serial >= 1)

type BiffCell = { t: string; v?: unknown; w?: string; z?: unknown } | undefined
const errors: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' }

const cellOf = (cell: BiffCell, date1904: boolean): Cell => {
  if (!cell || cell.t === 'z') return null
  if (cell.t === 'e') return errors[Number(cell.v)] ?? '#VALUE!'
  if (cell.t === 'n' && isDateFormat(String(cell.z ?? ''))) return dateOf(Number(cell.v), date1904)
  return typeof cell.v === 'string' || typeof cell.v === 'number' || typeof cell.v === 'boolean' ? cell.v : null
}
