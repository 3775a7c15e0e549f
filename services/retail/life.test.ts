import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { payChange, withdrawChange } from '#contracts/change/api.ts'
import { addMinutes, type LocalDate, local } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/order/api.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import * as paying from '#contracts/payment/api.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import * as refunding from '#contracts/refund/api.ts'
import * as changing from '#contracts/retail/change-api.ts'
import * as selling from '#contracts/retail/flight-api.ts'
import * as backing from '#contracts/retail/refund-api.ts'
import { counted } from '#ops/e2e/counted.ts'
import { change, isKnown } from '#services/change/decide.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { NOON } from '#services/kernel/spec.ts'
import { runs, seed } from '#services/kernel/test/runs.ts'
import { order } from '#services/order/decide.ts'
import { couponOf, type LiveOrder, outstanding, paidNet, passengersOf } from '#services/order/state.ts'
import { traveller } from '#services/order/test/sample.ts'
import { owed } from '#services/payment/owed.ts'
import { refund } from '#services/refund/decide.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { people } from '#services/test/market.ts'
import { watching } from '#services/test/watch.ts'
import { FREIGHTS, RETAIL_BLOCKS, type RetailMarket, retailMarket } from './test/market.ts'

t.setTimeout(900_000)
/** moments between which fees, limits and flights change: the first flight leaves on 2026-12-10 at 10:00 */
const MOMENTS = [
  NOON,
  addMinutes(NOON, 20),
  addMinutes(NOON, 31),
  addMinutes(NOON, 70),
  local('2026-12-03', '10:00:00'),
  local('2026-12-03', '10:00:01'),
  local('2026-12-08', '10:00:00'),
  local('2026-12-08', '10:00:01'),
  local('2026-12-10', '08:30'),
  local('2026-12-10', '11:00'),
  local('2026-12-13', '11:00'),
  local('2026-12-18', '11:00'),
]
const OUTWARDS = RETAIL_BLOCKS.slice(0, 3)
const HOMEWARDS = RETAIL_BLOCKS.slice(3)
const PARTIES = [{ ADULT: 1 }, { ADULT: 2, CHILD: 1 }, { ADULT: 1, INFANT: 1 }, { ADULT: 1, CHILD: 1 }, { ADULT: 3 }] as const
const contact = { name: '符海燕', phone: '13800000000' }

type Step = { what: What; order: number; a: number; b: number; again: boolean }
type Asked = { endpoint: AnyEndpoint; body: Record<string, unknown>; who: keyof typeof people } | undefined
/** what a browser remembers between the steps of a wizard */
type Draft = { refundId: string; refund?: number }
type Life = RetailMarket & {
  drafts: Draft[]
  edition: number
  watch: ReturnType<typeof watching>
  /** by order, how many of its events have been looked at */
  checked: Map<string, number>
  /** number of the next request */
  n: number
  reached: (what: string) => void
}

// ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────────
const streamsOf = ({ log }: RetailMarket, type: string) => [
  ...new Set(log.flatMap(event => (event.type === type ? [event.stream.slice(event.stream.indexOf('-') + 1)] : []))),
]
const nth = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
const liveOf = async ({ run }: RetailMarket, orderNo: string) => (await run.load(order, orderNo)).state as LiveOrder
const orderIn = async (life: Life, step: Step) => {
  // mostly the last one
  const orderNo = nth(streamsOf(life, 'OrderSubmitted').reverse(), step.order)
  return orderNo === undefined ? undefined : { orderNo, state: await liveOf(life, orderNo) }
}
/** some of the travellers who have a ticket, the flights of each that are theirs still, and all of their numbers */
const ticketsIn = (state: LiveOrder, a: number) => {
  const all = passengersOf(state).filter(({ ticketNo }) => ticketNo)
  const chosen = a % 3 === 0 ? all : all.slice(a % Math.max(1, all.length)).slice(0, 1 + (a % 2))
  const [first] = chosen
  return {
    ticketNo: chosen.map(({ ticketNo }) => ticketNo).join(','),
    flights: first?.flights ?? state.submitted.legs.map(({ stockId }) => stockId),
  }
}
const asks = {
  /** a search, and an order for what it has found; now and then it is not sold at that price any more */
  submit: async (life: Life, { a, b }: Step) => {
    const counts = PARTIES[a % PARTIES.length]!
    const out = nth(OUTWARDS, b)!
    const home = a % 2 ? nth(HOMEWARDS, b) : undefined
    const { origin, destination, date: startDate } = out
    const question = { origin, destination, startDate, ...(home && { backDate: home.date }), counts }
    const { id: searchId } = await life.request(selling.retailSearch, question as never, people.agent, life.n++)
    const freightId = FREIGHTS[b % 4 === 3 ? 1 : 0]
    const legs = [out, ...(home ? [home] : [])].map(item => ({ stockId: stockId(item), freightId }))
    const { total } = await life.request(selling.retailTaxes, { id: searchId, legs } as never, people.agent, life.n++)
    if (b % 7 === 6) life.setEdition(++life.edition)
    // a few people travel often
    const passengers = Object.entries(counts).flatMap(([type, count]) =>
      Array.from({ length: count }, (__, k) => {
        const { id: _, ...one } = traveller(type as 'ADULT', b % 5 === 4 ? k : life.n + k)
        return one
      }),
    )
    const body = { searchId, voyageType: home ? 'D' : 'S', legs, passengers, contact, total }
    return { endpoint: selling.retailSubmit, body, who: 'agent' as const }
  },
  goto: async (life: Life, step: Step) => {
    const found = await orderIn(life, step)
    if (!found) return undefined
    const totalAmount = outstanding(found.state) || found.state.submitted.total
    return { endpoint: paying.gotoPayAlipay, body: { orderId: found.orderNo, totalAmount }, who: 'agent' as const }
  },
  /** a traveller pays at the gateway, perhaps late, and its notice comes */
  pay: async ({ codes, trades, pressed, gateway }: Life, { a }: Step) => {
    const code = nth(codes().reverse(), a % 4 === 3 ? a : 0)
    if (!code || !trades.now(code).opened) return undefined
    await pressed(code)
    return { endpoint: paying.notifyPayment, body: { ...(await gateway.notification(code))! }, who: 'agent' as const }
  },
  cancel: async (life: Life, step: Step) => {
    const found = await orderIn(life, step)
    return found && { endpoint: api.cancelOrder, body: { orderId: found.orderNo }, who: 'agent' as const }
  },
  begin: async (life: Life, step: Step) => {
    const found = await orderIn(life, step)
    if (!found) return undefined
    const { a, b } = step
    const { ticketNo, flights } = ticketsIn(found.state, a)
    const segments = b % 3 === 0 ? undefined : [nth(flights, b)!]
    const refundType = (['VOLUNTE', 'VOLUNTE', 'FORCE', 'VOLUNTE', 'EXEMPT'] as const)[b % 5]!
    const body = { orderNo: found.orderNo, ticketNo: ticketNo || '880-0', ...(segments && { segments }), refundType }
    return {
      endpoint: backing.retailRefundSubmit,
      body: { ...body, ...(refundType === 'EXEMPT' && { noticeNo: 'HU-1' }) },
      who: 'agent' as const,
    }
  },
  next: async ({ drafts }: Life) => {
    const draft = drafts.at(-1)
    return draft && { endpoint: backing.retailRefundNext, body: { refundId: draft.refundId }, who: 'agent' as const }
  },
  confirm: async ({ drafts }: Life) => {
    const draft = drafts.at(-1)
    if (draft?.refund === undefined) return undefined
    return { endpoint: backing.retailRefundConfirm, body: { refundId: draft.refundId, refund: draft.refund }, who: 'agent' as const }
  },
  audit: async (life: Life, { a, b }: Step) => {
    const refundId = nth(streamsOf(life, 'RefundSubmitted').reverse(), b)
    const verdict = a % 4 === 3 ? { result: 'REJECT', remark: '资料不全' } : { result: 'APPROVE' }
    return refundId ? { endpoint: backing.retailRefundAudit, body: { refundId, ...verdict }, who: 'refund' as const } : undefined
  },
  withdraw: async (life: Life, { b }: Step) => {
    const refundId = nth(streamsOf(life, 'RefundSubmitted').reverse(), b)
    return refundId ? { endpoint: refunding.withdrawRefund, body: { refundId }, who: 'agent' as const } : undefined
  },
  /** staff have found that one of its flights was flown */
  flown: async (life: Life, { b }: Step) => {
    const refundId = nth(streamsOf(life, 'RefundSubmitted').reverse(), b)
    const { state } = refundId ? await life.run.load(refund, refundId) : {}
    if (!state || state.status === 'NONE') return undefined
    const { ticketNo, flightNo } = nth(state.submitted.lines, b)!
    return { endpoint: refunding.refundTicketStatus, body: { refundId, ticketNo, flightNo, status: 'USED' }, who: 'order' as const }
  },
  payOut: async (life: Life, { b }: Step) => {
    const refundId = nth(streamsOf(life, 'RefundSubmitted').reverse(), b)
    const body = { refundId, statusId: 'REFUNDACCOMPLISH' }
    return refundId ? { endpoint: refunding.modifyRefundStatus, body, who: 'finance' as const } : undefined
  },
  /** tickets for another day, at what the search has told */
  change: async (life: Life, step: Step) => {
    const found = await orderIn(life, step)
    if (!found) return undefined
    const { a, b } = step
    const { ticketNo, flights } = ticketsIn(found.state, a)
    const from = nth(flights, b)!
    const to = nth(
      [...OUTWARDS, ...HOMEWARDS].filter(item => item.flightNo === from.slice(0, 6) && stockId(item) !== from),
      a,
    )!
    const asked = { ticketNo: ticketNo || '880-0', startDate: to.date as LocalDate, stockId: from }
    const { flights: shown } = await life.request(changing.retailChangeSearch, asked, people.agent, life.n++)
    const offers = shown.flatMap(({ cabins }) => cabins.flatMap(({ offers }) => offers))
    const offer = nth(offers, b)
    const { due, back } = offer ?? { due: 0, back: 0 }
    const freightId = offer?.freightId ?? FREIGHTS[b % 2]
    if (b % 9 === 8) life.setEdition(++life.edition)
    const segments = [{ from, stockId: stockId(to), freightId }]
    return {
      endpoint: changing.retailChangeSubmit,
      body: { orderNo: found.orderNo, ticketNo: asked.ticketNo, segments, due, back },
      who: 'agent' as const,
    }
  },
  payChange: async (life: Life, { b }: Step) => {
    const id = nth(streamsOf(life, 'ChangeOpened').reverse(), b)
    const { state } = id ? await life.run.load(change, id) : {}
    if (!state || !isKnown(state)) return undefined
    return { endpoint: payChange, body: { id, totalAmount: state.of.due, channel: 'alipay' }, who: 'agent' as const }
  },
  decideChange: async (life: Life, { a, b }: Step) => {
    const id = nth(streamsOf(life, 'ChangeOpened').reverse(), b)
    const verdict = a % 3 === 2 ? { result: 'REJECT', remark: '航班超售' } : { result: 'APPROVE' }
    return id ? { endpoint: changing.retailChangeApprove, body: { id, ...verdict }, who: 'order' as const } : undefined
  },
  dropChange: async (life: Life, { b }: Step) => {
    const id = nth(streamsOf(life, 'ChangeOpened').reverse(), b)
    return id ? { endpoint: withdrawChange, body: { id }, who: 'agent' as const } : undefined
  },
  owed: async (life: Life, { a, b }: Step) => {
    const id = nth(streamsOf(life, 'OwedOpened').reverse(), b)
    return id
      ? { endpoint: approveOwed, body: { id, result: 'APPROVE' }, who: a % 2 ? ('admin' as const) : ('refund' as const) }
      : undefined
  },
}
/** what happens beside the calls */
const besides = {
  time: async (life: Life, { a }: Step) => {
    const now = MOMENTS.findLastIndex(moment => moment <= life.clock())
    await life.passTime(MOMENTS[Math.min(MOMENTS.length - 1, now + (a % 5 === 4 ? 3 : 1))])
  },
  /** a flight is cancelled, or goes at another time: who has a seat on it may leave or go on another day */
  disrupt: async (life: Life, step: Step) => {
    const found = await orderIn(life, step)
    if (!found || found.state.status === 'EXPIRED') return
    const { flightNo, date, airLine } = nth(found.state.submitted.legs, step.b)!
    const told = {
      abnormalId: `${flightNo}.${date}`,
      version: 1,
      airLine,
      flightNo,
      date,
      kind: step.a % 2 ? ('CANCEL' as const) : ('RETIME' as const),
      offers: ['STAY' as const, 'CHANGE' as const, 'REFUND' as const],
      answerBy: addMinutes(life.clock(), 1_440),
      text: '航班变动',
      noticeNo: 'N1',
    }
    await life.within(call => call.unguarded(order, found.orderNo).disrupt(told), people.order, life.n++)
  },
  audited: async (life: Life, { a }: Step) => life.setAudited(a % 2 === 0),
  edition: async (life: Life) => life.setEdition(++life.edition),
}
type What = keyof typeof asks | keyof typeof besides

