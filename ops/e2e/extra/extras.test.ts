import t from 'tap'
import { trialBalance } from '#contracts/account/api.ts'
import * as virtual from '#contracts/account/virtual-api.ts'
import { availableExtras } from '#contracts/extra/api.ts'
import { agentFee } from '#contracts/extra/fee-record.ts'
import { extraInvoiceQuery, issueExtraInvoice } from '#contracts/extra/invoices.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import * as api from '#contracts/extra/purchase-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { cancelPreview, reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { queryOrder } from '#contracts/order/lists.ts'
import type { ExtraKind } from '#contracts/order/money/product-kinds.ts'
import {
  modifyPassenger,
  modifyPassengerPreview,
  removePassenger,
  removePassengerPreview,
  undoPassenger,
  undoPassengerPreview,
} from '#contracts/order/names/passengers-api.ts'
import { prepaymentReceipt, ticketReceipt } from '#contracts/order/ticketing/receipt-api.ts'
import { owedList } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus, refundFeeDetail, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { begunSteps } from '#contracts/step/api.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { turns } from '#services/kernel/test/turns.ts'
import { ledgerAtRest } from '../books.ts'
import { ground } from '../ground.ts'
import { adults, namesOf } from '../sale.ts'
import type { Program } from '../start.ts'

const [payPassword, wrong] = await Promise.all(['135790', '000000'].map(clientHash))
const loginPassword = await clientHash(demoPassword)

const atRest = async (house: Program) => {
  const ledger = await ledgerAtRest(house)
  t.same([...ledger.byRef.transit], [], 'nothing is under way')
}

/** whether the gateway is away when money is to be given back */
let away = false
const { fresh } = ground(t, {
  outside: real => ({
    gateway: async (...given) => {
      const { open, ...rest } = await real.gateway(...given)
      return {
        open: merchant => {
          const gateway = open(merchant)
          const refund: typeof gateway.refund = async asked => {
            if (away) throw new Error('no answer')
            return gateway.refund(asked)
          }
          return { ...gateway, refund }
        },
        ...rest,
      }
    },
  }),
})

/** An airline that sells a meal, a bag and an insurance, and asks 3 yuan for paying; agencies keep 5 %. */
const stocked = async ({ call }: Program) => {
  const product = (code: string, kind: ExtraKind, name: string, price: number) =>
    call(extraProduct.endpoints.add, { airLine: 'HU', code, kind, name, price }, 'admin')
  await product('MEAL', 'FOOD', '海鲜套餐', 6_800)
  await product('BAG', 'LUGGAGE', '行李20公斤', 20_000)
  await product('SAFE', 'INSURANCE', '航意险', 3_000)
  await product('PAY', 'PAY_FEE', '支付手续费', 300)
  const rule = (kind: ExtraKind, more = {}) =>
    call(
      extraLimit.endpoints.add,
      { kind, airLine: 'HU', origin: '*', destination: '*', saleFrom: '2026-01-01', saleTo: '2027-12-31', ...more },
      'admin',
    )
  await rule('FOOD', { cutOffHours: 24, refundHours: 24, max: 2 })
  await rule('LUGGAGE', { max: 3, refundHours: 2 })
  await rule('INSURANCE', { refundable: false })
  await rule('PAY_FEE')
  await call(agentFee.endpoints.add, { airLine: 'HU', from: '2026-01-01', rate: 500 }, 'admin')
}
let stock: Promise<void> | undefined

/** A ticketed group of ten of that airline. */
const sold = async () => {
  const house = await fresh()
  const { sale, call, agent, OUT } = house
  stock ??= stocked(house)
  await stock
  await sale.putOnSale()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(10))
  const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id)
  const has = async () => {
    await house.program.settle()
    return call(api.purchasedExtras, { orderId }, agent)
  }
  const statuses = async () => (await has()).items.map(({ id, status }) => `${id} ${status}`)
  const balance = async () => (await call(trialBalance, {}, 'finance')).rows.find(row => row.account === 'extras.HU')?.closing ?? 0
  const before = await balance()
  /** amount that this test has added */
  const extras = async () => (await balance()) - before
  return { ...house, house, orderId, ids, has, statuses, extras }
}

