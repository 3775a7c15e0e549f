import t from 'tap'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { ExpiryDeferred, LimitApproaching, LimitMissed, LimitsModified, RefundClosed } from '#contracts/order/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { publish, unpublish } from '#services/kernel/test/published.ts'
import { awaitedUntil } from './deadlines.ts'
import { order } from './decide.ts'
import { BALANCE_BY, deposited, depositOrder, SUM } from './test/deposit.ts'
import { confirmed, leg, named, ORDER, PAY_BY, paid, STD, submission, submitted, ticketed, travellers } from './test/sample.ts'

const at = spec(order)
const whose = { orderNo: ORDER, agency: 'A001', airLine: 'HU' }
const { nameBy } = submission().limits
const before = (by: string, hours: number) => new Date(Date.parse(by) - hours * 3_600_000).toISOString()
const names = (hours: number, unnamed = 13) => LimitApproaching({ ...whose, limit: 'NAME', by: nameBy, hours, unnamed })
const tickets = (hours: number) => LimitApproaching({ ...whose, limit: 'TICKET', by: nameBy, hours })

t.test('reminders: once each, the newest alone when the tick is late, harmless early and twice', async () => {
  const tick = (when: string) => at.given(submitted(), paid()).when('passTime', {}, { at: when })
  tick(before(nameBy, 25)).nothing()
  tick(before(nameBy, 24)).then(names(24), tickets(24))
  tick(before(nameBy, 13)).then(names(24), tickets(24))
  tick(before(nameBy, 1)).then(names(2), tickets(2))
  at.given(submitted(), paid(), names(24), tickets(24))
    .when('passTime', {}, { at: before(nameBy, 23) })
    .nothing()
  at.given(submitted(), paid(), named(), names(24), tickets(24))
    .when('passTime', {}, { at: before(nameBy, 12) })
    .then(names(12, 0), tickets(12))
})

t.test('a payment of which no gateway could be asked is waited for, once and not for ever', async t => {
  const late = addMinutes(PAY_BY, 1)
  const until = addMinutes(late, 10)
  const doubt = { unanswered: ['P1'], graceMinutes: 10 }
  const deferred = ExpiryDeferred({ ...whose, by: PAY_BY, until, payments: ['P1'] })
  const ended = ({ type }: { type: string }) => t.equal(type, 'OrderExpired')
  at.given(submitted())
    .when('passTime', doubt, { at: before(PAY_BY, 0.1) })
    .nothing()
  at.given(submitted()).when('passTime', doubt, { at: late }).then(deferred)
  at.given(submitted(), deferred)
    .when('passTime', doubt, { at: addMinutes(late, 5) })
    .nothing()
  at.given(submitted(), deferred)
    .when('passTime', {}, { at: addMinutes(late, 5) })
    .check(([fact]) => ended(fact!))
  at.given(submitted(), deferred)
    .when('passTime', doubt, { at: until })
    .check(([fact]) => ended(fact!))
  at.given(submitted(), deferred).look(order => t.equal(awaitedUntil(order as never), until))
  at.given(submitted(), deferred, paid()).look(order => t.equal(awaitedUntil(order as never), undefined))
})

t.test('the balance is called for with its amount, and its end closes the order', async t => {
  const DEPOSIT = 158_000
  const names24 = names(24, 20)
  at.given(depositOrder(), deposited())
    .when('passTime', {}, { at: before(BALANCE_BY, 24) })
    .then(names24, tickets(24), LimitApproaching({ ...whose, limit: 'BALANCE', by: BALANCE_BY, hours: 24, amount: SUM - DEPOSIT }))
  at.given(depositOrder(), deposited())
    .when('passTime', {}, { at: BALANCE_BY })
    .check(facts =>
      t.same(
        facts.map(({ type }) => type),
        ['OrderExpired', 'MoneyOwed'],
      ),
    )
  at.given(depositOrder())
    .when('passTime', {}, { at: PAY_BY })
    .check(facts =>
      t.same(
        facts.map(({ type }) => type),
        ['OrderExpired'],
      ),
    )
  at.given(depositOrder(), deposited()).when('passTime', {}, { at: PAY_BY }).nothing()
})

