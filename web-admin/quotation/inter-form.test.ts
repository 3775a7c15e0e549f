import t from 'tap'
import { blankLeg, offerOf, totalOf, wrongFare } from './inter-form.ts'

const flight = (stockId: string, adult: number, child: number) => ({
  stockId,
  flightNo: 'HU491',
  date: '2026-12-20',
  origin: 'PEK',
  destination: 'BRU',
  depTime: '13:55',
  arrTime: '18:05',
  arrDays: 0,
  cabin: 'K',
  seatsLeft: 30,
  fullFare: 640_000,
  taxes: { ADULT: adult, SOLIDER: adult, CHILD: child, INFANT: 0 },
})
const flights = [[flight('A', 57_000, 48_000)], [flight('B', 77_400, 77_400)]]
const counts = { ADULT: 12, CHILD: 2, SOLIDER: 0, FREE: 0, INFANT: 1 }
const percents = { childPercent: 75, infantPercent: 10 }
const route = { origin: 'PEK', destination: 'BRU', date: '2026-12-20' }
const offer = (adult: string, child = '', infant = '') => ({
  legs: ['A', 'B'].map(stockId => ({ ...blankLeg(route), stockId, adult, child, infant })),
  paxMin: '10',
  conditions: ' 出票后不得改期 ',
})

t.test('the desk sees the total that the server will reckon', async t => {
  t.equal(totalOf(offer('2970'), counts, flights, percents), 9_943_600, 'children and infants pay their part, up to ten yuan')
  t.equal(totalOf(offer('2800', '2141', '300'), counts, flights, percents), 9_500_000)
  t.equal(totalOf(offer(''), counts, flights, percents), undefined)
  t.equal(totalOf(offer('2970'), counts, [flights[0]!, []], percents), undefined, 'its flight is not on sale any more')
})

t.test('an offer is sent when it is whole', async t => {
  t.same(offerOf(offer('2800', '2141')), {
    legs: ['A', 'B'].map(stockId => ({ stockId, fares: { ADULT: 280_000, CHILD: 214_100 } })),
    paxMin: 10,
    conditions: '出票后不得改期',
  })
  t.equal(offerOf(offer('2800.50')), undefined)
  t.equal(offerOf({ ...offer('2800'), paxMin: '0' }), undefined)
  t.equal(offerOf({ ...offer('2800'), legs: [blankLeg(route)] }), undefined)
  t.equal(wrongFare('', false), '请填写票价')
  t.equal(wrongFare('', true), undefined)
  t.equal(wrongFare('28.5', true), '请填写整元票价')
})
