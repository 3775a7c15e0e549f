import type { RungFee } from '#contracts/order/rules/fare-rule.ts'
import {
  boundOf,
  type Found,
  feePatterns,
  first,
  foundOf,
  type Kind,
  kindOf,
  narrow,
  patterns,
  type Read,
  type ReadRule,
  type Stretch,
  TIME,
} from './read.ts'

/** A table pasted from a spreadsheet: lines of cells that tabs part. */
type Cell = { text: string; from: number; to: number }
type Table = { from: number; to: number; rows: Cell[][] }

/** The tables of a text: two lines or more, each with a tab. */
export const tablesIn = (text: string): Table[] => {
  const tables: Table[] = []
  let open: Table | undefined
  let at = 0
  for (const line of text.split('\n')) {
    if (line.includes('\t')) {
      open ??= { from: at, to: at, rows: [] }
      let from = at
      const row = line.split('\t').map(cell => {
        const own = { text: cell.trim(), from: from + (cell.length - cell.trimStart().length), to: from + cell.trimEnd().length }
        from += cell.length + 1
        return own
      })
      open.rows.push(row)
      open.to = at + line.length
    } else if (open) {
      tables.push(open)
      open = undefined
    }
    at += line.length + 1
  }
  return [...tables, ...(open ? [open] : [])].filter(({ rows }) => rows.length > 1).map(withCorner)
}
/** A table with an empty corner at the very beginning of a text has lost its first tab, since texts come without blanks at their ends. */
const withCorner = (table: Table): Table => {
  const [first = [], ...rest] = table.rows
  const lacks = table.from === 0 && rest.every(row => row.length === first.length + 1)
  return lacks ? { ...table, rows: [[{ text: '', from: 0, to: 0 }, ...first], ...rest] } : table
}

/** What a cell says, as far as it is understood. */
type Said = { fee?: RungFee; time?: Stretch; kind?: Kind; cabins?: string[] }
const CABINS = /^(?:舱位)?[:：]?\s*[A-Z](?:\s*[/、,，\s]\s*[A-Z])*\s*舱?$/
const NONE = /^(?:不得|不能|不可|不予|不允许|不可以)$/
const BARE = new RegExp(`^\\s*${TIME}\\s*$`)
const sayingOf = (text: string): Said => {
  if (text === '') return {}
  if (CABINS.test(text)) return { cabins: text.match(/[A-Z]/g)! }
  const bare = text.replace(/^(?:收取?|按)?(?:票面价?|票价)?的?/, '').replace(/(?:退票费|变更费|改期费|手续费)$/, '')
  const fee = first(feePatterns, bare, 0)
  if (fee?.length === bare.length) return { fee: fee.value }
  if (NONE.test(text)) return { fee: { not: true } }
  const kinds = new Set([...text.matchAll(/退\s*票|变更|改期|更改/g)].map(([word]) => kindOf(word)))
  const kind = kinds.size === 1 ? [...kinds][0] : undefined
  const time = timeIn(text)
  return { ...(kind && { kind }), ...(time && { time }) }
}
/** the time of a heading, which says no other figure */
const timeIn = (text: string): Stretch | undefined => {
  const bare = BARE.exec(text)
  if (bare) return { until: boundOf(bare[1]!, bare[2]!, bare[3]) }
  for (let at = 0; at < text.length; at++) {
    const time = first(patterns, text, at)
    if (time) return /\d/.test(text.slice(0, at) + text.slice(at + time.length)) ? undefined : time.value
  }
  return undefined
}

/** What a table says of some cabins; without `cabins` of all that the text is about. */
type Part = { cabins?: Found<string[]>; reads: Read[] }

/**
 * Reads a table: the time, the purpose and the cabins of a fee stand at the heads of its row and its column. An empty head repeats the one
 * before, as merged cells are pasted.
 * @param before the text in front of the table, whose last word for refunds or changes is meant where the table has none
 */
export const readTable = ({ rows }: Table, before: string): { parts: Part[]; unread: Cell[] } => {
  const said = rows.map(row => row.map(({ text }) => sayingOf(narrow(text))))
  const isFee = (r: number, c: number) => said[r]?.[c]?.fee !== undefined
  const headRow = rows.map((row, r) => row.every((_, c) => !isFee(r, c)))
  const width = Math.max(...rows.map(row => row.length))
  const headColumn = Array.from({ length: width }, (_, c) => rows.every((_, r) => !isFee(r, c)))
  /** the head above or beside, or the one before it where it is empty */
  const carried = (at: (n: number) => Cell | undefined, n: number): number => {
    for (let from = n; from >= 0; from--) if (at(from)?.text) return from
    return n
  }
  const parts = new Map<string, Part>()
  const unread: Cell[] = []
  const around = before.match(/退\s*票|变更|改期|更改/g)?.at(-1)
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      const own = said[r]![c]!
      if (!own.fee) {
        const isHead = headRow[r] || headColumn[c]
        if ((!isHead && cell.text !== '') || (isHead && isFigure(cell.text) && !own.time && !own.cabins)) unread.push(cell)
        continue
      }
      const heads: { said: Said; cell: Cell }[] = []
      for (let above = r - 1; above >= 0; above--)
        if (headRow[above]) {
          const n = carried(n => rows[above]![n], c)
          if (rows[above]![n]) heads.push({ said: said[above]![n]!, cell: rows[above]![n]! })
        }
      for (let beside = c - 1; beside >= 0; beside--)
        if (headColumn[beside]) {
          const n = carried(n => rows[n]?.[beside], r)
          if (rows[n]![beside]) heads.push({ said: said[n]![beside]!, cell: rows[n]![beside]! })
        }
      const time = heads.find(({ said }) => said.time)
      if (!time) {
        unread.push(cell)
        continue
      }
      const cabins = heads.find(({ said }) => said.cabins)
      const kind = heads.find(({ said }) => said.kind)?.said.kind ?? (around ? kindOf(around) : 'WHICH')
      const key = cabins?.said.cabins?.join('') ?? ''
      const part = parts.get(key) ?? { ...(cabins && { cabins: { value: cabins.said.cabins!, ...placeOf(cabins.cell) } }), reads: [] }
      parts.set(key, part)
      part.reads.push({ kind, stretch: time.said.time!, fee: own.fee, ...placeOf(cell) })
    }
  }
  return { parts: [...parts.values()], unread }
}
const placeOf = ({ from, to }: Cell) => ({ from, to })
const isFigure = (text: string) => /\d/.test(text)

/** The rule of a table's part; what the table does not say is told by the sentences beside it. */
export const withTable = (rule: ReadRule, { cabins, reads }: Part): ReadRule => ({
  ...rule,
  cabins: cabins ?? rule.cabins,
  refund: foundOf(reads, 'REFUND') ?? rule.refund,
  change: foundOf(reads, 'CHANGE') ?? rule.change,
  which: foundOf(reads, 'WHICH') ?? rule.which,
})
