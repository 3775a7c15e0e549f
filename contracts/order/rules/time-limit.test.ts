import fc from 'fast-check'
import t from 'tap'
import { leaving } from '#services/kernel/test/leaving.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { local } from '../../kernel/calendar.ts'
import { defaultLimitRules, limitsFor } from './limits.ts'
import { limitRulesOf, timeLimit } from './time-limit.ts'

t.test('an airline’s own rungs first, then those for all, then the house’s', async t => {
  t.same(limitRulesOf([], 'HU'), defaultLimitRules)
  const rows = [
    { airLine: '*', kind: 'NAME', minDays: 10, daysBefore: 6 },
    { airLine: 'HU', kind: 'NAME', minDays: 20, daysBefore: 15, timeOfDay: '12:00' },
    { airLine: 'HU', kind: 'NAME', minDays: 40, daysBefore: 30, graceMinutes: 60 },
    { airLine: 'GS', kind: 'NAME', minDays: 0, hoursAfter: 1 },
    { airLine: 'HU', kind: 'PAY', minDays: 0, payMinutes: 45, payBeforeDeparture: 120 },
  ] as const
  const rules = limitRulesOf(rows, 'HU')
  t.same(rules.names, [
    { minDays: 40, daysBefore: 30, graceMinutes: 60 },
    { minDays: 20, daysBefore: 15, timeOfDay: '12:00' },
    { minDays: 10, daysBefore: 6 },
    ...defaultLimitRules.names.filter(({ minDays }) => minDays < 10),
  ])
  t.match(rules, { payMinutes: 45, payBeforeDeparture: 120, balance: defaultLimitRules.balance })
  t.same(limitRulesOf(rows, 'GS').names, [{ minDays: 0, hoursAfter: 1 }])
  t.match(limitRulesOf(rows, 'GS'), { payMinutes: 30 })
})

t.test('a rung’s own time of day and shortest time count', async t => {
  const names = [{ minDays: 0, daysBefore: 3, timeOfDay: '12:00', graceMinutes: 30 }]
  const limits = (from: string) => limitsFor(from, leaving(local('2026-12-10', '08:30')), { ...defaultLimitRules, names })
  t.match(limits(local('2026-11-23', '10:00')), { nameBy: local('2026-12-07', '12:00'), ticketBy: local('2026-11-26', '17:00') })
  t.match(limits(local('2026-12-08', '10:00')), { nameBy: local('2026-12-08', '10:30'), ticketBy: local('2026-12-08', '13:00') })
})

t.test('whatever rows staff keep, every order has its limits', async () => {
  const row = fc
    .record({
      airLine: fc.constantFrom('*', 'HU'),
      kind: fc.constantFrom('NAME' as const, 'BALANCE' as const, 'TICKET' as const),
      minDays: fc.integer({ min: 0, max: 60 }),
      by: fc.oneof(fc.record({ daysBefore: fc.integer({ min: 0, max: 60 }) }), fc.record({ hoursAfter: fc.integer({ min: 1, max: 240 }) })),
    })
    .map(({ by, ...rest }) => ({ ...rest, ...by }))
    .filter(values => Object.keys(timeLimit.check(values)).length === 0)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 120 }), (rows, days) => {
      const made = local('2026-08-01', '10:00')
      const std = new Date(Date.parse(made) + days * 86_400_000).toISOString()
      const limits = limitsFor(made, leaving(std), limitRulesOf(rows, 'HU'))
      return limits.ok && [limits.nameBy, limits.balanceBy, limits.ticketBy].every(by => by > made && by <= std)
    }),
    { numRuns: runs(100) },
  )
})