t.test('an order is insured: whoever has none, once; a traveller who has one is named', async t => {
  const { house, sale, orderId, ids, has, agent, rival } = await sold()
  const { call, send } = house
  const [one, two] = ids as [string, string]
  t.match(await send(api.insure, { orderId }, rival), { status: 404 })
  t.match(await send(api.insure, { orderId, ids: ['nobody'] }, agent), { status: 404, message: '旅客不存在' })
  t.match(await send(api.insure, { orderId, productId: 'HU.MEAL' }, agent), { status: 404 })
  const pay = async (totalAmount: number) => {
    await sale.payAt((await call(api.insurancePay, { orderId, totalAmount }, agent)).paymentCode)
    await house.program.settle()
  }
  t.match(await call(api.insure, { orderId, ids: [one] }, agent), { kind: 'INSURANCE', items: 1, amount: 3_150 })
  await pay(3_150)
  t.match(await send(api.insure, { orderId, ids: [one, two] }, agent), { status: 409, message: /已投保$/ })
  t.match(await send(api.insure, { orderId, totalAmount: 1 }, agent), { status: 409, message: /价格已变动/ })
  t.match(await call(api.insure, { orderId, totalAmount: 9 * 3_150 }, 'admin'), { items: 9, amount: 9 * 3_150 })
  t.match(await send(api.insure, { orderId }, agent), { status: 409, message: '已投保' }, 'what waits to be paid counts')
  await pay(9 * 3_150)
  t.equal((await has()).items.length, 10)
  t.match(await send(api.insure, { orderId }, agent), { status: 409, message: '已投保' })
})

