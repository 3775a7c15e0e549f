import type { Test } from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { cancelOrder, frontQueryOrder, orderDetail, submitOrder, sureOutTicket } from '#contracts/order/api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { checkDuplicate, gotoPayAlipay, notifyPayment, paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { previewRefund } from '#contracts/refund/api.ts'
import { adjustStock, invalidStock } from '#contracts/seats/api.ts'
import { sign } from '#services/payment/sandbox/notice.ts'
import { adults, discount, GATEWAY_SECRET, type Selling, stockRow } from './sale.ts'
import type { Program } from './start.ts'

/** Edge cases of the line: rights, races, deadlines, money that comes twice or too late. */
export const edges = async (t: Test, { program, call, send }: Program, sale: Selling, time: { now: string }) => {
  const jd = { from: 'PKX', to: 'SYX', dep: '07:30', arr: '11:25', seats: 25, fare: 2510 }
  const out = { ...jd, flightNo: 'HU7182', from: 'HAK', to: 'PEK' }
  const rows = [
    { ...jd, flightNo: 'GS6571', date: '2026-12-12', from: 'TSN', to: 'HAK' },
    { ...out, date: '2027-01-05', seats: 20 },
    { ...jd, flightNo: 'HU7181', date: '2027-01-08', from: 'PEK', to: 'HAK', seats: 15 },
    { ...out, date: '2027-01-20' },
    { ...out, date: '2027-01-25' },
    ...['06', '07', '10', '12', '14', '16', '18', '22', '25'].map(day => ({ ...jd, flightNo: 'JD5195', date: `2027-01-${day}` })),
  ]
  await sale.importFlights(rows.map(row => stockRow(row, 2452)))
  /** each story has its own block */
  const block = (flightNo: string, date: string): string => `${flightNo}-${date}-G`
  const statusOf = async (orderId: string) => (await sale.detail(orderId)).status
  await call(savePolicy, discount('首航普通', 'JD', 4800), 'order')
  await call(savePolicy, discount('首航长城特价', 'JD', 4500, { agency: 'AG1002', refundable: false }), 'order')
  await call(savePolicy, discount('天航普通', 'GS', 5000), 'order')

  await t.test('an agency sells what it may sell', async t => {
    const stockId = block('GS6571', '2026-12-12')
    const legs = [{ origin: 'TSN', destination: 'HAK', date: '2026-12-12' }]
    const body = await sale.wanted('yefeng', [stockId], adults(10))
    t.equal((await call(searchingPriceSeat, { voyageType: 'S', legs }, 'yefeng')).legs[0]!.flights.length, 1)
    t.equal((await call(searchingPriceSeat, { voyageType: 'S', legs }, 'changcheng')).legs[0]!.flights.length, 0)
    const refusal = { status: 403, message: /无GS航司销售权限/ }
    await sale.refused(t, searchingPriceSeat, { voyageType: 'S', legs, airLine: 'GS' }, 'changcheng', refusal)
    await sale.refused(t, submitOrder, body, 'changcheng', refusal)
  })

  await t.test('seats on both legs or on none', async t => {
    const out = block('HU7182', '2027-01-05')
    const back = block('HU7181', '2027-01-08')
    const body = await sale.wanted('yefeng', [out, back], adults(12))
    await sale.submit('changcheng', [back], adults(10))
    const answer = await send(submitOrder, body, 'yefeng')
    t.match(answer, { status: 409, message: '座位不足' })
    t.same(await sale.seatsOf(out), { total: 20, held: 0, sold: 0, free: 20 })
    t.same(await sale.seatsOf(back), { total: 15, held: 10, sold: 0, free: 5 })
    await sale.refused(t, adjustStock, { id: back, seats: 9 }, 'order', { status: 409, message: /已售数量大于调整后总量/ })
    t.match(await call(adjustStock, { id: back, seats: 10 }, 'order'), { total: 10, free: 0 })
  })

  await t.test('a group below the minimum, a free seat that nobody grants, and a block that is no longer sold', async t => {
    const stockId = block('JD5195', '2027-01-06')
    const body = await sale.wanted('yefeng', [stockId], adults(10))
    await sale.refused(t, submitOrder, { ...body, counts: adults(9) }, 'yefeng', { status: 409, message: '不足成团人数：至少10人' })
    const free = { status: 400, message: '没有适用的免票政策，不能使用免票' }
    await sale.refused(t, submitOrder, { ...body, counts: { ...adults(9), FREE: 1 } }, 'yefeng', free)
    await call(invalidStock, { id: stockId, reason: '航班取消' }, 'order')
    await sale.refused(t, submitOrder, body, 'yefeng', { status: 404, message: /已停止销售/ })
  })

  await t.test('a like order is pointed out, and taken when it is meant', async t => {
    const stockId = block('JD5195', '2027-01-07')
    const first = await sale.submit('yefeng', [stockId], adults(11))
    const like = await sale.wanted('yefeng', [stockId], adults(12))
    await sale.refused(t, submitOrder, like, 'yefeng', {
      status: 409,
      message: `重复订单提醒：已有相似订单${first.orderId}，如需继续请确认`,
    })
    const second = await call(submitOrder, { ...like, confirmDuplicate: true }, 'yefeng')
    t.not(second.orderId, first.orderId)
    t.same(await sale.seatsOf(stockId), { total: 25, held: 23, sold: 0, free: 2 })
  })

  await t.test('one key, one effect', async t => {
    const stockId = block('JD5195', '2027-01-10')
    const body = await sale.wanted('yefeng', [stockId], adults(10))
    const headers = { 'idempotency-key': 'order-of-the-morning' }
    const first = await send(submitOrder, body, 'yefeng', { headers })
    t.equal(first.status, 200)
    await program.settle()
    const head = await program.events.head()
    t.equal((await send(submitOrder, body, 'yefeng', { headers })).text, first.text, 'the same answer')
    t.match(await send(submitOrder, { ...body, groupName: '别的团' }, 'yefeng', { headers }), { status: 422, message: /同一幂等键/ })
    t.equal(await program.events.head(), head)
    t.same(await sale.seatsOf(stockId), { total: 25, held: 10, sold: 0, free: 15 })
  })

  await t.test('a stale revision is refused, the right one is taken; a cancelled order gives its seats back', async t => {
    const stockId = block('JD5195', '2027-01-12')
    const { orderId } = await sale.submit('yefeng', [stockId], adults(10))
    const { revision } = await call(orderDetail, { orderId }, 'yefeng')
    const ifMatch = (revision: number) => ({ headers: { 'if-match': `"${revision}"` } })
    await sale.refused(t, cancelOrder, { orderId }, 'yefeng', { status: 412, message: /已被他人修改/ }, ifMatch(revision + 1))
    await sale.refused(t, cancelOrder, { orderId }, 'changcheng', { status: 404, message: '订单不存在' })
    await call(cancelOrder, { orderId, reason: '改期' }, 'yefeng', ifMatch(revision))
    t.match(await sale.detail(orderId), { status: 'EXPIRED', closeReason: 'AGENT_CANCEL' })
    t.equal((await sale.seatsOf(stockId)).free, 25)
    await sale.refused(t, cancelOrder, { orderId }, 'yefeng', { status: 409, message: '订单已失效，无须取消' })
  })

  await t.test('staff of another airline', async t => {
    const stockId = block('HU7182', '2027-01-20')
    const { orderId } = await sale.submit('changcheng', [stockId], adults(10))
    await sale.refused(t, orderDetail, { orderId }, 'order-jd', { status: 403, message: /没有HU航司/ })
    await sale.refused(t, sureOutTicket, { orderId }, 'order-jd', { status: 403, message: /没有HU航司/ })
  })

  await t.test('the deadline: exact to the minute, harmless twice; money that comes later is owed back', async t => {
    const stockId = block('JD5195', '2027-01-14')
    time.now = '2026-11-02T03:00:20.000Z'
    const { orderId, limits, total } = await sale.submit('yefeng', [stockId], adults(10))
    t.equal(limits.payBy, '2026-11-02T03:31:00.000Z', 'the full half hour, up to the minute')
    const paymentCode = await sale.openPayment('yefeng', orderId, total)
    await sale.pass('2026-11-02T03:30:59.000Z')
    t.equal(await statusOf(orderId), 'WAIT_FOR_PAY')
    t.equal((await sale.seatsOf(stockId)).held, 10)
    await sale.pass(limits.payBy)
    t.match(await sale.detail(orderId), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
    t.same(await sale.seatsOf(stockId), { total: 25, held: 0, sold: 0, free: 25 })
    const head = await program.events.head()
    await sale.pass(limits.payBy)
    await sale.pass(addMinutes(limits.payBy, 5))
    t.equal(await program.events.head(), head, 'again and late: nothing')
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', { status: 409, message: /订单已失效，请重新下单/ })

    t.match(await sale.payAt(paymentCode), /已支付成功/)
    t.equal(await statusOf(orderId), 'EXPIRED', 'the order is not revived')
    t.same(await sale.seatsOf(stockId), { total: 25, held: 0, sold: 0, free: 25 })
    const late = await call(paymentErrorQuery, { orderNo: orderId }, 'finance')
    t.match(late, { totalElements: 1, content: [{ kind: 'LATE', paymentCode, amount: total, status: 'UNHANDLED' }] })
  })

  await t.test('paid at the last second', async t => {
    const stockId = block('JD5195', '2027-01-16')
    const { orderId, limits, total } = await sale.submit('yefeng', [stockId], adults(10))
    const paymentCode = await sale.openPayment('yefeng', orderId, total)
    time.now = new Date(Date.parse(limits.payBy) - 1000).toISOString()
    await sale.payAt(paymentCode)
    await sale.pass(limits.payBy)
    t.equal(await statusOf(orderId), 'PAID')
    t.same(await sale.seatsOf(stockId), { total: 25, held: 0, sold: 10, free: 15 })
  })

  await t.test('paid twice: the order is paid once, the second success is owed back', async t => {
    const stockId = block('JD5195', '2027-01-18')
    const { orderId, total } = await sale.submit('yefeng', [stockId], adults(10))
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total - 1 }, 'yefeng', { status: 409, message: /支付金额与订单金额不符/ })
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'changcheng', { status: 404, message: '订单不存在' })
    const [first, second] = [await sale.openPayment('yefeng', orderId, total), await sale.openPayment('yefeng', orderId, total)]
    await program.settle()
    t.match(await call(checkDuplicate, { orderId }, 'yefeng'), { paid: false, pending: [{}, {}] })
    await sale.payAt(first)
    await sale.payAt(second)
    t.match(await sale.detail(orderId), { status: 'PAID', paid: total })
    const errors = await call(paymentErrorQuery, { orderNo: orderId }, 'finance')
    t.match(errors, { totalElements: 1, content: [{ kind: 'DUPLICATE', paymentCode: second, amount: total }] })
    const paid = await call(paymentRecords, { orderNo: orderId, status: 'SUCCEEDED' }, 'finance')
    t.equal(paid.totalElements, 2)
    t.equal((await sale.seatsOf(stockId)).sold, 10)
  })

  await t.test('the gateway is believed by its signature only, and once', async t => {
    const stockId = block('JD5195', '2027-01-22')
    const { orderId, total } = await sale.submit('yefeng', [stockId], adults(10))
    const paymentCode = await sale.openPayment('yefeng', orderId, total)
    const told = {
      channel: 'alipay' as const,
      paymentCode,
      tradeNo: 'T20261102',
      amount: total,
      status: 'SUCCESS' as const,
      timestamp: Date.parse(program.clock()),
    }
    const signed = (more: Partial<Omit<typeof told, 'channel'>> & { channel?: 'alipay' | 'mobile' } = {}) => {
      const notification = { ...told, ...more }
      return { ...notification, sign: sign(notification, GATEWAY_SECRET) }
    }
    const nobody = undefined
    await sale.refused(t, notifyPayment, { ...signed(), sign: '00'.repeat(32) }, nobody, { status: 403, message: '签名验证失败' })
    await sale.refused(t, notifyPayment, { ...signed(), amount: 1 }, nobody, { status: 403, message: '签名验证失败' })
    for (const minutes of [-11, 11])
      await sale.refused(t, notifyPayment, signed({ timestamp: told.timestamp + minutes * 60_000 }), nobody, {
        status: 400,
        message: /相差超过10分钟/,
      })
    await sale.refused(t, notifyPayment, signed({ paymentCode: 'P0000' }), nobody, { status: 404, message: '支付单不存在' })
    await sale.refused(t, notifyPayment, signed({ channel: 'mobile' }), nobody, { status: 400, message: '支付渠道不符' })
    t.equal(await statusOf(orderId), 'WAIT_FOR_PAY')
    await call(notifyPayment, signed())
    await program.settle()
    t.match(await sale.detail(orderId), { status: 'PAID', paid: total })
    // the look of staff at the order is a fact too, written by now
    await program.settle()
    const head = await program.events.head()
    await call(notifyPayment, signed())
    await program.settle()
    t.equal(await program.events.head(), head, 'said again it changes nothing')
    await sale.refused(t, notifyPayment, signed({ tradeNo: 'T2' }), nobody, { status: 409, message: /另一笔渠道流水/ })
  })

  await t.test('tickets of two groups: prefix of the carrier, no number twice', async t => {
    const [hu, jd] = [block('HU7182', '2027-01-25'), block('JD5195', '2027-01-25')]
    const sold = [
      await sale.ticketed('yefeng', [hu], adults(10), { skip: 12 }),
      await sale.ticketed('changcheng', [hu], adults(12), { skip: 24 }),
      await sale.ticketed('changcheng', [jd], adults(10), { skip: 40 }),
    ]
    const numbers = sold.flatMap(({ tickets }) => tickets.map(({ ticketNo }) => ticketNo))
    t.equal(new Set(numbers).size, 32)
    t.ok(numbers.slice(0, 22).every(ticketNo => /^880-\d{10}$/.test(ticketNo)))
    t.ok(numbers.slice(22).every(ticketNo => /^898-\d{10}$/.test(ticketNo)))
    // the policy of the last one gives no fare back: fund and fuel of each leg only
    const { passengers } = await sale.detail(sold[2]!.orderId, 'changcheng')
    const chosen = { orderId: sold[2]!.orderId, ids: [passengers[0]!.id], refundType: 'VOLUNTE' as const }
    t.match(await call(previewRefund, chosen, 'changcheng'), { lines: [{ rule: 'POLICY' }], totals: { refund: 7_000 } })
    const own = await call(frontQueryOrder, { size: 200 }, 'changcheng')
    t.ok(own.content.every(({ agency }) => agency === 'AG1002'))
    t.equal(own.content.find(({ orderNo }) => orderNo === sold[1]!.orderId)?.tickets, 12)
  })
}
