import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { local, yearOfValidity } from '#contracts/kernel/calendar.ts'
import { OffsetCredited, OffsetExpired, OffsetReturned, OffsetUsed } from '#contracts/payment/credit.ts'
import { fold, foldAt } from '#services/kernel/decider.ts'
import { attempt, NOON, spec } from '#services/kernel/spec.ts'
import { type Credit, credit, type KnownCredit } from './credit.ts'

const at = spec(credit)
const until = yearOfValidity('2026-11-21')
const granted = {
  refundId: 'R1',
  orderNo: 'O1',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  reasonCode: '5' as const,
  amount: 1_000,
  validUntil: until,
}
const credited = OffsetCredited(granted)
const paying = (amount: number, change: object = {}) => ({
  paymentCode: 'P1',
  orderNo: 'O2',
  agency: 'A001',
  airLine: 'HU',
  amount,
  ...change,
})
const used = (amount = 600, balance = 400, paymentCode = 'P1') => OffsetUsed({ paymentCode, orderNo: 'O2', amount, balance })
const back = (amount: number, balance: number, refundId = 'R2') =>
  OffsetReturned({ refundId, paymentCode: 'P1', orderNo: 'O2', amount, balance })

t.test('a credit is made once, pays for other orders down to nothing, and the same payment pays once', async () => {
  at.given().when('grantCredit', granted).then(credited).state({ status: 'ACTIVE', balance: 1_000 })
  at.given(credited).when('grantCredit', granted).nothing()
  at.given(credited).when('useCredit', paying(600)).then(used()).state({ balance: 400 })
  at.given(credited, used()).when('useCredit', paying(600)).nothing()
  at.given(credited, used())
    .when('useCredit', paying(400, { paymentCode: 'P2' }))
    .then(used(400, 0, 'P2'))
    .state({ balance: 0 })
  // the last of it, told twice
  at.given(credited, used(1_000, 0)).when('useCredit', paying(1_000)).nothing()
})

t.test('what it cannot pay', async () => {
  at.given().when('useCredit', paying(1)).refused('抵扣不存在')
  at.given(credited).when('useCredit', paying(1_001)).refused('抵扣余额不足')
  at.given(credited, used(1_000, 0))
    .when('useCredit', paying(1, { paymentCode: 'P2' }))
    .refused('抵扣已用完')
  at.given(credited)
    .when('useCredit', paying(1, { orderNo: 'O1' }))
    .refused('抵扣不能用于原订单')
  at.given(credited)
    .when('useCredit', paying(1, { agency: 'A002' }))
    .refused('只能抵扣本代理人的订单')
  at.given(credited)
    .when('useCredit', paying(1, { airLine: 'JD' }))
    .refused('只能抵扣航空公司HU的订单')
})

t.test('79 valid for a year, its last second included; then what is left is over, once', async t => {
  t.equal(until, local('2027-11-21', '23:59:59'), '365 days')
  t.equal(yearOfValidity('2027-11-21'), local('2028-11-21', '23:59:59'), '366 days, 29 February among them')
  t.equal(yearOfValidity('2028-02-29'), local('2029-02-28', '23:59:59'))
  const over = local('2027-11-22', '00:00:00')
  at.given(credited).when('useCredit', paying(600), { at: until }).then(used())
  at.given(credited).when('useCredit', paying(600), { at: over }).refused('抵扣已过期')
  at.given(credited).when('passTime', {}, { at: until }).nothing()
  const expired = OffsetExpired({ amount: 400 })
  at.given(credited, used()).when('passTime', {}, { at: over }).then(expired).state({ status: 'EXPIRED', balance: 0, expired: 400 })
  at.given(credited, used(), expired).when('passTime', {}, { at: over }).nothing()
  at.given(credited, used(), expired)
    .when('useCredit', paying(1, { paymentCode: 'P2' }), { at: NOON })
    .refused('抵扣已过期')
})

t.test('what an order gives back comes back, never more than it had; after its year it is over at once', async () => {
  at.given().when('returnCredit', { paymentCode: 'P1', refundId: 'R2', amount: 1 }).refused('抵扣支付不存在', { status: 404 })
  at.given(credited).when('returnCredit', { paymentCode: 'P1', refundId: 'R2', amount: 1 }).refused('抵扣支付不存在', { status: 404 })
  const returning = { paymentCode: 'P1', refundId: 'R2', amount: 500 }
  at.given(credited, used()).when('returnCredit', returning).then(back(500, 900)).state({ status: 'ACTIVE', balance: 900 })
  at.given(credited, used(), back(500, 900)).when('returnCredit', returning).nothing()
  at.given(credited, used(), back(500, 900))
    .when('returnCredit', { ...returning, refundId: 'R3', amount: 101 })
    .refused('退款金额超过可退金额')
  at.given(credited, used(), back(500, 900))
    .when('returnCredit', { ...returning, refundId: 'R3', amount: 100 })
    .then(back(100, 1_000, 'R3'))
  const over = local('2027-11-22', '00:00:00')
  // the tick has not come by yet: what was left is over too
  at.given(credited, used())
    .when('returnCredit', returning, { at: over })
    .then(back(500, 900), OffsetExpired({ amount: 900 }))
    .state({ status: 'EXPIRED', balance: 0, expired: 900 })
  at.given(credited, used(), OffsetExpired({ amount: 400 }))
    .when('returnCredit', returning, { at: over })
    .then(back(500, 500), OffsetExpired({ amount: 500 }))
    .state({ balance: 0, expired: 900 })
})

t.test('whatever is asked, in whatever order and how often: never below nothing, and nothing is made or lost', async t => {
  const moment = fc.constantFrom(NOON, NOON, NOON, until, local('2027-11-22', '00:00:00'))
  const move = fc.oneof(
    fc.record({
      name: fc.constant('useCredit'),
      command: fc.record({
        paymentCode: fc.constantFrom('P1', 'P2', 'P3'),
        orderNo: fc.constantFrom('O1', 'O2'),
        agency: fc.constant('A001'),
        airLine: fc.constant('HU'),
        amount: fc.integer({ min: 1, max: 700 }),
      }),
      at: moment,
    }),
    fc.record({
      name: fc.constant('returnCredit'),
      command: fc.record({
        paymentCode: fc.constantFrom('P1', 'P2', 'P3'),
        refundId: fc.constantFrom('R2', 'R3'),
        amount: fc.integer({ min: 1, max: 400 }),
      }),
      at: moment,
    }),
    fc.record({ name: fc.constant('passTime'), command: fc.constant({}), at: moment }),
  )
  let returned = 0
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(move, { maxLength: 14 }), moves => {
        let state: Credit = fold(credit, credit.initial, [{ ...credited, at: NOON }])
        for (const { name, command, at } of moves) {
          const facts = attempt(credit, name, state, command, { who: { user: 'u' } as never, at, id: 'R1' })
          if (!Array.isArray(facts)) continue
          state = foldAt(credit, state, facts, at)
          const known = state as KnownCredit
          const out = Object.values(known.uses).reduce((sum, { amount, returned }) => {
            const came = Object.values(returned).reduce((sum, part) => sum + part, 0)
            assert.ok(came <= amount)
            return sum + amount - came
          }, 0)
          assert.ok(known.balance >= 0)
          assert.equal(known.balance + out + known.expired, 1_000)
          if (facts.some(({ type }) => type === 'OffsetReturned')) returned++
        }
      }),
      { numRuns: 500 },
    ),
  )
  t.ok(returned > 0, 'and something does come back in them')
})
