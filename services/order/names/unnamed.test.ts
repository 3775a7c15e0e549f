import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import {
  CancellationAsked,
  CancellationDropped,
  LimitMissed,
  LimitsModified,
  OrderPaid,
  OrderTicketed,
  PassengersAdded,
  UnnamedKept,
} from '#contracts/order/events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import { unnamedOutcome } from '../state.ts'
import { BALANCE_BY, deposited, depositOrder, money, SUM } from '../test/deposit.ts'
import { confirmed, leg, ORDER, paid, submission, submitted, ticketNo, traveller } from '../test/sample.ts'

/** Paid seats that nobody is named for when the name limit passes: given back, kept, or the desk is asked. */
const at = spec(order)
const { nameBy } = submission().limits
const nobody = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const twelve = { ...nobody, ADULT: 12 }
// tickets are due two days later than names
const limits = { ...submission().limits, ticketBy: addMinutes(nameBy, 48 * 60) }
const bought = (counts = twelve, change: object = {}): Fact[] => [
  submitted({ counts, limits, ...change }),
  confirmed(),
  paid({ amount: submission({ counts }).total }),
]
const people = (n: number, from = 0) => PassengersAdded({ passengers: Array.from({ length: n }, (_, i) => traveller('ADULT', from + i)) })
const missed = (unnamed: number, more: object = {}) =>
  LimitMissed({ orderNo: ORDER, agency: 'A001', airLine: 'HU', limit: 'NAME', by: nameBy, unnamed, ...more })
const release = { unnamed: { rule: 'RELEASE' } }
const pass = (past: Fact[], command: object = release, when = nameBy) =>
  at.given(...(past as never[])).when('passTime', command, { at: when })
const reducedIn = (facts: readonly Fact[]) => facts.find(({ type }) => type === 'SeatsReduced')?.data
const types = (facts: readonly Fact[]) => facts.map(({ type }) => type)

t.test('released by rule: in the same append, at the price staff would give them back for, once', async t => {
  pass([...bought(), people(10)])
    .check(([told, reduced, owed]) => {
      t.same(told, missed(2, { unnamedRule: 'RELEASE' }))
      t.match(reduced?.data, {
        changeId: `names-${nameBy}`,
        cut: { ADULT: 2 },
        removed: [],
        seats: 10,
        holds: [{ stockId: leg().stockId, seats: 2 }],
        handedBack: { rule: 'SCALE', fee: 15_800, refund: 156_200 },
      })
      t.match(owed?.data, { why: 'GIVEN_UP', amount: 156_200 })
    })
    .state({ status: 'PAID', forfeited: 15_800 })
    .look(state => t.equal(unnamedOutcome(state as never), undefined))
  const once = pass([...bought(), people(10)])
  once.check(facts => pass([...bought(), people(10), ...facts], release, addMinutes(nameBy, 5)).nothing())
  pass([...bought(), people(10)], release, addMinutes(nameBy, -1)).check(([told]) => t.equal(told?.type, 'LimitApproaching'))
  pass([...bought(), people(12)]).then(missed(0))
})

t.test('a tick that is late settles as of the limit', async t => {
  pass([...bought(), people(10)], release, addMinutes(leg().std, 60)).check(facts => {
    t.match(reducedIn(facts), { holds: [{ seats: 2 }], handedBack: { fee: 15_800, refund: 156_200 } }, 'not as a no-show after departure')
  })
})

t.test('when all others have their tickets nothing is late any more', async t => {
  const first = OrderTicketed({
    tickets: Array.from({ length: 10 }, (_, i) => ({
      passengerId: `adult-${i}`,
      type: 'ADULT' as const,
      ticketNo: ticketNo(i),
      amount: 86_000,
    })),
    unticketed: 2,
  })
  const same = { limits: { ...limits, ticketBy: nameBy } }
  pass([...bought(twelve, same), people(10), first])
    .check(facts => t.same(types(facts), ['LimitMissed', 'SeatsReduced', 'MoneyOwed']))
    .state({ status: 'PRINTED', watches: [] })
  pass([...bought(twelve, same), people(10)]).check(facts =>
    t.same(types(facts), ['LimitMissed', 'LimitMissed', 'SeatsReduced', 'MoneyOwed'], 'tickets are late as ever'),
  )
})

t.test('the deposit counts while its balance would not be due', async t => {
  const early = addMinutes(BALANCE_BY, -30 * 60)
  const named = { limits: { ...submission().limits, balanceBy: BALANCE_BY, nameBy: early } }
  const base = depositOrder()
  const past = [{ ...base, data: { ...base.data, ...named } }, confirmed(), OrderPaid({ ...money('P1', SUM), airLine: 'HU' }), people(15)]
  // DOMAIN §5.5 B: three are free, two lose 79 each
  pass(past, release, early).check(facts =>
    t.match(reducedIn(facts), { handedBack: { rule: 'DEPOSIT', free: 3, fee: 15_800, refund: 5 * 86_000 - 15_800 } }),
  )
  const owing = [{ ...base, data: { ...base.data, ...named } }, deposited(), people(15)]
  pass(owing, release, early)
    .check(facts => t.match(facts[0]?.data, { unnamedRule: 'ASK', unreleased: '订单未付清，未录名座位由航司处理' }))
    .look(state => t.equal(unnamedOutcome(state as never), 'ASK'))
})