// ── what must hold ───────────────────────────────────────────────────────────────────────────────────────────────────
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
/** What a coupon was sold for and under which rule, by the facts of its sale and its changes alone. */
type Coupon = { fare: number; taxes: number; rule: FareRule; std: string; type: string }
type Book = { coupons: Map<string, Coupon>; changeFees: number }
/** half up to whole yuan, never above the fare; undefined where it cannot be done */
const feeBy = (steps: FareRule['refund'], fare: number, at: string, std: string): number | undefined => {
  const left = (Date.parse(std) - Date.parse(at)) / 60_000
  const step =
    left <= 0
      ? steps.find(one => one.minutes === null)
      : steps.find(({ minutes, exclusive }) => minutes !== null && (exclusive || minutes === 0 ? left > minutes : left >= minutes))
  if (!step || 'not' in step.fee) return undefined
  return Math.min(fare, 'amount' in step.fee ? step.fee.amount : Math.floor((fare * step.fee.rate) / 1_000_000 + 0.5) * 100)
}
/** Reads an order's own facts: no rule and no sum of the product is asked, but what was sold and what was agreed. */
const bookOf = (events: readonly StoredEvent[]): Book => {
  const book: Book = { coupons: new Map(), changeFees: 0 }
  const asked = new Map<string, StoredEvent['data'] & { at: string }>()
  const legs: StoredEvent['data'][] = []
  for (const { type, data, at } of events) {
    if (type === 'OrderSubmitted') legs.push(...data.legs)
    if (type === 'PassengersAdded')
      for (const { id, type } of data.passengers)
        for (const leg of legs) {
          const { fare, perPassenger } = leg.lines.find((line: { type: string }) => line.type === type)
          const coupon = { fare, taxes: perPassenger - fare, rule: leg.rule, std: leg.std, type }
          book.coupons.set(couponOf({ passengerId: id, stockId: leg.stockId }), coupon)
        }
    if (type === 'ChangeAsked') asked.set(data.changeId, { ...data, at })
    if (type === 'TicketsExchanged') {
      const { lines, moves, noticeNo, at: when } = asked.get(data.changeId)!
      for (const { passengerId, from } of lines) {
        const { leg } = moves.find((move: { from: string }) => move.from === from)
        const before = book.coupons.get(couponOf({ passengerId, stockId: from }))!
        const price = leg.lines.find((line: { type: string }) => line.type === before.type).fare
        const fare = noticeNo ? before.fare : price
        const isFree = noticeNo || before.rule.feeFree.some(type => type === before.type)
        const fee = isFree ? 0 : feeBy(before.rule.change, before.fare, when, before.std)
        assert.notEqual(fee, undefined, 'a rule that forbids changes is kept')
        book.changeFees += fee! + (before.rule.keepsLower && !noticeNo ? Math.max(0, before.fare - fare) : 0)
        book.coupons.delete(couponOf({ passengerId, stockId: from }))
        book.coupons.set(couponOf({ passengerId, stockId: leg.stockId }), { ...before, fare, rule: leg.rule, std: leg.std })
      }
    }
  }
  return book
}
const ordersOf = async (life: RetailMarket) =>
  Promise.all(
    streamsOf(life, 'OrderSubmitted').map(async orderNo => {
      const state = await liveOf(life, orderNo)
      return { orderNo, state, events: life.streams.get(`order-${orderNo}`)! }
    }),
  )