t.test('a meal is chosen, paid at a gateway, issued, invoiced, given back; what is not paid in time expires', async t => {
  const { house, sale, orderId, ids, has, statuses, extras, time, agent, rival, at } = await sold()
  const { call } = house
  const available = await call(availableExtras, { orderId }, agent)
  t.match(
    available.products.map(({ productId, amount, why }) => [productId, amount, why]),
    [
      ['HU.MEAL', 6_800 - 340 + 300, undefined],
      ['HU.SAFE', 3_000 - 150 + 300, undefined],
      ['HU.BAG', 20_000 - 1_000 + 300, undefined],
    ],
  )
  await sale.refused(t, availableExtras, { orderId }, rival, { status: 404, message: /不存在/ })
  const meals = { orderId, productId: 'HU.MEAL', ids: ids.slice(0, 2) }
  const seen = await call(api.extraPurchasePreview, meals, agent)
  t.match(seen, { items: 2, amount: 13_520, each: { price: 6_800, agentFee: 340, payFee: 300 }, payBy: at('01:30') })
  const no = (body: object, message: RegExp | string, status = 409) => sale.refused(t, api.foodPurchase, body, agent, { status, message })
  await no({ ...meals, totalAmount: 1 }, '价格已变动，请按新价格重新购买')
  await no({ ...meals, productId: 'HU.BAG' }, '产品不存在', 404)
  await no({ ...meals, ids: ['nobody'] }, '旅客不存在', 404)
  await no({ ...meals, count: 3 }, '超过可购数量：餐食每人至多2份')
  await sale.refused(t, api.foodPurchase, meals, rival, { status: 404, message: /不存在/ })
  t.match(await call(api.foodPurchase, { ...meals, totalAmount: seen.amount }, agent), { items: 2, amount: 13_520 })
  await no(meals, '还有未支付的餐食，请先支付或取消')
  await sale.refused(t, api.foodInvoice, { orderId }, agent, { status: 409, message: '请先支付' })

  await sale.refused(t, api.foodPay, { orderId, totalAmount: 13_000 }, agent, { status: 409, message: /应付¥135\.20/ })
  t.match(await call(api.extraPayPreview, { orderId, kind: 'FOOD' }, agent), { amount: 13_520, items: 2 })
  const { paymentCode } = await call(api.foodPay, { orderId, totalAmount: 13_520 }, agent)
  await sale.payAt(paymentCode)
  await sale.payAt(paymentCode)
  t.same(await statuses(), ['2 ISSUED', '1 ISSUED'], 'their tickets are there')
  t.equal(await extras(), 13_520)
  t.match(await call(api.foodInvoice, { orderId }, agent), { items: 2, amount: 13_520 })
  t.match(await call(api.foodInvoice, { orderId }, agent), { items: 0, amount: 0 })
  await house.program.settle()
  const invoiceNow = async () => (await call(extraInvoiceQuery, { orderId }, 'finance')).content[0]!
  const { id: invoiceId, extraId, ...wanted } = await invoiceNow()
  t.match(wanted, { agencyName: '海南椰风国际旅行社', kind: 'FOOD', items: 2, amount: 13_520, status: 'ASKED' })
  const invoice = { extraId, invoiceId, invoiceNo: '26462000000000000001' }
  await sale.refused(t, issueExtraInvoice, { ...invoice, invoiceNo: '123' }, 'finance', { status: 400, message: /发票号码/ })
  await sale.refused(t, issueExtraInvoice, { ...invoice, invoiceId: 'another' }, 'finance', { status: 404, message: '开票申请不存在' })
  await sale.refused(t, issueExtraInvoice, invoice, 'refund', { status: 403, message: /权限/ })
  t.match(await call(issueExtraInvoice, invoice, 'finance'), { status: 'ISSUED', invoiceNo: invoice.invoiceNo, amount: 13_520 })
  t.match((await call(api.purchasedExtras, { orderId }, agent)).items, [{ invoice: 'ISSUED', invoiceNo: invoice.invoiceNo }, {}])

  const back = { orderId, ids: ['1'] }
  t.match(await call(api.extraRefundPreview, { ...back, kind: 'FOOD' }, agent), {
    amount: 6_460,
    lines: [{ paid: 6_760, payFee: 300, amount: 6_460 }],
    payouts: [{ paymentCode, channel: 'alipay', amount: 6_460 }],
  })
  t.match((await sale.detail(orderId)).extras, { paid: 13_520, returning: 0, returned: 0 })
  t.match(await call(api.foodRefund, back, agent), { amount: 6_460, refunds: [{ status: 'REFUNDED', amount: 6_460 }] })
  t.match((await sale.detail(orderId)).extras, { paid: 13_520, returning: 0, returned: 6_460 }, 'the order tells it')
  await sale.refused(t, api.foodRefund, back, agent, { status: 409, message: '已退订' })
  t.same(await statuses(), ['2 ISSUED', '1 REFUNDED'])
  await house.program.settle()
  t.match(await invoiceNow(), { status: 'RED', items: 2, amount: 7_060 })
  const red = { ...invoice, invoiceNo: '26462000000000000002' }
  t.match(await call(issueExtraInvoice, red, 'finance'), { status: 'ISSUED', amount: 7_060 })
  t.match(await has(), { kinds: [{ kind: 'FOOD', waiting: 0, paid: 13_520, refunded: 6_460 }] })
  t.equal(await extras(), 13_520 - 6_460)
  const receipt = await call(prepaymentReceipt, { orderId }, agent)
  t.match(receipt.products, [
    { product: '海鲜套餐', count: 2, paid: 13_520, returned: 6_460, returning: 0, paymentCode, channel: 'alipay' },
  ])
  t.match(receipt, { extras: 13_520, received: receipt.total + 13_520, amount: receipt.total + 7_060 })
  const tickets = await call(ticketReceipt, { orderId }, agent)
  t.match(
    tickets.products.map(({ count, amount }) => [count, amount]),
    [
      [1, 300],
      [1, 6_760],
    ],
  )
  t.match(tickets, { extras: 7_060, amount: tickets.totals.amount + 7_060 })

  // one more for the first, left unpaid; then paid too late
  await call(api.foodPurchase, { ...meals, ids: ids.slice(0, 1) }, 'order')
  const late = await call(api.foodPay, { orderId, totalAmount: 6_760 }, agent)
  time.now = at('01:31')
  await house.program.pass('extras to be paid')
  t.same((await statuses()).slice(0, 1), ['3 EXPIRED'])
  await sale.payAt(late.paymentCode)
  t.same((await statuses()).slice(0, 1), ['3 EXPIRED'])
  t.match((await call(owedList, {}, 'finance')).content, [{ amount: 6_760 }], 'it is owed back')
  await call(api.foodPurchase, { ...meals, ids: ids.slice(0, 1) }, agent)
  t.match(await call(api.foodRefund, { orderId, ids: ['4'] }, agent), { cancelled: 1, amount: 0 }, 'what is not paid is cancelled')
  const { events } = await call(timeline, { stream: `extra-${orderId}.FOOD` }, 'auditor')
  t.ok(events.length >= 8)
  await sale.pass(at('23:46', 36))
  await sale.refused(t, api.foodPurchase, meals, agent, { status: 409, message: '已过截止时间' })
  await sale.refused(t, api.foodRefund, { orderId, ids: ['2'] }, agent, { status: 409, message: '已过退订截止时间' })
  await atRest(house)
})

