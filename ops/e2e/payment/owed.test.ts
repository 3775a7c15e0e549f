import t from 'tap'
import type { RawRequest } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { cancelOrder, orderDetail, queryOrder } from '#contracts/order/api.ts'
import * as api from '#contracts/payment/api.ts'
import { approveOwed, frontOwedList, owedDetail, owedList, paymentRefundList } from '#contracts/payment/owed-api.ts'
import { timeline } from '#contracts/report/history.ts'
import type { Heard } from '#services/payment/gateway.ts'
import type { Notification } from '#services/payment/sandbox/notice.ts'
import { sign } from '#services/payment/sandbox/notice.ts'
import { adults, GATEWAY_SECRET, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** Money that comes twice, too late, or is only reported to have come; and how it goes back (DOMAIN §3.6, §3.7). */
const time = { now: MONDAY }
/** the word that the gateway of the next notices wants for an answer */
let word: Heard['answer']
const house = await startProgram({
  clock: () => time.now,
  config: { gatewaySecret: GATEWAY_SECRET },
  outside: real => ({
    gateway: async () => {
      const { open, close } = await real.gateway()
      const opened: typeof open = terms => {
        const gateway = open(terms)
        // some gateways tell by a form, some by an address: this one by both
        const read = (notice: RawRequest): RawRequest =>
          notice.query ? { ...notice, body: Buffer.from(new URLSearchParams(notice.query).get('said') ?? '') } : notice
        return {
          ...gateway,
          hear: async (channel, notice) => ({ ...(await gateway.hear(channel, read(notice))), ...present({ answer: word }) }),
        }
      }
      return { open: opened, close }
    },
  }),
})
t.teardown(house.close)
const { program, call, send, trades } = house
const sale = selling(house, time)
// far enough apart that no order looks like another one
const days = ['05', '10', '15', '20']
await sale.putOnSale(days.map(day => ({ seats: 40, date: `2027-01-${day}` })))
await sale.putOnSale([{ seats: 40, flightNo: 'JD5195', date: '2027-01-25' }], {
  name: '首航定金',
  airLine: 'JD',
  deposits: [{ rate: 1000, assessment: 8000 }],
})
/** each story has its own block */
const ordered = async (day: string) => sale.submit('yefeng', [`HU7182-2027-01-${day}-G`], adults(10))
const gatewayBooks = async (paymentCode: string) => (await trades.find(paymentCode))!.trade.refunds
const actionsOf = async (id: string, as: string) => (await call(owedDetail, { id }, as)).allowedActions.map(({ action }) => action)

t.test('a notice is answered in the word of its gateway alone, byte by byte', async t => {
  const { orderId, total } = await ordered('20')
  const { paymentCode } = await call(api.gotoPayYeePay, { orderId, totalAmount: total }, 'yefeng')
  const said: Notification = {
    channel: 'yeePay',
    paymentCode,
    tradeNo: 'T1',
    amount: total,
    status: 'FAILED',
    timestamp: Date.parse(time.now),
  }
  const tell = (payload: object) => program.app.inject({ method: 'POST', url: '/api/order/payment/w/notify/yeePay', payload })
  const notice = { ...said, sign: sign(said, GATEWAY_SECRET) }
  t.match((await tell(notice)).json(), { code: 0, data: { accepted: true } }, 'one that wants no word of its own')
  for (const answer of [
    { type: 'text/plain; charset=utf-8', content: 'success' },
    { type: 'application/json', content: '{"code":"SUCCESS","message":"成功"}' },
  ]) {
    word = answer
    const { statusCode, headers, rawPayload } = await tell(notice)
    t.same([statusCode, headers['content-type'], rawPayload.toString()], [200, answer.type, answer.content])
    const asked = { channel: 'yeePay', said: JSON.stringify(notice) }
    const got = await send(api.notifyPayment, asked, undefined, { method: 'GET' })
    t.same([got.status, got.headers['content-type'], got.text], [200, answer.type, answer.content], 'by GET as well')
  }
  t.equal((await tell({ ...notice, sign: '00' })).json().code === 0, false, 'a refusal is no word that a gateway takes for one')
  word = undefined
})

t.test('eight channels over one gateway: one is paid, the others are closed', async t => {
  const { orderId, total } = await ordered('05')
  const opened = new Map<string, string>()
  for (const [name, endpoint] of Object.entries(api).filter(([name]) => name.startsWith('gotoPay'))) {
    const { paymentCode, payUrl, amountText } = await call(endpoint as typeof api.gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng')
    t.match(payUrl, new RegExp(`/sandbox/pay/${paymentCode}$`))
    t.match(amountText, /^人民币.+元整$/)
    opened.set(name, paymentCode)
  }
  await program.settle()
  const records = async (more: object = {}) => (await call(api.paymentRecords, { orderNo: orderId, ...more }, 'yefeng')).content
  t.same(new Set((await records()).map(({ channel }) => channel)).size, 8)
  t.match(await call(api.checkDuplicate, { orderId }, 'yefeng'), { paid: false, paying: true })
  t.match(await sale.payAt(opened.get('gotoPayHelipay')!), /已支付成功/)
  t.match(await sale.detail(orderId), { status: 'PAID', paid: total })
  t.same((await records({ status: 'CLOSED' })).length, 7)
  t.match(await records({ status: 'SUCCEEDED' }), [{ channel: 'helipay', amount: total }])
  t.match(await records({ channel: 'mobile', businessCode: 'ORDER' }), [{ channel: 'mobile', status: 'CLOSED' }])
  t.same(await records({ businessCode: 'FINE' }), [])
  t.match(await call(api.checkDuplicate, { orderId, instalment: 1 }, 'yefeng'), { paid: true, paying: false, pending: [] })
  t.match(await call(api.checkDuplicate, { orderId, instalment: 2 }, 'yefeng'), { paid: false })
  t.match(await call(api.checkDuplicate, { orderId, businessCode: 'FINE' }, 'yefeng'), { paid: false })
  t.equal((await call(api.paymentRecords, { orderNo: orderId }, 'changcheng')).totalElements, 0)
  // a payment under another name would escape the check for duplicates
  const elsewhere = { status: 400, message: /业务类型/ }
  await sale.refused(t, api.gotoPayAlipay, { orderId, businessCode: 'FINE', totalAmount: total }, 'yefeng', elsewhere)
})

t.test('paid twice: submitted by one, approved by another, back at the gateway, and every list says so', async t => {
  const { orderId, total } = await ordered('10')
  const [first, second] = [await sale.openPayment('yefeng', orderId, total), await sale.openPayment('yefeng', orderId, total)]
  await sale.payAt(first)
  await sale.payAt(second)
  t.match(await sale.detail(orderId), { status: 'PAID', paid: total })
  const error = { id: second, orderNo: orderId, kind: 'DUPLICATE', amount: total }
  const asked = {
    orderNo: orderId,
    status: 'UNHANDLED' as const,
    kind: 'DUPLICATE' as const,
    airLine: 'HU',
    from: '2026-11-02',
    to: '2026-11-02',
  }
  t.match(await call(api.paymentErrorQuery, asked, 'finance'), { totalElements: 1, content: [{ ...error, status: 'UNHANDLED' }] })
  t.equal((await call(api.paymentErrorQuery, { ...asked, from: '2026-11-03', to: '2026-11-04' }, 'finance')).totalElements, 0)
  t.equal((await call(api.paymentErrorQuery, { ...asked, status: 'HANDLED' }, 'finance')).totalElements, 0)
  const mine = { orderNo: orderId, status: 'OPEN' as const }
  const item = { id: second, kind: 'DUPLICATE', reasonCode: '2', amount: total, paymentCodes: [second], channels: ['alipay'] }
  t.match(await call(owedList, { ...mine, airLine: 'HU' }, 'finance'), { totalElements: 1, content: [item] })
  t.match(await call(frontOwedList, mine, 'yefeng'), { totalElements: 1, content: [item] })
  t.same(await actionsOf(second, 'finance'), ['submitOwed', 'handleOwed', 'approveOwed', 'rejectOwed'])
  t.same(await actionsOf(second, 'order'), [], 'the order desk reads')
  t.same(await actionsOf(second, 'yefeng'), [])

  const nothing = { status: 404, message: '应退款项不存在' }
  t.equal((await call(frontOwedList, {}, 'changcheng')).totalElements, 0)
  await sale.refused(t, owedDetail, { id: second }, 'changcheng', nothing)
  t.equal((await call(owedList, {}, 'order-jd')).totalElements, 0)
  await sale.refused(t, owedDetail, { id: second }, 'order-jd', { status: 403, message: /没有HU航司/ })
  const approve = { id: second, result: 'APPROVE' as const }
  for (const as of ['order', 'refund', 'auditor', 'yefeng']) await sale.refused(t, approveOwed, approve, as, { status: 403, message: /./ })
  await sale.refused(t, approveOwed, { ...approve, id: first }, 'finance', nothing)
  await sale.refused(t, api.paymentErrorModify, { id: first, remark: '无异常' }, 'finance', { status: 404, message: '支付异常不存在' })
  await sale.refused(t, api.paymentErrorModify, { id: second }, 'finance', { status: 400, message: '请填写处理说明' })

  const done = await call(api.paymentErrorModify, { id: second, handling: 'REFUND', remark: '客户确认重复支付' }, 'finance')
  t.same(done, { id: second, status: 'HANDLED' })
  const again = { status: 409, message: '支付异常已处理，不能重复处理' }
  await sale.refused(t, api.paymentErrorModify, { id: second, remark: '再次处理' }, 'admin', again)
  await sale.refused(t, approveOwed, approve, 'finance', { status: 409, message: '提交人不能审核自己提交的退款' })
  t.same(await actionsOf(second, 'finance'), [])
  t.same(await actionsOf(second, 'admin'), ['approveOwed', 'rejectOwed'])
  t.same(await gatewayBooks(second), {}, 'nothing has gone back yet')

  const twice = { headers: { 'idempotency-key': 'approve-once' } }
  t.same(await call(approveOwed, approve, 'admin', twice), { id: second, status: 'APPROVED' })
  t.same(await call(approveOwed, approve, 'admin', twice), { id: second, status: 'APPROVED' })
  await program.settle()
  await sale.refused(t, approveOwed, approve, 'admin', { status: 409, message: '该款项已审核，不能重复审核' })
  t.match(await gatewayBooks(second), { [second]: { amount: total } })
  t.same(await gatewayBooks(first), {})

  const staff = await call(owedDetail, { id: second }, 'admin')
  t.match(staff, { status: 'REFUNDED', refunded: total, submittedBy: 'finance', approvedBy: 'admin', stream: `owed-${second}` })
  t.match(staff.payouts, [{ paymentCode: second, amount: total }])
  const front = await call(owedDetail, { id: second }, 'yefeng')
  t.match(front, { status: 'REFUNDED', amountText: /^人民币/ })
  t.notMatch(JSON.stringify(front), /finance|admin/, 'an agency is not told the names of staff')
  t.match(await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance'), { content: [{ ...error, status: 'REFUNDED' }] })
  t.match(await call(owedList, { orderNo: orderId }, 'finance'), { content: [{ ...item, status: 'REFUNDED', refunded: total }] })
  const back = { paymentCode: second, refundId: second, amount: total, orderNo: orderId, agency: staff.agency, channel: 'alipay' }
  t.match(await call(paymentRefundList, { paymentCode: second }, 'finance'), { totalElements: 1, content: [back] })
  t.equal((await call(paymentRefundList, { paymentCode: first }, 'finance')).totalElements, 0)
  t.match(await call(api.paymentRecords, { paymentCode: second }, 'yefeng'), { content: [{ status: 'REFUNDED', refunded: total }] })
  const { events } = await call(timeline, { stream: staff.stream }, 'auditor')
  t.same(
    events.map(({ zh }) => zh),
    ['登记应退款', '提交退款', '应退款审核通过', '应退款已退回'],
  )
  const headers = { authorization: `Bearer ${await house.token('finance')}` }
  const rest = await program.app.inject({
    url: `/api/rest/needs-refund?filter=${encodeURIComponent(JSON.stringify({ status: 'REFUNDED' }))}`,
    headers,
  })
  t.match(rest.json(), [{ id: second, status: 'REFUNDED' }])
})

t.test('paid after expiry: settled in another way by one, given back after all by another', async t => {
  const { orderId, total, limits } = await ordered('15')
  const code = await sale.openPayment('yefeng', orderId, total)
  await sale.pass(limits.payBy)
  t.match(await call(api.paymentRecords, { paymentCode: code }, 'yefeng'), { content: [{ status: 'CLOSED' }] })
  t.match(await sale.payAt(code), /已支付成功/)
  t.match(await sale.detail(orderId), { status: 'EXPIRED', paid: 0 })
  t.match(await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance'), {
    content: [{ id: code, kind: 'LATE', status: 'UNHANDLED' }],
  })
  await call(api.paymentErrorModify, { id: code, remark: '已线下退回' }, 'finance')
  t.match(await call(owedDetail, { id: code }, 'admin'), { status: 'HANDLED', remark: '已线下退回', handledBy: 'finance' })
  const approve = { id: code, result: 'APPROVE' as const, remark: '核实并未退回' }
  const settled = { status: 409, message: '该款项已按其他方式处理，需要退款的请重新提交' }
  // a person who has read it before it was settled pays nothing out
  await sale.refused(t, approveOwed, approve, 'admin', settled)
  await sale.refused(t, approveOwed, { ...approve, result: 'REJECT' }, 'admin', settled)
  t.same(await actionsOf(code, 'admin'), ['submitOwed'])
  await call(api.paymentErrorModify, { id: code, handling: 'REFUND', remark: '核实并未退回' }, 'finance')
  await call(approveOwed, approve, 'admin')
  await program.settle()
  t.match(await gatewayBooks(code), { [code]: { amount: total } })
  t.match(await call(frontOwedList, { orderNo: orderId }, 'yefeng'), {
    content: [{ status: 'REFUNDED', kind: 'LATE', refunded: total }],
  })
})

t.test('a deposit of a group that gives up: what the assessment leaves goes back, what is kept stays', async t => {
  const { orderId, total } = await sale.submit('yefeng', ['JD5195-2027-01-25-G'], adults(10))
  const { nextAmount: deposit } = (await call(queryOrder, { orderNo: orderId }, 'order')).content[0]!
  t.ok(deposit! > 0 && deposit! < total)
  const code = await sale.openPayment('yefeng', orderId, deposit!)
  const stale = await sale.openPayment('yefeng', orderId, total)
  await sale.payAt(code)
  t.match(await call(api.paymentRecords, { paymentCode: stale }, 'yefeng'), { content: [{ status: 'CLOSED', reason: '该期款项已支付' }] })
  t.match(await call(api.checkDuplicate, { orderId, instalment: 1 }, 'yefeng'), { paid: true, paying: false })
  await call(cancelOrder, { orderId, reason: '客人取消' }, 'yefeng')
  await program.settle()
  // two of ten may go at 80 %
  const owed = { kind: 'DEPOSIT', amount: deposit! / 5, paymentCodes: [code], status: 'OPEN' }
  const { content } = await call(owedList, { orderNo: orderId }, 'finance')
  t.match(content, [owed])
  t.equal((await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance')).totalElements, 0, 'it is no payment error')
  const { id } = content[0]!
  await sale.refused(t, api.paymentErrorModify, { id, remark: '处理' }, 'finance', { status: 409, message: '该款项不是支付异常' })
  // somebody rejects it while another, who has not seen that, approves it
  const reject = { id, result: 'REJECT' as const, remark: '待核实' }
  await sale.refused(t, approveOwed, reject, 'admin', { status: 409, message: /请刷新后查看再驳回/ })
  await call(approveOwed, reject, 'admin', { headers: { 'if-match': `"${(await call(owedDetail, { id }, 'admin')).revision}"` } })
  const approve = { id, result: 'APPROVE' as const }
  await sale.refused(t, approveOwed, approve, 'finance', { status: 409, message: /已被驳回，请刷新后查看再审核/ })
  const { revision } = await call(owedDetail, { id }, 'finance')
  await call(approveOwed, approve, 'finance', { headers: { 'if-match': `"${revision}"` } })
  await program.settle()
  t.match(await gatewayBooks(code), { [id]: { amount: deposit! / 5 } })
  t.match(await call(api.paymentRecords, { paymentCode: code }, 'yefeng'), {
    content: [{ status: 'PARTIAL_REFUNDED', refunded: deposit! / 5 }],
  })
  const { events } = await call(timeline, { stream: `order-${orderId}`, related: true, size: 100 }, 'auditor')
  for (const zh of ['应退款', '登记应退款', '应退款审核通过', '支付退款', '应退款已退回', '支付单关闭'])
    t.ok(
      events.some(event => event.zh === zh),
      `${zh} is in the story of the order`,
    )
})

t.test('a gateway is believed by its signature, once, and as to its own payment only', async t => {
  const { orderId, total } = await ordered('20')
  const open = () => sale.openPayment('yefeng', orderId, total)
  const [code, other, odd] = [await open(), await open(), await open()]
  const told: Notification = {
    channel: 'alipay',
    paymentCode: code,
    tradeNo: 'T1',
    amount: total,
    status: 'SUCCESS',
    timestamp: Date.parse(program.clock()),
  }
  const signed = (more: Partial<Notification> = {}, secret = GATEWAY_SECRET) => {
    const notification = { ...told, ...more } as Notification
    return { ...notification, channel: notification.channel as 'alipay', sign: sign(notification, secret) }
  }
  const wrong = { status: 403, message: '签名验证失败' }
  const refused = (body: unknown, expected: { status: number; message: string }) =>
    sale.refused(t, api.notifyPayment, body, undefined, expected)
  await refused(signed({}, 'another secret'), wrong)
  for (const [field, value] of Object.entries({
    channel: 'mobile',
    paymentCode: other,
    tradeNo: 'T9',
    amount: 1,
    status: 'FAILED',
    timestamp: 1,
  }))
    await refused({ ...signed(), [field]: value }, wrong)
  for (const word of ['', 'zz', signed().sign.slice(2), signed().sign.toUpperCase().slice(1)])
    await refused({ ...signed(), sign: word }, wrong)
  await refused(signed({ paymentCode: 'P-unknown' }), { status: 404, message: '支付单不存在' })
  await refused(signed({ channel: 'mobile' }), { status: 400, message: '支付渠道不符' })
  t.equal((await send(api.notifyPayment, { ...signed(), amount: -1 })).status, 400)
  t.match(await sale.detail(orderId), { status: 'WAIT_FOR_PAY', paid: 0 })

  t.comment('another sum than was asked for pays nothing; finance has it in its list at once, and settles it')
  const less = signed({ paymentCode: odd, amount: total - 1, tradeNo: 'T8' })
  for (const _ of [1, 2]) t.same(await call(api.notifyPayment, less), { accepted: true }, 'it need not be said again')
  await program.settle()
  t.match(await sale.detail(orderId), { status: 'WAIT_FOR_PAY', paid: 0 })
  const why = `渠道收款${formatYuan(total - 1)}，与应付${formatYuan(total)}不符`
  const error = { id: odd, kind: 'UNPLACED', amount: total - 1, tradeNo: 'T8', why }
  t.match(await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance'), {
    totalElements: 1,
    content: [{ ...error, status: 'UNHANDLED' }],
  })
  t.match(await call(api.paymentRecords, { paymentCode: odd }, 'yefeng'), {
    content: [{ status: 'SUCCEEDED', amount: total - 1, reason: why }],
  })
  await refused(signed({ paymentCode: odd, tradeNo: 'T8' }), { status: 409, message: '通知金额与已入账金额不符' })
  await call(api.paymentErrorModify, { id: odd, handling: 'OTHER', remark: '已线下退回' }, 'finance')
  await program.settle()
  t.match(await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance'), { content: [{ ...error, status: 'HANDLED' }] })

  // a notice of failure comes first, then one of success
  await call(api.notifyPayment, signed({ status: 'FAILED' }))
  await call(api.notifyPayment, signed())
  await program.settle()
  t.match(await sale.detail(orderId), { status: 'PAID', paid: total })
  // the look of staff at the order is a fact too, written by now
  await program.settle()
  const head = await program.events.head()
  const later = told.timestamp + 1
  for (const replay of [
    signed(),
    signed({ timestamp: later }),
    signed({ status: 'FAILED' }),
    signed({ status: 'FAILED', timestamp: later }),
  ])
    t.same(await call(api.notifyPayment, replay), { accepted: true })
  await Promise.all([1, 2, 3].map(() => call(api.notifyPayment, signed())))
  await program.settle()
  t.equal(await program.events.head(), head, 'replayed, late or contradicted: nothing is written')
  await refused(signed({ tradeNo: 'T2' }), { status: 409, message: '支付单已由另一笔渠道流水支付' })

  const notices = await call(api.paymentNotices, { paymentCode: code }, 'finance')
  t.match(
    notices.map(({ said, tradeNo, amount }) => [said, tradeNo, amount]),
    [
      ['FAILED', 'T1', total],
      ['SUCCESS', 'T1', total],
      ['SUCCESS', 'T2', total],
    ],
    'each thing that it said is kept once, believed or not; what was not its word is not',
  )
  t.same(JSON.parse(notices[1]!.text).sign, signed().sign, 'word for word')
  t.equal(notices[1]!.digest.length, 64)
  t.match(await send(api.paymentNotices, { paymentCode: code }, 'yefeng'), { status: 403 })

  t.match(await call(api.paymentRecords, { paymentCode: other }, 'yefeng'), { content: [{ status: 'CLOSED' }] })
  await call(api.notifyPayment, signed({ paymentCode: other, status: 'FAILED' }))
  t.match(await call(api.paymentRecords, { paymentCode: other }, 'yefeng'), { content: [{ status: 'CLOSED' }] })
  await call(api.notifyPayment, signed({ paymentCode: other, tradeNo: 'T3' }))
  await program.settle()
  t.match(await call(orderDetail, { orderId }, 'order'), { status: 'PAID', paid: total })
  const { content: errors } = await call(api.paymentErrorQuery, { orderNo: orderId }, 'finance')
  t.same(
    // both are of one moment, so their random numbers decide the order of the list
    errors.map(({ id, kind, tradeNo }) => [id, kind, tradeNo]).sort((a, b) => String(a[2]).localeCompare(String(b[2]))),
    [
      [other, 'DUPLICATE', 'T3'],
      [odd, 'UNPLACED', 'T8'],
    ],
  )
  // the gateway never knew of this money: it refuses to give it back, and that is to be decided again
  await call(approveOwed, { id: other, result: 'APPROVE' }, 'admin')
  await program.settle()
  t.match(await call(owedDetail, { id: other }, 'admin'), { status: 'OPEN', failure: '交易未付款，不能退款', refunded: 0 })
  t.same(await actionsOf(other, 'finance'), ['approveOwed', 'rejectOwed'])
})
