import t from 'tap'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { postingsOf } from '#contracts/ledger.ts'
import * as orders from '#contracts/order/events.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import type { Handling } from '#services/flow/people.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts'
import { type Process, process, reacting, when } from '#services/kernel/stream/process.ts'
import { runs } from '#services/kernel/test/runs.ts'
import type { AskChange } from '#services/order/changing/ask.ts'
import { openChanges } from '#services/order/changing/open.ts'
import { seatsOfChange } from '#services/order/changing/seats.ts'
import { order } from '#services/order/decide.ts'
import { documentMarks } from '#services/order/names/document-key.ts'
import { ticketStock } from '#services/order/pnr/host.ts'
import { couponOf, isOn, paidNet, passengersOf } from '#services/order/state.ts'
import { confirmed, leg, named, ORDER, paid, submission, submitted, ticketed } from '#services/order/test/sample.ts'
import { couponsOf } from '#services/order/ticketing/coupons.ts'
import { seats } from '#services/seats/decide.ts'
import { holdOf, taken } from '#services/seats/stock.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { memoryStore } from '#services/test/memory.ts'
import { change, isKnown } from './decide.ts'
import { changeHolders, changesFollow, followChange, openChange, requestChange } from './follow.ts'

t.setTimeout(900_000)
/** of the appends after which a program dies, each kind of life takes every so many; the nightly run takes all */
const STRIDE = Math.max(1, Math.round(7_776 / runs(648)))
const OLD = leg().stockId
const NEW = 'HU7182-2026-12-12-G'
const OTHER = 'HU7182-2026-12-13-G'
const SEATS = 12
const change5 = { change: [{ minutes: 0, fee: { rate: 500 } }], keepsLower: false, feeFree: [] }
/** the group on another day, ten yuan more for an adult's seat or less; of who has a ticket some alone */
const asked = (given: Given, changeId: string, to: string, more: number, fee: boolean, audit: boolean): AskChange => {
  const date = to.slice(7, 17)
  const { legs } = submission({ groupFare: 79_000 + more, legs: [leg({ stockId: to, date, std: local(date, '08:30') })] })
  const ids = changeId === 'C1' ? ['adult-0', 'adult-1'] : ['adult-2']
  return {
    changeId,
    kind: 'DATE',
    moves: [{ from: OLD, leg: legs[0]! }],
    audit,
    payMinutes: 60,
    closesAt: addMinutes(NOON, 3 * 1_440),
    ...(fee && (given === 'paid' || given === 'unpaid' ? { fee: 48_000, seats: SEATS } : { terms: change5 })),
    ...(given === 'part' && { ids }),
  }
}

