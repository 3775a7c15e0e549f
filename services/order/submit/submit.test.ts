import { randomUUID } from 'node:crypto'
import t from 'tap'
import { settings } from '#contracts/basicinfo/settings.ts'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { UnpaidSeatsClaimed } from '#contracts/order/changes/unpaid-events.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import { agency as agencies } from '#services/agency/agency.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { type Commands, commanding, commands } from '#services/kernel/stream/commands.ts'
import { orderNumber } from '#services/kernel/stream/numbers.ts'
import { reacting } from '#services/kernel/stream/process.ts'
import { memoryShared } from '#services/kernel/test/memory-shared.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { memoryStore } from '#services/test/memory.ts'
import { unpaid } from '../changes/unpaid.ts'
import { unpaidFollowsOrder } from '../changes/unpaid-follows-order.ts'
import { order } from '../decide.ts'
import { documentMarks } from '../names/document-key.ts'
import { leg, submission, twelve } from '../test/sample.ts'
import { twins } from '../test/twins.ts'
import { orderNumbers } from './order-numbers.ts'
import { submitting } from './submit.ts'

/** An agency that orders while the list knows of nothing yet. */
const dates = ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12']
const desk = async (unpaidLimits = { perFlight: 0, total: 0 }) => {
  const { store, log } = memoryStore(() => NOON)
  const read: string[] = []
  /** when a process refuses a command, and an action before it reads or appends */
  const own = () => ({ refuses: undefined as 'before' | 'after' | undefined, step: async () => {} })
  const processes = { here: own(), there: own() }
  const seenBy = (process: ReturnType<typeof own>) =>
    ({
      ...store,
      read: async (stream, options) => {
        read.push(stream)
        await process.step()
        return store.read(stream, options)
      },
      append: async (...asked) => {
        await process.step()
        return store.append(...asked)
      },
    }) as EventStore
  const [run, other] = [commands(seenBy(processes.here)), commands(seenBy(processes.there))]
  const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }))
  const block = (date: string) => stockItem({ date, seats: 400 })
  for (const date of dates) await at(seats, stockId(block(date))).importStock(block(date))
  // nobody orders for an agency that is not there: what is not there is read each time
  await at(agencies, 'A001').open({
    name: '海口假日旅行社',
    contact: '张三',
    phone: '0898-66778899',
    email: 'a@b.example',
    office: 'HAK001',
  })
  const notes = memoryShared()
  const refused = new Refused(code.order, '不受理')
  const processOf = (run: Commands, process: ReturnType<typeof own>) =>
    submitting({
      run,
      marks: documentMarks('key of a test'),
      numbers: orderNumbers({ run, store }),
      quote: async ({ legs: [asked], counts }) => {
        if (process.refuses === 'before') throw refused
        const date = asked!.stockId.slice(7, 17)
        const { legs, total, ...rest } = submission({ counts, legs: [leg({ stockId: asked!.stockId, date, std: local(date, '08:30') })] })
        return { ...rest, legs, total, terms: {} }
      },
      agencyName: async () => {
        if (process.refuses === 'after') throw refused
        return '海口假日旅行社'
      },
      unpaidLimits: async () => unpaidLimits,
      overdueFines: async () => undefined,
      limitRules: async () => defaultLimitRules,
      notes,
      similar: async () => [],
      config: async key => settings[key].initial,
    })
  const [submit, another] = [processOf(run, processes.here), processOf(other, processes.there)]
  const send = (
    adults: number,
    date = '2026-12-10',
    { agency = 'A001', now = NOON, meant = false, key = randomUUID() as string, isFirst = false, there = false } = {},
  ) => {
    const counts = { ...twelve, ADULT: adults, CHILD: 0, FREE: 0, INFANT: 0 }
    const { total, groupName, contact } = submission({ counts })
    const legs = [{ stockId: stockId(block(date)) }]
    const body = { voyageType: 'S' as const, legs, counts, total, groupName, contact, ...(meant && { confirmDuplicate: true }) }
    const base = { who: { ...anAgent, agency }, now, requestId: '', ip: '', seen: 0 }
    return (there ? another : submit)(body, commandCall(there ? other : run, base, key, undefined, isFirst).call)
  }
  const held = async () => {
    const all = await Promise.all(dates.map(async date => taken((await run.load(seats, stockId(block(date)))).state)))
    return all.reduce((sum, { held }) => sum + held, 0)
  }
  /** lets the agency's claims to unpaid seats follow every fact of the log */
  const told = async () => {
    for (const event of log)
      for (const { type, react } of unpaidFollowsOrder.reactions)
        if (type === event.type) await react(event.data, reacting(unpaidFollowsOrder, event, { run, clock: () => NOON }))
  }
  const load = commands(store).load
  return { send, held, at, told, read, log, processes, load, store }
}

