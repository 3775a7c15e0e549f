import t from 'tap'
import { formIn } from './address.ts'
import { emptyForm } from './form.ts'
import * as results from './results.ts'

const line = (type: results.PricedFlight['prices'][number]['type'], count: number) => ({
  type,
  count,
  fare: 100_000,
  cnFund: 5_000,
  yq: 2_000,
  perPassenger: 107_000,
  total: 107_000 * count,
})
const flight = (flightNo: string, change: Partial<results.PricedFlight> = {}): results.PricedFlight => ({
  stockId: `${flightNo}-2027-01-06-G`,
  airLine: flightNo.slice(0, 2) as results.PricedFlight['airLine'],
  airLineName: '',
  flightNo,
  date: '2027-01-06',
  origin: 'HAK',
  destination: 'PEK',
  depTime: '08:00',
  arrTime: '11:45',
  arrDays: 0,
  cabin: 'G',
  seatsLeft: 30,
  fullFare: 176_000,
  policyId: 'p',
  policyName: '',
  paxMin: 10,
  freeSeats: 0,
  prices: [line('ADULT', 18), line('CHILD', 2), line('SOLIDER', 0), line('INFANT', 3)],
  total: 2_140_000,
  ...change,
})
const nos = (flights: readonly results.PricedFlight[]) => flights.map(({ flightNo }) => flightNo)

t.test('seats that are wanting: infants take none', async t => {
  t.same([results.seatsOf(flight('HU1')), results.personsOf(flight('HU1'))], [20, 23])
  t.same([results.shortBy(flight('HU1')), results.shortBy(flight('HU1', { seatsLeft: 16 }))], [0, 4])
})

t.test('sorted and filtered; what has too few seats comes last by price', async t => {
  const all = [
    flight('HU7182', { total: 3, depTime: '07:45' }),
    flight('JD5182', { total: 1, depTime: '13:20', seatsLeft: 16 }),
    flight('HU7902', { total: 2, depTime: '19:00', seatsLeft: 60 }),
  ]
  const shown = (change: Partial<results.ResultsView>) => nos(results.shown(all, { ...results.noView, ...change }, 0))
  t.same(shown({}), ['HU7902', 'HU7182', 'JD5182'])
  t.same(shown({ sort: 'departure' }), ['HU7182', 'JD5182', 'HU7902'])
  t.same(shown({ sort: 'seats' }), ['HU7902', 'HU7182', 'JD5182'])
  t.same(shown({ airLine: 'JD' }), ['JD5182'])
  t.same(shown({ enough: true }), ['HU7902', 'HU7182'])
  const { 上午: morning, 晚上: evening } = results.dayParts
  t.same(shown({ legs: [{ times: [morning!, evening!], flights: [] }] }), ['HU7902', 'HU7182'])
  t.same(shown({ legs: [{ times: [], flights: ['JD5182'] }] }), ['JD5182'])
  t.equal(results.isFiltered(results.withLegView(results.noView, 1, { flights: ['JD5182'] }), 0), false, 'of another leg')
})

t.test('a journey is one airline’s, its flights one after another', async t => {
  const there = flight('HU7181')
  const back = flight('HU7182', { date: '2027-01-10' })
  const chosen = [there, back]
  t.equal(results.clash(flight('JD5182'), 0, chosen), 'airline')
  t.equal(results.clash(flight('HU7185', { date: '2027-01-05' }), 1, chosen), 'time')
  t.equal(results.clash(flight('HU7185', { date: '2027-01-09', depTime: '23:00', arrTime: '09:00', arrDays: 1 }), 0, chosen), 'time')
  t.equal(results.clash(flight('HU7185', { date: '2027-01-09', depTime: '23:00', arrTime: '02:00', arrDays: 1 }), 0, chosen), undefined)
  t.same(results.picking(flight('HU7185'), 0, chosen), ['HU7185-2027-01-06-G', 'HU7182-2027-01-06-G'])
  t.same(results.picking(flight('JD5181'), 0, chosen), ['JD5181-2027-01-06-G', ''], 'the other is to be chosen anew')
  const view = { ...results.noView, picked: ['HU7181-2027-01-06-G', 'gone'] }
  t.same(results.pickedOf([{ flights: [there] }, { flights: [back] }], view), [there, undefined])
})

t.test('waiting for seats is open while there is time', async t => {
  const now = '2027-01-02T23:30:00.000Z'
  const may = (change: Partial<results.WaitingRoom>) => results.mayWait(flight('HU7181'), { length: 20, endHours: 72, ...change }, now)
  t.same([may({}), may({ length: 0 }), may({ endHours: 73 })], [true, false, false])
})

t.test('where chosen flights are ordered, and whose prices stand in a row', async t => {
  const form = formIn('?type=D&legs=HAK-PEK-2027-01-06&adults=18&children=2', [])
  t.equal(
    results.orderAddress('D', [flight('HU7181'), flight('HU7182')], form),
    '/order/new?type=D&adults=18&children=2&infants=0&legs=HU7181-2027-01-06-G,HU7182-2027-01-06-G',
  )
  t.match(results.orderAddress('S', [flight('HU7181')], emptyForm), 'adults=18', 'nobody was counted: as many as were priced')
  t.same(
    results.toldTypes(flight('HU7181')).map(({ type }) => type),
    ['ADULT', 'CHILD', 'INFANT'],
  )
})