t.test('the number of an invoice is of one agency and airline', async t => {
  const { house, sale, orderId, ids, agent, rival, OUT } = await sold()
  const { call } = house
  const invoiced = async (as: string, orderId: string, id: string) => {
    await call(api.foodPurchase, { orderId, productId: 'HU.MEAL', ids: [id] }, as)
    await sale.payAt((await call(api.foodPay, { orderId, totalAmount: 6_760 }, as)).paymentCode)
    await call(api.foodInvoice, { orderId }, as)
    await house.program.settle()
    const { id: invoiceId, extraId } = (await call(extraInvoiceQuery, { orderId }, 'finance')).content[0]!
    return { extraId, invoiceId, invoiceNo: '26462000000000000011' }
  }
  await call(issueExtraInvoice, await invoiced(agent, orderId, ids[0]!), 'finance')
  await house.program.settle()
  const { orderId: others } = await sale.ticketed(rival, [OUT], adults(10), { skip: 40 })
  const theirs = await invoiced(rival, others, (await sale.detail(others)).passengers[0]!.id)
  const message = new RegExp(`已登记给海南椰风国际旅行社\\d+（订单${orderId}）`)
  await sale.refused(t, issueExtraInvoice, theirs, 'finance', { status: 409, message })
  t.match(await call(issueExtraInvoice, { ...theirs, invoiceNo: '26462000000000000012' }, 'finance'), { status: 'ISSUED' })

  const ours = { ...theirs, extraId: `${orderId}.FOOD`, invoiceId: (await call(extraInvoiceQuery, { orderId }, 'finance')).content[0]!.id }
  t.match(await call(issueExtraInvoice, { ...ours, invoiceNo: '26462000000000000013' }, 'finance'), { status: 'ISSUED' })
  await sale.refused(t, issueExtraInvoice, theirs, 'finance', { status: 409, message })
  house.time.now = addMinutes(house.time.now, 2)
  t.match(await call(issueExtraInvoice, theirs, 'finance'), { status: 'ISSUED' }, 'a number that was corrected is free again')
  const ROUNDS = runs(12)
  for (let round = 0; round < ROUNDS; round++) {
    const invoiceNo = `264620000000000001${String(round).padStart(2, '0')}`
    await house.program.settle()
    const first = house.send(issueExtraInvoice, { ...ours, invoiceNo }, 'finance', { hasty: true })
    await turns(round)
    const answers = await Promise.all([first, house.send(issueExtraInvoice, { ...theirs, invoiceNo }, 'admin', { hasty: true })])
    t.equal(answers.filter(({ status }) => status === 200).length, 1, `round ${round}: two clerks, one invoice`)
    const { content } = await call(extraInvoiceQuery, { q: invoiceNo }, 'finance')
    t.equal(content.length, 1)
  }
})

t.test('who leaves before he has a ticket takes along what he has bought, foreseen; what no rule gives back stays', async t => {
  const { house, sale, extras, agent, OUT } = await sold()
  const { call } = house
  const { orderId, total } = await sale.submit(agent, [OUT], adults(12), { groupName: '退前减员', confirmDuplicate: true })
  await sale.payAt(await sale.openPayment(agent, orderId, total))
  await sale.name(agent, orderId, await namesOf(adults(12), 20))
  const [one, two, three] = (await sale.detail(orderId)).passengers.map(({ id }) => id)
  const buys = async (
    endpoint: typeof api.luggagePurchase | typeof api.insurancePurchase,
    pay: typeof api.luggagePay | typeof api.insurancePay,
    productId: string,
    ids: string[],
  ) => {
    const { amount } = await call(endpoint, { orderId, productId, ids }, agent)
    await sale.payAt((await call(pay, { orderId, totalAmount: amount }, agent)).paymentCode)
    await house.program.settle()
  }
  await buys(api.luggagePurchase, api.luggagePay, 'HU.BAG', [one!, two!])
  await buys(api.insurancePurchase, api.insurancePay, 'HU.SAFE', [one!])
  const before = await extras()
  t.match((await call(reducePreview, { orderId, ids: [one!] }, agent)).products, [
    { type: 'PAY_FEE', paid: 600, refund: 0 },
    { type: 'INSURANCE', paid: 2_850, refund: 2_850 },
    { type: 'LUGGAGE', paid: 19_000, refund: 19_000 },
  ])
  t.equal((await call(reducePreview, { orderId, ids: [three!] }, agent)).products, undefined)
  t.match((await call(cancelPreview, { orderId }, agent)).products, { length: 3 })
  await call(reduceSeats, { orderId, ids: [one!] }, agent)
  await house.program.settle()
  t.equal(await extras(), before - 19_000 - 2_850)
  const gone = await call(removePassengerPreview, { orderId, ids: [two!, 'nobody'] }, agent)
  t.match(gone, { lines: [{ kind: 'LUGGAGE', paid: 19_300, refund: 19_000 }], kept: [], amount: 19_000 })
  t.match(gone.payouts, [{ channel: 'alipay', amount: 19_000 }])
  await call(removePassenger, { orderId, id: two! }, agent)
  await house.program.settle()
  t.equal(await extras(), before - 2 * 19_000 - 2_850)
  t.match(
    (await call(api.purchasedExtras, { orderId }, agent)).items.map(({ status }) => status),
    ['REFUNDED', 'REFUNDED', 'REFUNDED'],
  )
  await atRest(house)
})

