import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import * as api from '#contracts/order/api.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { requestChange } from '#services/change/follow.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import { documentMarks } from '#services/order/names/document-key.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { seats, stockId } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { BLOCKS, market, people } from '#services/test/market.ts'

t.test('moved, and split at once, before any process has seen it', async t => {
  for (let seed = 0; seed < 60; seed++) {
    let k = seed + 1
    const m = await market(n => {
      k = (k * 1103515245 + 12345) & 0x7fffffff
      return (k >> 8) % n
    })
    const NEW = 'HU7182-2026-12-12-G'
    const as = (who: typeof aClerk, ...what: string[]) =>
      commanding(m.run, (...more) => ({ who, now: m.clock(), commandId: idNamed(what, ...more) }))
    await as(aClerk, 'import')(seats, NEW).importStock(stockItem({ seats: 24, date: '2026-12-12' }))
    const block = stockId(BLOCKS[0]!)
    const counts = { ADULT: 4, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
    const { total } = m.quoteOf([block], counts, '团队0')
    const { orderId } = (await m.request(
      api.submitOrder,
      {
        voyageType: 'S',
        legs: [{ stockId: block }],
        counts,
        total,
        groupName: '团队0',
        contact: { name: '符海燕', phone: '13800000000' },
      } as never,
      people.agent,
      1,
    )) as { orderId: string }
    const now = (await m.run.load(order, orderId)).state as LiveOrder
    const old = now.submitted.legs[0]!
    const at = as(people.agent, 'req')
    const ask = at(order, orderId).askChange
    await requestChange({ run: m.run, at, now: m.clock(), marks: documentMarks('key of a test'), ask }, orderId, {
      changeId: 'G1',
      kind: 'DATE',
      moves: [{ from: block, leg: { ...old, stockId: NEW, date: '2026-12-12', std: local('2026-12-12', old.depTime) } }],
      seats: 4,
      audit: false,
      payMinutes: 60,
      closesAt: old.std,
    })
    const part = (await m.request(splitOrder, { orderId, counts: { ADULT: 2 } } as never, people.agent, 2)) as unknown as Record<
      string,
      string
    >
    await m.react()
    await m.react()
    const holds = async (id: string) =>
      Object.fromEntries(
        (await m.run.load(seats, id)).state.holds
          .filter(hold => hold.seats > 0)
          .map(({ holdId, seats }) => [holdId === orderId ? 'order' : holdId.includes('~') ? 'change' : 'part', seats]),
      )
    const seen = JSON.stringify([await holds(block), await holds(NEW)])
    if (seen !== JSON.stringify([{}, { order: 2, part: 2 }]) && seen !== JSON.stringify([{}, { part: 2, order: 2 }])) {
      t.fail(`${seed} ${seen} ${Object.keys(part)}`)
      if (seed > 8) break
    }
  }
  t.pass('done')
})
