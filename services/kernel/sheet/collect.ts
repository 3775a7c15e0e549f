import type { Cell } from '#contracts/kernel/sheet/values.ts'
import { SheetError, tooBig } from './error.ts'

export type { Cell }

/**
 * A row of a sheet. `line` is counted as Excel shows it, from 1. `formulas` are the columns (from 0) that hold a formula; their cells have
 * the cached value. `hidden` rows may have been filtered out; `struck` are the columns whose cells are struck out, `merged` those whose
 * cells lie within a merged cell that shows the value of another.
 */
export type SheetRow = { line: number; cells: Cell[]; formulas: number[]; hidden?: true; struck?: number[]; merged?: number[] }
/** Cells that were merged: the first and the last, by line (from 1) and column (from 0). */
export type Merge = { from: { line: number; column: number }; to: { line: number; column: number } }
/** The marks in a sheet beside its values, by line: cells with formulas, cells that are struck out, rows that are hidden. */
export type Marks = {
  formulas: ReadonlyMap<number, number[]>
  struck?: ReadonlyMap<number, number[]>
  hidden?: ReadonlySet<number>
  /** cells with a number that is shown as a percentage */
  percents?: ReadonlyMap<number, number[]>
  merges?: readonly Merge[]
  /** phonetic signs above a cell's text, which its reader has put behind it */
  phonetic?: ReadonlyMap<number, Map<number, string>>
}
/**
 * The table of a file. `headerRow` is the row that `headers` came from, for files in which that is not the first line. `unread` names the
 * other sheets that are not empty. `date1904`: days are counted from 1904, as on old Macs.
 */
export type Sheet = { headers: string[]; headerRow?: SheetRow; rows: SheetRow[]; unread?: string[]; date1904?: boolean }
/** names of the additional sheets in templates and exports; `unread` leaves them out */
export const explanation = { template: '填写说明', lists: '选项', export: '导出说明' }

/** Does a number format show a percentage? A sign in quotes or behind a backslash is only text. */
export const isPercent = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

export const maxColumns = 256
export const tooManyColumns = () => new SheetError(`列数超过上限${maxColumns}`)
/** characters of a cell, far beyond any column's own limit: a file may name one shared string of 32 767 characters a million times */
const maxText = 4_000
const maxTextInAll = 20_000_000
const maxMerged = 2_000_000

/**
 * Collects the rows of a file one by one. The first row that is not blank is the header; blank rows are left out. All limits are enforced
 * here.
 */
export const collector = (maxRows: number) => {
  let headerRow: SheetRow | undefined
  const rows: SheetRow[] = []
  let text = 0
  let about: Pick<Sheet, 'unread' | 'date1904'> = {}

  const limited = (cell: Cell): Cell => {
    if (typeof cell !== 'string') return cell
    text += Math.min(cell.length, maxText)
    if (text > maxTextInAll) throw tooBig()
    return cell.slice(0, maxText)
  }

  return {
    /** @throws SheetError beyond `maxRows` rows of data, 256 columns or 20 million characters */
    add(line: number, values: readonly Cell[]) {
      const width = values.findLastIndex(value => !blank(value)) + 1
      if (width === 0) return
      if (width > maxColumns) throw tooManyColumns()
      if (rows.length >= maxRows) throw new SheetError(`行数超过上限${maxRows}`)
      const cells = values.slice(0, width).map(limited)
      const row = { line, cells, formulas: [] }
      if (headerRow) rows.push(row)
      else headerRow = row
    },
    /** Notes what is to be seen beside the values; what is on blank rows does not matter. */
    mark({ formulas, struck, hidden, percents, merges = [], phonetic }: Marks) {
      const all = headerRow ? [headerRow, ...rows] : rows
      for (const row of all) {
        for (const at of percents?.get(row.line) ?? []) {
          const cell = row.cells[at]
          if (typeof cell === 'number') row.cells[at] = `${Number((cell * 100).toPrecision(15))}%`
        }
        row.formulas = formulas.get(row.line) ?? []
        const lines = struck?.get(row.line)
        if (lines) row.struck = lines
        if (hidden?.has(row.line)) row.hidden = true
        for (const [at, signs] of phonetic?.get(row.line) ?? []) {
          const cell = row.cells[at]
          if (typeof cell === 'string' && cell.endsWith(signs)) row.cells[at] = cell.slice(0, -signs.length)
        }
      }
      const byLine = new Map(all.map(row => [row.line, row]))
      const last = all.at(-1)?.line ?? 0
      let covered = 0
      for (const { from, to } of merges) {
        if (blank(byLine.get(from.line)?.cells[from.column])) continue
        const columns = Array.from({ length: Math.min(to.column, maxColumns) - from.column + 1 }, (_, at) => from.column + at)
        for (let line = from.line; line <= Math.min(to.line, last); line++) {
          const within = line === from.line ? columns.slice(1) : columns
          const row = byLine.get(line)
          // no Excel lets merged cells overlap
          covered += columns.length
          if (covered > maxMerged) throw tooBig('merged cells')
          if (row && within.length > 0) row.merged = [...(row.merged ?? []), ...within]
        }
      }
    },
    /** Notes what concerns the whole file. */
    tell(facts: { unread: string[]; date1904: boolean }) {
      const unread = facts.unread.filter(name => !Object.values(explanation).includes(name))
      about = { ...(unread.length > 0 && { unread }), ...(facts.date1904 && { date1904: true }) }
    },
    /** @throws SheetError when there was not even a header */
    done(): Sheet {
      if (!headerRow) throw new SheetError('文件没有内容')
      return { headers: headerRow.cells.map(headerOf), headerRow, rows, ...about }
    },
  }
}
export type Collector = ReturnType<typeof collector>

const blank = (value: Cell | undefined) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
/** characters of a header; no title is longer */
const maxHeader = 200
export const headerOf = (cell: Cell): string => String(cell ?? '').slice(0, maxHeader)