t.test('another person in a seat: the insurance of the former goes back, meals and baggage stay; a correction moves nothing', async t => {
  const { house, sale, extras, time, agent, OUT, monday } = await sold()
  const { call } = house
  const { orderId, total } = await sale.submit(agent, [OUT], adults(12), { groupName: '换人', confirmDuplicate: true })
  await sale.payAt(await sale.openPayment(agent, orderId, total))
  await sale.name(agent, orderId, await namesOf(adults(12), 20))
  const [one] = (await sale.detail(orderId)).passengers
  const id = one!.id
  const buys = async (purchase: typeof api.luggagePurchase, pay: typeof api.luggagePay, productId: string) => {
    const { amount } = await call(purchase, { orderId, productId, ids: [id] }, agent)
    await sale.payAt((await call(pay, { orderId, totalAmount: amount }, agent)).paymentCode)
    await house.program.settle()
  }
  await buys(api.luggagePurchase, api.luggagePay, 'HU.BAG')
  await buys(api.insurancePurchase as never, api.insurancePay as never, 'HU.SAFE')
  let minute = 0
  const shown = async () => {
    await house.program.settle()
    time.now = addMinutes(monday, ++minute)
    return call(api.purchasedExtras, { orderId }, agent)
  }
  const statuses = async () => (await shown()).items.map(({ kind, status, name }) => `${kind} ${status} ${name}`)
  const before = await extras()
  const card = { ...(({ type, docType, docNo, birthDate, gender }) => ({ type, docType, docNo, birthDate, gender }))(one!), id }
  const corrected = { ...card, name: '吴抄' }
  t.match(await call(modifyPassengerPreview, { orderId, passengers: [corrected] }, agent), { lines: [], kept: [], amount: 0 })
  const answer = await call(modifyPassenger, { orderId, ...corrected }, agent)
  t.notOk('products' in answer || 'kept' in answer)
  t.same(await statuses(), ['INSURANCE PAID 吴抄', 'LUGGAGE PAID 吴抄'], 'corrected')

  // the document changes one step later: nothing is left of the first traveller
  const passport = { type: 'ADULT', docType: 'PASSPORT', birthDate: '1980-05-06', gender: 'M', nationality: 'CN' } as const
  const other = { ...passport, id, name: '吴抄', docNo: 'E30000001' }
  const insured = { name: one!.name, kind: 'INSURANCE', product: '航意险', paid: 3_150, refund: 2_850 }
  const foreseen = await call(modifyPassengerPreview, { orderId, passengers: [{ ...other, docNo: '1' }, other] }, agent)
  t.same(foreseen.lines, [insured], 'what would be refused moves nothing')
  await sale.refused(t, modifyPassengerPreview, { orderId, passengers: [{ ...other, docNo: '1' }] }, agent, {
    status: 400,
    message: /证件|护照/,
  })
  t.match(foreseen, { kept: [{ kind: 'LUGGAGE', count: 1 }], amount: 2_850, payouts: [{ channel: 'alipay', amount: 2_850 }] })
  const told = await call(modifyPassenger, { orderId, ...other }, agent)
  t.same(told.products, [
    { type: 'PAY_FEE', paid: 300, refund: 0 },
    { type: 'INSURANCE', paid: 2_850, refund: 2_850 },
  ])
  t.same(told.kept, [{ kind: 'LUGGAGE', count: 1 }])
  t.same(await statuses(), [`INSURANCE REFUNDED ${one!.name}`, 'LUGGAGE PAID 吴抄'], 'it names whom it was bought for')
  t.match((await shown()).refunds, [{ manner: 'REPLACED', status: 'REFUNDED', amount: 2_850 }])
  t.equal(await extras(), before - 2_850)

  // the second traveller has products of the own, and keeps them after a correction of the name; then a third takes the seat in one step,
  // and back
  await buys(api.insurancePurchase as never, api.insurancePay as never, 'HU.SAFE')
  await call(modifyPassenger, { orderId, ...other, name: '吴超' }, agent)
  t.same((await statuses()).slice(0, 1), ['INSURANCE PAID 吴超'])
  await call(modifyPassenger, { orderId, ...other, name: '郑刚', docNo: 'E30000002' }, agent)
  t.same((await statuses()).slice(0, 2), ['INSURANCE REFUNDED 吴抄', `INSURANCE REFUNDED ${one!.name}`])
  await buys(api.insurancePurchase as never, api.insurancePay as never, 'HU.SAFE')
  t.match(await call(undoPassengerPreview, { orderId }, agent), { lines: [{ ...insured, name: '郑刚' }], amount: 2_850 })
  t.match(await call(undoPassenger, { orderId }, agent), { products: [{ type: 'PAY_FEE' }, { type: 'INSURANCE', refund: 2_850 }] })
  t.same((await statuses()).slice(0, 2), ['INSURANCE REFUNDED 郑刚', 'INSURANCE REFUNDED 吴抄'])
  // deleted and named again: everything is refunded, and the list still says for whom it was bought
  await call(removePassenger, { orderId, id }, agent)
  t.same((await statuses()).slice(-2), [`INSURANCE REFUNDED ${one!.name}`, `LUGGAGE REFUNDED ${one!.name}`])
  await atRest(house)
})

