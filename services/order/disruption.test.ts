import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import * as events from '#contracts/order/events.ts'
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { refundApplication, refundLine } from '#services/refund/test/sample.ts'
import { order } from './decide.ts'
import { freeBecause, isGrounded, leavesFree, shownDisruptions } from './disruption.ts'
import { BALANCE_BY, deposited, depositOrder } from './test/deposit.ts'
import { back, confirmed, leg, named, ORDER, PAY_BY, paid, printed, submission, submitted, TOTAL, travellers } from './test/sample.ts'
import { folded } from './test/states.ts'

const ANSWER_BY = '2026-11-23T09:00:00.000Z'
const abnormalId = 'HU7182.2026-12-10'
const flight = { abnormalId, airLine: 'HU', flightNo: 'HU7182', date: '2026-12-10' }
const retimed = {
  ...flight,
  version: 1,
  kind: 'RETIME' as const,
  newDepTime: '11:45',
  offers: ['STAY' as const, 'REFUND' as const],
  answerBy: ANSWER_BY,
  text: '时刻调整',
}
const cancelled = { ...retimed, kind: 'CANCEL' as const, newDepTime: undefined, offers: ['CHANGE' as const, 'REFUND' as const] }
const { newDepTime: _, ...gone } = cancelled
const whose = { orderNo: ORDER, agency: 'A001' }
const told = (change: object = {}) =>
  events.FlightDisrupted({ ...retimed, ...whose, agencyName: '海口假日旅行社', seats: 12, ...change } as never)
const of = spec(order, { id: ORDER, who: anAgent, at: NOON })
const bought = [submitted(), confirmed(), paid(), named()]

t.test('an order hears of each notification once, on its own flights, while it lives and has its seats', async () => {
  of.given(...bought)
    .when('disrupt', retimed)
    .then(told())
  of.given(...bought, told())
    .when('disrupt', retimed)
    .nothing()
  of.given(...bought, told())
    .when('disrupt', { ...retimed, version: 2 })
    .then(told({ version: 2 }))
  of.given(...bought)
    .when('disrupt', { ...retimed, date: '2026-12-11' })
    .nothing()
  of.given().when('disrupt', retimed).nothing()
  of.given(submitted(), events.OrderExpired({ reason: 'AGENT_CANCEL', holds: [] }))
    .when('disrupt', retimed)
    .nothing()
  of.given(submitted({ waitlist: { until: PAY_BY, minutes: 60 } }))
    .when('disrupt', retimed)
    .nothing()
})

t.test('limits that would pass before the answer wait for it, and never for longer than the flight', async () => {
  const limits = { ...submission().limits, payBy: ANSWER_BY }
  const instalments = [{ no: 1, kind: 'FULL' as const, amount: TOTAL, by: ANSWER_BY }]
  const reason = '航班HU7182变动，答复前时限顺延'
  of.given(submitted()).when('disrupt', retimed).then(told(), events.LimitsModified({ limits, instalments, reason }))
  of.given(submitted())
    .when('disrupt', { ...retimed, answerBy: '2026-12-20T09:00:00.000Z' })
    .check(facts => {
      const { limits } = facts[1]!.data as { limits: Record<string, string> }
      t.same(new Set(Object.values(limits)), new Set([leg().std]))
    })
  // a limit that has passed stays as it was
  of.given(submitted()).when('disrupt', retimed, { at: '2026-11-21T05:00:00.000Z' }).then(told())
})

t.test('its agency answers once, in time, and what was offered; staff answer for it and change the answer', async t => {
  const answer = (answer: string, version = 1) => ({ abnormalId, version, answer })
  const answered = (answer: 'STAY' | 'REFUND', before?: 'STAY') =>
    events.DisruptionAnswered({ abnormalId, version: 1, answer, ...(before && { before }) })
  of.given(...bought)
    .when('answerDisruption', answer('STAY') as never)
    .refused('订单没有航班变动')
  const asked = of.given(...bought, told())
  asked.when('answerDisruption', answer('STAY') as never).then(answered('STAY'))
  asked.when('answerDisruption', answer('CHANGE') as never).refused('该航班变动不提供此项处理', { status: 400 })
  asked.when('answerDisruption', { ...answer('STAY'), abnormalId: 'HU7182.2026-12-11' } as never).refused('航班变动不存在', { status: 404 })
  asked.when('answerDisruption', answer('STAY') as never, { at: ANSWER_BY }).refused('航班变动已答复或已过答复时限，如需更改请联系航司')
  asked.when('answerDisruption', answer('STAY') as never, { at: ANSWER_BY, who: aClerk }).then(answered('STAY'))
  const revised = of.given(...bought, told(), told({ version: 2 }))
  revised.when('answerDisruption', answer('STAY') as never).refused('航班变动通知已更新，请刷新后按新的通知答复')
  revised.when('answerDisruption', answer('STAY', 2) as never).check(facts => t.match(facts, [{ data: { version: 2, answer: 'STAY' } }]))
  const done = of.given(...bought, told(), answered('STAY'))
  done.when('answerDisruption', answer('REFUND') as never).refused('航班变动已答复或已过答复时限，如需更改请联系航司')
  done.when('answerDisruption', answer('STAY') as never, { who: aClerk }).nothing()
  done.when('answerDisruption', answer('REFUND') as never, { who: aClerk }).then(answered('REFUND', 'STAY'))
})

