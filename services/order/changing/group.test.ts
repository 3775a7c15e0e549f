import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { postingsOf } from '#contracts/ledger.ts'
import { PassengersAdded } from '#contracts/order/events.ts'
import { priceQuote, taxesAt, taxRow } from '#contracts/order/rules/fares.ts'
import { aClerk, attempt, NOON } from '#services/kernel/spec.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '../decide.ts'
import { tooLittle } from '../refund/refund-account.ts'
import { couponOf, isOn, type LiveOrder, linesOf, outstanding, paidNet, passengersOf, priceOn } from '../state.ts'
import { deposited, depositOrder, money, oneStage } from '../test/deposit.ts'
import { back, confirmed, leg, named, ORDER, paid, STD, submission, submitted, travellers } from '../test/sample.ts'
import { folded, halves } from '../test/split.ts'
import { couponsOf } from '../ticketing/coupons.ts'

t.setTimeout(900_000)
/** by another person than who applied */
const approval = { approver: 'wujing', dueBy: '2026-12-09T00:00:00.000Z' }
const RUNS = 60
const { taxes } = taxesAt([taxRow('CN', 'DOMESTIC', '2026-01-01', 5_000), taxRow('YQ', 'LONG', '2026-01-05', 2_000)], '2026-11-21', 2315)
const OUT = leg().stockId
const step = (past: readonly Fact[], name: string, command: object, at = NOON): Fact[] => {
  const facts = attempt(order, name as never, folded(past), command as never, { who: aClerk, at, id: ORDER }) as Fact[] | Refused
  if (facts instanceof Refused) throw facts
  return [...past, ...facts]
}
const issued = (past: readonly Fact[]) => {
  const ids = passengersOf(folded(past)).map(({ id }) => id)
  return step(past, 'sureOutTicket', { prefix: '880', ticketNos: ids.map((_, n) => `880-21000001${String(n).padStart(2, '0')}`), ids })
}
const names = (past: readonly Fact[], counts: object) => [...past, PassengersAdded({ passengers: travellers(counts as never) })]
const terms = {
  change: [
    { minutes: 4_320, fee: { rate: 500 } },
    { minutes: 0, fee: { rate: 1_500 } },
  ],
  keepsLower: false,
  feeFree: [],
}
const block = (day: string, cabin: string, fare: number, full = 176_000, from = leg()) => {
  const base = { ...from, stockId: `${from.flightNo}-${day}-${cabin}`, date: day, cabin, fullFare: full, std: local(day, from.depTime) }
  const [lines] = priceQuote({
    segments: [{ fullFare: full, groupFare: fare, taxes }],
    counts: { ADULT: 1, CHILD: 1, SOLIDER: 0, FREE: 1, INFANT: 1 },
  }).legs
  return { ...base, lines: lines! }
}
const ask = (changeId: string, ids: readonly string[] | undefined, from: string, to: object, more: object = {}) => ({
  changeId,
  kind: 'DATE',
  moves: [{ from, leg: to }],
  audit: false,
  payMinutes: 30,
  closesAt: STD,
  terms,
  ...(ids && { ids }),
  ...more,
})
const sixteen = { ADULT: 14, CHILD: 1, SOLIDER: 0, FREE: 1, INFANT: 1 }
const plain = (legs = [leg()], more: object = {}, counts = sixteen): Fact[] => {
  const group = { counts, legs, ...more }
  return issued([submitted(group as never), confirmed(), paid({ amount: submission(group as never).total }), named(counts)])
}
const settled = (past: readonly Fact[], code: string) =>
  step(past, 'receivePayment', { ...money(code, outstanding(folded(past))), paidAt: NOON, instalment: folded(past).instalments[0]?.no })
