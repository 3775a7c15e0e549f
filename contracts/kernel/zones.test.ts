import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { addDays, local } from './calendar.ts'
import { arrivalDay, arrText, clockAt, daysBeforeAt, depText, HOME, instantAt, isZone, minutesOf, staOf, stdOf } from './zones.ts'

const SEA = 'America/Los_Angeles'
const BKK = 'Asia/Bangkok'
const NRT = 'Asia/Tokyo'
const LHR = 'Europe/London'
const BRU = 'Europe/Brussels'
const KTM = 'Asia/Kathmandu'

/** A flight's day of arrival, minutes and departure, by its distance. */
const flight = (depZone: string, arrZone: string, date: string, depTime: string, arrTime: string, distance: number, said?: number) => {
  const times = { date, depTime, arrTime, depZone, arrZone }
  const arrDays = arrivalDay(times, distance, said)
  return arrDays === undefined ? 'none' : [arrDays, minutesOf({ ...times, arrDays }), stdOf(times)]
}

t.test('a flight arrives on the day that its distance asks for', async t => {
  t.same(flight(HOME, SEA, '2026-12-20', '16:55', '12:10', 8_700), [0, 675, '2026-12-20T08:55:00.000Z'])
  t.same(flight(SEA, HOME, '2026-12-21', '14:40', '17:40', 8_700), [1, 660, '2026-12-21T22:40:00.000Z'])
  t.same(flight(HOME, BKK, '2026-12-20', '08:00', '12:10', 3_300), [0, 310, '2026-12-20T00:00:00.000Z'])
  t.same(flight(HOME, 'Asia/Singapore', '2026-12-20', '23:50', '03:20', 2_000), [1, 210, '2026-12-20T15:50:00.000Z'])
  t.same(flight(NRT, HOME, '2026-12-20', '10:00', '14:20', 3_100), [0, 320, '2026-12-20T01:00:00.000Z'])
  t.same(flight(HOME, BRU, '2026-12-20', '01:30', '05:40', 7_970), [0, 670, '2026-12-19T17:30:00.000Z'])
  t.same(flight(HOME, KTM, '2026-12-20', '23:55', '01:10', 2_900), [1, 210, '2026-12-20T15:55:00.000Z'])
  t.same(
    flight('Pacific/Auckland', 'Pacific/Honolulu', '2026-12-20', '01:00', '10:50', 7_090),
    [-1, 530, '2026-12-19T12:00:00.000Z'],
    'over the date line it arrives on the day before',
  )
  t.same(flight(LHR, HOME, '2026-10-24', '21:00', '15:30', 8_150), [1, 690, '2026-10-24T20:00:00.000Z'], 'clocks go back that night')
  t.same(flight(LHR, HOME, '2026-10-25', '21:00', '15:30', 8_150), [1, 630, '2026-10-25T21:00:00.000Z'])
  t.same(flight(HOME, HOME, '2026-12-10', '22:35', '01:55', 2_315), [1, 200, local('2026-12-10', '22:35')], 'at home too')
})

t.test('a day that is said must be possible, and a schedule that fits no day has none', async t => {
  t.same(flight(SEA, HOME, '2026-12-21', '14:40', '17:40', 8_700, 1), [1, 660, '2026-12-21T22:40:00.000Z'])
  t.equal(flight(SEA, HOME, '2026-12-21', '14:40', '17:40', 8_700, 0), 'none', 'it would arrive before it left')
  t.equal(flight(HOME, HOME, '2026-12-10', '08:30', '12:15', 2_315, 1), 'none', 'nothing flies for 27 hours')
  t.equal(flight(HOME, HOME, '2026-12-10', '08:30', '08:40', 2_315), 'none')
})

t.test('hours that come twice, and hours that clocks skip', async t => {
  t.equal(instantAt(LHR, '2026-03-29', '01:30'), undefined)
  t.equal(stdOf({ date: '2026-03-29', depTime: '01:30', depZone: LHR }), '2026-03-29T01:30:00.000Z', 'counts by the clock before')
  t.equal(instantAt(LHR, '2026-10-25', '01:30'), '2026-10-25T00:30:00.000Z', 'the first of the two')
  t.equal(instantAt(HOME, '2026-12-10', '08:30'), local('2026-12-10', '08:30'))
  t.same(clockAt(KTM, '2026-12-20T15:55:00.000Z'), { date: '2026-12-20', time: '21:40' })
  t.equal(staOf({ date: '2026-12-20', arrTime: '01:10', arrDays: 1, arrZone: KTM }), '2026-12-20T19:25:00.000Z')
  t.equal(daysBeforeAt({ date: '2026-12-21', depZone: SEA }, 1, '12:00'), local('2026-12-21', '04:00'))
})

t.test('a zone is one of a place that the runtime knows', async t => {
  t.same([SEA, KTM, 'America/Argentina/Buenos_Aires'].map(isZone), [true, true, true])
  t.same(['UTC', '+07:00', 'Asia/Pekin', 'Beijing', ''].map(isZone), [false, false, false, false, false])
})

t.test('a time is shown with its zone where its clock is not at UTC+8', async t => {
  const there = { date: '2026-12-20', depTime: '16:55', arrTime: '12:10', arrDays: 0, arrZone: SEA }
  t.same([depText(there), arrText(there)], ['16:55', '12:10（当地 UTC−8）'])
  t.equal(depText({ date: '2026-07-20', depTime: '14:40', depZone: SEA }), '14:40（当地 UTC−7）', 'in summer')
  t.equal(depText({ date: '2026-12-20', depTime: '14:40', depZone: KTM }), '14:40（当地 UTC+5:45）')
  t.equal(depText({ date: '2026-12-20', depTime: '14:40', depZone: 'Asia/Hong_Kong' }), '14:40')
})

const zones = [SEA, BKK, NRT, LHR, KTM, HOME, 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Asia/Tehran'].concat([
  'America/Sao_Paulo',
  'Pacific/Auckland',
  'Africa/Cairo',
])
t.test('there and back: what a clock shows is the instant again, or the hour before it of two alike', async () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 5 * 365 * 48 }), (zone, halves) => {
      const instant = new Date(Date.UTC(2024, 0) + halves * 1_800_000).toISOString()
      const { date, time } = clockAt(zone, instant)
      const back = instantAt(zone, date, time)
      if (!back || back > instant || Date.parse(instant) - Date.parse(back) > 3_600_000) throw new Error(`${zone} ${instant} ${back}`)
      if (JSON.stringify(clockAt(zone, back)) !== JSON.stringify({ date, time })) throw new Error(`${zone} ${instant} ${back}`)
    }),
    { numRuns: runs(1_000) },
  )
})
t.test('with both airports at home all is as by the calendar', async () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
  fc.assert(
    fc.property(time, time, fc.integer({ min: 0, max: 2 }), (depTime, arrTime, arrDays) => {
      const one = { date: '2026-12-30', depTime, arrTime, arrDays }
      if (stdOf(one) !== local(one.date, depTime) || staOf(one) !== local(addDays(one.date, arrDays), arrTime)) throw new Error(depTime)
    }),
    { numRuns: runs(100) },
  )
})
