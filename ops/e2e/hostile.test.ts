import t, { type Test } from 'tap'
import { airport } from '#contracts/basicinfo/airport.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import * as orders from '#contracts/order/api.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import { paymentErrorModify } from '#contracts/payment/api.ts'
import { approveOwed, owedList } from '#contracts/payment/owed-api.ts'
import { importPolicy } from '#contracts/policy/api.ts'
import * as refunds from '#contracts/refund/api.ts'
import { importStock } from '#contracts/seats/api.ts'
import { adults, namesOf, OUT, selling, stockRow, workbookOf } from './sale.ts'
import { MONDAY, startProgram } from './start.ts'

/** Requests that nobody should send. Others are tested where they belong: notices of gateways in owed.test.ts and line-edges.ts. */
const FARE = 119_000

const start = async (t: Test) => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const sale = selling(house, time)
  await sale.putOnSale([{ seats: 200 }], { paxMin: 4, deposits: [{ rate: 1_000, assessment: 8_500 }] })
  return { ...house, ...sale }
}
const anAdult = async (n: number) => {
  const { 姓名: name, 证件号: docNo } = (await namesOf(adults(1), n))[0]!
  return { name, docNo, type: 'ADULT' as const, docType: 'ID_CARD' as const }
}

t.test('numbers that are none: counts, prices and times', async t => {
  const { submit, refused, detail } = await start(t)
  const { orderId } = await submit('yefeng', [OUT], adults(6))
  const before = await detail(orderId)
  const wrong = [-1, 1.5, 1e9, 1e300, '3', null, [2], { $gt: 0 }, Number.MIN_SAFE_INTEGER]
  for (const count of wrong)
    for (const endpoint of [changes.reduceSeats, changes.reducePreview, changes.addSeats, changes.addPreview])
      await refused(t, endpoint, { orderId, counts: { ADULT: count } }, 'yefeng', {
        status: typeof count === 'number' && Number.isInteger(count) && count > 0 && count < 1e6 ? 409 : 400,
        message: /\p{Script=Han}/u,
      })
  const no = { status: 409 as number, message: /\p{Script=Han}/u as RegExp | string }
  await refused(t, changes.reduceSeats, { orderId, counts: { ADULT: 7 } }, 'yefeng', { ...no, message: '减员人数超过订单人数：成人共6人' })
  await refused(t, changes.reduceSeats, { orderId, counts: { ADULT: 3 } }, 'yefeng', { ...no, message: '不足成团人数：至少4人' })
  await refused(t, changes.addSeats, { orderId, counts: { ADULT: 195 } }, 'yefeng', { ...no, message: '座位不足' })
  await refused(t, changes.addSeats, { orderId, counts: { INFANT: 7 } }, 'yefeng', { ...no, message: '每名成人最多携带一名婴儿' })
  for (const counts of [{}, { ADULT: 0 }, { PILOT: 1 }])
    for (const endpoint of [changes.reduceSeats, changes.addSeats])
      await refused(t, endpoint, { orderId, counts }, 'yefeng', { ...no, status: 400 })

  const price = (fare: unknown, more: object = {}) => ({
    orderId,
    remark: '改价',
    prices: [{ stockId: OUT, type: 'ADULT', fare, ...more }],
  })
  for (const fare of [-1_000, 0.5, 1_001, '1000', 1e300, null])
    await refused(t, changes.modifyPrice, price(fare), 'order', { ...no, status: 400 })
  for (const more of [{ stockId: 'HU1-2026-12-10-G' }, { type: 'INFANT' }])
    await refused(t, changes.modifyPrice, price(FARE, more), 'order', { ...no, status: 400 })
  for (const endpoint of [changes.modifyPrice, changes.modifyPricePreview])
    await refused(t, endpoint, price(1_000), 'yefeng', { status: 403, message: /权限/ })
  for (const endpoint of [changes.modifyTicketTime, changes.modifyTourCode])
    await refused(t, endpoint, { orderId, ticketBy: MONDAY, tourCode: 'A1' }, 'yefeng', { status: 403, message: /权限/ })
  for (const ticketBy of ['yesterday', '2026-13-01T00:00:00.000Z', '2026-12-11T00:00:00.000Z', MONDAY, 5])
    await refused(t, changes.modifyTicketTime, { orderId, ticketBy }, 'order', { ...no, status: 400 })
  t.same(await detail(orderId), before, 'the order is as it was')
  await refused(t, orders.queryOrder, { sort: '-contactPhone' }, 'order', { status: 400, message: /^不能按contactPhone排序/ })
})

