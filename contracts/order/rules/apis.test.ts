import t from 'tap'
import type { PassengerFields } from '../names/passenger.ts'
import { type ApisRow, apisDemands, apisGaps } from './apis.ts'

const countries: Readonly<Record<string, string>> = { PEK: 'CN', HAK: 'CN', BKK: 'TH', SIN: 'SG', SEA: 'US', YVR: 'CA' }
const countryOf = (airport: string) => countries[airport]
const row = (country: string, side: ApisRow['side'], parts = 'DOCS', more: Partial<ApisRow> = {}): ApisRow => ({
  country,
  side,
  parts,
  months: 0,
  ...more,
})
const flight = (origin: string, destination: string, date: string, more: object = {}) => ({
  origin,
  destination,
  date,
  depTime: '08:00',
  arrTime: '12:10',
  arrDays: 0,
  depZone: 'Asia/Shanghai',
  arrZone: 'Asia/Bangkok',
  ...more,
})
const passport: PassengerFields = {
  name: 'SMITH/JOHN',
  type: 'ADULT',
  docType: 'PASSPORT',
  docNo: '567890123',
  nationality: 'GB',
  gender: 'M',
  birthDate: '1985-03-14',
  docIssuer: 'GB',
  docExpires: '2027-06-21',
}
const out = flight('PEK', 'BKK', '2026-12-20')

t.test('a passport is valid six months behind the arrival by the clock of its airport', async t => {
  const demands = apisDemands([flight('HAK', 'PEK', '2026-12-19'), out], [row('TH', 'ARRIVE', 'DOCS', { months: 6 })], countryOf)
  t.match(demands, [{ country: 'TH', side: 'ARRIVE', validAfter: '2027-06-20' }])
  t.same(apisGaps({ ...passport, docExpires: '2027-06-20' }, demands), ['护照有效期须晚于2027-06-20'])
  t.same(apisGaps(passport, demands), [])
  t.same(apisGaps({ ...passport, nationality: 'TH', docExpires: '2027-01-01' }, demands), [], 'who comes home')
  t.same(apisGaps({ ...passport, docType: 'T2M', docExpires: '2027-01-01' }, demands), [], 'no passport')
  const late = apisDemands([{ ...out, arrDays: 1 }], [row('TH', 'ARRIVE', 'DOCS', { months: 6 })], countryOf)
  t.match(late, [{ validAfter: '2027-06-21' }], 'the day on which it lands')
  t.match(apisDemands([flight('PEK', 'BKK', '2026-08-31')], [row('TH', 'ARRIVE', '*', { months: 6 })], countryOf), [
    { validAfter: '2027-02-28', parts: ['DOCS', 'DOCA_R', 'DOCA_D', 'DOCO'] },
  ])
})

t.test('what is missing is told once, in the words of the form', async t => {
  const demands = apisDemands(
    [flight('PEK', 'SEA', '2026-12-20'), flight('SEA', 'PEK', '2026-12-28')],
    [row('US', 'ARRIVE', 'DOCS,DOCA_R,DOCA_D'), row('US', 'DEPART'), row('CA', 'ARRIVE'), row('US', 'TRANSIT', 'DOCO')],
    countryOf,
  )
  t.match(demands, [{ side: 'ARRIVE' }, { side: 'DEPART' }], 'eight days are no transit')
  const { docIssuer: _, docExpires: __, ...bare } = passport
  t.same(apisGaps(bare, demands), ['缺少签发国、证件有效期、常住国家、目的地街道、目的地城市、目的地州/省、目的地邮编'])
  t.same(apisGaps({ ...bare, nationality: 'US' }, demands), ['缺少签发国、证件有效期'], 'its own nationals')
  const there = { country: 'US', street: '1 Pike Pl', city: 'Seattle', state: 'WA', zip: '98101' }
  t.same(apisGaps({ ...passport, home: { country: 'GB' }, stay: there }, demands), [])
  t.same(apisGaps({ ...passport, home: { country: 'GB' }, stay: there, docExpires: '2026-12-20' }, demands), ['护照有效期须晚于2026-12-20'])
})

t.test('a stay of less than a day is a transit where the country says what it asks then', async t => {
  const on = [{ ...out, destination: 'SIN' }, flight('SIN', 'SEA', '2026-12-21', { depTime: '09:00' })]
  const rows = [row('SG', 'ARRIVE', 'DOCS', { months: 6 }), row('SG', 'DEPART', 'DOCO'), row('SG', 'TRANSIT', 'DOCS', { months: 3 })]
  t.match(apisDemands(on, rows, countryOf), [{ country: 'SG', side: 'TRANSIT', validAfter: '2027-03-20' }])
  t.match(
    apisDemands(on, rows.slice(0, 2), countryOf).map(({ side }) => side),
    ['ARRIVE', 'DEPART'],
  )
  t.same(apisDemands([flight('HAK', 'PEK', '2026-12-20')], [row('CN', 'ARRIVE')], countryOf), [], 'at home nobody asks')
})