/** Holds at every moment. */
const neverWrong = async (life: Life) => {
  for (const id of RETAIL_BLOCKS.map(stockId)) {
    const stock = (await life.run.load(seats, id)).state
    const { held, sold, free } = taken(stock)
    assert.ok(free >= 0 && held + sold + free === stock.total && stock.holds.every(hold => hold.seats >= 0), 'no seat twice')
  }
  for (const { orderNo, state, events } of await ordersOf(life)) {
    if (life.checked.get(orderNo) === events.length) continue
    life.checked.set(orderNo, events.length)
    const { total } = state.submitted
    assert.equal(
      paidNet(state),
      (['EXPIRED', 'WAIT_FOR_PAY'].includes(state.status) ? 0 : total) + state.forfeited,
      'it is paid at once or not at all',
    )
    assert.ok(
      Math.min(total, state.forfeited, outstanding(state), ...state.back.map(({ amount }) => amount)) >= 0,
      'nothing is below nothing',
    )
    for (const { due, back, fee } of Object.values(state.changes ?? {}))
      assert.ok(Math.min(due, back, fee) >= 0 && (due === 0 || back === 0))
    refundsAsSold(life, state, events)
  }
}
/** Each coupon goes back once, for what the rule under which it was sold gives at the moment of the application. */
const refundsAsSold = (life: Life, state: LiveOrder, events: readonly StoredEvent[]) => {
  const kept = Object.values(state.refunds).filter(({ status }) => status !== 'REJECTED')
  const coupons = kept.flatMap(({ lines }) => lines.map(couponOf))
  assert.equal(new Set(coupons).size, coupons.length, 'a coupon goes back once')
  for (const { type, data, at } of events.filter(({ type }) => type === 'RefundOpened' || type === 'RefundFixed')) {
    const refund = state.refunds[data.refundId]!
    const when = type === 'RefundOpened' ? at : refund.submittedAt
    const sold = bookOf(
      events.slice(
        0,
        events.findIndex(event => event.type === 'RefundOpened' && event.data.refundId === data.refundId),
      ),
    )
    const rule = data.rule ?? refund.rule
    const used = type === 'RefundOpened' ? [] : (refund.used ?? [])
    for (const line of data.lines) {
      const coupon = sold.coupons.get(couponOf(line))
      assert.ok(coupon, 'of a flight that its traveller is on')
      const { fare, taxes, std, rule: own } = coupon
      const isFree = rule.manner !== 'VOLUNTE' || own.feeFree.some(type => type === line.type)
      const fee = isFree ? 0 : (feeBy(own.refund, fare, when, std) ?? fare)
      const expected = used.includes(couponOf(line)) ? 0 : fare + taxes - fee
      assert.equal(line.refund, expected, `${line.type} ${line.stockId} applied for at ${when} under ${own.ruleId} ${type}`)
      if (type !== 'RefundFixed') continue
      if (rule.manner === 'VOLUNTE') life.reached(`given back with a fee of ${Math.round((fee / fare) * 100)} %`)
      else life.reached('given back free of charge')
      if (own.ruleId.startsWith('V1.')) life.reached('given back under the second version')
      if (sold.changeFees > 0) life.reached('given back after a change')
      if (refund.partly) life.reached('given back of one flight')
    }
    assert.equal(data.totals.refund, sum(data.lines.map((line: { refund: number }) => line.refund)))
  }
}