t.test('seen too early: If-Match of a revision that is past; a key that was used for something else', async t => {
  const { call, send, submit, refused, detail, openPayment, payAt, program, name } = await start(t)
  const { orderId } = await submit('yefeng', [OUT], adults(6))
  const first = (await detail(orderId)).revision
  const deposit = (6 * FARE) / 10
  const twice = [await openPayment('yefeng', orderId, deposit), await openPayment('yefeng', orderId, deposit)]
  for (const code of twice) await payAt(code)
  const { ids } = await call(orders.addPassenger, { orderId, ...(await anAdult(0)) }, 'yefeng')
  const stale = (revision: number) => ({ headers: { 'if-match': String(revision) } })
  const changed = { status: 412, message: '数据已被他人修改，请刷新后重试' }

  const onOrder: [AnyEndpoint, object, string][] = [
    [changes.reduceSeats, { counts: { ADULT: 1 } }, 'yefeng'],
    [changes.addSeats, { counts: { ADULT: 1 } }, 'yefeng'],
    [changes.modifyPrice, { remark: '改价', prices: [{ stockId: OUT, type: 'ADULT', fare: 120_000 }] }, 'order'],
    [changes.modifyTicketTime, { ticketBy: '2026-12-08T09:00:00.000Z' }, 'order'],
    [changes.modifyTourCode, { tourCode: 'A1' }, 'order'],
    [orders.addPassenger, await anAdult(1), 'yefeng'],
    [orders.modifyPassenger, { id: ids[0], ...(await anAdult(2)) }, 'yefeng'],
    [orders.removePassenger, { id: ids[0] }, 'yefeng'],
    [orders.batchDeletePassenger, { ids }, 'yefeng'],
    [orders.undoPassenger, {}, 'yefeng'],
    [orders.sureRequestSeat, {}, 'order'],
    [orders.cancelOrder, {}, 'yefeng'],
  ]
  const before = await detail(orderId)
  for (const [endpoint, body, as] of onOrder) {
    const head = await program.events.head()
    const { status, message } = await send(endpoint, { orderId, ...body }, as, stale(first))
    t.match({ status, message }, changed, endpoint.zh)
    await program.settle()
    // claims made before the refusal (seats, documents) have been released
    t.same(await detail(orderId), before, `${endpoint.zh}: nothing has changed`)
    const left = (await program.events.readAll({ from: head, limit: 100 })).events.map(({ stream }) => stream.replace(/-.*/, ''))
    t.same(
      left.filter(stream => !['manifest', 'seats', 'pnr', 'unpaid', 'looked'].includes(stream)),
      [],
      `${endpoint.zh}: and nothing is written`,
    )
  }

  const { content } = await call(owedList, { orderNo: orderId }, 'finance')
  const [{ id: owedId }] = content as [(typeof content)[0]]
  const seen = await call(orders.orderDetail, { orderId }, 'order')
  await call(paymentErrorModify, { id: owedId, handling: 'REFUND' }, 'finance')
  await refused(t, approveOwed, { id: owedId, result: 'APPROVE' }, 'admin', changed, stale(0))
  await refused(t, approveOwed, { id: owedId, result: 'APPROVE' }, 'finance', {
    status: 409,
    message: '提交人不能审核自己提交的退款',
  })
  t.equal((await detail(orderId)).revision, seen.revision)

  const key = { headers: { 'idempotency-key': 'cut-one' } }
  const cut = { orderId, counts: { ADULT: 1 } }
  const done = await call(changes.reduceSeats, cut, 'yefeng', key)
  t.same(await call(changes.reduceSeats, cut, 'yefeng', key), done, 'sent again it is answered as before')
  t.equal((await detail(orderId)).seats, 5, 'and has cut one seat')
  t.match(await send(changes.reduceSeats, { orderId, counts: { ADULT: 2 } }, 'yefeng', key), {
    status: 422,
    message: '同一幂等键不能用于不同的请求',
  })
  t.equal((await detail(orderId)).seats, 5, 'not for anything else')

  const { owed } = await detail(orderId)
  await payAt(await openPayment('yefeng', orderId, owed))
  await name('yefeng', orderId, await namesOf(adults(4), 20))
  const { refundId } = await call(refunds.submitRefund, { orderId, ids, refundType: 'FORCE' }, 'yefeng')
  await call(refunds.modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await program.settle()
  await refused(t, refunds.modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', changed, stale(0))
  await refused(t, refunds.modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT', reason: '迟了' }, 'refund', changed, stale(0))
  await refused(t, refunds.withdrawRefund, { refundId }, 'yefeng', { status: 412, message: changed.message }, stale(0))
})

t.test('refunds of others', async t => {
  const { call, ticketed, refused, program } = await start(t)
  const own = await ticketed('changcheng', [OUT], adults(4))
  const theirs = await ticketed('yefeng', [OUT], adults(5), { skip: 10 })
  const { passengers } = await call(orders.orderDetail, { orderId: theirs.orderId }, 'yefeng')
  const ids = passengers.slice(0, 1).map(({ id }) => id)
  const nobody = { status: 404, message: /不存在/ }
  const { refundId } = await call(refunds.submitRefund, { orderId: theirs.orderId, ids, refundType: 'FORCE' }, 'yefeng')
  await program.settle()
  const asked = { ids: [passengers[1]!.id], refundType: 'FORCE' }
  await refused(t, refunds.submitRefund, { orderId: theirs.orderId, ...asked }, 'changcheng', nobody)
  await refused(t, refunds.previewRefund, { orderId: theirs.orderId, ...asked }, 'changcheng', nobody)
  await refused(t, refunds.submitRefund, { orderId: own.orderId, ...asked }, 'changcheng', nobody)
  await refused(t, refunds.withdrawRefund, { refundId }, 'changcheng', nobody)
  await refused(t, refunds.refundDetail, { refundId }, 'changcheng', nobody)
  const paper = { files: [{ field: 'ID_CARD', name: 'a.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }] }
  await refused(t, refunds.supplementFile, { refundId }, 'changcheng', nobody, paper)
  await refused(t, refunds.modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'changcheng', { status: 403, message: /权限/ })
  await refused(t, refunds.modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'order-jd', { status: 403, message: /权限/ })
  for (const statusId of ['REFUNDTICKET', 'REFUNDACCOMPLISH', 'REFUNDSUBMIT'])
    await refused(t, refunds.modifyRefundStatus, { refundId, statusId }, 'finance', { status: 409, message: /退票单/ })
})

t.test('files that are not what they should be, at every import', async t => {
  const { call, submit, refused } = await start(t)
  const { orderId } = await submit('yefeng', [OUT], adults(6))
  const named = (await namesOf(adults(1), 0))[0]!
  const flight = stockRow({
    flightNo: 'HU7182',
    date: '2026-12-11',
    from: 'HAK',
    to: 'PEK',
    dep: '07:45',
    arr: '11:30',
    seats: 9,
    fare: 2380,
  })
  const policy = { 政策名称: '导入政策', 航空公司: 'HU', 成团人数: 10, 价格方式: '折扣', 折扣: 50 }
  const place = { 三字码: 'XZZ', 名称: '某机场', 简称: '某', 城市: 'HAK', 纬度: 20, 经度: 110 }
  const imports: { endpoint: AnyEndpoint; body: object; as: string; row: Record<string, string | number> }[] = [
    { endpoint: orders.importPassenger, body: { orderId }, as: 'yefeng', row: named },
    { endpoint: importStock, body: {}, as: 'order', row: flight },
    { endpoint: importPolicy, body: {}, as: 'order', row: policy },
    { endpoint: airport.endpoints.import, body: {}, as: 'admin', row: place },
  ]
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const { endpoint, body, as, row } of imports) {
    const no = (message: RegExp, file: { name: string; bytes: Uint8Array }, mode = 'all') =>
      refused(t, endpoint, { ...body, mode }, as, { status: 400, message }, { files: [file] })
    const [first] = Object.keys(row) as [string]
    const { [first]: _, ...without } = row
    const titles = Object.keys(row).join(',')
    await no(/缺少/, { name: 'a.xlsx', bytes: await workbookOf([without]) })
    await no(/缺少|没有数据/, { name: 'a.csv', bytes: text('甲,乙', '1,2') })
    await no(/没有数据/, { name: 'a.csv', bytes: text(titles) })
    await no(/行数超过上限/, { name: 'a.csv', bytes: text(titles, ...Array(10_001).fill(Object.values(row).join(','))) })
    await no(/有1行数据错误/, { name: 'a.xlsx', bytes: await workbookOf([{ ...row, [first]: '=HYPERLINK("http://x","y")' }]) })
    const answer = (await call(endpoint as typeof importStock, { ...body, mode: 'preview' } as never, as, {
      files: [{ name: 'a.xlsx', bytes: await workbookOf([{ ...row, [first]: '=1+1' }]) }],
    })) as { rows: { errors: Record<string, string> }[]; written: number }
    t.match(Object.values(answer.rows[0]!.errors).join(), /公式/, `${endpoint.zh}: a formula is told`)
    for (const [name, bytes] of [
      ['a.xlsx', picture],
      ['a.xlsx', Buffer.from('%PDF-1.7\n%\u00e2\u00e3')],
      ['a.xls', Buffer.from('<html><table><tr><td>x</td></tr></table></html>')],
      ['a.xlsx', Buffer.from('PK\u0003\u0004 no zip at all')],
      ['a.csv', picture],
      ['a.exe', Buffer.from('MZ\u0090\u0000')],
      ['a.csv', new Uint8Array()],
    ] as const)
      await no(/文件|缺少/, { name, bytes: new Uint8Array(bytes) })
  }
})