t.test('of those who buy at once each traveller has no more than he may; a channel that is away is asked again', async t => {
  const { house, sale, time, orderId, ids, has, extras, agent, at } = await sold()
  away = true
  const { call, send, program } = house
  const bags = { orderId, productId: 'HU.BAG', ids: ids.slice(0, 1), count: 2 }
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(api.luggagePurchase, bags, agent)))
  t.equal(answers.filter(({ code }) => code === 0).length, 1)
  const { paymentCode } = await call(api.luggagePay, { orderId, totalAmount: 38_600 }, agent)
  await sale.payAt(paymentCode)
  t.match(await send(api.luggagePurchase, bags, agent), { message: '超过可购数量：行李每人至多3份，含已购' })
  t.match(await call(api.luggageRefund, { orderId, ids: ['1', '2'] }, agent), { amount: 38_000, refunds: [{ status: 'ASKED' }] })
  await has()
  t.equal(await extras(), 38_600, 'nothing has gone yet')
  time.now = at('01:10')
  t.match((await call(begunSteps, {}, 'finance')).content, [{ kind: 'EXTRA_BACK', orderNo: orderId, error: 'no answer' }])
  away = false
  await program.pass('steps begun: EXTRA_BACK')
  t.match((await has()).refunds, [{ status: 'REFUNDED', amount: 38_000 }])
  t.equal(await extras(), 600)
  await atRest(house)
})