t.test('an order like one just taken is asked about, though the list does not know it yet', async t => {
  const { send, held } = await desk()
  const like = { message: /^重复订单提醒：已有相似订单/ }
  const { orderNo } = await send(20)
  await t.rejects(send(20), { message: `重复订单提醒：已有相似订单${orderNo}，如需继续请确认` })
  await t.rejects(send(17, '2026-12-09'), like, 'a day before, fewer')
  await t.rejects(send(25, '2026-12-11'), like, 'a day after, more')
  t.equal(await held(), 20, 'nothing stays held')
  await t.resolves(send(16), 'its fifth more would be nineteen')
  await t.resolves(send(20, '2026-12-12'), 'two days later')
  await t.resolves(send(20, '2026-12-10', { agency: 'A002' }), 'another agency')
  await t.resolves(send(20, '2026-12-10', { meant: true }), 'meant')
})

t.test('of two that come at once one is taken; the same request twice is one order', async t => {
  const { send, held } = await desk()
  const both = await Promise.allSettled([send(20), send(20)])
  t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const key = randomUUID()
  const first = await send(50, '2026-12-10', { key })
  t.equal((await send(50, '2026-12-10', { key })).orderNo, first.orderNo, 'not compared with itself')
  t.equal(await held(), 70)
})

t.test('also where the second comes to another process', async t => {
  const { send, held } = await desk()
  const { orderNo } = await send(20)
  await t.rejects(send(20, '2026-12-10', { there: true }), { message: `重复订单提醒：已有相似订单${orderNo}，如需继续请确认` })
  for (let round = 0; round < 5; round++) {
    const agency = `B00${round}`
    const both = await Promise.allSettled([send(30, '2026-12-10', { agency }), send(30, '2026-12-10', { agency, there: true })])
    t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  }
  await t.rejects(send(500, '2026-12-11', { agency: 'C001', there: true }), { message: '座位不足' })
  await t.resolves(send(400, '2026-12-11', { agency: 'C001' }), 'one that was refused is like none')
  t.equal(await held(), 570)
})

t.test('after a minute the list knows; a cancelled order is like none', async t => {
  const { send, at } = await desk()
  await send(20)
  await t.rejects(send(20, '2026-12-10', { now: addMinutes(NOON, 0.9) }))
  const { orderNo } = await send(20, '2026-12-10', { now: addMinutes(NOON, 1.1) })
  await t.rejects(send(21, '2026-12-10', { now: addMinutes(NOON, 1.2) }), {
    message: `重复订单提醒：已有相似订单${orderNo}，如需继续请确认`,
  })
  await at(order, orderNo).cancelOrder({ reason: '行程取消' })
  await t.resolves(send(21, '2026-12-10', { now: addMinutes(NOON, 1.3) }))
})