t.test(
  'free seats are counted again, infants are never left alone, the last ones are no seats to give back: then the desk is asked',
  async t => {
    const free = { every: 16, counting: 'FREE_INCLUDED' as const }
    const sixteen = { ...nobody, ADULT: 15, FREE: 1 }
    const travelsFree = PassengersAdded({ passengers: [traveller('FREE', 0)] })
    pass([...bought(sixteen, { terms: { free } }), people(13), travelsFree]).check(([, reduced]) =>
      t.match(reduced?.data, { cut: { ADULT: 2, FREE: 0 }, handedBack: { unearned: 1, difference: 79_000, refund: 172_000 - 94_800 } }),
    )
    const asked = (past: Fact[], unnamed: number, unreleased: string) =>
      pass(past)
        .then(missed(unnamed, { unnamedRule: 'ASK', unreleased }))
        .look(state => t.equal(unnamedOutcome(state as never), 'ASK'))
    const two = { ...nobody, ADULT: 2, INFANT: 2 }
    const infants = PassengersAdded({ passengers: [traveller('INFANT', 0), traveller('INFANT', 1)] })
    asked([...bought(two, { paxMin: 1 }), people(1), infants], 1, '每名成人最多携带一名婴儿')
    const family = { ...nobody, ADULT: 1, CHILD: 1 }
    const child = PassengersAdded({ passengers: [traveller('CHILD', 0)] })
    asked([...bought(family, { paxMin: 1 }), child], 1, '儿童须有成人同行；无成人陪伴须先经航司同意')
    asked(bought(), 12, '全部座位退回请取消订单')
    // an infant without a name needs no seat
    pass([...bought({ ...nobody, ADULT: 12, INFANT: 1 }), people(12)]).check(([, reduced]) =>
      t.match(reduced?.data, { cut: { ADULT: 0, INFANT: 1 }, holds: [], seats: 12 }),
    )
  },
)

t.test('a flight that is no more costs nothing', async t => {
  pass([...bought(), people(10)], { unnamed: { rule: 'RELEASE', terms: { cancelled: true } } }).check(facts =>
    t.match(reducedIn(facts), { handedBack: { rule: 'AIRLINE', fee: 0, refund: 172_000 } }),
  )
})

t.test('kept by rule or by the desk; asked anew when more names are missing, or the limit has moved', async t => {
  const past = [...bought(), people(10)]
  const standing = (expected: 'ASK' | 'KEEP' | undefined) => (state: unknown) => t.equal(unnamedOutcome(state as never), expected)
  pass(past, { unnamed: { rule: 'KEEP' } })
    .then(missed(2, { unnamedRule: 'KEEP' }))
    .look(standing('KEEP'))
  pass(past, { unnamed: { rule: 'ASK' } })
    .then(missed(2, { unnamedRule: 'ASK' }))
    .look(standing('ASK'))
  const late = { who: aClerk, at: addMinutes(nameBy, 5) }
  const waiting = [...past, missed(2)] as never[]
  at.given(...waiting)
    .when('keepUnnamed', { reason: '次日补齐' }, late)
    .then(UnnamedKept({ unnamed: 2, reason: '次日补齐' }))
    .look(standing('KEEP'))
  const kept = [...waiting, UnnamedKept({ unnamed: 2 })] as never[]
  at.given(...kept)
    .when('keepUnnamed', {}, late)
    .refused('未录名座位已保留')
  at.given(...kept)
    .when('removePassenger', { ids: ['adult-1'] }, late)
    .look(standing('ASK'))
  at.given(...kept, LimitsModified({ limits: { ...limits, nameBy: addMinutes(nameBy, 60) }, instalments: [] }))
    .look(standing(undefined))
    .when('passTime', {}, { at: addMinutes(nameBy, 60) })
    .look(standing('ASK'))
})

