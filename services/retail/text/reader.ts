import { FEE_FREE, type FieldValue, type RuleField, type TicketRule } from '#contracts/retail/version-events.ts'
import { dividedByCabins, type Found, type ReadRule, readRule } from './read.ts'
import { readTable, tablesIn, withTable } from './tables.ts'

/** Reads the text of fare rules. One that does not answer is given up after 20 s (`READER_MS`). */
export type RuleReader = {
  /** kept with what it has read */
  name: string
  /** the rules of a notice, one for each group of cabins; places are those of the text as it is given */
  read: (text: string) => Promise<ReadRule[]>
}
export const READER_MS = 20_000

/** Reads by rules of language; nothing leaves the house. */
export const builtInReader = (): RuleReader => ({ name: 'built-in', read: async text => readRules(text) })

/** The rules of a notice: divided by its headings of cabins, tables read cell by cell. */
export const readRules = (given: string): ReadRule[] => {
  const tables = tablesIn(given)
  const blank = tables.reduce(
    (text, { from, to }) => text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to),
    given,
  )
  return dividedByCabins(blank).flatMap(({ from, text }) => {
    const rule = moved(readRule(text), from)
    const own = tables.filter(table => table.from >= from && table.from < from + text.length)
    if (own.length === 0) return [rule]
    const read = own.map(table => readTable(table, given.slice(from, table.from)))
    const unread = [...rule.unread, ...read.flatMap(({ unread }) => unread.map(({ from, to, text }) => ({ from, to, text })))]
    const parts = read.flatMap(({ parts }) => parts)
    // sentences about cabins that no table has are a rule of their own, and tell nothing about the others
    const apart = rule.cabins?.value
    const isApart = apart && parts.every(({ cabins }) => cabins && !cabins.value.some(one => apart.includes(one)))
    const rules = isApart ? [rule, ...parts.map(part => withTable(noRule, part))] : parts.map(part => withTable(rule, part))
    // what could not be read is told once, in the first rule
    return (parts.length === 0 ? [rule] : rules).map((one, n) => ({ ...one, unread: n === 0 ? unread : [] }))
  })
}
const noRule: ReadRule = {
  cabins: undefined,
  refund: undefined,
  change: undefined,
  which: undefined,
  transfer: undefined,
  keepsLower: undefined,
  unread: [],
}
const moved = (rule: ReadRule, by: number): ReadRule => {
  const found = <T>(one: Found<T> | undefined) => one && { ...one, from: one.from + by, to: one.to + by }
  return {
    cabins: found(rule.cabins),
    refund: found(rule.refund),
    change: found(rule.change),
    which: found(rule.which),
    transfer: found(rule.transfer),
    keepsLower: found(rule.keepsLower),
    unread: rule.unread.map(piece => ({ ...piece, from: piece.from + by, to: piece.to + by })),
  }
}

/** Rules and their fields as a person checks them. Numbers of rules follow from their cabins: `YB`, `R1` where they name none. */
export const drawnUp = (text: string, all: readonly ReadRule[]): { rules: TicketRule[]; fields: RuleField[] } => {
  const rules: TicketRule[] = []
  const fields: RuleField[] = []
  for (const read of all) {
    const ruleNo = numberOf(read, rules)
    rules.push({
      ruleNo,
      cabins: read.cabins ? [...new Set(read.cabins.value)] : [],
      line: '*',
      ...(read.refund && { refund: read.refund.value }),
      ...(read.change && { change: read.change.value }),
      transfer: read.transfer?.value ?? false,
      keepsLower: read.keepsLower?.value ?? false,
      feeFree: FEE_FREE,
    })
    const field = (kind: RuleField['kind'], found: Found<FieldValue> | undefined): RuleField => ({
      fieldId: `${ruleNo}.${kind}`,
      ruleNo,
      kind,
      ...(found
        ? { value: found.value, quote: text.slice(found.from, found.to), from: found.from, to: found.to }
        : { quote: '', from: 0, to: 0 }),
      ...(found?.doubt ? { doubt: found.doubt } : found ? {} : { doubt: '未识别到内容，请填写' }),
    })
    fields.push(
      field('CABINS', read.cabins),
      ...(read.which ? [field('WHICH', read.which)] : []),
      field('REFUND', read.refund),
      field('CHANGE', read.change),
      field('TRANSFER', read.transfer),
      field('KEEPS_LOWER', read.keepsLower),
      ...read.unread.map(
        ({ from, to }, n): RuleField => ({
          fieldId: `${ruleNo}.UNREAD.${n + 1}`,
          ruleNo,
          kind: 'UNREAD',
          quote: text.slice(from, to),
          from,
          to,
          doubt: '提到时间或费用而未能识别，确认即表示与规则无关',
        }),
      ),
    )
  }
  return { rules, fields }
}
const numberOf = ({ cabins }: ReadRule, before: readonly TicketRule[]): string => {
  const base = cabins ? cabins.value.join('').slice(0, 12) : 'R'
  for (let n = cabins ? 1 : before.length + 1; ; n++) {
    const ruleNo = cabins && n === 1 ? base : `${base}${cabins ? '-' : ''}${n}`
    if (!before.some(one => one.ruleNo === ruleNo)) return ruleNo
  }
}