t.test(
  'an agency holds so many seats unpaid and no more: what is refused holds nothing, what is cancelled or paid counts no more',
  async t => {
    const { send, held, at, told } = await desk({ perFlight: 60, total: 100 })
    const [first] = await Promise.all([send(50), send(40, '2026-12-12')])
    await t.rejects(send(20, '2026-12-10', { meant: true }), {
      message: '未付款座位超过上限：航班HU7182-2026-12-10已占50座未付款，本次20座，每航班最多60座，请先支付或取消已有订单',
      errors: { unpaidSeats: /每航班最多60座/ },
    })
    await t.rejects(send(11, '2026-12-12'), { message: /各航班共占90座未付款，本次11座，合计最多100座/ })
    t.equal(await held(), 90)
    await t.resolves(send(50, '2026-12-10', { agency: 'A002' }), 'another agency has its own')
    // of several at once only as many are accepted as the limit allows
    const raced = await Promise.allSettled(dates.map(date => send(10, date, { meant: true })))
    t.equal(raced.filter(({ status }) => status === 'fulfilled').length, 1)
    await at(order, first.orderNo).cancelOrder({})
    await told()
    await t.resolves(send(50, '2026-12-11', { meant: true }))
  },
)

t.test('a claim whose order never came is dead after ten minutes', async t => {
  const { send, at } = await desk({ perFlight: 60, total: 0 })
  const claim = { claimId: 'lost', orderNo: 'lost', seats: 60, flights: ['HU7182-2026-12-10'], until: addMinutes(NOON, 10) }
  await at(unpaid, 'A001').claim({ ...claim, limits: { perFlight: 0, total: 0 }, stale: [] })
  await t.rejects(send(10), { message: /已占60座未付款/ })
  await t.rejects(send(10, '2026-12-10', { now: addMinutes(NOON, 10) }), { message: /已占60座未付款/ })
  await t.resolves(send(10, '2026-12-10', { now: addMinutes(NOON, 11) }))
})

const [ONE, OTHER] = twins(NOON)
const NUMBER = orderNumber(NOON, ONE, 0)
const block = (date: string) => stockId(stockItem({ date, seats: 400 }))

t.test('orders that have been unpaid for long cost the next one nothing, however many they are', async t => {
  const [late, later] = [addMinutes(NOON, 11), addMinutes(NOON, 12)]
  const asked = { isFirst: true, meant: true }
  for (const n of [0, 10, 300]) {
    const { send, read, at, load } = await desk({ perFlight: 350, total: 0 })
    for (let k = 0; k < n; k++) await send(1, '2026-12-10', asked)
    const lost = { claimId: 'lost', orderNo: 'lost', seats: 1, flights: ['HU7182-2026-12-10'], until: addMinutes(NOON, 10) }
    await at(unpaid, 'A001').claim({ ...lost, limits: { perFlight: 0, total: 0 }, stale: [] })
    for (const there of [false, true]) {
      await send(1, '2026-12-10', { ...asked, now: late, there })
      read.length = 0
      await send(1, '2026-12-10', { ...asked, now: late, there })
      t.same(read, [], `${n} of them, ${there ? 'in a process that has not made them' : 'in the one that has'}`)
    }
    // n + 4 orders and one that never came: the limit makes a process that has not seen them look into them
    const ofOrders = () => read.filter(stream => stream.startsWith('order-')).length
    for (const [seats, most] of [
      [347 - n, n + 3],
      [347 - n, 2],
    ] as const) {
      read.length = 0
      await t.rejects(send(seats, '2026-12-10', { ...asked, now: late, there: true }), { message: /未付款座位超过上限/ })
      t.ok(ofOrders() <= most, `${ofOrders()} of at most ${most}`)
    }
    t.equal((await load(unpaid, 'A001')).state.length, n + 5)
    await t.resolves(send(346 - n, '2026-12-10', { ...asked, now: later, there: true }), 'what never came is free')
    t.same(
      (await load(unpaid, 'A001')).state.filter(({ claimId }) => claimId === 'lost'),
      [],
    )
  }
})

