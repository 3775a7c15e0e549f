import fc from 'fast-check'
import t from 'tap'
import { leaving } from '#services/kernel/test/leaving.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { local } from '../../kernel/calendar.ts'
import { present } from '../../kernel/present.ts'
import { instalmentsFor, orderLimits, payFrom, seatFare } from './instalments.ts'
import { defaultLimitRules } from './limits.ts'

const NOW = '2026-11-02T01:00:00.000Z'
const FIRST = leaving(local('2026-12-20', '07:45'))
const line = (type: 'ADULT' | 'CHILD', fare: number) => ({ type, count: 1, fare, cnFund: 0, yq: 0, perPassenger: fare, total: fare })
const legs = [
  { stockId: 'a', lines: [line('ADULT', 79_000)] },
  { stockId: 'b', lines: [line('ADULT', 60_000)] },
]
const stages = (...daysBefore: (number | undefined)[]) =>
  daysBefore.map(days => ({ rate: 1_000, assessment: 8_500, ...present({ daysBefore: days }) }))

t.test('without deposits all is due at the pay limit, and there is no balance', async t => {
  const found = orderLimits(NOW, FIRST, defaultLimitRules, {})
  t.match(found, {
    ok: true,
    limits: { payBy: '2026-11-02T01:30:00.000Z' },
    parts: [{ no: 1, kind: 'FULL', by: '2026-11-02T01:30:00.000Z' }],
  })
  t.notOk(found.ok && found.limits.balanceBy)
  t.same(orderLimits(NOW, leaving('2026-11-02T03:00:00.000Z'), defaultLimitRules, {}), { ok: false, reason: '距起飞时间过近，不能下单' })
})

t.test('deposits: the first with the pay limit, the others on a working day before departure, the balance by the ladder', async t => {
  const found = orderLimits(NOW, FIRST, defaultLimitRules, { deposits: stages(undefined, 35) })
  // 48 days before: balance D-21 is Sunday 29 November, so Friday; D-35 is Sunday 15 November
  t.match(found, {
    limits: { balanceBy: local('2026-11-27', '17:00') },
    parts: [
      { no: 1, kind: 'DEPOSIT', by: '2026-11-02T01:30:00.000Z', assessment: 8_500 },
      { no: 2, kind: 'DEPOSIT', by: local('2026-11-13', '17:00') },
      { no: 3, kind: 'BALANCE', by: local('2026-11-27', '17:00') },
    ],
  })
  const parts = (terms: Parameters<typeof orderLimits>[3]) => {
    const found = orderLimits(NOW, FIRST, defaultLimitRules, terms)
    return found.ok ? found.parts.map(({ by }) => by) : []
  }
  const balanceBy = local('2026-11-27', '17:00')
  t.same(parts({ deposits: stages(undefined, 3) }).slice(1), [balanceBy, balanceBy], 'a stage is never due after the balance')
  t.same(parts({ deposits: stages(undefined, undefined) }).slice(1), [balanceBy, balanceBy])
  t.same(parts({ deposits: stages(undefined, 400) })[1], '2026-11-02T04:00:00.000Z', 'nor before the order')
})

t.test('a time to pay that the agency has already is not shortened, and the other limits keep their order', async t => {
  const kept = '2026-11-03T01:00:00.000Z'
  t.match(orderLimits(NOW, FIRST, defaultLimitRules, { deposits: stages(undefined) }, { payUntil: kept }), {
    limits: { payBy: kept, balanceBy: local('2026-11-27', '17:00') },
    parts: [{ by: kept }, { by: local('2026-11-27', '17:00') }],
  })
  t.match(orderLimits(NOW, FIRST, defaultLimitRules, {}, { payUntil: NOW }), { limits: { payBy: '2026-11-02T01:30:00.000Z' } })
  // five days before departure the balance would be due before the first part
  const soon = orderLimits(NOW, leaving('2026-11-05T03:00:00.000Z'), defaultLimitRules, { deposits: stages(undefined) }, { payUntil: kept })
  t.match(soon, { limits: { payBy: kept } })
  t.ok(soon.ok && [soon.limits.nameBy, soon.limits.balanceBy!, soon.limits.ticketBy].every(by => by >= kept))
})