t.test('who has chosen to leave the flight keeps that whatever is told later; who has accepted its times is asked anew', async t => {
  const answered = (answer: 'STAY' | 'CHANGE' | 'REFUND') => events.DisruptionAnswered({ abnormalId, version: 1, answer })
  const later = { ...retimed, version: 2, offers: ['STAY' as const] }
  for (const answer of ['CHANGE', 'REFUND'] as const)
    of.given(...bought, told(), answered(answer))
      .when('disrupt', later)
      .then(told({ ...later, answer }))
  of.given(...bought, told(), answered('STAY'))
    .when('disrupt', later)
    .then(told(later))
  const free = (facts: readonly unknown[]) => {
    const state = folded(facts as never)
    return state.status !== 'NONE' && leavesFree(state, ANSWER_BY)
  }
  t.ok(free([...bought, told(), answered('REFUND'), told({ ...later, answer: 'REFUND' })]))
  t.notOk(free([...bought, told(), answered('STAY'), told(later)]))
  of.given(...bought, told(), answered('REFUND'), told({ ...later, answer: 'REFUND' }))
    .when('passAnswerTime', { abnormalId }, { at: ANSWER_BY })
    .nothing()
})

t.test('a flight that was cancelled and goes again is left free until its times are accepted, and no clock forfeits a deposit', async t => {
  const later = { ...retimed, version: 2, offers: ['STAY' as const] }
  const begun = [depositOrder(), deposited(), told(gone)]
  of.given(...begun)
    .when('disrupt', later)
    .check(facts => t.match(facts[0], { data: { version: 2, offers: ['STAY', 'REFUND'] } }, 'the free refund stays among the choices'))
  const again = [...begun, told({ ...later, offers: ['STAY', 'REFUND'] })]
  const late = { at: '2026-12-09T20:00:00.000Z' }
  of.given(...again)
    .when('passTime', {}, late)
    .check(facts => t.match(facts[0]!.data, { reason: 'AIRLINE_CANCEL', settlement: { forfeited: 0, returned: deposited().data.amount } }))
  of.given(...again, events.DisruptionAnswered({ abnormalId, version: 2, answer: 'STAY' }))
    .when('passTime', {}, late)
    .check(facts => t.match(facts[0]!.data, { reason: 'TIME_LIMIT' }, 'accepted times are kept like any'))
})