t.test('names and tickets missed: told once, the order goes on, the list is locked for the agency', async t => {
  const missed = [LimitMissed({ ...whose, limit: 'NAME', by: nameBy, unnamed: 13 }), LimitMissed({ ...whose, limit: 'TICKET', by: nameBy })]
  at.given(submitted(), paid())
    .when('passTime', {}, { at: nameBy })
    .then(...missed)
    .state({ status: 'PAID', namesLocked: nameBy, watches: [] })
  at.given(submitted(), paid(), ...missed)
    .when('passTime', {}, { at: STD })
    .nothing()
  const limits = { ...submission().limits, nameBy: '2026-12-08T09:00:00.000Z' }
  at.given(submitted(), paid(), ...missed, LimitsModified({ limits, instalments: [] }))
    .state({ namesLocked: undefined })
    .look(state => t.match(state, { watches: [{ limit: 'NAME', by: limits.nameBy }] }, 'a new limit is waited for'))
  at.given(submitted(), confirmed(), paid(), named(), ticketed()).when('passTime', {}, { at: nameBy }).nothing()
})

t.test('while travellers without tickets are refunded, and when all of them have been, its limits pass all the same', async () => {
  const past = [submitted(), paid(), named()]
  const ids = travellers().map(({ id }) => id)
  const life: Fact[] = [...past]
  at.given(...past)
    .when('submitRefund', { refundId: 'R1', ids, refundType: 'VOLUNTE' })
    .check(facts => life.push(...facts))
  const closed = RefundClosed({ refundId: 'R1', outcome: 'REFUNDED', amount: 0, airLine: 'HU', tickets: 0, status: 'REFUND_MODIFY' })
  const missed = [LimitMissed({ ...whose, limit: 'NAME', by: nameBy, unnamed: 0 }), LimitMissed({ ...whose, limit: 'TICKET', by: nameBy })]
  for (const facts of [life, [...life, closed]])
    at.given(...(facts as typeof past))
      .when('passTime', {}, { at: nameBy })
      .then(...missed)
      .state({ status: 'REFUND_MODIFY', watches: [] })
})

t.test('nothing of it concerns an order that is not there', async () => {
  at.given().when('passTime', {}, { at: STD }).nothing()
})

t.test('limits of a year without published holidays are reckoned anew once they are, once', async () => {
  const was = '2027-01-04T09:00:00.000Z'
  const limits = { payBy: PAY_BY, nameBy: was, ticketBy: was }
  const provisional = [
    { limit: 'NAME', by: was, day: '2027-01-04' },
    { limit: 'TICKET', by: was, day: '2027-01-04' },
  ] as const
  const sold = LimitsModified({ limits: { ...limits, provisional: [...provisional] }, instalments: [] })
  const now = '2026-12-24T01:00:00.000Z'
  const tick = (...past: Parameters<typeof at.given>) =>
    at.given(submitted({ legs: [leg({ std: local('2027-01-25', '08:30') })] }), paid(), ...past).when('passTime', {}, { at: now })
  unpublish('2027')
  tick(sold).nothing()
  publish(['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  const by = '2026-12-31T09:00:00.000Z'
  const reason = '节假日安排已公布，暂定时限重新推算'
  const moved = LimitsModified({ limits: { ...limits, nameBy: by, ticketBy: by }, instalments: [], reason })
  tick(sold).then(moved)
  tick(sold, moved).nothing()
  // a limit of names that staff have set behind it: the limit of tickets cannot come before it, and both stay
  const late = { ...limits, nameBy: '2027-01-04T08:00:00.000Z' }
  tick(LimitsModified({ limits: { ...late, provisional: [provisional[1]] }, instalments: [] })).then(
    LimitsModified({ limits: late, instalments: [], reason }),
  )
  tick(sold, ticketed()).nothing()
})
