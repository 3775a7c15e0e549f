import t from 'tap'
import { airport } from '#contracts/basicinfo/airport.ts'
import { airportGroup } from '#contracts/basicinfo/airport-group.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { currency } from '#contracts/basicinfo/currency.ts'
import { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { season } from '#contracts/basicinfo/season.ts'
import { settings } from '#contracts/basicinfo/settings.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import { changeRule, changeRulesOf } from '#contracts/change/rule-record.ts'
import { codesIn } from '#contracts/kernel/field.ts'
import type { ValuesOf } from '#contracts/kernel/record.ts'
import { type TaxRow, taxesAt } from '#contracts/order/rules/fares.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import { limitRulesOf, timeLimit } from '#contracts/order/rules/time-limit.ts'
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts'
import { refundScale, scaleOf } from '#contracts/refund/scale-record.ts'
import { refundTypeRule, typeRulesOf } from '#contracts/refund/type-record.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { seedRecords } from './records.ts'

const seeded = async (): Promise<[string, any][]> => {
  const rows: [string, any][] = []
  await seedRecords(async (record, values) => rows.push([record.name, values]))
  return rows
}

const rowsOf = async (record: { name: string }): Promise<any[]> =>
  (await seeded()).flatMap(([name, row]) => (name === record.name ? [row] : []))

t.test('the rules that are seeded are those that hold without a row', async t => {
  t.same(limitRulesOf(await rowsOf(timeLimit), 'HU'), {
    ...defaultLimitRules,
    ...Object.fromEntries(
      (['names', 'balance', 'ticketing'] as const).map(kind => [
        kind,
        defaultLimitRules[kind].map(step => ({ ...step, graceMinutes: 180, ...('daysBefore' in step && { timeOfDay: '17:00' }) })),
      ]),
    ),
  })
  t.same((await rowsOf(refundScale)).map(scaleOf), [CAAC_GROUP_CLASSIC])
  const changes = changeRulesOf(await rowsOf(changeRule), 'HU')
  for (const kind of ['DATE', 'CABIN', 'SEATS', 'NAMES'] as const)
    for (const scope of ['CN', 'INTER'] as const)
      t.same(changes({ kind, scope }), changeRulesOf([], 'HU')({ kind, scope }), `${kind} ${scope}`)
  t.same(
    typeRulesOf(
      (await rowsOf(refundTypeRule)).map(row => ({ ...row, enabled: true })),
      'HU',
    ),
    defaultTypeRules,
  )
  t.same(
    (await rowsOf(config)).map(({ key }) => key),
    Object.keys(settings),
  )
  for (const record of [airportGroup, season, currency, interCabin, timeLimit, refundScale, changeRule, refundTypeRule, config, ruleStore])
    for (const row of await rowsOf(record)) t.same(record.check(row), {}, `${record.name} ${JSON.stringify(row)}`)
})

t.test('groups of airports name airports of the seed', async t => {
  const known = new Set((await rowsOf(airport)).map(({ airportCode }) => airportCode))
  for (const { code, airports } of await rowsOf(airportGroup))
    t.same(
      codesIn(airports).filter(one => !known.has(one)),
      [],
      code,
    )
})

t.test('every airport abroad has the zone of its clocks', async t => {
  const airports: ValuesOf<typeof airport.fields>[] = await rowsOf(airport)
  for (const row of airports) t.same(airport.check(row), {}, row.airportCode)
  t.equal(airports.filter(({ zone }) => zone).length, 91)
  const zoneOf = (code: string) => airports.find(({ airportCode }) => airportCode === code)?.zone
  t.same(['SEA', 'BKK', 'KTM', 'URC', 'PEK'].map(zoneOf), ['America/Los_Angeles', 'Asia/Bangkok', 'Asia/Kathmandu', undefined, undefined])
  const [pek, bkk] = ['PEK', 'BKK'].map(code => airports.find(({ airportCode }) => airportCode === code)!)
  t.match(airport.check({ ...pek!, zone: 'Asia/Urumqi' }), { zone: /境内机场用北京时间/ }, 'flights of Xinjiang keep Beijing time')
  t.match(airport.check({ ...bkk!, zone: undefined as never }), { zone: '请选择时区' })
  t.match(airport.check({ ...bkk!, zone: 'Asia/Pekin' }), { zone: /时区不存在/ })
})

t.test('the tax rows price as DOMAIN §5.3 and §5.5 say', async t => {
  const taxes = (await seeded()).filter(([name]) => name === tax.name).map(([, row]) => row as ValuesOf<typeof tax.fields>)
  const rows: TaxRow[] = taxes.map(({ source: _, ...row }) => row)
  const yuan = (issued: string, distance: number) => {
    const { ADULT, SOLIDER, CHILD, FREE, INFANT } = taxesAt(rows, issued, distance).taxes
    return [ADULT, SOLIDER, CHILD, FREE, INFANT].map(({ cnFund, yq }) => `${cnFund / 100}+${yq / 100}`).join(' ')
  }
  t.equal(yuan('2026-11-21', 934), '50+20 50+10 0+10 50+20 0+0', 'example A of DOMAIN §5.5')
  t.equal(yuan('2026-11-21', 800), '50+10 50+0 0+0 50+10 0+0')
  t.equal(yuan('2026-01-04', 801), '50+40 50+20 0+20 50+40 0+0')
  t.equal(yuan('2023-10-05', 500), '50+70 50+30 0+30 50+70 0+0')
  t.equal(yuan('2023-10-05', 2000), '50+130 50+60 0+60 50+130 0+0')
  t.equal(yuan('2025-06-05', 500), '50+0 50+0 0+0 50+0 0+0')
  t.equal(rows.find(row => row.kind === 'CN' && row.band === 'INTERNATIONAL')?.adult, 9_000)
})

t.test('the seed has what it says, every key once, and a group class for each airline', async t => {
  const rows = await seeded()
  const count = (name: string) => rows.filter(([record]) => record === name).length
  t.same(['airline', 'airport', 'cabin', 'tax', 'province', 'city', 'region'].map(count), [12, 351, 48, 40, 34, 340, 16])
  const ids = rows.flatMap(([name, { id }]) => (id === undefined ? [] : [`${name}-${id}`]))
  t.equal(new Set(ids).size, ids.length)
  t.ok(
    rows.every(([name, row]) => name !== 'city' || ids.includes(`province-${row.provinceId}`)),
    'every city is in a province',
  )
  t.equal(rows.filter(([name, row]) => name === 'cabin' && row.group).length, 12)
  t.equal(rows.filter(([name, row]) => name === 'airport' && row.hot).length, 23)
  const codes = rows.filter(([name]) => name === 'airport').map(([, row]) => row.airportCode)
  t.equal(new Set(codes).size, codes.length)
})