const marks = documentMarks('key of a test')
const hasTickets = (given: Given) => given !== 'unpaid' && given !== 'paid'
type Given = 'unpaid' | 'paid' | 'printed' | 'part' | 'refunded'
const world = async (given: Given) => {
  let now = NOON
  const clock = () => now
  const memory = memoryStore(clock)
  const { store, log } = memory
  let run = commands(store)
  const first = commanding(run, (...what) => ({ who: aClerk, now, commandId: idNamed(['first'], ...what) }))
  for (const date of ['2026-12-10', '2026-12-12', '2026-12-13'])
    await first(seats, `HU7182-${date}-G`).importStock(stockItem({ seats: 12, date, depTime: '08:30', arrTime: '12:15' }))
  await first(seats, OLD).hold({ holdId: ORDER, seats: SEATS, until: addMinutes(now, 60) })
  const facts = [
    submitted(given === 'part' ? { paxMin: 5 } : {}),
    confirmed(),
    ...(given === 'unpaid' ? [] : [paid(), named()]),
    ...(given === 'unpaid' || given === 'paid' ? [] : [ticketed()]),
  ]
  await store.append(
    `order-${ORDER}`,
    facts.map((fact, n) => ({
      id: `o${n}`,
      ...fact,
      meta: { user: 'x', role: 'AGENT', commandId: `o${n}`, correlationId: 'o', at: now, schema: 1 },
    })) as never,
    { expected: 'none' },
  )
  if (given !== 'unpaid') await first(seats, OLD).sell({ holdId: ORDER })
  if (hasTickets(given)) await first(ticketStock, '880').take({ prefix: '880', count: 13, orderNo: ORDER, ids: [] })
  if (given === 'refunded') {
    const asked = { refundId: 'R1', ids: ['adult-9'], refundType: 'VOLUNTE' as const }
    await first(order, ORDER).submitRefund(asked as never)
    await first(order, ORDER).fixRefund({ refundId: 'R1', approver: 'wujing', dueBy: '2026-12-09T00:00:00.000Z' })
    await first(order, ORDER).closeRefund({ refundId: 'R1', outcome: 'REFUNDED' })
    await first(seats, OLD).giveBack({ holdId: ORDER, seats: 1, refundId: 'R1' })
  }
  // the decision and who takes it are not part of these lives
  const { approved, closed } = changesFollow({} as Handling)
  const changing = process(
    'changes',
    when(orders.ChangeAsked, async ({ changeId }, { id, at, load }) => void (await openChange({ load, at }, id, changeId, true))),
    approved.again,
    closed.again,
    when(PayablePaid, async (_, { id, ...reach }) => followChange(reach, id)),
  )
  const processes: Process[] = [changing, process('seats-follow-order', ...seatsOfChange)]
  const from = log.length
  const done = new Set<string>()
  const reactOnce = async (): Promise<boolean> => {
    for (const process of processes)
      for (let n = from; n < log.length; n++) {
        const event = log[n] as StoredEvent
        const key = `${process.name} ${event.position}`
        if (done.has(key)) continue
        for (const { type, react } of process.reactions)
          if (type === event.type)
            await react(event.data as never, reacting(process, event, { run, clock })).catch(error => {
              if (!isRefusal(error)) throw error
            })
        done.add(key)
        return true
      }
    return false
  }
  const react = async () => {
    for (let tries = 0; tries < 200; tries++) {
      try {
        if (!(await reactOnce())) return
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        // the program is another from here on
        run = commands(store)
      }
    }
    throw new Error('never quiet')
  }
  const atAs = (who: typeof aClerk, ...as: string[]) => commanding(run, (...what) => ({ who, now, commandId: idNamed(as, ...what) }))
  const reach = (who: typeof aClerk, ...as: string[]) => ({
    load: ((...what: Parameters<typeof run.load>) => run.load(...what)) as typeof run.load,
    at: atAs(who, ...as),
    now,
  })
  const request = async (who: typeof aClerk, name: string, wanted: AskChange) => {
    // each command of a request has the next id, as in a call
    const sent = new Map<string, number>()
    const at = commanding(run, (stream, command) => {
      const n = sent.get(`${stream} ${command}`) ?? 0
      sent.set(`${stream} ${command}`, n + 1)
      return { who, now, commandId: idNamed([name, n], stream, command, wanted) }
    })
    const means = { run, at, now, marks, ask: (command: AskChange) => at(order, ORDER).askChange(command) }
    return requestChange(means, ORDER, wanted)
  }
  const swallow = async (work: Promise<unknown>) =>
    work.catch(error => {
      if (!isRefusal(error) && !(error instanceof Unavailable)) throw error
    })
  const pay = async (changeId: string, paymentCode: string) => {
    const { state } = await run.load(change, changeId)
    if (!isKnown(state) || state.status !== 'WAIT_PAY') return
    const { at } = reach(aClerk, 'pay', paymentCode)
    await at(change, changeId).claim({ paymentCode, amount: state.of.due })
    await at(change, changeId).pay({ paymentCode, channel: 'alipay', tradeNo: `T${paymentCode}`, amount: state.of.due, paidAt: now })
  }
  const clocks = async () => {
    for (const { stream } of log.filter(({ type }) => type === 'ChangeOpened'))
      await reach(aClerk, 'clock', now).at(change, stream.slice('change-'.length)).passTime({})
    for (const block of [OLD, NEW, OTHER])
      for (const hold of (await run.load(seats, block)).state.holds)
        if (!hold.sold && hold.until <= now && hold.holdId.includes('~')) {
          await changeHolders[0]!.lookInto(reach(aClerk, 'hold', block, hold.holdId, now), { stockId: block, holdId: hold.holdId, now })
        }
  }
  return {
    memory,
    log,
    react,
    reach,
    request,
    swallow,
    pay,
    clocks,
    setNow: (to: string) => {
      now = to
    },
    restart: () => {
      run = commands(store)
    },
    load: ((...what: Parameters<typeof run.load>) => run.load(...what)) as typeof run.load,
    get now() {
      return now
    },
  }
}
const GIVEN: Given[] = ['unpaid', 'paid', 'printed', 'part', 'refunded']
type World = Awaited<ReturnType<typeof world>>

