import fc from 'fast-check'
import t from 'tap'
import { leaving } from '#services/kernel/test/leaving.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { addMinutes, local, toLocal } from '../../kernel/calendar.ts'
import { stdOf } from '../../kernel/zones.ts'
import { defaultLimitRules, type Limits, limitsFor, orderableUntil } from './limits.ts'

/** limits as people in Shanghai read them */
const read = (limits: Limits) => {
  if (!limits.ok) return limits.reason
  const { ok, provisional, ...instants } = limits
  return Object.fromEntries(
    Object.entries(instants).map(([name, instant]) => {
      const { date, time } = toLocal(instant)
      return [name, `${date} ${time}`]
    }),
  )
}
const all = (payBy: string, due: string) => ({ payBy, nameBy: due, balanceBy: due, ticketBy: due })

t.test('the ladder of DOMAIN §5.4, from each rung of days to departure', async t => {
  const created = local('2026-11-02', '10:00') // a Monday
  const cases: [string, string, string][] = [
    ['2026-12-03', '2026-11-12 17:00', '31 days: D-21'],
    ['2026-12-02', '2026-11-18 17:00', '30 days: D-14'],
    ['2026-11-17', '2026-11-03 17:00', '15 days: D-14'],
    ['2026-11-16', '2026-11-09 17:00', '14 days: D-7'],
    ['2026-11-10', '2026-11-03 17:00', '8 days: D-7'],
    ['2026-11-09', '2026-11-06 17:00', '7 days: D-3'],
    ['2026-11-06', '2026-11-03 17:00', '4 days: D-3'],
    ['2026-11-05', '2026-11-02 13:00', '3 days: three hours'],
    ['2026-11-02', '2026-11-02 13:00', 'the same day'],
  ]
  for (const [date, due, name] of cases) t.same(read(limitsFor(created, leaving(local(date, '20:30')))), all('2026-11-02 10:30', due), name)
})

t.test('a day that is no working day moves earlier', async t => {
  t.same(
    read(limitsFor(local('2026-11-02', '10:00'), leaving(local('2026-12-06', '08:30')))),
    all('2026-11-02 10:30', '2026-11-13 17:00'),
    'D-21 is Sunday the 15th',
  )
  t.same(
    read(limitsFor(local('2026-08-01', '10:00'), leaving(local('2026-10-26', '08:30')))),
    all('2026-08-01 10:30', '2026-09-30 17:00'),
    'D-21 is in the National Day week',
  )
  t.same(
    read(limitsFor(local('2026-09-01', '10:00'), leaving(local('2026-10-31', '08:30')))),
    all('2026-09-01 10:30', '2026-10-10 17:00'),
    'a make-up Saturday counts',
  )
})

t.test('a limit never comes before the order, nor minutes after it', async t => {
  const tuesday = local('2026-11-24', '08:30')
  t.same(
    read(limitsFor(local('2026-11-20', '10:00'), leaving(tuesday))),
    all('2026-11-20 10:30', '2026-11-20 17:00'),
    'Saturday becomes this Friday',
  )
  t.same(read(limitsFor(local('2026-11-20', '16:50'), leaving(tuesday))), all('2026-11-20 17:20', '2026-11-20 19:50'))
  t.same(read(limitsFor(local('2026-11-20', '18:00'), leaving(tuesday))), all('2026-11-20 18:30', '2026-11-20 21:00'))
})

t.test('near departure', async t => {
  const std = local('2026-11-21', '20:30')
  t.same(
    read(limitsFor(local('2026-11-21', '17:10'), leaving(std))),
    all('2026-11-21 17:30', '2026-11-21 20:10'),
    'payment ends three hours before',
  )
  t.same(
    read(limitsFor(local('2026-11-21', '17:29:59'), leaving(std))),
    all('2026-11-21 17:30', '2026-11-21 20:30'),
    'nothing ends after departure',
  )
  t.equal(read(limitsFor(local('2026-11-21', '17:30'), leaving(std))), '距起飞时间过近，不能下单')
  t.equal(read(limitsFor(local('2026-11-22', '00:00'), leaving(std))), '距起飞时间过近，不能下单')
})

t.test('of a flight abroad days count to the day there, and nothing ends after it left', async t => {
  const [made, zone] = [local('2026-11-01', '10:00'), 'America/Los_Angeles']
  const seattle = { date: '2026-12-21', std: stdOf({ date: '2026-12-21', depTime: '14:40', depZone: zone }) }
  t.match(read(limitsFor(made, seattle)), { payBy: '2026-11-01 10:30', nameBy: '2026-11-30 17:00' }, 'here it leaves on the 22nd')
  t.equal(orderableUntil(seattle.std), local('2026-12-22', '03:40'))
  // the flight leaves on the 21st in Auckland, when in Beijing it is not yet three in the morning
  const auckland = { date: '2026-12-21', std: stdOf({ date: '2026-12-21', depTime: '07:30', depZone: 'Pacific/Auckland' }) }
  const rules = { ...defaultLimitRules, names: [{ minDays: 0, daysBefore: 0 }] }
  t.match(read(limitsFor(made, auckland, rules)), { nameBy: '2026-12-21 02:30' })
})

t.test('rules are data', async t => {
  const rules = { ...defaultLimitRules, payMinutes: 60, ticketing: [{ minDays: 0, hoursAfter: 24 }] }
  t.same(read(limitsFor(local('2026-11-02', '10:00:30'), leaving(local('2026-12-03', '20:30')), rules)), {
    payBy: '2026-11-02 11:01',
    nameBy: '2026-11-12 17:00',
    balanceBy: '2026-11-12 17:00',
    ticketBy: '2026-11-03 10:01',
  })
  t.throws(
    () =>
      limitsFor(local('2026-11-02', '10:00'), leaving(local('2026-11-12', '20:30')), {
        ...rules,
        names: [{ minDays: 31, daysBefore: 21 }],
      }),
    RangeError,
  )
})

t.test('for any order: full minutes, after the order, not after departure, payment first', async t => {
  const start = local('2026-01-01', '00:00')
  const check = fc.property(fc.integer({ min: 0, max: 330 * 86_400 }), fc.integer({ min: 0, max: 120 * 1440 }), (seconds, minutes) => {
    const created = addMinutes(start, seconds / 60)
    const std = addMinutes(start, Math.ceil(seconds / 60) + minutes)
    const limits = limitsFor(created, leaving(std))
    if (!limits.ok) return minutes <= 180
    const { payBy, nameBy } = limits
    return (
      [payBy, nameBy].every(limit => limit > created && limit <= std && limit.endsWith(':00.000Z')) &&
      payBy <= nameBy &&
      payBy <= addMinutes(std, -180)
    )
  })
  t.doesNotThrow(() => fc.assert(check, { numRuns: runs(500) }))
})
