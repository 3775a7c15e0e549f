import t from 'tap'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { act } from '#services/kernel/http/act.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts'
import { memoryStore } from '#services/test/memory.ts'
import { order } from '../decide.ts'
import { submitted } from '../test/sample.ts'
import { oneBy } from './calls.ts'
import { orderBatch } from './decide.ts'
import { driveBatch, STEP } from './drive.ts'

/** more than a step; of every ten one has gone before */
const ids = Array.from({ length: STEP + 16 }, (_, n) => `2611210${String(n).padStart(6, '0')}`)
const gone = ids.filter((_, n) => n % 10 === 3)
const routes = () => [
  act(
    cancelOrder,
    order,
    'orderId',
    ({ command, body }) => command.cancelOrder(body as object),
    ({ id, state: { status } }) => ({ orderId: id, status }),
  ),
]
const requested = {
  operation: 'CANCEL' as const,
  asked: {},
  foreseen: { refused: gone.length, change: 0, back: 0 },
  airLines: ['HU'],
  user: aClerk.user,
  remark: '航班取消',
}
const world = async () => {
  const memory = memoryStore(() => NOON)
  const run = commands(memory.store)
  const first = commanding(run, (...what) => ({ who: aClerk, now: NOON, commandId: idNamed(['first'], ...what) }))
  for (const orderNo of ids) {
    const { orderNo: _, ...data } = submitted({ orderNo }).data
    await first(order, orderNo).submitOrder({ ...data, orderNo })
  }
  for (const orderNo of gone) await first(order, orderNo).cancelOrder({})
  await first(orderBatch, 'B1').stage({ part: 0, ids })
  await first(orderBatch, 'B1').request({ ...requested, ids })
  /** a program of its own: it shares nothing but the log */
  const drive = () => {
    const own = commands(memory.store)
    const driving = driveBatch(
      {
        run: own,
        clock: () => NOON,
        one: oneBy({ run: own, routes }),
        whoIs: async () => aClerk,
        askedOf: async (_, { asked }) => asked,
        rest: 0,
      },
      'B1',
    )
    return driving.catch(error => {
      if (!(error instanceof Unavailable) && !isRefusal(error)) throw error
    })
  }
  return { memory, drive, state: async () => (await commands(memory.store).load(orderBatch, 'B1')).state }
}

t.test('two programs at once, one dies at any append: each order is cancelled once, and all are told', async t => {
  let lives = 0
  for (const how of ['lost', 'unheard'] as const)
    for (let after = 0; ; after++) {
      const { memory, drive, state } = await world()
      const before = memory.log.length
      memory.failAfter(after, how)
      await Promise.all([drive(), drive()])
      const hasDied = (await state()).status !== 'FINISHED'
      memory.heal()
      await drive()
      const { status, next, refused } = await state()
      const cancelled = memory.log.slice(before).filter(({ type }) => type === 'OrderExpired')
      const told = memory.log.filter(({ type }) => type === 'BatchCarriedOut').flatMap(({ data }) => data.refused as { id: string }[])
      const finished = memory.log.filter(({ type }) => type === 'BatchFinished')
      const isRight =
        status === 'FINISHED' &&
        next === ids.length &&
        refused === gone.length &&
        new Set(cancelled.map(({ stream }) => stream)).size === ids.length - gone.length &&
        cancelled.length === ids.length - gone.length &&
        told
          .map(({ id }) => id)
          .sort()
          .join() === gone.join() &&
        finished.length === 1
      if (!isRight) t.fail(`${how} ${after}: ${status}, ${cancelled.length} cancelled, ${told.length} refused`)
      lives++
      if (!hasDied && after > 2 * ids.length) break
      if (after > 2 * ids.length + 20) break
    }
  t.comment(`${lives} lives`)
  t.ok(lives > 2 * ids.length)
})

t.test('who stops it sees what was under way, and nothing more is done', async t => {
  const { memory, drive, state } = await world()
  const stopper = commanding(commands(memory.store), () => ({ who: aClerk, now: NOON, commandId: 'stop' }))
  const append = memory.store.append
  let appended = 0
  memory.store.append = async (...what) => {
    // in the middle of the first step
    if (++appended === 20) await stopper(orderBatch, 'B1').stop({ reason: '选错了' })
    return append(...what)
  }
  await drive()
  const { status, next, refused } = await state()
  t.equal(status, 'STOPPED')
  t.equal(next, STEP)
  const cancelled = memory.log.filter(({ type, meta }) => type === 'OrderExpired' && meta.reason === '航班取消').length
  t.equal(cancelled, STEP - refused)
})