const twenty = { ADULT: 20, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
/** orders that come to their tickets in several ways */
const setups: Record<string, () => Fact[]> = {
  plain: () => plain(),
  both: () => plain([leg({ segmentRefund: true }), { ...back(), segmentRefund: true } as never]),
  free: () => plain([leg()], { terms: { free: { every: 16 } } }),
  deposit: () => {
    const begun = step([depositOrder(oneStage), confirmed(), deposited()], 'reduceSeats', { counts: { ADULT: 6 }, changeId: 'cut' })
    const all = settled(begun, 'P2')
    return issued(names(all, { ...twenty, ADULT: 14 }))
  },
  givenUp: () => {
    const group = { counts: twenty, legs: [leg()] }
    const begun = [submitted(group), confirmed(), paid({ amount: submission(group).total })]
    return issued(names(step(begun, 'reduceSeats', { counts: { ADULT: 3 }, changeId: 'gone' }), { ...twenty, ADULT: 17 }))
  },
  split: () => {
    const group = { counts: { ...twenty, ADULT: 30 }, legs: [leg()] }
    const begun = [submitted(group), confirmed(), paid({ amount: submission(group).total })]
    const { facts } = halves(begun as never, { counts: { ADULT: 14 } })
    return issued(names([...begun, ...facts], { ...twenty, ADULT: 16 }))
  },
}
const sum = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
const fares = (past: readonly Fact[]) => {
  const sums: Record<string, number> = {}
  for (const [revision, { type, data }] of past.entries())
    for (const { from, to, amount } of postingsOf({ type, data, stream: `order-${ORDER}`, id: '1', revision } as never)) {
      sums[from] = (sums[from] ?? 0) - amount
      sums[to] = (sums[to] ?? 0) + amount
    }
  return { fares: sums['fares.HU'] ?? 0, changes: sums['changes.HU'] ?? 0 }
}
const unpriced = (state: LiveOrder) => {
  const coupons = couponsOf(state)
  return sum(
    passengersOf(state).flatMap(passenger =>
      state.submitted.legs.flatMap(({ stockId }, n) =>
        isOn(passenger, stockId) && coupons.get(couponOf({ passengerId: passenger.id, stockId })) !== 'REFUNDED'
          ? [priceOn(state, n, passenger).perPassenger]
          : [],
      ),
    ),
  )
}
/** the invariants after all those steps */
const holds = (state: LiveOrder, past: readonly Fact[], beside: number, dues: number) => {
  const closed = Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED')
  const kept = sum(closed.flatMap(({ lines }) => lines.map(line => line.fee + line.difference)))
  const again = sum(closed.map(({ totals }) => totals.returned)) + (state.differences ?? 0)
  const out = sum(state.back.map(({ amount }) => amount)) + (state.differences ?? 0) + sum(closed.map(({ amount }) => amount))
  const within = sum(state.paid.map(({ amount }) => amount))
  assert.equal(within - out, unpriced(state) + kept - again + state.forfeited, 'money')
  assert.equal(paidNet(state), state.submitted.total + state.forfeited, 'paid is total and what is kept')
  const done = Object.values(state.changes ?? {}).filter(({ status }) => status === 'DONE')
  const ofFares = sum(past.flatMap(({ type, data }) => (type === 'TicketsExchanged' ? [(data as { kept: number }).kept] : [])))
  const now = fares(past)
  assert.equal(now.fares - beside, unpriced(state) + kept - again + state.forfeited - ofFares, 'fares')
  assert.equal(dues + now.changes, sum(done.flatMap(one => linesOf(one).map(line => line.fee))), 'changes are fees')
  const lines = sum(state.submitted.legs.flatMap(({ lines }) => lines.map(({ total }) => total)))
  assert.equal(lines, state.submitted.total, 'total is that of its lines')
  for (const { flights } of passengersOf(state)) assert.equal(new Set(flights ?? []).size, flights?.length ?? 0)
  for (const refund of Object.values(state.refunds))
    for (const line of refund.lines) assert.ok(state.submitted.legs.some(leg => leg.stockId === line.stockId))
  const numbers = passengersOf(state).map(({ ticketNo }) => ticketNo)
  assert.equal(new Set(numbers).size, numbers.length)
}

for (const [name, make] of Object.entries(setups))
  t.test(`a group in any order, ${name}`, async () => {
    const from = make()
    const first = folded(from)
    const everybody = passengersOf(first).map(({ id }) => id)
    // the sums of parts that were split off stay in the same book
    const beside = fares(from).fares - unpriced(first) - first.forfeited
    const tally: Record<string, number> = {}
    const blocks = [
      block('2026-12-12', 'K', 85_000),
      block('2026-12-12', 'Q', 60_000),
      block('2026-12-13', 'Y', 176_000),
      block('2026-12-11', 'T', 79_000, 150_000),
      block('2026-12-10', 'G', 79_000),
    ]
    const op = fc.record({
      what: fc.constantFrom(
        'ask',
        'ask',
        'ask',
        'done',
        'done',
        'done',
        'drop',
        'apply',
        'apply',
        'fix',
        'fix',
        'close',
        'close',
        'reject',
      ),
      who: fc.oneof(
        fc.subarray(everybody, { minLength: 1, maxLength: 4 }),
        fc.subarray(everybody, { minLength: 5 }),
        fc.constant(undefined),
      ),
      leg: fc.nat(3),
      block: fc.nat(4),
      kind: fc.constantFrom('VOLUNTE', 'VOLUNTE', 'FORCE'),
      how: fc.constantFrom('', '', 'notice', 'excused'),
      hours: fc.integer({ min: 1, max: 400 }),
      n: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(op, { minLength: 15, maxLength: 40 }), ops => {
        let past = from
        let dues = 0
        for (const [n, { what, who, leg: legNo, block: blockNo, kind, how, hours, n: which }] of ops.entries()) {
          const state = folded(past)
          const when = addMinutes(STD, -60 * hours)
          const changes = Object.values(state.changes ?? {}).filter(({ status }) => status === 'OPEN')
          const refunds = Object.values(state.refunds).filter(({ status }) => status === 'OPEN')
          const change = changes[which % Math.max(1, changes.length)]
          const refund = refunds[which % Math.max(1, refunds.length)]
          try {
            if (what === 'ask') {
              const { stockId } = state.submitted.legs[legNo % state.submitted.legs.length]!
              const own = who?.filter(id => isOn(state.passengers[id]!, stockId))
              const more = how === 'notice' ? { noticeNo: 'N1' } : how === 'excused' ? { excused: true } : {}
              past = step(past, 'askChange', ask(`G${n}`, own, stockId, blocks[blockNo]!, more), when)
            } else if (what === 'done' && change) {
              past = step(
                past,
                'carryOutChange',
                {
                  changeId: change.changeId,
                  newTicketNos: linesOf(change).map((_, k) => `N${n}-${k}`),
                  ...(change.due > 0 && { paid: { paymentCode: `P-${n}`, channel: 'wechatPay', amount: change.due, tradeNo: 't' } }),
                },
                when,
              )
              dues += change.due
            } else if (what === 'drop' && change) past = step(past, 'dropChange', { changeId: change.changeId }, when)
            else if (what === 'apply')
              past = step(
                past,
                'submitRefund',
                {
                  refundId: `R${n}`,
                  ids: who ?? everybody.slice(0, 3),
                  refundType: kind,
                  ...(which > 2 && { segments: [state.submitted.legs[legNo % state.submitted.legs.length]!.stockId] }),
                },
                when,
              )
            else if (what === 'fix' && refund)
              past = step(
                past,
                'fixRefund',
                { refundId: refund.refundId, ...approval, ...(which === 5 && refund.refundType === 'VOLUNTE' && { waiveMinimum: true }) },
                when,
              )
            else if (what === 'close' && refund?.fixed)
              past = step(past, 'closeRefund', { refundId: refund.refundId, outcome: 'REFUNDED' }, when)
            else if (what === 'reject' && refund) past = step(past, 'closeRefund', { refundId: refund.refundId, outcome: 'REJECTED' }, when)
            else continue
            const done = what === 'ask' && linesOf(folded(past).changes![`G${n}`]!).every(({ apart }) => !apart) ? 'ask whole' : what
            tally[done] = (tally[done] ?? 0) + 1
          } catch (error) {
            if (!(error instanceof Refused)) throw error
            const why = error.message
              .replaceAll(/[赵钱孙李周吴郑王冯陈褚卫](建国|小满)/g, '某')
              .replaceAll(/G\d+/g, 'G')
              .slice(0, 24)
            tally[`✗${why}`] = (tally[`✗${why}`] ?? 0) + 1
            continue
          }
          holds(folded(past), past, beside, dues)
        }
      }),
      { numRuns: runs(RUNS) },
    )
    t.comment(JSON.stringify(tally))
  })

/** the same flight in another class at the same price: nothing is dearer, and the free time for fees is the same */
const twin = (fare = 79_000) => block('2026-12-10', 'H', fare)
const free = { ...terms, change: [{ minutes: 0, fee: { rate: 0 } }] }
const moved = (past: readonly Fact[], ids: readonly string[] | undefined, more: object = {}) => {
  const asked = step(past, 'askChange', ask('G1', ids, OUT, twin(), { terms: free, ...more }))
  const lines = linesOf(folded(asked).changes!.G1!)
  return step(asked, 'carryOutChange', { changeId: 'G1', newTicketNos: lines.map((_, n) => `X-${n}`) })
}
type Refunding = { ids: string[]; kind: string; waived: boolean; closes: boolean }
const refunded = (given: readonly Fact[], all: readonly Refunding[], no = 0) => {
  let past = [...given]
  const totals: unknown[] = []
  for (const [n, { ids, kind, waived, closes }] of all.entries()) {
    const refundId = `R${no + n}`
    try {
      past = step(past, 'submitRefund', { refundId, ids, refundType: kind })
      past = step(past, 'fixRefund', { refundId, ...approval, ...(waived && kind === 'VOLUNTE' && { waiveMinimum: true }) })
      past = step(past, 'closeRefund', { refundId, outcome: closes ? 'REFUNDED' : 'REJECTED' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      totals.push(error.message.includes('取决于') ? 'waits' : 'refused')
      continue
    }
    const { totals: own, lines } = folded(past).refunds[refundId]!
    totals.push([own.fee, own.returned, own.refund, lines.map(line => line.difference), folded(past).differences ?? 0])
  }
  return { past, totals }
}
const adults = Array.from({ length: 16 }, (_, n) => `adult-${n}`)
const group = { ADULT: 16, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const refundsOf = (among: readonly string[]) =>
  fc.array(
    fc.record({
      ids: fc.subarray([...among], { minLength: 1 }),
      kind: fc.constantFrom('VOLUNTE', 'VOLUNTE', 'FORCE'),
      waived: fc.constantFrom(false, false, true),
      closes: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 6 },
  )
t.test('who moves alone is as if he had never been of the group, and the group is none of his', async () => {
  let below = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), refundsOf(adults.slice(6)), refundsOf(adults.slice(0, 6)), (many, all, apart) => {
      const going = adults.slice(0, many)
      const base = { counts: { ...group, ADULT: 16 - many }, legs: [leg()] }
      const without = issued([
        submitted(base),
        confirmed(),
        paid({ amount: submission(base).total }),
        PassengersAdded({ passengers: travellers(group).slice(many) }),
      ])
      const own = apart
        .map(one => ({ ...one, waived: false, ids: one.ids.filter(id => going.includes(id)) }))
        .filter(({ ids }) => ids.length > 0)
      let past = moved(plain([leg()], {}, group), going)
      const totals: unknown[] = []
      for (const [n, one] of all.entries()) {
        const mine = own[n]
        if (mine) {
          past = refunded(past, [mine], 100 + n).past
          const refund = folded(past).refunds[`R${100 + n}`]
          if (refund) {
            assert.deepEqual([refund.totals.returned, ...refund.lines.map(line => line.difference)], [0, ...refund.lines.map(() => 0)])
            assert.ok(refund.lines.every(({ fee }) => fee === (mine.kind === 'FORCE' ? 0 : 7_900)))
          }
        }
        const next = refunded(past, [one], n)
        past = next.past
        totals.push(...next.totals)
      }
      if (Object.values(folded(past).refunds).some(({ totals }) => totals.belowMinimum)) below++
      assert.deepEqual(totals, refunded(without, all).totals)
    }),
    { numRuns: runs(RUNS) },
  )
  t.comment(`${below} below the minimum`)
})
t.test('a group that moves together is the group it was, whatever was refunded before', async () => {
  let short = 0
  fc.assert(
    fc.property(refundsOf(adults), refundsOf(adults), (before, after) => {
      const begun = refunded(plain([leg()], {}, group), before)
      let now: Fact[]
      try {
        now = moved(begun.past, undefined)
      } catch (error) {
        if (error instanceof Refused) return
        throw error
      }
      const [a, b] = [refunded(now, after, 10), refunded(begun.past, after, 10)]
      const same = (totals: unknown[]) => JSON.stringify(totals).replaceAll('HU7182', 'F')
      if (Object.values(folded(a.past).refunds).some(({ totals }) => totals.belowMinimum)) short++
      assert.equal(same(a.totals), same(b.totals))
    }),
    { numRuns: runs(RUNS) },
  )
  t.comment(`${short} below the minimum`)
})
t.test('who moves excused is to the others as if he had had to leave', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), refundsOf(adults.slice(12)), refundsOf(adults), (many, after, before) => {
      const begun = refunded(plain([leg()], {}, group), before.filter(({ ids }) => ids.length < 6).slice(0, 2))
      const live = passengersOf(folded(begun.past)).flatMap(({ id, status }) => (status === 'TICKETED' ? [id] : []))
      const going = live.slice(0, Math.min(many, live.length - 1))
      if (going.length === 0) return
      const with_ = moved(begun.past, going, { noticeNo: 'N' })
      assert.ok(tooLittle(folded(with_)) <= 0, 'what is worth more by it is owed at once')
      const forced = refunded(begun.past, [{ ids: going, kind: 'FORCE', waived: false, closes: true }], 50)
      const same = (totals: unknown[]) => JSON.stringify(totals)
      const others = after.map(one => ({ ...one, ids: one.ids.filter(id => !going.includes(id)) })).filter(({ ids }) => ids.length > 0)
      const [a, b] = [refunded(with_, others, 60), refunded(forced.past, others, 60)]
      // the sum that came back with the forced refund is owed when the others move
      const sums = ({ past }: { past: readonly Fact[] }, besides: number) => {
        const { refunds, differences = 0 } = folded(past)
        const approved = Object.values(refunds).filter(({ status, refundId }) => status === 'REFUNDED' && refundId !== 'R50')
        return sum(approved.map(({ totals }) => totals.refund)) + differences + besides
      }
      const returned = folded(forced.past).refunds.R50?.totals.returned ?? 0
      assert.equal(sums(a, 0), sums(b, returned), `${same(a.totals)} ${same(b.totals)}`)
    }),
    { numRuns: runs(RUNS) },
  )
})
t.test('what a refund gives while others are on their way is what it gives after them, and without them', async () => {
  const tally = { waits: 0, goes: 0 }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), refundsOf(adults.slice(6)), (many, all) => {
      const base = plain([leg()], {}, group)
      const going = adults.slice(0, many)
      const asked = step(base, 'askChange', ask('G1', going, OUT, twin(), { terms: free }))
      const done = (past: readonly Fact[]) => step(past, 'carryOutChange', { changeId: 'G1', newTicketNos: going.map(id => `X-${id}`) })
      const meanwhile = refunded(asked, all)
      if (meanwhile.totals.includes('waits')) {
        tally.waits++
        return
      }
      tally.goes++
      assert.deepEqual(meanwhile.totals, refunded(done(asked), all).totals)
      assert.deepEqual(meanwhile.totals, refunded(base, all).totals)
      for (const past of [done(meanwhile.past), step(meanwhile.past, 'dropChange', { changeId: 'G1' })])
        assert.deepEqual(
          [paidNet(folded(past)), folded(past).differences ?? 0],
          [paidNet(folded(meanwhile.past)), folded(meanwhile.past).differences ?? 0],
        )
    }),
    { numRuns: runs(RUNS) },
  )
  t.comment(JSON.stringify(tally))
})
t.test('refused', async () => {
  const past = plain([leg()], { terms: { free: { every: 16 } } })
  const no = (ids: readonly string[], message: RegExp, more: object = {}, from: readonly Fact[] = past) =>
    assert.throws(() => step(from, 'askChange', ask('G9', ids, OUT, block('2026-12-12', 'K', 85_000), more)), { message })
  no(adults.slice(0, 7), /留在原航班的旅客将少于成团人数10人/)
  no(adults.slice(0, 1), /不足以享受免票/)
  // two at once: each alone would leave a group
  const first = step(plain([leg()], {}, group), 'askChange', ask('G1', adults.slice(0, 4), OUT, block('2026-12-12', 'K', 85_000)))
  no(adults.slice(4, 8), /将少于成团人数10人/, {}, first)
  no(['free-0'], /免票，须随团变更/)
  const open = step(past, 'askChange', ask('G1', undefined, OUT, block('2026-12-12', 'K', 85_000)))
  no(adults.slice(0, 1), /旅客有正在办理的变更G1/, {}, open)
  const unnamed = [
    submitted({ counts: group, legs: [leg()] }),
    confirmed(),
    paid({ amount: submission({ counts: group }).total }),
    named(group),
  ]
  no(adults.slice(0, 1), /只能整单变更/, {}, unnamed)
  const part = step(unnamed, 'sureOutTicket', { prefix: '880', ticketNos: ['880-2100000001'], ids: ['adult-0'] })
  no(['adult-0'], /部分出票/, {}, part)
  assert.throws(() => step(open, 'splitOrder', { splitId: 's', into: 'x', ids: ['adult-0'] }), { message: /正在办理的变更G1/ })
})
t.test('the worked numbers', async () => {
  const twelve = { ...group, ADULT: 12 }
  const quote = (fare: number, hours: number, more: object = {}, ids?: string[]) => {
    const past = step(
      plain([leg()], {}, twelve),
      'askChange',
      ask('G1', ids, OUT, block('2026-12-12', 'K', fare), more),
      addMinutes(STD, -60 * hours),
    )
    const { difference, fee, due, back, gone } = folded(past).changes!.G1!
    return [difference, fee, due, back, gone[0]!.seats]
  }
  // 790 to 850: 60 × 12 and 40 × 12; to 750: 480 of fee and as much back
  assert.deepEqual(quote(85_000, 80), [72_000, 48_000, 120_000, 0, 12])
  assert.deepEqual(quote(75_000, 80), [-48_000, 48_000, 0, 0, 12])
  assert.deepEqual(quote(70_000, 80), [-108_000, 48_000, 0, 60_000, 12])
  assert.deepEqual(quote(85_000, 80, { noticeNo: 'N' }), [0, 0, 0, 0, 12])
  assert.deepEqual(quote(85_000, 30, {}, ['adult-0', 'adult-1']), [12_000, 23_800, 35_800, 0, 2])
})