t.test('ten thousand unpaid orders of long ago cost the next one what ten do', async t => {
  const late = addMinutes(NOON, 11)
  const asked = { isFirst: true, meant: true, now: late }
  for (const n of [10, 10_000]) {
    const { send, read, load, store } = await desk({ perFlight: 350, total: 20_000 })
    const one = { seats: 1, flights: ['HU7999-2026-12-10'], until: addMinutes(NOON, -60) }
    const claims = Array.from({ length: n }, (_, k) => UnpaidSeatsClaimed({ claimId: `old${k}`, orderNo: `old${k}`, ...one }))
    const meta = { user: 'test', role: 'test', commandId: randomUUID(), at: NOON }
    for (let from = 0; from < n; from += 1_000) {
      const some = claims.slice(from, from + 1_000).map(fact => ({ ...fact, id: randomUUID(), meta }))
      await store.append('unpaid-A001', some, { expected: from === 0 ? 'none' : from - 1 })
    }
    for (const there of [false, true]) {
      await send(1, '2026-12-10', { ...asked, there })
      read.length = 0
      await send(2, '2026-12-10', { ...asked, there })
      t.same(read, [], `${n} of them, ${there ? 'in another process' : 'in one'}`)
    }
    t.equal((await load(unpaid, 'A001')).state.length, n + 4)
  }
})

t.test('refused by what another process has written meanwhile: neither a claim nor seats stay', async t => {
  const asked = { isFirst: true, meant: true }
  for (const [limit, most, message] of [
    [60, 45, /已占55座未付款/],
    [900, 385, '座位不足'],
  ] as const) {
    const { send, held, load, processes, log } = await desk({ perFlight: limit, total: 0 })
    await send(10, '2026-12-10', asked)
    let other: Promise<unknown> | undefined
    processes.here.step = async () => {
      other ??= send(most, '2026-12-10', { ...asked, there: true })
      await other
    }
    await t.rejects(send(20, '2026-12-10', { ...asked, key: ONE }), { message })
    t.equal(await held(), 10 + most)
    t.same(
      (await load(unpaid, 'A001')).state.map(({ seats }) => seats),
      [10, most],
    )
    t.match((await load(order, NUMBER)).state, { status: 'NONE' })
    const before = log.length
    await t.rejects(send(20, '2026-12-10', asked), { message })
    t.equal(log.length, before, 'where this process knows it, nothing is claimed or held')
  }
})

t.test('a request that is sent for the first time reads nothing that it knows, and its order not at all', async t => {
  const { send, read, log } = await desk({ perFlight: 60, total: 0 })
  await send(20, '2026-12-10', { isFirst: true })
  const before = { reads: read.length, events: log.length }
  await send(20, '2026-12-12', { isFirst: true })
  t.same(read.slice(before.reads), [])
  t.same(
    log.slice(before.events).map(({ type }) => type),
    ['UnpaidSeatsClaimed', 'SeatsHeld', 'OrderSubmitted'],
  )
})

t.test('its number turns out to be another order’s: that one loses nothing, and it takes its next', async t => {
  for (const date of ['2026-12-10', '2026-12-12']) {
    const { send, held, log, at } = await desk({ perFlight: 400, total: 0 })
    const first = await send(20, '2026-12-10', { key: ONE, isFirst: true })
    t.equal(first.orderNo, NUMBER)
    const second = await send(30, date, { key: OTHER, isFirst: true, meant: true })
    t.equal(second.orderNo, orderNumber(NOON, OTHER, 1), `on ${date}`)
    t.equal(await held(), 50)
    t.match(
      log.filter(({ type }) => type === 'OrderSubmitted').map(({ data }) => [data.orderNo, data.seats]),
      [
        [first.orderNo, 20],
        [second.orderNo, 30],
      ],
    )
    const claims = (await at(unpaid, 'A001').drop({ claimId: 'none' })).state
    t.same(
      claims.map(({ claimId, seats }) => [claimId, seats]),
      [
        [first.orderNo, 20],
        [second.orderNo, 30],
      ],
    )
    await t.rejects(send(500, date, { key: randomUUID(), isFirst: true, meant: true }), { message: '座位不足' })
    t.equal(await held(), 50)
  }
})

