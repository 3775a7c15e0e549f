import t from 'tap'
import { cancelOrder, orderDetail, submitOrder } from '#contracts/order/api.ts'
import { reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import { nobody, OUT, selling } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-21T02:00:00.000Z' }
const ANOTHER = 'HU7182-2026-12-11-G'

/** Kinds of policies beside the domestic one: what each changes in a sale, and that nothing is left of it once it is paused. */
t.test('kinds of policies', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const { putOnSale, wanted } = selling(house, time)
  await putOnSale([{ seats: 400 }, { seats: 400, date: '2026-12-11' }])
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }

  await t.test('effect: freeTicket', async t => {
    const { save, get, pause, resume, delete: remove } = freeTicket.endpoints
    const terms = { name: '海航16免1', airLine: 'HU', from: '2026-12-01', to: '2026-12-31', every: 16, free: 1, most: 3, quota: 7 }
    const free = (adults: number, count: number) => ({ ...nobody, ADULT: adults, FREE: count })
    const order = async (counts: ReturnType<typeof free>, stock = OUT, as = 'yefeng') =>
      send(submitOrder, { ...(await wanted(as, [stock], counts)), confirmDuplicate: true }, as)
    t.match(await order(free(45, 3)), { status: 400, message: '没有适用的免票政策，不能使用免票' }, 'the policy of the block has none')

    t.match(await send(save, { terms: { ...terms, free: 16 } } as never, 'admin'), {
      status: 400,
      message: '免票人数须少于每满人数',
    })
    t.match(await send(save, { terms: { ...terms, origin: 'QQQ' } } as never, 'admin'), { status: 400, message: '始发地QQQ不存在' })
    const { policyId, policyNo, version } = await settled(call(save, { terms } as never, 'admin'))
    t.equal(version, 1)
    t.match(await send(save, { terms: { ...terms, name: '又一' } } as never, 'admin'), {
      status: 409,
      message: `免票政策冲突：与${policyNo}的适用条件完全相同`,
    })

    t.match(await order(free(60, 4)), { status: 400, message: '免票人数超出政策允许：最多3人' })
    const first = await settled(call(submitOrder, await wanted('yefeng', [OUT], free(45, 3)), 'yefeng'))
    const detail = await call(orderDetail, { orderId: first.orderId }, 'yefeng')
    t.match(detail.terms.freeTicket, { policyId, policyNo, version: 1, most: 3 }, 'the order names the version that granted them')
    t.match(detail.legs[0], { policyVersion: 1 }, 'and the version of the policy that sold its leg')
    const freeLine = detail.legs[0]!.lines.find(({ type }) => type === 'FREE')!
    t.match(freeLine, { count: 3, fare: 0 }, 'they pay taxes alone')
    t.ok(freeLine.perPassenger > 0)

    // two at once: together they would have more than is left
    const both = await Promise.all([order(free(45, 3), ANOTHER), order(free(46, 3))])
    t.same(both.map(({ status }) => status).sort(), [200, 409], '7 in all: 3, then 3, and 1 is left')
    t.match(
      both.find(({ status }) => status === 409),
      { message: '免票额度仅剩1人' },
    )
    t.match(await call(submitPreview, await wanted('yefeng', [OUT], free(46, 2)), 'yefeng'), { quota: '免票额度仅剩1人' })

    await settled(call(cancelOrder, { orderId: first.orderId } as never, 'yefeng'))
    const third = await settled(call(submitOrder, { ...(await wanted('yefeng', [OUT], free(45, 3))), confirmDuplicate: true }, 'yefeng'))
    await settled(call(reduceSeats, { orderId: third.orderId, counts: { ADULT: 20 } }, 'yefeng'))
    t.match((await call(orderDetail, { orderId: third.orderId }, 'yefeng')).counts, { ADULT: 27, FREE: 1 }, '28 seats earn one')
    t.equal((await settled(order(free(30, 2), ANOTHER))).status, 200, 'and two are free again: 3 + 1 + 2 of 7')

    await settled(call(save, { policyId, terms: { ...terms, most: 2 } } as never, 'admin'))
    t.match(await call(get, { policyId, version: 1 } as never, 'admin'), { version: 1, terms: { most: 3 } }, 'a saved version stays')
    t.match(await call(get, { policyId } as never, 'admin'), { version: 2, status: 'EFFECTIVE', terms: { most: 2 } })
    await settled(call(pause, { policyId, reason: '旺季' } as never, 'admin'))
    t.match(await order(free(31, 1)), { status: 400, message: '没有适用的免票政策，不能使用免票' })
    await settled(call(resume, { policyId } as never, 'admin'))
    t.equal((await settled(order(free(31, 1)))).status, 200)
    t.match(await order(free(31, 1), ANOTHER), { status: 409, message: '免票额度仅剩0人' })
    await settled(call(remove, { policyId } as never, 'admin'))
    t.match(await order(free(31, 1)), { status: 400, message: '没有适用的免票政策，不能使用免票' })
    t.match(await send(save, { policyId, terms } as never, 'admin'), { status: 409, message: '政策已删除' })
  })
})