t.test('the desk gives them back as it reduces, whatever has been kept; an agency asks the airline', async t => {
  const late = { who: aClerk, at: addMinutes(nameBy, 5) }
  const waiting = [...bought(), people(10), missed(2), UnnamedKept({ unnamed: 2 })] as never[]
  at.given(...waiting)
    .when('releaseUnnamed', { changeId: 'c1', refund: 156_200 }, late)
    .check(facts => {
      t.same(types(facts), ['SeatsReduced', 'MoneyOwed'])
      t.match(facts[0]?.data, { changeId: 'c1', cut: { ADULT: 2 }, handedBack: { refund: 156_200 } })
    })
  at.given(...waiting)
    .when('releaseUnnamed', { changeId: 'c1', refund: 1 }, late)
    .refused('应退金额已变动，请重新试算')
  for (const name of ['releaseUnnamed', 'keepUnnamed'] as const) {
    const asked = { changeId: 'c1' } as never
    at.given(...waiting)
      .when(name, asked)
      .refused('未录名座位由航司处理，请联系航司')
    at.given(...(bought() as never[]), people(10))
      .when(name, asked, late)
      .refused('名单时限未过')
    at.given(...(bought() as never[]), people(12), missed(0))
      .when(name, asked, late)
      .refused('订单没有未录名的座位')
  }
})

t.test('while somebody decides whether the order is cancelled the seats stay: the desk is asked, once that is decided', async t => {
  const asked = [...bought(), people(10), CancellationAsked({ requestId: 'q1', byAgency: true })]
  pass(asked)
    .then(missed(2, { unnamedRule: 'ASK', unreleased: '取消订单正在审批，未录名座位由航司处理' }))
    .state({ namesLocked: nameBy })
  const desk = spec(order, { who: aClerk, at: nameBy })
  const locked = [...asked, missed(2, { unnamedRule: 'ASK' })] as never[]
  const waits = '取消订单正在审批，请等待审批，或由申请方撤回取消申请'
  for (const name of ['releaseUnnamed', 'keepUnnamed'] as const)
    desk
      .given(...locked)
      .when(name, { changeId: 'c1' })
      .refused(waits)
  desk
    .given(...locked, CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN' }) as never)
    .when('releaseUnnamed', { changeId: 'c1' })
    .check(facts => t.match(reducedIn(facts), { cut: { ADULT: 2 }, removed: [] }))
})

t.test('the time for clearing seats: who has paid nothing loses all, others the seats without a name', async t => {
  const clearBy = addMinutes(BALANCE_BY, -30 * 60)
  const cleared = (past: Fact[], { instalments } = past[0]!.data as ReturnType<typeof submission>) =>
    [...past, LimitsModified({ limits: { ...(past[0]!.data as ReturnType<typeof submission>).limits, clearBy }, instalments })] as Fact[]
  const told = (unnamed: number, more: object = {}) =>
    LimitMissed({ orderNo: ORDER, agency: 'A001', airLine: 'HU', limit: 'CLEAR', by: clearBy, unnamed, ...more })
  const { instalments } = depositOrder().data
  const holding = [
    depositOrder(),
    deposited(),
    LimitsModified({ limits: { ...depositOrder().data.limits, clearBy }, instalments: instalments.slice(1) }),
  ]
  // twelve of twenty are named: three seats may leave free, five lose their deposit
  pass([...holding, people(12)], {}, clearBy)
    .check(facts => {
      t.same(facts[0], told(8))
      t.match(reducedIn(facts), { changeId: `clear-${clearBy}`, seats: 12, settlement: { free: 3, forfeited: 5 * 7_900 } })
    })
    .state({ status: 'WAIT_FOR_PAY' })
    .check(facts => pass([...holding, people(12), ...facts], {}, addMinutes(clearBy, 5)).nothing())
  pass([...holding, people(20)], {}, clearBy).then(told(0))
  // too few would be left: the desk decides
  pass([...holding, people(9)], {}, clearBy).then(told(11, { unnamedRule: 'ASK', unreleased: '不足成团人数：至少10人' }))
  pass([...holding, people(12), CancellationAsked({ requestId: 'q1' })], {}, clearBy).then(
    told(8, { unnamedRule: 'ASK', unreleased: '取消订单正在审批，未录名座位由航司处理' }),
  )

  // nothing was paid for it, and its pay limit is later
  const late = submitted({ counts: twelve, limits: { ...limits, payBy: BALANCE_BY } })
  const unpaid = cleared([late], { ...late.data, instalments: [{ ...late.data.instalments[0]!, by: BALANCE_BY }] } as never)
  pass(unpaid, {}, clearBy)
    .check(facts => t.same(types(facts), ['LimitMissed', 'OrderExpired']))
    .state({ status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  pass(unpaid, { unanswered: ['P1'], graceMinutes: 30 }, clearBy).nothing()

  // paid in full: by the scale, as when they are given up
  pass([...cleared(bought()), people(10)], {}, clearBy)
    .check(facts => t.match(reducedIn(facts), { seats: 10, handedBack: { rule: 'SCALE' } }))
    .state({ status: 'PAID' })
  const clerk = { who: aClerk }
  at.given(submitted())
    .when('modifyTicketTime', { clearBy: '2026-11-20T04:00:00.000Z' }, clerk)
    .refused('清位时限已过', { status: 400, errors: { clearBy: '清位时限已过' } })
})
