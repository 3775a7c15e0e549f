import t from 'tap'
import { PolicyTerms } from '#contracts/policy/events.ts'
import { problemsOf } from '#contracts/policy/terms.ts'
import { readText, wrongIn } from '../kit/inputs.ts'
import { fieldsOf, hints, inputsFor, MAX_STAGES, type ShownTerms, termsOf, textsOf } from './terms.ts'

const terms: ShownTerms = {
  name: '海口—北京团队 45 折',
  airLine: 'HU',
  origin: 'HAK',
  destination: 'PEK',
  flights: ['HU7181', 'HU7281'],
  weekdays: [1, 5],
  paxMin: 10,
  travelFrom: '2026-12-01',
  price: { kind: 'DISCOUNT', rate: 4500 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
  segmentRefund: true,
}
/** every possible term; where two exclude each other, one of them */
const full: ShownTerms = {
  ...terms,
  excludedFlights: ['HU7999'],
  cabin: 'G',
  saleFrom: '2026-11-01',
  saleTo: '2026-12-31',
  travelTo: '2027-03-27',
  advanceMin: 3,
  advanceMax: 90,
  paxMax: 60,
  agency: 'A001',
  office: 'HAK',
  originArea: '中南',
  destinationArea: '华北',
  price: { kind: 'FIXED', fare: 79_000 },
  normalFare: { kind: 'DISCOUNT', rate: 8_000 },
  free: { every: 16, counting: 'FREE_EXTRA' },
  deposits: [
    { rate: 1_050, assessment: 8_500 },
    { rate: 2_000, assessment: 9_000, daysBefore: 30 },
  ],
  assessmentBase: 'FINAL',
  limits: { payMinutes: 60, nameDays: 10, balanceDays: 7, ticketDays: 0 },
  tourCode: 'HN26',
  audit: true,
  agencyLevel: 'A',
  groupType: 'STUDENT',
  passengerTypes: ['ADULT', 'CHILD'],
  refundCode: 'RF01',
  changeCode: 'CH01',
  originGroup: 'HAINAN',
  destinationGroup: 'BEIJING',
  season: 'W26',
  classification: 'S',
  remark: '春节除外',
}
const { office: _, originArea: __, destinationArea: ___, agencyLevel: ____, originGroup: _____, destinationGroup: ______, ...sound } = full
/** reads texts as the form does */
const through = (texts: Record<string, string>, stages = 0) =>
  Object.fromEntries(
    inputsFor(stages).flatMap(input => {
      const text = texts[input.field] ?? ''
      t.equal(wrongIn(input, text), undefined, `${input.field} is accepted`)
      const value = readText(input, text)
      return value === undefined ? [] : [[input.field, value]]
    }),
  )

t.test('terms go through the form unchanged', async t => {
  t.same(termsOf(through(textsOf(terms)), terms.weekdays!, 0), terms)
  const fixed: ShownTerms = { ...terms, price: { kind: 'FIXED', fare: 79_000 } }
  t.equal(textsOf(fixed).priceValue, '790.00')
  t.same(termsOf(through(textsOf(fixed)), [1, 5], 0), fixed)
  t.same(Object.keys(full).sort(), Object.keys(PolicyTerms.properties).sort(), 'the example says everything')
  t.same(termsOf(through(textsOf(full), 2), full.weekdays!, 2), full)
})

t.test('fewer stages leave the others unsaid', async t => {
  const given = through(textsOf(full), 1)
  t.same(termsOf(given, [], 1).deposits, [{ rate: 1_050, assessment: 8_500 }])
  t.notOk('deposits' in termsOf(given, [], 0))
  t.equal(inputsFor(MAX_STAGES).filter(({ field }) => field.startsWith('deposits.')).length, 8)
})

t.test('flights may be parted by anything people type', async t => {
  const given = through({ ...textsOf(terms), flights: 'hu7181，HU7281、hu7381 HU7481' })
  t.same(termsOf(given, [], 0).flights, ['HU7181', 'HU7281', 'HU7381', 'HU7481'])
})

t.test('a new policy starts with the usual and lacks what only a person can say', async t => {
  const texts = textsOf(undefined)
  const lacking = inputsFor(0)
    .filter(input => wrongIn(input, texts[input.field] ?? ''))
    .map(({ field }) => field)
  t.same(lacking, ['name', 'airLine', 'priceValue'])
})

t.test('each problem stands at an input that there is', async t => {
  const known = new Set(inputsFor(MAX_STAGES).map(({ field }) => field))
  const wrong = (change: Partial<ShownTerms>) =>
    fieldsOf(problemsOf({ ...sound, ...change }).map(({ field, message }) => [`terms.${field}`, message] as const))
  const table: [Partial<ShownTerms>, string][] = [
    [{ paxMax: 2 }, 'paxMax'],
    [{ saleTo: '2026-10-01' }, 'saleTo'],
    [{ destination: 'HAK' }, 'destination'],
    [{ price: { kind: 'FIXED', fare: 55 } }, 'priceValue'],
    [{ limits: { ticketDays: 5, nameDays: 3 } }, 'limits.nameDays'],
    [{ limits: { ticketDays: 5, balanceDays: 3 } }, 'limits.balanceDays'],
    [{ deposits: [{ rate: 10_000, assessment: 8_500 }] }, 'deposits.0.rate'],
    [{ deposits: [{ rate: 1_000, assessment: 12_000 }] }, 'deposits.0.assessment'],
    [{ deposits: [full.deposits![0]!, { rate: 1_000, assessment: 8_500 }] }, 'deposits.1.daysBefore'],
  ]
  for (const [change, field] of table) {
    t.same(Object.keys(wrong(change)), [field], JSON.stringify(change))
    t.ok(known.has(field), field)
  }
  t.same(fieldsOf([['terms.deposits.1.rate', '不能大于 100000']]), { 'deposits.1.rate': '不能大于 100000' })
  for (const field of Object.keys(hints)) t.ok(known.has(field), `hint of ${field}`)
})
