import t from 'tap'
import { cancelOrder } from '#contracts/order/api.ts'
import { disableAddition, enableAddition, getAddition, queryAddition, saveAddition } from '#contracts/seats/addition-api.ts'
import { adjustStock } from '#contracts/seats/api.ts'
import { adults, OUT, selling } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-01T02:00:00.000Z' }

t.test('batches of additional seats', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const { putOnSale, submit, seatsOf, pass } = selling(house, time)
  await putOnSale([{ seats: 40 }, { flightNo: 'HU7190', seats: 40 }])
  const OTHER = 'HU7190-2026-12-10-G'
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }
  const asked = {
    name: '十二月加量',
    airLine: 'HU',
    rows: [
      { stockId: OUT, add: 20, price: 110_000 },
      { stockId: OTHER, add: 5 },
    ],
  }

  await t.test('what is saved names blocks of its airline, each once, and a day to come', async t => {
    const refused = async (body: object, message: string, errors?: object) =>
      t.match(await send(saveAddition, { ...asked, ...body }, 'order'), { status: 400, message, ...(errors && { errors }) })
    await refused({ rows: [{ stockId: 'HU9999-2026-12-10-G', add: 1 }] }, '库存HU9999-2026-12-10-G不存在', {
      'rows.0.stockId': '库存HU9999-2026-12-10-G不存在',
    })
    await refused({ airLine: 'JD' }, `库存${OUT}不是JD的航班`)
    await refused({ rows: [asked.rows[0]!, asked.rows[0]!] }, `库存${OUT}重复`, { 'rows.1.stockId': `库存${OUT}重复` })
    await refused({ until: '2026-10-31' }, '停用日期已过')
    t.match(await send(saveAddition, { ...asked, rows: [] }, 'order'), { status: 400 })
    t.match(await send(saveAddition, { ...asked, rows: [{ stockId: OUT, add: 201 }] }, 'order'), { status: 400 })
    t.match(await send(saveAddition, asked, 'yefeng'), { status: 403 })
    t.match(await send(saveAddition, { ...asked, batchId: 'none' }, 'order'), { status: 404 })
    t.equal((await call(queryAddition, {}, 'order')).totalElements, 0)
  })

  await t.test('enabled, the seats are there; disabled, those that are taken stay; enabled again, all are there', async t => {
    const { batchId, status } = await settled(call(saveAddition, asked, 'order'))
    t.equal(status, 'DRAFT')
    t.match(await send(disableAddition, { batchId }, 'order'), { status: 409, message: '加量批次尚未启用' })
    await submit('yefeng', [OUT], adults(30))
    t.match(await seatsOf(OUT), { total: 40, free: 10 }, 'a draft adds nothing')

    const enabled = await call(enableAddition, { batchId, reason: '加班' }, 'order')
    t.match(enabled, {
      status: 'ENABLED',
      rows: [
        { stockId: OUT, added: 20, total: 60, free: 30, price: 110_000 },
        { added: 5, total: 45 },
      ],
    })
    t.match(await seatsOf(OUT), { total: 60, free: 30 })
    t.match(await send(enableAddition, { batchId }, 'order'), { status: 409, message: '加量批次已启用' })
    t.match(await send(saveAddition, { ...asked, batchId }, 'order'), { status: 409, message: '启用中的批次不能修改，请先停用' })

    await submit('changcheng', [OUT], adults(15))
    const disabled = await call(disableAddition, { batchId }, 'order')
    t.match(disabled.rows, [
      { added: 5, takenBack: 15, total: 45, held: 45, free: 0 },
      { added: 0, takenBack: 5, total: 40, free: 40 },
    ])
    t.match(await seatsOf(OUT), { total: 45, free: 0 }, 'nobody loses his seat')
    t.match(await seatsOf(OTHER), { total: 40, free: 40 })

    await settled(call(enableAddition, { batchId }, 'order'))
    t.match([await seatsOf(OUT), await seatsOf(OTHER)], [{ total: 60 }, { total: 45 }], 'no more than before')
    await settled(call(disableAddition, { batchId }, 'order'))
    t.match([await seatsOf(OUT), await seatsOf(OTHER)], [{ total: 45 }, { total: 40 }])

    await settled(call(saveAddition, { ...asked, batchId, rows: [{ stockId: OUT, add: 8 }] }, 'order'))
    await settled(call(enableAddition, { batchId }, 'order'))
    t.match(
      [await seatsOf(OUT), await seatsOf(OTHER)],
      [{ total: 48 }, { total: 40 }],
      'another number: five of the eight are there already',
    )
    t.match(await call(queryAddition, { airLine: 'HU', status: 'ENABLED' }, 'order'), {
      content: [{ id: batchId, name: '十二月加量', blocks: 1, seats: 8, updatedBy: 'order' }],
    })
    const actions = (await call(getAddition, { batchId }, 'order')).allowedActions
    t.same(
      actions.map(({ action }) => action),
      ['disableAddition'],
    )
    t.match(await send(getAddition, { batchId }, 'order-jd'), { status: 403 }, 'nothing of another airline')
    await settled(call(disableAddition, { batchId }, 'order'))
  })

  await t.test('a block that has left the batch while its seats were taken gives them back when they are free', async t => {
    const { batchId } = await settled(call(saveAddition, { ...asked, rows: [{ stockId: OTHER, add: 10 }] }, 'order'))
    await settled(call(enableAddition, { batchId }, 'order'))
    const { orderId } = await submit('yefeng', [OTHER], adults(45), { confirmDuplicate: true })
    await settled(call(disableAddition, { batchId }, 'order'))
    t.match(await seatsOf(OTHER), { total: 45, free: 0 })
    await settled(call(saveAddition, { ...asked, batchId, rows: [{ stockId: OUT, add: 1 }] }, 'order'))
    await settled(call(cancelOrder, { orderId }, 'yefeng'))
    t.match(await call(enableAddition, { batchId }, 'order'), { rows: [{ stockId: OUT, added: 1 }] })
    t.match(await seatsOf(OTHER), { total: 40, free: 40 })
    await settled(call(disableAddition, { batchId }, 'order'))
  })

  await t.test('after its last day the clock disables it', async t => {
    const { batchId } = await settled(call(saveAddition, { ...asked, rows: [{ stockId: OTHER, add: 10 }], until: '2026-11-05' }, 'order'))
    await settled(call(enableAddition, { batchId }, 'order'))
    await settled(call(adjustStock, { id: OTHER, seats: 51, reason: '手工调整' }, 'order'))
    await pass('2026-11-05T15:59:59.000Z')
    t.match(await seatsOf(OTHER), { total: 51 }, 'the day is not over in Shanghai')
    await pass('2026-11-05T16:00:00.000Z')
    t.match(await seatsOf(OTHER), { total: 41 }, 'what the desk has added itself stays')
    t.match(await call(getAddition, { batchId }, 'order'), { status: 'DISABLED' })
    t.match(await send(enableAddition, { batchId }, 'order'), { status: 400, message: '停用日期已过' })
  })
})
