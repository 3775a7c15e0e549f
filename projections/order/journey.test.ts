import t from 'tap'
import { cheapestJourney, checkJourney } from './journey.ts'

const flight = (depTime: string, arrTime: string, total: number, more: object = {}) => ({
  airLine: 'HU',
  origin: 'HAK',
  destination: 'PEK',
  date: '2026-12-10',
  depTime,
  arrTime,
  arrDays: 0,
  total,
  ...more,
})
const back = (depTime: string, arrTime: string, total: number, more: object = {}) =>
  flight(depTime, arrTime, total, { origin: 'PEK', destination: 'HAK', ...more })

t.test('the cheapest journey is one that can be booked', async t => {
  const [cheap, dear] = [flight('14:00', '17:30', 790), flight('08:00', '11:30', 900)]
  const [noon, late] = [back('12:00', '15:30', 700), back('21:00', '23:59', 1_000)]
  t.equal(
    cheapestJourney([
      [cheap, dear],
      [noon, late],
    ]),
    900 + 700,
    'the two cheapest do not meet',
  )
  t.throws(() => checkJourney('D', [cheap, noon]), { message: '回程起飞时间须晚于去程到达时间' })
  t.doesNotThrow(() => checkJourney('D', [dear, noon]))
  t.equal(cheapestJourney([[cheap], [noon]]), undefined)
  t.equal(cheapestJourney([[cheap], [{ ...noon, date: '2026-12-11' }]]), 790 + 700)
  // arrives after midnight, and at the very minute
  t.equal(
    cheapestJourney([[flight('22:00', '01:30', 500, { arrDays: 1 })], [back('01:30', '05:00', 500, { date: '2026-12-11' })]]),
    undefined,
  )
  // 12:10 in Seattle is four in the morning here: what leaves there an hour later follows, though clocks here show less
  const seattle = flight('16:55', '12:10', 500, { origin: 'PEK', destination: 'SEA', arrZone: 'America/Los_Angeles' })
  const onward = (depTime: string) =>
    flight(depTime, '15:30', 500, { origin: 'SEA', destination: 'SFO', depZone: 'America/Los_Angeles', arrZone: 'America/Los_Angeles' })
  t.doesNotThrow(() => checkJourney('M', [seattle, onward('13:10')]))
  t.throws(() => checkJourney('M', [seattle, onward('12:10')]), { message: '第2航段起飞时间须晚于前一航段到达时间' })
  // over the date line one arrives on the day before, and goes on then
  const honolulu = flight('01:00', '10:50', 500, {
    origin: 'AKL',
    destination: 'HNL',
    arrDays: -1,
    depZone: 'Pacific/Auckland',
    arrZone: 'Pacific/Honolulu',
  })
  const next = flight('13:00', '18:00', 500, {
    origin: 'HNL',
    destination: 'LIH',
    date: '2026-12-09',
    depZone: 'Pacific/Honolulu',
    arrZone: 'Pacific/Honolulu',
  })
  t.doesNotThrow(() => checkJourney('M', [honolulu, next]))
  t.throws(() => checkJourney('M', [honolulu, { ...next, date: '2026-12-08' }]), { message: '联程各航段日期须依次递增' })
  t.equal(cheapestJourney([[cheap, dear]]), 790)
  t.equal(cheapestJourney([[cheap], []]), undefined)
  t.equal(cheapestJourney([[], [noon]]), undefined)
  const third = flight('23:00', '23:59', 100, { date: '2026-12-12' })
  t.equal(cheapestJourney([[cheap, dear], [noon, late], [third]]), 1_700)
})