t.test('its number is that of one on its way: the seats stay that one’s', async t => {
  const { send, held, at } = await desk()
  await at(seats, block('2026-12-10')).hold({ holdId: NUMBER, seats: 7, until: addMinutes(NOON, 30) })
  const { orderNo } = await send(20, '2026-12-10', { key: ONE, isFirst: true })
  t.equal(orderNo, orderNumber(NOON, ONE, 1))
  t.equal(await held(), 27)
})

t.test(
  'it has been carried out after all, and nobody remembers its key: answered with the order as it is, nothing is held for it',
  async t => {
    const { send, held, at, log } = await desk({ perFlight: 60, total: 0 })
    const ask = { key: ONE, isFirst: true }
    const { orderNo } = await send(20, '2026-12-10', ask)
    const before = log.length
    t.equal((await send(20, '2026-12-10', ask)).orderNo, orderNo, 'not compared with itself')
    t.match(await send(20, '2026-12-10', { ...ask, meant: true }), { orderNo, order: { status: 'WAIT_FOR_PAY' } })
    t.equal(log.length, before)
    await at(order, orderNo).cancelOrder({})
    await at(seats, block('2026-12-10')).release({ holdId: orderNo })
    t.match(await send(20, '2026-12-10', { ...ask, meant: true }), { orderNo, order: { status: 'EXPIRED' } })
    // so many other commands have come since that the block does not recognise this one any more
    for (let n = 0; n < 201; n++) await at(seats, block('2026-12-10')).adjustStock({ seats: 401 + n })
    t.match(await send(20, '2026-12-10', { ...ask, meant: true }), { orderNo })
    t.equal(await held(), 0)
  },
)

/**
 * One key whose claim another process took over while the first was still at work: the first is stopped before its `stop`th step, the
 * second carries the request out, then the first goes on.
 */
const twice = async (stop: number, refuses: { here?: 'before' | 'after'; there?: 'before' | 'after' }) => {
  const one = await desk({ perFlight: 60, total: 0 })
  const { send, held, load, processes, log } = one
  processes.here.refuses = refuses.here
  processes.there.refuses = refuses.there
  let steps = 0
  let second: PromiseSettledResult<unknown> | undefined
  const ask = (there: boolean) => send(20, '2026-12-10', { key: ONE, isFirst: !there, there })
  processes.here.step = async () => {
    if (++steps === stop) [second] = await Promise.allSettled([ask(true)])
  }
  const [first] = await Promise.allSettled([ask(false)])
  processes.here.step = async () => {}
  const { state } = await load(order, NUMBER)
  const claims = (await load(unpaid, 'A001')).state
  return { first: first!, second, held: await held(), stands: state.status !== 'NONE', claims, log, stopped: steps >= stop }
}

t.test(
  'a request that two processes carry out: no order without its seats, no seats without an order, wherever the first is stopped',
  async t => {
    for (const refuses of [{}, { here: 'after' }, { there: 'after' }, { there: 'before' }] as const) {
      let stop = 1
      for (; ; stop++) {
        const { first, second, held, stands, claims, log, stopped } = await twice(stop, refuses)
        if (!stopped) break
        const about = `${JSON.stringify(refuses)}, stopped before step ${stop}`
        t.equal(held, stands ? 20 : 0, `${about}: seats`)
        t.same(
          claims.map(({ claimId }) => claimId),
          stands ? [NUMBER] : [],
          `${about}: unpaid`,
        )
        t.ok(log.filter(({ type }) => type === 'OrderSubmitted').length <= 1, `${about}: one order`)
        const both = [first, second!]
        const failures = both.flatMap(one => (one.status === 'rejected' && !isRefusal(one.reason) ? [one.reason] : []))
        t.same(failures, [], about)
        if (both.some(({ status }) => status === 'fulfilled')) t.ok(stands, `${about}: whoever is told of an order has one`)
        if (stands) t.equal(both[0]!.status, 'fulfilled', `${about}: whom the first tells`)
      }
      t.ok(stop > 3, `${stop - 1} places to stop at`)
    }
  },
)
