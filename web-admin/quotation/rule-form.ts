import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { QuoteBand } from '#contracts/quotation/price.ts'
import { addQuoteRule, type getQuoteRule, type modifyQuoteRule } from '#contracts/quotation/rule-api.ts'
import { type Input, inputsOf } from '../kit/inputs.ts'

type Terms = Static<typeof addQuoteRule.body>
type Rule = Static<typeof getQuoteRule.data>

/** Tables of factors as rows of inputs. Factors are written as percents: 105 is a twentieth more. */
export const bandTables = { days: { title: '提前天数系数', unit: '天' }, sizes: { title: '团队人数系数', unit: '人' } } as const
export type BandTable = keyof typeof bandTables
export type BandRows = Readonly<Record<BandTable, number>>

export const flatInputs = inputsOf(addQuoteRule.body)
const percent = { kind: 'number', min: 10, max: 300 } as const
export const bandInputs = (table: BandTable, row: number): Input[] => [
  { field: `${table}.${row}.from`, title: `起（${bandTables[table].unit}）`, kind: 'int', optional: false, min: 0 },
  { field: `${table}.${row}.to`, title: `止（${bandTables[table].unit}）`, kind: 'int', optional: true, min: 0 },
  { field: `${table}.${row}.by`, title: '系数（%）', optional: false, ...percent },
]
export const rowsOf = (table: BandTable, rows: BandRows): number[] => Array.from({ length: rows[table] }, (_, row) => row)
export const levelInputs: Input[] = Object.entries(agencyLevels).map(([level, title]) => ({
  field: `agents.${level}`,
  title: `${title}系数（%）`,
  optional: true,
  ...percent,
}))
export const inputsFor = (rows: BandRows, { isNew }: { isNew: boolean }): Input[] => [
  ...flatInputs.filter(({ field }) => isNew || field !== 'airLine'),
  ...(['days', 'sizes'] as const).flatMap(table => rowsOf(table, rows).flatMap(row => bandInputs(table, row))),
  ...levelInputs,
]

const percentText = (by: number) => String(by / 100)
export const textsOf = (rule: Rule | undefined): Record<string, string> => {
  if (!rule) return { paxMin: '10', paxMax: '60', validMinutes: '30', counters: '1', refundable: 'true' }
  const { prices, ...terms } = rule
  const flat = flatInputs.flatMap(({ field }) => {
    const value = terms[field as keyof typeof terms]
    return value === undefined ? [] : [[field, String(value)]]
  })
  const bands = (table: BandTable, rows: readonly QuoteBand[]) =>
    rows.flatMap(({ from, to, by }, row) => [
      [`${table}.${row}.from`, String(from)],
      ...(to === undefined ? [] : [[`${table}.${row}.to`, String(to)]]),
      [`${table}.${row}.by`, percentText(by)],
    ])
  const levels = prices.agents.map(({ level, by }) => [`agents.${level}`, percentText(by)])
  return Object.fromEntries([...flat, ...bands('days', prices.days), ...bands('sizes', prices.sizes), ...levels])
}

/** Converts the form's values into the terms of the rule. */
export const termsOf = (given: Readonly<Record<string, unknown>>, rows: BandRows) => {
  const bps = (value: unknown) => Math.round(Number(value) * 100)
  const bands = (table: BandTable): QuoteBand[] =>
    rowsOf(table, rows).map(row => {
      const to = given[`${table}.${row}.to`]
      return {
        from: Number(given[`${table}.${row}.from`]),
        ...(to !== undefined && { to: Number(to) }),
        by: bps(given[`${table}.${row}.by`]),
      }
    })
  const agents = Object.keys(agencyLevels).flatMap(level => {
    const by = given[`agents.${level}`]
    return by === undefined ? [] : [{ level: level as keyof typeof agencyLevels, by: bps(by) }]
  })
  const flat = Object.fromEntries(Object.entries(given).filter(([field]) => !field.includes('.')))
  return { ...flat, prices: { days: bands('days'), sizes: bands('sizes'), agents } } as Terms &
    Omit<Static<typeof modifyQuoteRule.body>, 'ruleId'>
}