t.test('nothing is due or announced for a cancelled flight; limits come back with it, and who has lost time is given some', async t => {
  const begun = [depositOrder(), deposited()]
  const { limits } = depositOrder().data
  const rest = { ...deposited().data.instalments[0]!, by: leg().std }
  const still = events.LimitsModified({
    limits: { ...limits, nameBy: leg().std, ticketBy: leg().std, balanceBy: leg().std },
    instalments: [rest],
    reason: '航班HU7182取消，时限停止计算',
    stopped: true,
  })
  of.given(...begun)
    .when('disrupt', gone)
    .check(facts => t.same(facts[1], still))
  const grounded = [...begun, told(gone), still]
  const orderNow = folded(grounded)
  t.same(orderNow.status === 'NONE' || orderNow.watches.map(({ limit, by, told }) => [limit, by, told]), [['BALANCE', leg().std, 0]])
  of.given(...grounded)
    .when('passTime', {}, { at: BALANCE_BY })
    .nothing()
  of.given(...grounded)
    .when('passTime', {}, { at: leg().std })
    .check(facts => t.match(facts[0]!.data, { reason: 'AIRLINE_CANCEL', settlement: { forfeited: 0 } }))
  of.given(...grounded)
    .when('endDisruption', { abnormalId, version: 1 })
    .check(facts => t.match(facts[1]!.data, { limits, instalments: [{ by: BALANCE_BY }], stopped: undefined }))
  of.given(...grounded)
    .when('endDisruption', { abnormalId, version: 1 }, { at: BALANCE_BY })
    .check(facts => t.match(facts[1]!.data, { instalments: [{ by: addMinutes(BALANCE_BY, 24 * 60) }] }))
  const answerBy = addMinutes(BALANCE_BY, 3 * 24 * 60)
  of.given(...grounded)
    .when('disrupt', { ...retimed, version: 2, answerBy }, { at: BALANCE_BY })
    .check(facts => t.match(facts[1]!.data, { limits: { balanceBy: answerBy }, instalments: [{ by: answerBy }], stopped: undefined }))
  of.given(...grounded)
    .when('disrupt', { ...retimed, version: 2, answerBy })
    .check(facts => t.match(facts[1]!.data, { limits: { balanceBy: answerBy } }, 'limits wait for the answer as those of any flight'))
})

t.test('nobody has answered in time: the desk is told once, and nothing of an order that is over', async () => {
  const late = events.DisruptionUnanswered({ ...flight, ...whose, version: 1 })
  of.given(...bought, told())
    .when('passAnswerTime', { abnormalId })
    .nothing()
  of.given(...bought, told())
    .when('passAnswerTime', { abnormalId }, { at: ANSWER_BY })
    .then(late)
  of.given(...bought, told(), late)
    .when('passAnswerTime', { abnormalId }, { at: ANSWER_BY })
    .nothing()
  of.given(submitted(), told())
    .when('cancelOrder', {})
    .check(facts => {
      t.match(facts.at(-1), events.DisruptionEnded({ ...flight, ...whose, version: 1, closed: true }), 'the question ends with its order')
    })
})

t.test('who has given every ticket back is asked nothing: an open question ends with the last refund', async () => {
  const opened = (travellers: readonly { id: string }[], refundId: string) =>
    events.RefundOpened(
      refundApplication({
        refundId,
        lines: travellers.map(({ id }) => refundLine(id, '880-2100000001', { rate: 0, fee: 0, refund: 86_000 })),
        sources: [],
      }),
    )
  const ended = events.DisruptionEnded({ ...flight, ...whose, version: 1, closed: true })
  const [first, ...rest] = travellers()
  const refunded = (refundId: string) =>
    events.RefundClosed({ refundId, outcome: 'REFUNDED', amount: 0, airLine: 'HU', tickets: 1, status: 'PRINTED' })
  const partly = [...printed(), told(), opened([first!], 'R1')]
  of.given(...partly)
    .when('closeRefund', { refundId: 'R1', outcome: 'REFUNDED' })
    .check(facts =>
      t.notOk(
        facts.some(({ type }) => type === 'DisruptionEnded'),
        'others still fly',
      ),
    )
  of.given(...partly, refunded('R1'), opened(rest, 'R2'))
    .when('closeRefund', { refundId: 'R2', outcome: 'REFUNDED' })
    .check(facts => t.match(facts.at(-1), ended))
  const all = [...printed(), opened([first!], 'R1'), refunded('R1'), opened(rest, 'R2'), refunded('R2')]
  of.given(...all)
    .when('disrupt', retimed)
    .nothing()
  of.given(...all.slice(0, -1))
    .when('disrupt', retimed)
    .then(told())
})

