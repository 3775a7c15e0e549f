import { randomUUID } from 'node:crypto'
import t from 'tap'
import { commanding, commands } from '#services/kernel/commands.ts'
import { reacting } from '#services/kernel/process.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { order } from '#services/order/decide.ts'
import { money } from '#services/order/test/deposit.ts'
import { seats } from '#services/seats/decide.ts'
import { heldOrder } from '../test/following.ts'
import { memoryStore } from '../test/memory.ts'
import { ordersFollowStock } from './stock.ts'

const house = () => {
  const { store, log } = memoryStore(() => NOON)
  const run = commands(store)
  const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }))
  /** everything that has happened is reacted to, from the beginning */
  const react = async () => {
    for (const event of [...log])
      for (const { type, react } of ordersFollowStock.reactions)
        if (type === event.type) await react(event.data, reacting(ordersFollowStock, event, { run, clock: () => NOON }))
  }
  const stateOf = async (orderNo: string) => (await run.load(order, orderNo)).state
  const until = '2026-11-21T04:31:00.000Z'
  return { at, react, stateOf, until, log }
}
const flightNo = 'HU7001'
const reason = '航班取消'

t.test(
  'released: unpaid orders end, once, however often it is told; one of which the block has not heard that it is paid stays',
  async t => {
    const { at, react, stateOf, until, log } = house()
    const { block, submitted } = await heldOrder(at, { until, orderNo: 'O1', flightNo })
    await at(seats, block).hold({ holdId: 'O2', seats: 12, until })
    await at(order, 'O2').submitOrder({ ...submitted, orderNo: 'O2', legs: submitted.legs.map(leg => ({ ...leg, stockId: block })) })
    await at(order, 'O2').receivePayment({ ...money('P2', submitted.total), instalment: 1, paidAt: NOON } as never)
    await at(seats, block).invalidStock({ reason, taken: 'RELEASE' })
    await react()
    t.match(await stateOf('O1'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' })
    t.match(await stateOf('O2'), { status: 'PAID' })
    const before = log.length
    await react()
    t.equal(log.length, before)
  },
)

t.test('an order that comes when its seats are released already ends too; kept seats end nobody’s', async t => {
  const { at, react, stateOf, until } = house()
  const { block, submitted } = await heldOrder(at, { until, orderNo: 'O1', flightNo })
  const legs = submitted.legs.map(leg => ({ ...leg, stockId: block }))
  await at(seats, block).hold({ holdId: 'O2', seats: 12, until })
  await at(seats, block).invalidStock({ reason, taken: 'RELEASE' })
  await react()
  await at(order, 'O2').submitOrder({ ...submitted, orderNo: 'O2', legs })
  await react()
  t.match(await stateOf('O2'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' })

  const kept = house()
  const { block: other } = await heldOrder(kept.at, { until, orderNo: 'O1', flightNo })
  await kept.at(seats, other).invalidStock({ reason, taken: 'KEEP' })
  await kept.react()
  t.match(await kept.stateOf('O1'), { status: 'WAIT_FOR_PAY' })
})