/**
 * The invariants after any course: everybody flies on one flight, with a seat sold or held there and nowhere else; money, numbers and
 * ledger agree.
 */
const check = async (t: Tap.Test, at: World, given: Given, what: string) => {
  const { state } = await at.load(order, ORDER)
  if (state.status === 'NONE') throw new Error('gone')
  const problems: string[] = []
  if (openChanges(state).length > 0) problems.push('still open')
  const coupons = couponsOf(state)
  const on = (block: string) =>
    given === 'unpaid' || given === 'paid'
      ? state.submitted.legs.some(({ stockId }) => stockId === block)
        ? SEATS
        : 0
      : passengersOf(state).filter(
          one =>
            one.type !== 'INFANT' &&
            state.submitted.legs.some(({ stockId }) => stockId === block) &&
            isOn(one, block) &&
            coupons.get(couponOf({ passengerId: one.id, stockId: block })) !== 'REFUNDED',
        ).length
  for (const block of [OLD, NEW, OTHER]) {
    const { state: stock } = await at.load(seats, block)
    const own = holdOf(stock, ORDER)?.seats ?? 0
    const { held, sold } = taken(stock)
    if (own !== on(block)) problems.push(`${block}: ${own} seats of ${on(block)}`)
    if (held + sold !== own) problems.push(`${block}: ${held} held, ${sold} sold, own ${own}`)
    if (own > 0 && given !== 'unpaid' && !holdOf(stock, ORDER)?.sold) problems.push(`${block}: not sold`)
  }
  const opened = new Set(at.log.flatMap(({ type, stream }) => (type === 'ChangeOpened' ? [stream.slice(7)] : [])))
  let carried = 0
  let tickets = 0
  for (const id of opened) {
    const { state: one } = await at.load(change, id)
    if (!isKnown(one)) continue
    if (!['DONE', 'EXPIRED', 'WITHDRAWN', 'REJECTED'].includes(one.status)) problems.push(`${id} ${one.status}`)
    if (one.payer && one.status !== 'DONE') problems.push(`${id} paid and ${one.status}`)
    if (one.status === 'DONE') carried++
    if (one.status === 'DONE') tickets += one.of.tickets
  }
  const changed = at.log.filter(({ type }) => type === 'LegsChanged' || type === 'TicketsExchanged').length
  if (given !== 'unpaid' && changed !== carried) problems.push(`${changed} changed, ${carried} done`)
  const refunded = Object.values(state.refunds).reduce((sum, { amount }) => sum + amount, 0)
  if (given !== 'unpaid' && paidNet(state) !== state.submitted.total + state.forfeited) problems.push(`paid ${paidNet(state)}`)
  const status = { unpaid: 'WAIT_FOR_PAY', paid: 'PAID', printed: 'PRINTED', part: 'PRINTED', refunded: 'PRINTED' }[given]
  if (state.status !== status) problems.push(`status ${state.status}`)
  const drawn = (await at.load(ticketStock, '880')).state.recent.reduce((sum, { count }) => sum + count, 0)
  if (drawn !== tickets + (hasTickets(given) ? 13 : 0)) problems.push(`${drawn} numbers of ${tickets}`)
  const numbers = passengersOf(state).flatMap(({ ticketNo }) => (ticketNo ? [ticketNo] : []))
  if (new Set(numbers).size !== numbers.length) problems.push('a number twice')
  const sums: Record<string, number> = {}
  for (const event of at.log)
    for (const { from, to, amount } of postingsOf(event as never)) {
      sums[from] = (sums[from] ?? 0) - amount
      sums[to] = (sums[to] ?? 0) + amount
    }
  const fees = Object.values(state.changes ?? {}).reduce((sum, { status, fee }) => sum + (status === 'DONE' ? fee : 0), 0)
  if ((sums['changes.HU'] ?? 0) !== fees) problems.push(`changes ${sums['changes.HU']} of ${fees}`)
  const kept = at.log.reduce(
    (sum, { type, data }) => sum + (/LegsChanged|TicketsExchanged/.test(type) ? (data as { kept: number }).kept : 0),
    0,
  )
  if (given !== 'unpaid' && sums['fares.HU'] !== paidNet(state) - refunded - kept) problems.push(`fares ${sums['fares.HU']}`)
  if (problems.length > 0) t.fail(`${what}: ${problems.join('; ')}`)
  return changed > 0
}
declare namespace Tap {
  type Test = { fail: (m: string) => void }
}