t.test('a refund that nobody has decided when its flight is cancelled is approved without its fee, and both sides hear of it', async t => {
  const lines = travellers().map(({ id }) => refundLine(id, '880-2100000001'))
  const opened = (change = {}) => events.RefundOpened(refundApplication({ lines, sources: [], ...change }))
  const pending = of.given(...printed(), opened())
  pending.when('disrupt', gone).check(facts => t.match(facts, [{ data: { kind: 'CANCEL', refunds: ['R1'] } }]))
  pending.when('disrupt', { ...retimed, offers: ['STAY'] }).then(told({ offers: ['STAY'] }))
  pending.when('disrupt', { ...gone, flightNo: 'HU7190' }).nothing()
  const dueBy = '2026-12-01T16:00:00.000Z'
  const fixed = (disrupted: readonly ReturnType<typeof told>[], at = NOON) => {
    let found: any
    of.given(...printed(), opened(), ...disrupted)
      .when('fixRefund', { refundId: 'R1', dueBy }, { who: aClerk, at })
      .check(facts => {
        found = facts[0]!.data
      })
    return found
  }
  t.match(fixed([told({ ...gone, noticeNo: 'HU-118' })], ANSWER_BY), {
    totals: { paid: TOTAL, fee: 0, refund: TOTAL },
    rule: { manner: 'INVOLUNTE' },
    recalculated: '航班HU7182（2026-12-10）取消（通告HU-118），按非自愿退票计算，不收手续费',
  })
  t.ok(fixed([]).totals.fee > 0, 'a flight that goes keeps its fee')
  t.equal(fixed([told()]).totals.fee, 0, 'as long as the free refund may be chosen')
  t.ok(fixed([told()], ANSWER_BY).totals.fee > 0, 'and no longer')
  const shown = (facts: readonly unknown[], at = NOON) => {
    const state = folded(facts as never)
    return state.status === 'NONE' ? [] : shownDisruptions(state, at).map(({ refunds }) => refunds)
  }
  t.same(shown([...printed(), opened(), told(gone)]), [['R1']])
  t.same(shown([...printed(), opened(), told()], ANSWER_BY), [undefined])
})

t.test('the flight goes after all: what was recorded anew since stays', async () => {
  const ended = events.DisruptionEnded({ ...flight, ...whose, version: 1 })
  of.given(...bought, told())
    .when('endDisruption', { abnormalId, version: 1 })
    .then(ended)
  of.given(...bought, told(), ended)
    .when('endDisruption', { abnormalId, version: 1 })
    .nothing()
  of.given(...bought, told({ version: 2 }))
    .when('endDisruption', { abnormalId, version: 1 })
    .nothing()
})

t.test('a refund that is offered is free as long as it may be chosen, and once it is; a cancelled flight is always', async t => {
  const stay = events.DisruptionAnswered({ abnormalId, version: 1, answer: 'STAY' })
  const refund = events.DisruptionAnswered({ abnormalId, version: 1, answer: 'REFUND' })
  const free = (facts: readonly unknown[], at: string) => {
    const state = folded(facts as never)
    return state.status !== 'NONE' && leavesFree(state, at)
  }
  t.same([free([...bought, told()], NOON), free([...bought, told()], ANSWER_BY)], [true, false])
  t.same([free([...bought, told(), stay], NOON), free([...bought, told(), refund], ANSWER_BY)], [false, true])
  t.equal(free([...bought, told({ offers: ['STAY'] })], NOON), false)
  t.equal(free([...bought, told(gone)], ANSWER_BY), true)
  const two = folded([submitted({ legs: [leg(), back()] }), told(gone)])
  if (two.status === 'NONE') throw new Error('no order')
  t.ok(isGrounded(two))
  t.ok(freeBecause(two, [leg().stockId], NOON))
  t.equal(freeBecause(two, [back().stockId], NOON), undefined, 'the other flight goes')
})

t.test('what was paid comes back whole: of a paid order, of a deposit, and where the limit passes', async t => {
  const owed = (facts: readonly { type: string; data: any }[]) =>
    facts.filter(({ type }) => type === 'MoneyOwed').reduce((sum, { data }) => sum + data.amount, 0)
  of.given(submitted(), confirmed(), paid(), told(gone))
    .when('cancelOrder', {})
    .check(facts => {
      t.equal(owed(facts), TOTAL)
      t.match(facts[0]!.data, { handedBack: { rule: 'AIRLINE', fee: 0 } })
    })
  const begun = [depositOrder(), deposited()]
  const { amount } = deposited().data
  of.given(...begun)
    .when('cancelOrder', {})
    .check(facts => t.ok(owed(facts) < amount, 'without a reason of the airline a part is forfeited'))
  of.given(...begun, told(gone))
    .when('cancelOrder', {})
    .check(facts => {
      t.equal(owed(facts), amount)
      t.match(facts[0]!.data, { reason: 'AIRLINE_CANCEL', settlement: { forfeited: 0 } })
    })
  of.given(...begun, told(gone))
    .when('passTime', {}, { at: '2026-12-09T20:00:00.000Z' })
    .check(facts => {
      t.equal(owed(facts), amount)
      t.match(facts[0]!.data, { reason: 'AIRLINE_CANCEL' })
    })
})