t.test('a policy’s own limits take the ladder’s place', async t => {
  const limits = { payMinutes: 60, nameDays: 10, balanceDays: 30, ticketDays: 5 }
  t.match(orderLimits(NOW, FIRST, defaultLimitRules, { limits, deposits: stages(undefined) }), {
    limits: {
      payBy: '2026-11-02T02:00:00.000Z',
      nameBy: local('2026-12-10', '17:00'),
      balanceBy: local('2026-11-20', '17:00'),
      ticketBy: local('2026-12-15', '17:00'),
    },
  })
})

t.test('tickets are not due before the names and the balance they wait for', async t => {
  const late = { nameBy: local('2026-12-17', '17:00'), ticketBy: local('2026-12-17', '17:00') }
  t.match(orderLimits(NOW, FIRST, defaultLimitRules, { limits: { nameDays: 3 } }), { limits: late })
  const balanceBy = local('2026-12-18', '17:00')
  const limits = { nameDays: 3, balanceDays: 2 }
  t.match(orderLimits(NOW, FIRST, defaultLimitRules, { limits, deposits: stages(undefined) }), {
    limits: { ...late, balanceBy, ticketBy: balanceBy },
  })
})

t.test('amounts: each stage a part of the fares of all legs, the rest last', async t => {
  const parts = [
    { no: 1, kind: 'DEPOSIT' as const, by: NOW },
    { no: 2, kind: 'DEPOSIT' as const, by: NOW },
    { no: 3, kind: 'BALANCE' as const, by: FIRST.std },
  ]
  const terms = { deposits: stages(undefined, 35) }
  t.equal(seatFare(legs), 139_000)
  t.equal(seatFare([{ stockId: 'a', lines: [line('CHILD', 50_000)] }]), 50_000)
  const plan = (owed: number, from = 1) =>
    instalmentsFor({ owed, parts: parts.filter(({ no }) => no >= from), terms, legs, seats: 20 }).map(({ no, amount }) => [no, amount])
  t.same(plan(3_000_000), [
    [1, 278_000],
    [2, 278_000],
    [3, 2_444_000],
  ])
  t.same(plan(2_722_000, 2), [
    [2, 278_000],
    [3, 2_444_000],
  ])
  t.same(
    plan(300_000),
    [
      [1, 278_000],
      [2, 22_000],
    ],
    'what is not owed is not asked',
  )
  t.same(plan(0), [])
})

t.test('money pays part after part, and nothing is lost', async t => {
  const part = (no: number, kind: 'DEPOSIT' | 'BALANCE', amount: number) => ({ no, kind, amount, by: NOW })
  const plan = [part(1, 'DEPOSIT', 100), part(2, 'BALANCE', 900)]
  t.same(payFrom(plan, 100), { left: [plan[1]], deposit: 100, over: 0 })
  t.same(payFrom(plan, 40), { left: [part(1, 'DEPOSIT', 60), plan[1]], deposit: 40, over: 0 })
  t.same(payFrom(plan, 150), { left: [part(2, 'BALANCE', 850)], deposit: 100, over: 0 })
  t.same(payFrom(plan, 1_005), { left: [], deposit: 100, over: 5 })
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 4 }), fc.nat(50_000), (amounts, money) => {
        const plan = amounts.map((amount, index) => part(index + 1, index + 1 < amounts.length ? 'DEPOSIT' : 'BALANCE', amount + 1))
        const sum = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
        const { left, deposit, over } = payFrom(plan, money)
        return sum(plan) - sum(left) + over === money && deposit <= money && left.every(({ amount }) => amount > 0)
      }),
      { numRuns: runs(100) },
    ),
  )
})