/** At rest, when all consequences have followed: seats are of those who fly, and money is what they paid for. */
const booksBalance = async (life: Life) => {
  const orders = (await ordersOf(life)).map(({ events, ...of }) => ({ ...of, ...bookOf(events), refunds: Object.values(of.state.refunds) }))
  const takenBack = new Set(life.log.flatMap(({ type, stream }) => (type === 'RefundTicketed' ? [stream.slice('refund-'.length)] : [])))
  for (const id of RETAIL_BLOCKS.map(stockId)) {
    const flying = orders.flatMap(({ orderNo, state, coupons, refunds }) => {
      if (state.status === 'EXPIRED') return []
      // who has applied before departure and not flown leaves the seat to others, once the host has the coupon
      const back = new Set(
        refunds
          .filter(({ refundId }) => takenBack.has(refundId))
          .flatMap(({ lines, submittedAt, used = [] }) =>
            lines.map(couponOf).filter(key => submittedAt < coupons.get(key)!.std && !used.includes(key)),
          ),
      )
      const on = [...coupons].filter(([key, { type }]) => type !== 'INFANT' && key.endsWith(` ${id}`) && !back.has(key))
      return on.length > 0 ? [[orderNo, { seats: on.length, sold: state.status !== 'WAIT_FOR_PAY' }] as const] : []
    })
    const { holds } = (await life.run.load(seats, id)).state
    const held = holds.flatMap(({ holdId, seats, sold = false }) => (seats > 0 ? [[holdId, { seats, sold }] as const] : []))
    assert.deepEqual(Object.fromEntries(held), Object.fromEntries(flying), `${id}: seats are of those who fly`)
  }
  const isPaid = (state: LiveOrder) => state.status !== 'EXPIRED' && state.status !== 'WAIT_FOR_PAY'
  const sold = sum(
    orders.flatMap(({ state, coupons }) => (isPaid(state) ? [...coupons.values()].map(({ fare, taxes }) => fare + taxes) : [])),
  )
  const back = sum(orders.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)))
  const fees = sum(orders.map(({ changeFees }) => changeFees))
  const items = await Promise.all(streamsOf(life, 'OwedOpened').map(async id => (await life.run.load(owed, id)).state))
  const open = sum(items.flatMap(item => (item.status === 'NONE' || item.status === 'REFUNDED' ? [] : [item.opened.amount])))
  const trades = (await life.trades.all()).map(({ trade }) => trade)
  const has = sum(
    trades.flatMap(({ opened, tradeNo, refunds }) =>
      tradeNo ? [opened!.amount - sum(Object.values(refunds).map(({ amount }) => amount))] : [],
    ),
  )
  assert.equal(has, sold + fees - back + open, 'what came and stays is what was sold, and fees of changes, less what went back')
  const { ledger } = life.watch
  await life.watch.readOn(life.log)
  assert.equal(ledger.balance('fares.HU'), sold - back, 'fares in the ledger')
  assert.equal(ledger.balance('changes.HU'), fees, 'fees of changes in the ledger')
  assert.deepEqual([...ledger.byRef.transit], [], 'nothing is under way')
  assert.equal(sum([...ledger.byRef.suspense.values()]), open, 'what waits for a person stands in the list')
}
const finish = async (life: Life) => {
  await life.react()
  await life.reconcile()
  await life.react()
  await life.finishPayOuts()
  await life.react()
  // nothing waits for a person or for money any more
  await life.passTime(MOMENTS.at(-1))
  await life.react()
  await life.reconcile()
  await life.react()
}

