import { fileURLToPath } from 'node:url'
import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { table } from './table.ts'

type Row = Record<string, string | number | boolean>
/** Adds one row of a record by its ordinary command; a row that was added once is left alone for ever. */
export type AddRecord = (record: AnyRecord, values: Row) => Promise<unknown>

/**
 * Reference data of the house: the twelve airlines (domain §4.6), 351 airports, four classes for each airline, all tax rows of domain §5.3.
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
  ]
  for (const [record, rows] of seed) await Promise.all(rows.map(row => add(record, row)))
  return seed.reduce((sum, [, rows]) => sum + rows.length, 0)
}

const rowsOf = async (record: AnyRecord, dir: string, file: string): Promise<Row[]> =>
  (await table(dir, file)).map(row =>
    Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (cell ? [[name, typed(record, name, cell)]] : []))),
  )

const typed = (record: AnyRecord, name: string, cell: string) => {
  const { kind } = record.fields[name]
  return kind === 'flag' ? cell === 'true' : ['int', 'number', 'money'].includes(kind) ? Number(cell) : cell
}
