import { halvesOf, isHalf, joinedName, kindOfHeading, severalIn } from '#contracts/order/names/cells.ts'
import { documentOf } from '#contracts/order/names/inferred.ts'
import { headings } from '#contracts/order/names/words.ts'
import type { Cell, Sheet, SheetRow } from '#services/kernel/sheet/collect.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'

const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim()
/** rows among which the headings are looked for, as of every import */
const HEAD_ROWS = 10

/**
 * Reads a list of names as its writer meant it: surnames and given names in columns of their own are one name, and a row with several
 * people in its cells is several rows, of the same line. Cells that cannot be parted stay, and are refused by their line.
 */
export const namesSheet =
  (readSheet: ReadSheet): ReadSheet =>
  async (...file) =>
    asNames(await readSheet(...file))

const asNames = (sheet: Sheet): Sheet => {
  const heads = [sheet.headers, ...sheet.rows.slice(0, HEAD_ROWS - 1).map(({ cells }) => cells.map(textOf))]
  const known = heads.map(cells => cells.filter(cell => kindOfHeading(cell) !== undefined || isHalf(cell)).length)
  const at = known.indexOf(Math.max(...known))
  const half = halvesOf(heads[at]!)
  const headed = half ? heads[at]!.map((head, n) => (n === half.surname ? headings.name.title : n === half.given ? '' : head)) : heads[at]!
  const kinds = headed.map(kindOfHeading)
  const place = { name: kinds.indexOf('name'), docNo: kinds.indexOf('docNo'), phone: kinds.indexOf('phone') }
  const rows = sheet.rows.flatMap((row, n): SheetRow[] => {
    if (n < at) return [n === at - 1 ? { ...row, cells: headed } : row]
    return parted(half ? { ...row, cells: joined(row.cells, half) } : row, place)
  })
  return { ...sheet, headers: at === 0 ? headed : sheet.headers, rows }
}

const joined = (cells: readonly Cell[], { surname, given }: { surname: number; given: number }): Cell[] =>
  cells.map((cell, n) => (n === surname ? joinedName(textOf(cell), textOf(cells[given])) : n === given ? null : cell))

/** A row for each person; a telephone beside several is nobody's. */
const parted = (row: SheetRow, { name, docNo, phone }: { name: number; docNo: number; phone: number }): SheetRow[] => {
  const several = severalIn(textOf(row.cells[name]), textOf(row.cells[docNo]), one => documentOf(one) !== undefined)
  if (!several) return [row]
  return several.map(one => ({
    ...row,
    cells: row.cells.map((cell, n) => (n === name ? one.name : n === docNo ? one.docNo : n === phone ? null : cell)),
  }))
}