// ── lives ────────────────────────────────────────────────────────────────────────────────────────────────────────────
const step = (...whats: What[]): fc.Arbitrary<Step> =>
  fc.record({ what: fc.constantFrom(...whats), order: fc.constantFrom(0, 0, 0, 1, 2), a: fc.nat(59), b: fc.nat(59), again: fc.boolean() })
const each = (...whats: What[]): fc.Arbitrary<Step[]> => fc.tuple(...whats.map(what => step(what)))
const stages: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: each('submit', 'goto', 'pay') },
  { weight: 4, arbitrary: each('begin', 'next', 'confirm', 'audit', 'payOut') },
  { weight: 2, arbitrary: each('begin', 'next', 'time', 'confirm') },
  { weight: 5, arbitrary: each('change', 'payChange', 'pay') },
  { weight: 2, arbitrary: each('audited', 'change', 'decideChange', 'payChange', 'pay') },
  { weight: 1, arbitrary: each('begin', 'next', 'confirm', 'flown', 'audit') },
  { weight: 1, arbitrary: each('submit', 'goto', 'time', 'time', 'pay') },
  { weight: 1, arbitrary: each('disrupt', 'begin', 'next', 'confirm') },
  { weight: 1, arbitrary: each('disrupt', 'change') },
  { weight: 3, arbitrary: each('time') },
  { weight: 8, arbitrary: fc.array(step(...([...Object.keys(asks), ...Object.keys(besides)] as What[])), { minLength: 1, maxLength: 3 }) },
)
const lives = fc
  .tuple(each('submit', 'goto', 'pay'), fc.array(stages, { minLength: 2, maxLength: 8, size: 'max' }))
  .map(([begin, more]) => [...begin, ...more.flat()])

const outcome = async (send: () => Promise<unknown>): Promise<{ done: unknown } | { refused: string } | { died: true }> => {
  try {
    return { done: await send() }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message.replace(/[A-Z]{0,2}\d[\dV.-]*/g, '#') }
    if (error instanceof Unavailable) return { died: true }
    throw error
  }
}
const isBeside = (what: What): what is keyof typeof besides => Object.hasOwn(besides, what)

/** Takes one step; a request that comes a second time answers and writes nothing. */
const takes = async (life: Life, one: Step) => {
  if (isBeside(one.what)) return besides[one.what](life, one)
  const { what } = one
  const prepared = await outcome(() => asks[what](life, one))
  if ('refused' in prepared) return life.reached(`${what} refused: ${prepared.refused}`)
  const asked = ('done' in prepared ? prepared.done : undefined) as Asked
  if (!asked) return
  const n = life.n++
  const at = life.clock()
  const send = () => life.request(asked.endpoint, asked.body as never, people[asked.who], n, at)
  const answer = await outcome(send)
  if ('refused' in answer) return life.reached(`${what} refused: ${answer.refused}`)
  if ('died' in answer) throw new Error('nobody dies here')
  if (one.again) {
    const { length } = life.log
    const second = await outcome(send)
    assert.ok('done' in second, `${what} the second time: ${'refused' in second && second.refused}`)
    assert.equal(life.log.length, length, `${what} the second time writes nothing`)
  }
  life.reached(what)
  if (one.what === 'begin') life.drafts.push({ refundId: (answer.done as { refundId: string }).refundId })
  if (one.what === 'next') life.drafts.at(-1)!.refund = (answer.done as { totals: { refund: number } }).totals.refund
}
const picking = (from: number) => {
  let state = from
  return (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % n
  }
}
const live = async (steps: Step[], pick: (n: number) => number, reached: (what: string) => void) => {
  const life: Life = Object.assign(await retailMarket(pick), {
    drafts: [],
    edition: 0,
    n: 1,
    reached,
    watch: watching(),
    checked: new Map(),
  })
  for (const one of steps) {
    await takes(life, one)
    await neverWrong(life)
    await life.react()
    await neverWrong(life)
  }
  await finish(life)
  await neverWrong(life)
  await booksBalance(life)
  for (const { type, data } of life.log) {
    if (type === 'ChangeClosed') reached(`change ${data.end}`)
    if (type === 'RefundClosed') reached(`refund ${data.outcome}`)
    if (type === 'OrderExpired') reached(`order ${data.reason}`)
    if (type === 'ChangeAsked') reached(`change ${data.noticeNo ? 'free' : data.due > 0 ? 'dearer' : 'cheaper'}`)
    if (type === 'TicketsExchanged') reached('changed')
    if (type === 'PaymentDuplicated' || type === 'PaymentArrivedLate') reached(type)
    if (type === 'OwedOpened') reached(`owed ${data.kind ?? data.cause ?? data.why}`)
  }
}

