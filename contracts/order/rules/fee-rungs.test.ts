import t from 'tap'
import { addMinutes, local } from '../../kernel/calendar.ts'
import type { FeeRung } from './fare-rule.ts'
import { fareRuleText, feeOf, feeRungAt, problemOf } from './fee-rungs.ts'

const STD = local('2026-12-10', '10:00')
const rungs: FeeRung[] = [
  { minutes: 10_080, fee: { rate: 500 } },
  { minutes: 240, exclusive: true, fee: { amount: 30_000 } },
  { minutes: 0, fee: { rate: 4_000 } },
]

t.test('the rung of a moment, and its fee', async t => {
  const fee = (minutes: number, fare = 98_000) => feeOf(feeRungAt(rungs, addMinutes(STD, -minutes), STD), fare)
  t.same([fee(10_080), fee(10_079), fee(241), fee(240), fee(1)], [4_900, 30_000, 30_000, 39_200, 39_200])
  t.equal(fee(1_000, 20_000), 20_000, 'never above the fare')
  t.equal(fee(0), undefined, 'after departure nothing is said')
  t.equal(feeOf({ minutes: null, fee: { not: true } }, 98_000), undefined)
})

t.test('what is wrong with rungs', async t => {
  const of = (...all: [minutes: number | null, fee: FeeRung['fee']][]) => problemOf(all.map(([minutes, fee]) => ({ minutes, fee })))
  t.equal(problemOf(rungs), undefined)
  t.equal(of(), '没有费率阶梯')
  t.equal(of([60, { rate: 1 }]), '费率阶梯须到起飞为止')
  t.equal(of([60, { rate: 1 }], [120, { rate: 2 }], [0, { rate: 3 }]), '费率阶梯须按时间先后排列：起飞前2小时（含）以前')
  t.equal(of([60, { rate: 1 }], [60, { rate: 2 }], [0, { rate: 3 }]), '费率阶梯的时间点重复：起飞前1小时（含）以前')
  t.equal(of([60, { rate: 2 }], [0, { rate: 1 }]), '越临近起飞费用不能越低：起飞前')
  t.equal(of([60, { not: true }], [0, { rate: 1 }]), '越临近起飞费用不能越低：起飞前')
  t.equal(of([0, { rate: 1 }], [null, { not: true }]), undefined)
})

t.test('a rule in words', async t => {
  const words = fareRuleText({
    refund: rungs,
    change: [
      { minutes: 0, fee: { rate: 0 } },
      { minutes: null, fee: { not: true } },
    ],
    transfer: false,
    keepsLower: true,
    feeFree: ['INFANT', 'SOLIDER'],
  })
  t.same(words, [
    '退票：起飞前7天（含）以前 5%；起飞前4小时（不含）以前 ¥300.00；起飞前 40%；起飞后 不得退票',
    '改期：起飞前 免费；起飞后 不得改期；改至低票价的差额不退',
    '签转：不得',
    '免手续费：婴儿、军残/警残',
  ])
})
