import { randomUUID } from 'node:crypto'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { memoryStore } from '#services/test/memory.ts'
import { order } from '../decide.ts'
import { ORDER, submission } from '../test/sample.ts'
import { claimQuota, countQuota, dropQuotas } from './quota-of-order.ts'

const NO = 'HT-2026'
const LATER = addMinutes(NOON, 60)

/** An order of 13 seats under a contract of 20, and what another order may still claim of it an hour later. */
const house = async () => {
  const { load, ...run } = commands(memoryStore(() => NOON).store)
  const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }))
  const values = { contractNo: NO, agency: 'A001', airLine: 'HU', from: '2026-12-01', to: '2026-12-31', seats: 20, minRate: 8_000 }
  await at(recordDecider(interHt), NO).add(values)
  const terms = { ...submission().terms, contracts: [NO] }
  const { state } = await at(order, ORDER).submitOrder(submission({ terms }))
  t.match(state, { submitted: { seats: 12 } })
  const claim = (orderNo: string, count: number, changeId?: string, now = NOON) =>
    claimQuota(
      { load, loadCached: load, at, now },
      {
        agency: 'A001',
        orderNo,
        ...(changeId && { changeId }),
        share: { kind: 'interHt', of: NO, count },
        until: addMinutes(now, 10),
      },
    )
  await claim(ORDER, 12)
  await countQuota({ load, at }, ORDER)
  return { claim, count: () => countQuota({ load, at }, ORDER), at }
}

t.test('seats that an order has taken stay claimed, however late its count comes', async t => {
  const { claim, count, at } = await house()
  const claimed = await claim(ORDER, 5, 'c1')
  await at(order, ORDER).addSeats({ changeId: 'c1', counts: { ADULT: 5 } })
  await t.rejects(claim('O2', 4, undefined, LATER), { message: '超出合同剩余人数3' })
  await count()
  await dropQuotas(at, [claimed], { orderNo: ORDER, changeId: 'c1' })
  await t.rejects(claim('O2', 4, undefined, LATER), { message: '超出合同剩余人数3' })
  await claim('O2', 3, undefined, LATER)
})

t.test('what was claimed for a change or an order that never came is free when its time is over', async t => {
  const { claim } = await house()
  await claim(ORDER, 5, 'c1')
  await claim('O3', 3)
  await t.rejects(claim('O2', 8), { message: '超出合同剩余人数0' })
  await claim('O2', 8, undefined, LATER)
})