const steps = (...all: [What, Partial<Step>?][]): Step[] =>
  all.map(([what, more]) => ({ what, order: 0, a: 0, b: 0, again: false, ...more }))
const bought = (more?: Partial<Step>) => steps(['submit', more], ['goto'], ['pay'])
const applied = (more?: Partial<Step>) => steps(['begin', more], ['next'], ['confirm'])
const refunded = (more?: Partial<Step>) => [...applied(more), ...steps(['audit'], ['payOut'])]
const later = (times: number) => Array.from({ length: times }, () => steps(['time'])).flat()
/** One way out for one; and out and home. */
const [ONE_WAY, RETURN] = [{ a: 0 }, { a: 5 }]
/** Fixed lives, one for each end that chance seldom reaches. */
const written: [Step[], number][] = [
  // the fee rises while the last step is read
  [...bought(ONE_WAY), ...later(4), ...steps(['begin'], ['next'], ['time'], ['confirm'], ['next'], ['confirm'], ['audit'], ['payOut'])],
  [...steps(['edition']), ...bought(ONE_WAY), ...steps(['edition']), ...refunded()],
  [...bought(ONE_WAY), ...later(8), ...refunded()],
  [...bought({ a: 0, b: 3 }), ...later(8), ...refunded()],
  // one flight was flown, found so by the desk
  [...bought(RETURN), ...later(9), ...applied(), ...steps(['flown'], ['audit'], ['payOut'])],
  [...bought({ a: 2 }), ...refunded()],
  [...bought(ONE_WAY), ...applied(), ...steps(['withdraw']), ...applied(), ...steps(['audit', { a: 3 }]), ...refunded()],
  [...bought(ONE_WAY), ...steps(['change'], ['dropChange'], ['change'], ['payChange'], ['time'], ['time'], ['pay'], ['owed'])],
  [
    ...bought(ONE_WAY),
    ...steps(
      ['audited'],
      ['change'],
      ['decideChange', { a: 2 }],
      ['change', { b: 8 }],
      ['change', { a: 1 }],
      ['decideChange', { again: true }],
    ),
    ...refunded(),
  ],
  [...bought(RETURN), ...refunded({ b: 1 })],
  [...steps(['submit', { b: 4 }], ['submit', { b: 4 }])],
  [...bought(ONE_WAY), ...applied(), ...later(3), ...steps(['begin'], ['next'], ['time'], ['confirm'])],
  [...bought(ONE_WAY), ...steps(['disrupt'], ['change', { again: true }], ['disrupt', { a: 1 }]), ...refunded({ b: 2 })],
  [...Array.from({ length: 5 }, () => bought({ a: 4 })).flat()],
  steps(
    ['submit'],
    ['goto'],
    ['goto'],
    ['pay'],
    ['pay', { a: 3 }],
    ['owed', { a: 1 }],
    ['submit'],
    ['cancel'],
    ['submit'],
    ['goto'],
    ['time'],
    ['time'],
    ['pay'],
  ),
].map(life => [life, 0])
/** ways that lives must have gone, so that the rules above have been held against something */
const CLASSES = [
  'PaymentArrivedLate',
  'PaymentDuplicated',
  'change EXPIRED',
  'change REJECTED',
  'change WITHDRAWN',
  'change cheaper',
  'change dearer',
  'change free',
  'change refused: 变更费用已变动，请重新查询',
  'changed',
  'confirm refused: 退款金额已变动，请重新试算',
  'confirm refused: 退票申请不存在或已过期，请重新提交',
  ...[0, 5, 10, 20, 40, 100].map(fee => `given back with a fee of ${fee} %`),
  'given back after a change',
  'given back free of charge',
  'given back of one flight',
  'given back under the second version',
  'begin refused: 儿童须有成人同行；无成人陪伴须先经航司同意',
  'order AGENT_CANCEL',
  'order TIME_LIMIT',
  'refund REFUNDED',
  'refund REJECTED',
  'submit refused: 价格已变动，请重新查询',
  'submit refused: 座位不足',
  'submit refused: 旅客证件重复：该证件已在本航班其他订单中',
  'withdraw',
]

