import { toLocal } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan, roundFen } from '#contracts/kernel/money.ts'
import { headerKey } from '#contracts/kernel/sheet/text.ts'
import { readers, Wrong } from '#contracts/kernel/sheet/values.ts'
import { type BillFormat, type BillTotal, columnsIn, placeOf, totalsOf, wordsOf } from '#contracts/payment/reconciliation/format-record.ts'
import type { MoneyWay } from '#contracts/payment/reconciliation/match.ts'
import type { Cell, Sheet, SheetRow } from '#services/kernel/sheet/read.ts'

/** A row of a gateway's file as it was understood. */
export type BillRow = { line: number; what: MoneyWay; key: string; tradeNo: string; amount: Fen; at: string }
export type Bill = {
  rows: BillRow[]
  /** the gateway's fee in fen, negative where it gives fees back */
  fee: Fen
  ignored: number
  /** errors by line; line 0 is the file as a whole */
  errors: { line: number; message: string }[]
}

/** lines that are searched for the headers */
const HEAD_LINES = 30
/** characters of our own numbers and of the gateways' */
const LONGEST = 64

/**
 * Reads a gateway's file of one day by its format: it skips lines of explanation, removes the marks before fields, and compares the file's
 * own totals with its rows. It is a pure function and throws nothing: mistakes are in `errors`, and the importer uses no row of a file that
 * has any.
 * @param day the file's day, Asia/Shanghai
 */
export const readBill = (sheet: Sheet, format: BillFormat, day: string): Bill => {
  const lines = linesOf(sheet, format)
  const head = headOf(lines, format)
  if (typeof head === 'string') return { rows: [], fee: 0, ignored: 0, errors: [{ line: 0, message: head }] }
  const { columns, at } = head
  const reading = { today: day, date1904: sheet.date1904 ?? false }
  const [payWords, refundWords, ignoredWords] = [format.payWords, format.refundWords, format.ignoredWords].map(wordsOf)
  const errors: Bill['errors'] = []
  const rows: BillRow[] = []
  const unmoved: BillRow[] = []
  let [ignored, fee] = [0, 0]
  let end = lines.length
  for (const [index, line] of lines.entries()) {
    if (index <= at || line.isSaid) continue
    if (format.endMark && String(line.cells[0] ?? '').startsWith(format.endMark)) {
      end = index
      break
    }
    const wrong = (message: string) => errors.push({ line: line.line, message: `第${line.line}行:${message}` })
    const cellOf = (column: string): Cell => line.cells[columns.get(column)!] ?? null
    const text = (column: string): string => {
      const cell = cellOf(column)
      if (cell === null || cell === '') return ''
      const read = readers.text(cell, { ...reading, longest: LONGEST })
      if (!(read instanceof Wrong)) return read
      wrong(`${column}${read.what}`)
      return ''
    }
    const number = (column: string | undefined): string => {
      const found = column ? text(column) : ''
      if (/^\d{15}0{4,}$/.test(found)) wrong(`${column}已被 Excel 改为近似值（第15位以后为0），请上传渠道的原始文件`)
      return found
    }
    const word = text(format.whatColumn)
    if (ignoredWords!.includes(word)) {
      ignored++
      continue
    }
    const what = payWords!.includes(word) ? 'PAY' : refundWords!.includes(word) ? 'REFUND' : undefined
    if (!what) wrong(`${format.whatColumn}${word ? `“${word.slice(0, 20)}”未在对账单格式中说明` : '不能为空'}`)
    if (line.formulas.some(place => [...columns.values()].includes(place))) wrong('含有公式，不允许导入')
    const named = columnsOf(format, what)
    const [key, tradeNo] = [named.key, named.tradeNo].map(number)
    if (named.key && named.tradeNo && !key && !tradeNo) wrong(`${named.key}、${named.tradeNo}不能都为空`)
    const read = <T>(column: string, value: (cell: Cell) => T | Wrong): T | Wrong => {
      const cell = cellOf(column)
      const found = cell === null ? new Wrong('不能为空') : value(cell)
      if (found instanceof Wrong) wrong(`${column}${found.what}`)
      return found
    }
    const amount = named.amount ? read(named.amount, format.unit === 'FEN' ? wholeFen : readers.money) : undefined
    if (typeof amount === 'number' && (amount === 0 || (what === 'PAY' && amount < 0) || Math.abs(amount) > MOST))
      wrong(`${named.amount}超出范围`)
    const when = named.at ? read(named.at, cell => readers.datetime(cell, reading)) : undefined
    // for refunds some gateways give the time of the payment
    if (typeof when === 'string' && what === 'PAY' && toLocal(when).date !== day)
      wrong(`${named.at}为${toLocal(when).date}，不是${day}的账单`)
    const kept = format.feeColumn ? feeIn(cellOf(format.feeColumn), format) : 0
    if (kept instanceof Wrong) wrong(`${format.feeColumn}${kept.what}`)
    else fee += format.feeSign === 'MINUS' ? 0 - kept : kept
    const state = what === 'REFUND' && format.refundState ? text(format.refundState) : ''
    if (what && typeof amount === 'number' && typeof when === 'string') {
      const moved = state === '' || !format.refundDone || wordsOf(format.refundDone).includes(state)
      const into = moved ? rows : unmoved
      into.push({ line: line.line, what, key: key!, tradeNo: tradeNo!, amount: Math.abs(amount), at: when })
    }
  }
  // the totals of a file may count refunds that failed, or not
  const sums = [rows, [...rows, ...unmoved]].map(some => ({ ...sumsOf(some), fee: roundFen(fee / THOUSANDTHS) }))
  const said = [...lines.filter(({ isSaid }) => isSaid), ...lines.slice(end)]
  errors.push(...wrongTotals(format, said, errors.length > 0 ? undefined : sums))
  return { rows, fee: sums[0]!.fee, ignored: ignored + unmoved.length, errors }
}

