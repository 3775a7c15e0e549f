import { randomUUID } from 'node:crypto'
import t from 'tap'
import { settings } from '#contracts/basicinfo/settings.ts'
import { addMinutes, local } from '#contracts/kernel/calendar.ts'
import { defaultLimitRules } from '#contracts/order/limits.ts'
import { commanding, commands } from '#services/kernel/commands.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { order } from '#services/order/decide.ts'
import { leg, submission, twelve } from '#services/order/test/sample.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { orderNumbers } from './order-number.ts'
import { submitting } from './submit.ts'
import { memoryStore } from './test/memory.ts'

/** An agency that orders while the list knows of nothing yet. */
const desk = async () => {
  const { store } = memoryStore(() => NOON)
  const run = commands(store)
  const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }))
  const block = (date: string) => stockItem({ date, seats: 400 })
  const dates = ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12']
  for (const date of dates) await at(seats, stockId(block(date))).importStock(block(date))
  const submit = submitting({
    run,
    numbers: orderNumbers({ run, store }),
    quote: async ({ legs: [asked], counts }) => {
      const date = asked!.stockId.slice(7, 17)
      const { legs, total, ...rest } = submission({ counts, legs: [leg({ stockId: asked!.stockId, date, std: local(date, '08:30') })] })
      return { ...rest, legs, total, terms: {} }
    },
    agencyName: async () => '海口假日旅行社',
    limitRules: async () => defaultLimitRules,
    similar: async () => [],
    config: async key => settings[key].initial,
  })
  const send = (adults: number, date = '2026-12-10', { agency = 'A001', now = NOON, meant = false, key = randomUUID() } = {}) => {
    const counts = { ...twelve, ADULT: adults, CHILD: 0, FREE: 0, INFANT: 0 }
    const { total, groupName, contact } = submission({ counts })
    const legs = [{ stockId: stockId(block(date)) }]
    const body = { voyageType: 'S' as const, legs, counts, total, groupName, contact, ...(meant && { confirmDuplicate: true }) }
    const base = { who: { ...anAgent, agency }, now, requestId: '', ip: '', seen: 0 }
    return submit(body, commandCall(run, base, key, undefined, body).call)
  }
  const held = async () => {
    const all = await Promise.all(dates.map(async date => taken((await run.load(seats, stockId(block(date)))).state)))
    return all.reduce((sum, { held }) => sum + held, 0)
  }
  return { send, held, at }
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