t.test('whatever single travellers do and in whatever order: money is what was sold, seats are of those who fly', async t => {
  const seen = new Map<string, number>()
  await t.resolves(
    fc.assert(
      fc.asyncProperty(lives, fc.nat(), async (steps, from) => {
        await live(steps, picking(from), what => seen.set(what, (seen.get(what) ?? 0) + 1))
      }),
      { numRuns: runs(120), seed, examples: written },
    ),
  )
  t.comment([...seen].map(([what, n]) => `${what} ${n}`).join(', '))
  for (const what of CLASSES) t.ok(seen.has(what), `${what} has come up`)
})

// ── deaths ───────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Requests, and what has been done before each; after a death the same request comes again, at a program that has started anew. */
const requests: [string, Step[], Step][] = [
  ['an order for a family, out and home', [], ...steps(['submit', { a: 1 }])],
  ['the money of an order', steps(['submit', { a: 1 }], ['goto']), ...steps(['pay'])],
  ['a refund is confirmed', [...bought(RETURN), ...steps(['begin'], ['next'])], ...steps(['confirm'])],
  ['a refund is approved', [...bought(RETURN), ...applied({ b: 1 })], ...steps(['audit'])],
  ['a refund is paid out', [...bought(RETURN), ...applied(), ...steps(['audit'])], ...steps(['payOut'])],
  ['a dearer change is asked for', bought(RETURN), ...steps(['change'])],
  ['a dearer change is paid', [...bought(RETURN), ...steps(['change'], ['payChange'])], ...steps(['pay'])],
  ['a cheaper change of a family', bought({ a: 1 }), ...steps(['change', { a: 6 }])],
  ['a change is approved', [...steps(['audited']), ...bought(ONE_WAY), ...steps(['change', { a: 1 }])], ...steps(['decideChange'])],
].map(([title, given, request]) => [title as string, given as Step[], request as Step])

const begun = async (after?: RetailMarket['after']): Promise<Life> =>
  Object.assign(await retailMarket(undefined, after), {
    drafts: [],
    edition: 0,
    n: 1,
    reached: () => {},
    watch: watching(),
    checked: new Map(),
  })
/** money, seats and tickets, as they are in the end */
const endOf = async (life: Life) => {
  const blocks = await Promise.all(RETAIL_BLOCKS.map(stockId).map(async id => [id, (await life.run.load(seats, id)).state] as const))
  const orders = await ordersOf(life)
  return {
    holds: blocks.map(([id, { holds }]) => [id, holds.map(({ holdId, seats, sold }) => [holdId, seats, sold])]),
    orders: orders.map(({ orderNo, state }) => ({
      orderNo,
      status: state.status,
      total: state.submitted.total,
      paid: paidNet(state),
      travellers: passengersOf(state).map(({ status, ticketNo, flights }) => ({ status, ticketNo, flights })),
      refunds: Object.values(state.refunds).map(({ refundId, status, amount, totals }) => ({ refundId, status, amount, totals })),
      changes: Object.values(state.changes ?? {}).map(({ changeId, status, due, back }) => ({ changeId, status, due, back })),
    })),
    ledger: ['fares.HU', 'changes.HU'].map(account => life.watch.ledger.balance(account as never)),
  }
}
/** @param after the number of appends of the request and its consequences, after which the program dies; none: it does not */
const asksOnce = async (given: Step[], request: Step, death?: { after: number; how: 'lost' | 'unheard' }) => {
  const life = await begun()
  for (const one of given) {
    await takes(life, one)
    await life.react()
  }
  const asked = (await asks[request.what as keyof typeof asks](life, request)) as NonNullable<Asked>
  const [n, at] = [life.n++, life.clock()]
  const sends = (where: Life) => outcome(() => where.request(asked.endpoint, asked.body as never, people[asked.who], n, at))
  if (death) life.failAfter(death.after, death.how)
  const first = await sends(life)
  // it dies in the request, or in what follows; what follows begins anew as well
  if (!('died' in first)) await life.react()
  const hasDied = death && life.heal()
  const next = death ? await begun(life.after) : life
  if (death) assert.ok('done' in (await sends(next)), 'whoever asks again has an answer')
  await neverWrong(next)
  await finish(next)
  await neverWrong(next)
  await booksBalance(next)
  return { end: await endOf(next), hasDied }
}

t.test('a program that dies at any append: the same request later, the same money and seats', async t => {
  let lives = 0
  for (const [title, given, request] of requests) {
    const { end } = await asksOnce(given, request)
    for (const how of ['lost', 'unheard'] as const)
      for (let after = 0, isOver = false; !isOver; after++, lives++) {
        const died = await asksOnce(given, request, { after, how })
        t.same(died.end, end, `${title}: ${how} after ${after}`)
        isOver = !died.hasDied
        if (after > 60) throw new Error(`${title} never ends`)
      }
  }
  counted('lives', lives)
  t.comment(`${lives} lives`)
})