const MOST = 99_999_999_999
const payColumns = ({ payKey: key, payTradeNo: tradeNo, payAmount: amount, payAt: at }: BillFormat) => ({ key, tradeNo, amount, at })
const refundColumns = ({ refundKey: key, refundTradeNo: tradeNo, refundAmount: amount, refundAt: at }: BillFormat) => ({
  key,
  tradeNo,
  amount,
  at,
})
/** Columns by which a row is read; for a row of unknown kind those that are the same either way. */
const columnsOf = (format: BillFormat, what: MoneyWay | undefined): Partial<ReturnType<typeof payColumns>> => {
  const [pay, refund] = [payColumns(format), refundColumns(format)]
  if (what) return what === 'PAY' ? pay : refund
  return Object.fromEntries(Object.entries(pay).filter(([part, column]) => refund[part as keyof typeof refund] === column))
}

/** `isSaid`: a line of explanation, not a row */
type Line = SheetRow & { isSaid: boolean }
/** All lines, the first one too, without the marks before their fields. */
const linesOf = ({ headers, headerRow, rows }: Sheet, { fieldMark, skipMark }: BillFormat): Line[] => {
  const first = headerRow ?? { line: 1, cells: headers, formulas: [] }
  return [first, ...rows].map(({ line, cells, formulas }) => ({
    line,
    formulas,
    cells: fieldsIn(cells, fieldMark).map(cell => {
      if (typeof cell !== 'string') return cell
      const plain = cell.replace(/^\uFEFF/, '').trim()
      const bare = fieldMark && plain.startsWith(fieldMark) ? plain.slice(fieldMark.length).trim() : plain
      return bare === '' ? null : bare
    }),
    isSaid:
      Boolean(skipMark) &&
      typeof cells[0] === 'string' &&
      cells[0]
        .replace(/^\uFEFF/, '')
        .trimStart()
        .startsWith(skipMark!),
  }))
}

/** Joins the fields of a line again: with a mark before each, what bears none is the rest of a name with a comma in it. */
const fieldsIn = (cells: readonly Cell[], mark: string | undefined): readonly Cell[] => {
  const isMarked = (cell: Cell | undefined) => typeof cell === 'string' && cell.trimStart().startsWith(mark!)
  if (!mark || !isMarked(cells[0])) return cells
  const fields: Cell[] = []
  for (const cell of cells.slice(0, cells.findLastIndex(cell => cell !== null) + 1))
    if (isMarked(cell)) fields.push(cell)
    else fields.push(`${fields.pop()},${cell ?? ''}`)
  return fields
}