const life = async (
  given: Given,
  more: number,
  fee: boolean,
  audit: boolean,
  ids: string[],
  end: 'pays' | 'leaves' | 'withdraws',
  kill?: { after: number; how: 'lost' | 'unheard' },
) => {
  const at = await world(given)
  if (kill) at.memory.failAfter(kill.after, kill.how)
  await Promise.all(
    ids.map((id, n) => at.swallow(at.request(anAgent, `request ${id}`, asked(given, id, n === 0 ? NEW : OTHER, more, fee, audit)))),
  )
  await at.react()
  // the same request once more, since nobody heard of it
  if (kill) {
    at.restart()
    await at.swallow(at.request(anAgent, `request ${ids[0]}`, asked(given, ids[0]!, NEW, more, fee, audit)))
    await at.react()
  }
  if (audit)
    for (const id of ids) {
      await at.swallow(at.reach(aClerk, 'approve', id).at(change, id).approve({}))
      await at.react()
    }
  if (end === 'withdraws') for (const id of ids) await at.swallow(at.reach(anAgent, 'withdraw', id).at(change, id).withdraw({}))
  if (end === 'pays') for (const id of ids) await at.swallow(at.pay(id, `P-${id}`))
  await at.react()
  if (end === 'pays') for (const id of ids) await at.swallow(at.pay(id, `P-${id}`))
  await at.react()
  at.memory.heal()
  for (const id of ids) await at.swallow(followChange(at.reach(aClerk, 'clock', id), id))
  for (const minutes of [11, 30, 70, 80, 4_500, 4_520, 4_540]) {
    at.setNow(addMinutes(NOON, minutes))
    await at.clocks()
    await at.react()
  }
  return at
}

t.test('a change dies at any of its appends, and nothing is lost or doubled', async t => {
  let lives = 0
  let turn = 0
  const ends: Record<string, number> = {}
  for (const given of GIVEN)
    for (const [more, fee] of [
      [6_000, true],
      [0, false],
      [-6_000, true],
    ] as const)
      for (const audit of [false, true])
        for (const end of ['pays', 'leaves', 'withdraws'] as const)
          for (const ids of [['C1'], ['C1', 'C2']])
            for (const how of ['lost', 'unheard'] as const)
              for (let after = turn++ % STRIDE; after < 24; after += STRIDE) {
                if (audit && given === 'unpaid') continue
                const at = await life(given, more, fee, audit, ids, end, after === 0 && how === 'lost' ? undefined : { after, how })
                const flies = await check(
                  t as never,
                  at,
                  given,
                  `${given} ${more}/${fee} ${audit ? 'audit ' : ''}${end} ${ids} ${how} ${after}`,
                )
                ends[`${given} ${end} ${flies ? 'changed' : 'stays'}`] = (ends[`${given} ${end} ${flies ? 'changed' : 'stays'}`] ?? 0) + 1
                lives++
              }
  t.comment(JSON.stringify(ends))
  t.pass(`${lives} lives`)
})
t.test('what is refused meanwhile', async t => {
  const at = await world('paid')
  const ask = (id: string, to: string) => asked('paid', id, to, 6_000, true, true)
  await at.request(anAgent, 'r1', ask('C1', NEW))
  await t.rejects(at.request(anAgent, 'r2', ask('C2', OTHER)), { message: '订单有正在办理的变更C1' })
  t.equal(taken((await at.load(seats, OTHER)).state).held, 0)
  for (const [command, body] of [
    ['submitRefund', {}],
    ['sureOutTicket', { prefix: '880' }],
    ['reduceSeats', { counts: { ADULT: 1 } }],
    ['cancelOrder', {}],
    ['askRename', {}],
    ['splitOrder', { splitId: 's', into: 'x', counts: { ADULT: 1 } }],
  ] as const)
    await t.rejects(
      (at.reach(aClerk, command).at(order, ORDER) as never as Record<string, (body: object) => Promise<unknown>>)[command]!(body),
      { message: /正在办理的变更C1/ },
    )
  at.setNow('2026-12-04T00:00:00.000Z')
  t.same((await at.reach(aClerk, 'tick').at(order, ORDER).passTime({})).facts, [])
})
