import t from 'tap'
import { submitOrder } from '#contracts/order/api.ts'
import { idFrom } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { systemUser } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { orderNumber } from '#services/order/number.ts'
import { seats } from '#services/seats/decide.ts'
import { adults, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const KEY = 'one-intention'

/**
 * A submit that died between its hold and its order, sent again with its key. Meanwhile the hold was released (`givenBack`), or the agency
 * sent a like order (`overtaken`).
 */
const diedHolding = async ({ givenBack = false, overtaken = false }) => {
  const house = await startProgram()
  const sale = selling(house, { now: MONDAY })
  await sale.offer([{ seats: 30 }])
  const wanted = await sale.wanted('yefeng', [OUT], adults(12))

  const commandId = await house.commandOf('yefeng', submitOrder, KEY)
  const orderNo = orderNumber(MONDAY, commandId, 0)
  const who = systemUser('test')
  const { run } = house.program
  const hold = { holdId: orderNo, seats: 12, until: '2026-11-02T01:31:00.000Z' }
  await run.execute(seats, OUT, 'hold', hold, { who, now: MONDAY, commandId: idFrom(commandId, `${streamOf(seats, OUT)}.hold`, 1) })
  if (givenBack) await run.execute(seats, OUT, 'release', { holdId: orderNo }, { who, now: MONDAY, commandId: idFrom(KEY, 'release') })
  if (overtaken) await house.call(submitOrder, wanted, 'yefeng')

  const answer = await house.send(submitOrder, wanted, 'yefeng', { headers: { 'idempotency-key': KEY } })
  const { state } = await run.load(order, orderNo)
  const left = await sale.seatsOf(OUT)
  await house.close()
  return { answer, orderNo, status: state.status, seats: left }
}

t.test('the hold still stands: the order is completed on it', async t => {
  const { answer, orderNo, status, seats } = await diedHolding({})
  t.match(answer, { status: 200, data: { orderNo } })
  t.equal(status, 'WAIT_FOR_PAY')
  t.match(seats, { held: 12, free: 18 })
})

t.test('the hold was given back: no order without seats', async t => {
  const { answer, status, seats } = await diedHolding({ givenBack: true })
  t.match(answer, { status: 409, message: '占座已释放，请重新提交' })
  t.equal(status, 'NONE')
  t.match(seats, { held: 0, free: 30 })
})

t.test('a like order has come in between: refused, and nothing stays held', async t => {
  const { answer, status, seats } = await diedHolding({ overtaken: true })
  t.match(answer, { status: 409, message: /^重复订单提醒：已有相似订单/ })
  t.equal(status, 'NONE')
  t.match(seats, { held: 12, free: 18 }, 'those of the other order')
})

t.test('two submits under way at once draw the same number: each becomes an order of its own, with its own seats', async t => {
  const house = await startProgram()
  // keys whose first numbers of the day are the same: one in a few thousand pairs
  const seen = new Map<string, string>()
  let keys: string[] = []
  for (let n = 0; keys.length === 0; n++) {
    const number = orderNumber(MONDAY, await house.commandOf('yefeng', submitOrder, `key-${n}`), 0)
    const twin = seen.get(number)
    if (twin) keys = [twin, `key-${n}`]
    seen.set(number, `key-${n}`)
  }
  const sale = selling(house, { now: MONDAY })
  await sale.offer([{ seats: 30 }, { seats: 30, flightNo: 'HU7186', dep: '17:45', arr: '21:30' }])
  const blocks = [OUT, 'HU7186-2026-12-10-G']
  const wanted = await Promise.all(blocks.map((block, n) => sale.wanted('yefeng', [block], adults(n === 0 ? 11 : 20))))
  const answers = await Promise.all(
    wanted.map((body, n) => house.send(submitOrder, body, 'yefeng', { headers: { 'idempotency-key': keys[n]! } })),
  )
  for (const answer of answers) t.equal(answer.status, 200, answer.message)
  const [one, other] = answers.map(({ data }) => data.orderNo)
  t.not(one, other)
  for (const [n, block] of blocks.entries()) {
    const { state } = await house.program.run.load(seats, block)
    t.match(state.holds, [{ holdId: [one, other][n], seats: n === 0 ? 11 : 20 }])
  }
  await house.close()
})