/** The line of the headers (-1: none) and the places of the needed columns; or, in Chinese, what is missing. */
const headOf = (lines: readonly Line[], format: BillFormat): { at: number; columns: Map<string, number> } | string => {
  const needed = [...new Set(columnsIn(format).map(([, column]) => column))]
  const stood = needed.flatMap(column => placeOf(column) ?? [])
  if (stood.length === needed.length) return { at: -1, columns: new Map(needed.map((column, n) => [column, stood[n]!])) }
  let best: { at: number; missing: string[]; places: number[][] } | undefined
  for (const [at, { cells, isSaid }] of lines.slice(0, HEAD_LINES).entries()) {
    if (isSaid) continue
    const headers = cells.map(cell => headerKey(String(cell ?? '')))
    const places = needed.map(column => headers.flatMap((header, place) => (header === headerKey(column) ? [place] : [])))
    const missing = needed.filter((_, n) => places[n]!.length === 0)
    if (!best || missing.length < best.missing.length) best = { at, missing, places }
  }
  if (!best || best.missing.length === needed.length) return `找不到表头，应有列：${needed.join('、')}`
  if (best.missing.length > 0) return `缺少列：${best.missing.join('、')}`
  const twice = needed.filter((_, n) => best.places[n]!.length > 1)
  if (twice.length > 0) return `列重复：${twice.join('、')}`
  return { at: best.at, columns: new Map(needed.map((column, n) => [column, best.places[n]![0]!])) }
}

/** Reads whole fen. A decimal point is refused even before zeros: `100.00` comes from a file in yuan. */
const wholeFen = (cell: Cell): Fen | Wrong => {
  const read = typeof cell === 'string' && /[.．]/.test(cell) ? undefined : readers.int(cell)
  return typeof read === 'number' ? read : new Wrong('须为整数，单位为分')
}

/** WeChat gives fees to a thousandth of a fen; they are added exactly and rounded once. */
const THOUSANDTHS = 1_000
const feeIn = (cell: Cell, { unit }: BillFormat): number | Wrong => {
  if (cell === null || cell === '') return 0
  if (unit === 'FEN') {
    const read = wholeFen(cell)
    if (read instanceof Wrong) return read
    return Math.abs(read) > MOST ? new Wrong('超出范围') : read * THOUSANDTHS
  }
  const [, minus, whole, part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,5})0*)?$/.exec(String(cell).replaceAll(',', '')) ?? []
  if (whole === undefined) return new Wrong('格式不正确')
  const amount = Number(whole) * 100 * THOUSANDTHS + Number(part.padEnd(5, '0'))
  return minus ? 0 - amount : amount
}

const sumsOf = (rows: readonly BillRow[]): Record<Exclude<BillTotal, 'fee'>, number> => {
  const of = (way: MoneyWay) => rows.filter(({ what }) => what === way)
  const [paid, refunded] = [of('PAY'), of('REFUND')]
  const sum = (some: readonly BillRow[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return { count: rows.length, payCount: paid.length, refundCount: refunded.length, pay: sum(paid), refund: sum(refunded) }
}

/**
 * Compares the file's own totals with its rows.
 * @param sums of which one must fit; undefined where rows were wrong: then their number proves nothing
 */
const wrongTotals = (
  format: BillFormat,
  lines: readonly Line[],
  sums: readonly Record<BillTotal, number>[] | undefined,
): Bill['errors'] => {
  const totals = totalsOf(format.totals)
  if (typeof totals === 'string' || !sums) return []
  return totals.flatMap(({ total, zh, label }) => {
    const told = toldBy(lines, label)
    if (told === undefined) return [{ line: 0, message: `找不到合计“${label}”，文件可能不完整` }]
    const isCount = total.endsWith('ount')
    const said = isCount ? Number(told) : Math.abs(Math.round(Number(told) * (format.unit === 'FEN' ? 1 : 100)))
    const ours = sums.map(one => (isCount ? one[total] : Math.abs(one[total])))
    const show = (value: number) => (isCount ? String(value) : formatYuan(value))
    return ours.includes(said) ? [] : [{ line: 0, message: `${zh}合计为${show(said)}，明细为${show(ours[0]!)}，文件可能不完整` }]
  })
}
/** The number under this header, or right behind this text. */
const toldBy = (lines: readonly Line[], label: string): string | undefined => {
  for (const [index, { cells }] of lines.entries()) {
    const place = cells.indexOf(label)
    const under = place < 0 ? undefined : numberIn(String(lines[index + 1]?.cells[place] ?? ''))
    if (under !== undefined) return under
    for (const cell of cells) {
      const behind = typeof cell === 'string' ? cell.indexOf(label) : -1
      const found = behind < 0 ? undefined : numberIn(String(cell).slice(behind + label.length))
      if (found !== undefined) return found
    }
  }
  return undefined
}
const numberIn = (text: string): string | undefined => /^\s*(-?[\d,]{1,20}(?:\.\d{1,5})?)/.exec(text)?.[1]?.replaceAll(',', '')