t.test(
  'what was bought by account goes back with the tickets: insurance always, the fee for paying where the traveller is not the cause',
  async t => {
    const { house, sale, orderId, ids, statuses, extras, agent } = await sold()
    const { call } = house
    await call(virtual.openUpVirtualAccount, { payPassword: payPassword!, loginPassword }, agent)
    const { paymentCode } = await call(virtual.rechargeVirtualAccount, { totalAmount: 100_000 }, agent)
    await sale.payAt(paymentCode)
    const info = async () => {
      await house.program.settle()
      return (await call(virtual.virtualAccountInfo, {}, agent)).available
    }
    const some = ids.slice(0, 2)
    await call(api.insurancePurchase, { orderId, productId: 'HU.SAFE', ids: some }, agent)
    await call(api.luggagePurchase, { orderId, productId: 'HU.BAG', ids: some }, agent)
    t.match(await call(api.extraPayPreview, { orderId, kind: 'INSURANCE', virtual: true }, agent), {
      amount: 6_300,
      available: 100_000,
      left: 93_700,
    })
    t.match(await house.send(api.insurancePay, { orderId, totalAmount: 6_300, payPassword: wrong }, agent), { message: /支付密码/ })
    t.match(await call(api.insurancePay, { orderId, totalAmount: 6_300, payPassword: payPassword! }, agent), {
      status: 'SUCCEEDED',
      available: 93_700,
    })
    t.match(await call(api.luggagePay, { orderId, totalAmount: 38_600, payPassword: payPassword! }, agent), { available: 55_100 })
    t.equal(await info(), 55_100)
    t.equal(await extras(), 44_900)
    await sale.refused(t, api.insuranceRefund, { orderId, ids: ['1'] }, agent, { status: 409, message: '该产品不可退' })

    /** products on their way back, then back: receipts, detail, purchases and list agree at each stage */
    const goes = async () => {
      await house.program.settle()
      const { products } = await call(prepaymentReceipt, { orderId }, agent)
      const { kinds } = await call(api.purchasedExtras, { orderId }, agent)
      const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((sum, one) => sum + of(one), 0)
      const [of, back] = [sum(products, ({ returning }) => returning), sum(products, ({ returned }) => returned)]
      t.match((await sale.detail(orderId)).extras, { returning: of, returned: back })
      t.match([sum(kinds, ({ refunding }) => refunding), sum(kinds, ({ refunded }) => refunded)], [of, back])
      const row = (await call(queryOrder, { orderNo: orderId }, agent)).content[0]!
      t.match([row.extrasReturning, row.extrasReturned], [of, back])
      return [of, back]
    }
    const give = async (id: string, refundType: 'VOLUNTE' | 'FORCE') => {
      const asked = { orderId, ids: [id], refundType }
      const before = await goes()
      const rejected = await call(submitRefund, asked, agent)
      t.same(await goes(), before, 'asked for')
      await call(modifyRefundStatus, { refundId: rejected.refundId, statusId: 'REFUNDREJECT', reason: '材料不符' }, 'refund')
      t.same(await goes(), before, 'and rejected')
      const { refundId } = await call(submitRefund, asked, agent)
      await house.program.settle()
      const back = before[1]!
      const fees = await call(refundFeeDetail, { refundId }, agent)
      const paid = await call(prepaymentReceipt, { orderId }, agent)
      await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE', reason: '按规定' }, 'refund')
      await house.program.settle()
      // between approval and pay-out: the ticket's half is on its way, and the products'
      const money = await call(prepaymentReceipt, { orderId }, agent)
      const sum = (of: 'paid' | 'returning') => money.products.reduce((sum, product) => sum + product[of], 0)
      t.equal(
        sum('returning'),
        fees.products!.reduce((sum, { refund }) => sum + refund, 0),
      )
      t.same(await goes(), [sum('returning'), back])
      t.ok(money.returning > paid.returning + sum('returning'))
      const paper = await call(ticketReceipt, { orderId }, agent)
      t.match(
        paper.tickets.find(({ status }) => status === 'REFUNDING'),
        { name: /./ },
      )
      t.equal(
        paper.products.reduce((sum, { returning }) => sum + returning, 0),
        sum('returning'),
      )
      await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH', reason: '按规定' }, 'finance')
      t.same(await goes(), [0, back + sum('returning')], 'paid out')
      return fees.products
    }
    t.same(await give(ids[0]!, 'VOLUNTE'), [
      { type: 'PAY_FEE', paid: 600, refund: 0 },
      { type: 'INSURANCE', paid: 2_850, refund: 2_850 },
      { type: 'LUGGAGE', paid: 19_000, refund: 19_000 },
    ])
    t.equal(await info(), 55_100 + 2_850 + 19_000)
    t.match(await give(ids[1]!, 'FORCE'), [
      { type: 'PAY_FEE', refund: 600 },
      { type: 'INSURANCE', refund: 2_850 },
      { type: 'LUGGAGE', refund: 19_000 },
    ])
    t.equal(await info(), 100_000 - 600, 'all but the fee of who left of his own will')
    t.same((await statuses()).toSorted(), ['1 REFUNDED', '1 REFUNDED', '2 REFUNDED', '2 REFUNDED'])
    t.equal(await extras(), 600)
    await atRest(house)
  },
)
