import t from 'tap'
import {
  ExtraBought,
  ExtraExpired,
  ExtraInvoiceAsked,
  ExtraInvoiceIssued,
  ExtraInvoiceReduced,
  ExtraIssued,
  ExtraMoved,
  ExtraPromiseDropped,
  ExtraPromised,
  ExtraRefundAsked,
  ExtraRefunded,
  ExtraRefundFailed,
  type RefundManner,
} from '#contracts/extra/events.ts'
import { PayableClaimed, PayableFreed, PayablePaid } from '#contracts/kernel/claims.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import type { BoughtKind } from '#contracts/order/money/product-kinds.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { foldAt } from '#services/kernel/stream/decider.ts'
import { extra, itemsOf, returning } from './decide.ts'

const id = 'HU1.FOOD'
const at = spec(extra, { id })
const std = '2026-12-10T00:30:00.000Z'
const parts = { price: 6_800, surcharge: 0, agentFee: 340, payFee: 300, amount: 6_760 }
const whose = (kind: BoughtKind = 'FOOD') => ({ orderNo: 'HU1', agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', kind })
const product = { productId: 'HU.MEAL', product: '套餐', ...parts, std, payBy: '2026-11-21T04:30:00.000Z' }
const bought = ({ kind, nos = [1, 2] }: { kind?: BoughtKind; nos?: number[] } = {}) =>
  ExtraBought({
    ...whose(kind),
    ...product,
    refundUntil: '2026-12-09T00:30:00.000Z',
    items: nos.map(no => ({ no, passengerId: `p${no}` })),
  })
const claimed = PayableClaimed({ kind: 'EXTRA', paymentCode: 'P1', no: 1, amount: 13_520 })
const money = { channel: 'alipay', tradeNo: 'T1', amount: 13_520, paidAt: NOON } as const
const paid = PayablePaid({ kind: 'EXTRA', paymentCode: 'P1', no: 1, ...money, ledgerAccount: 'extras.HU' })
const source = { paymentCode: 'P1', channel: 'alipay', tradeNo: 'T1' } as const
const asked = ExtraRefundAsked({
  refundId: 'X1-1',
  extraId: id,
  orderNo: 'HU1',
  manner: 'OWN',
  items: [{ no: 1, amount: 6_460 }],
  amount: 6_460,
  source,
})
const live = [bought(), claimed, paid]

const buying = {
  ...whose(),
  ...product,
  refundUntil: '2026-12-09T00:30:00.000Z',
  saleUntil: '2026-12-09T00:30:00.000Z',
  passengers: ['p1', 'p2'],
  count: 1,
  min: 1,
  max: 2,
}
t.test('each traveller has what the rule allows, and one purchase waits at a time', async () => {
  at.given().when('buy', buying).then(bought())
  at.given(bought()).when('buy', buying).refused('还有未支付的餐食，请先支付或取消')
  at.given(...live)
    .when('buy', { ...buying, passengers: ['p1'] })
    .then(ExtraBought({ ...bought().data, items: [{ no: 3, passengerId: 'p1' }] }))
  at.given(...live)
    .when('buy', { ...buying, passengers: ['p3', 'p1'], count: 2 })
    .refused('超过可购数量：餐食每人至多2份，含已购')
  at.given()
    .when('buy', { ...buying, count: 3 })
    .refused('超过可购数量：餐食每人至多2份')
  at.given()
    .when('buy', { ...buying, min: 2 })
    .refused('餐食每人至少2份')
  at.given().when('buy', buying, { at: buying.saleUntil }).refused('已过截止时间')
  at.given(...live)
    .when('buy', { ...buying, passengers: ['p1'], once: true })
    .refused('已投保')
  at.given(...live)
    .when('buy', { ...buying, passengers: ['p3'], once: true })
    .then(ExtraBought({ ...bought().data, items: [{ no: 3, passengerId: 'p3' }] }))
  const back = ExtraRefunded({ refundId: 'X1-1', extraId: id, airLine: 'HU', nos: [1], amount: 6_460, gatewayRefundNo: 'G1' })
  at.given(...live, asked, back)
    .when('buy', { ...buying, passengers: ['p1'], count: 2 })
    .then(ExtraBought({ ...bought().data, items: [3, 4].map(no => ({ no, passengerId: 'p1' })) }))
})

t.test('what waits is paid whole and in time, or expires', async () => {
  at.given(bought()).when('claim', { paymentCode: 'P1', amount: 13_520 }).then(claimed)
  at.given(bought()).when('claim', { paymentCode: 'P1', amount: 13_000 }).refused('支付金额与应付金额不符，应付¥135.20')
  at.given(bought()).when('claim', { paymentCode: 'P1', amount: 13_520 }, { at: product.payBy }).refused('已超过支付时限，请重新购买')
  at.given(bought(), claimed).when('claim', { paymentCode: 'P2', amount: 13_520 }).refused('正在支付，请勿重复支付')
  at.given(bought(), claimed)
    .when('pay', { paymentCode: 'P1', no: 1, ...money })
    .then(paid)
  at.given(...live)
    .when('claim', { paymentCode: 'P2', amount: 13_520 })
    .refused('没有待支付的增值产品')
  at.given(bought())
    .when('passTime', {}, { at: product.payBy })
    .then(ExtraExpired({ nos: [1, 2], reason: 'TIME_LIMIT' }))
  at.given(bought()).when('passTime', {}).nothing()
  at.given(bought(), claimed).when('passTime', {}, { at: product.payBy }).nothing()
  at.given(bought(), claimed, PayableFreed({ kind: 'EXTRA', paymentCode: 'P1', no: 1 }))
    .when('passTime', {}, { at: product.payBy })
    .then(ExtraExpired({ nos: [1, 2], reason: 'TIME_LIMIT' }))
  at.given(bought())
    .when('cancel', { nos: [2] })
    .then(ExtraExpired({ nos: [2], reason: 'CANCELLED' }))
  at.given(bought(), claimed)
    .when('cancel', { nos: [2] })
    .refused('正在支付，请稍后再试')
  at.given(...live)
    .when('cancel', { nos: [2] })
    .nothing()
})

t.test('it is issued with the tickets, and invoiced once', async () => {
  at.given(...live)
    .when('issue', { ids: ['p2', 'p9'] })
    .then(ExtraIssued({ nos: [2] }))
  at.given(...live, ExtraIssued({ nos: [2] }))
    .when('issue', { ids: ['p2'] })
    .nothing()
  at.given(bought()).when('invoice', {}).refused('请先支付')
  const invoiced = ExtraInvoiceAsked({ invoiceId: 'HU1.FOOD.I1', ...whose(), nos: [1, 2], amount: 13_520, askedBy: 'yefeng' })
  at.given(...live)
    .when('invoice', {})
    .then(invoiced)
  at.given(...live, invoiced)
    .when('invoice', {})
    .nothing()
  // the fee for paying of a returned item stays, and so does its invoice
  const back = ExtraRefunded({ refundId: 'X1-1', extraId: id, airLine: 'HU', nos: [1], amount: 6_460, gatewayRefundNo: 'G1' })
  at.given(...live, asked)
    .when('invoice', {})
    .then(ExtraInvoiceAsked({ ...invoiced.data, nos: [2], amount: 6_760 }))
  at.given(...live, asked, back)
    .when('invoice', {})
    .then(ExtraInvoiceAsked({ ...invoiced.data, nos: [1, 2], amount: 7_060 }))
})

t.test('the number of an invoice is registered, and what goes back afterwards has to be corrected', async () => {
  const invoiceId = 'HU1.FOOD.I1'
  const invoiced = ExtraInvoiceAsked({ invoiceId, ...whose(), nos: [1, 2], amount: 13_520, askedBy: 'yefeng' })
  const [first, second] = ['26462000000000000001', '26462000000000000002']
  const issue = (invoiceNo: string) => ({ invoiceId, invoiceNo })
  const issued = (invoiceNo: string, quantity = 2, amount = 13_520) => ExtraInvoiceIssued({ invoiceId, quantity, amount, invoiceNo })
  at.given(...live)
    .when('issueInvoice', issue(first))
    .refused('开票申请不存在', { status: 404 })
  at.given(...live, invoiced)
    .when('issueInvoice', { invoiceId: 'constructor', invoiceNo: first })
    .refused('开票申请不存在', { status: 404 })
  at.given(...live, invoiced)
    .when('issueInvoice', issue(first))
    .then(issued(first))
  at.given(...live, invoiced, issued(first))
    .when('issueInvoice', issue(first))
    .nothing()
  at.given(...live, invoiced, issued(first))
    .when('issueInvoice', issue(second))
    .then(issued(second))

  const settle = (refundId: string) => ({ refundId, gatewayRefundNo: 'G1' })
  const back = (no: number) => {
    const amount = 6_760
    const asked = ExtraRefundAsked({
      refundId: `X${no}-1`,
      extraId: id,
      orderNo: 'HU1',
      manner: 'INVOLUNTARY',
      items: [{ no, amount }],
      amount,
      source,
    })
    const refunded = ExtraRefunded({ refundId: `X${no}-1`, extraId: id, airLine: 'HU', nos: [no], amount, gatewayRefundNo: 'G1' })
    const left = 2 - no
    return { asked, refunded, reduced: ExtraInvoiceReduced({ invoiceId, quantity: left, amount: left * 6_760 }) }
  }
  const [one, two] = [back(1), back(2)]
  at.given(...live, invoiced, one.asked)
    .when('settleRefund', settle('X1-1'))
    .then(one.refunded, one.reduced)
  at.given(...live, invoiced, one.asked, one.refunded, one.reduced)
    .when('issueInvoice', issue(first))
    .then(issued(first, 1, 6_760))
  const gone = [invoiced, one.asked, one.refunded, one.reduced, two.asked]
  at.given(...live, ...gone)
    .when('settleRefund', settle('X2-1'))
    .then(two.refunded, two.reduced)
  at.given(...live, ...gone, two.refunded, two.reduced)
    .when('issueInvoice', issue(first))
    .refused('申请的产品已全部退订，不需开票')

  // the fee for paying stays, and its invoice with it
  const own = ExtraRefunded({ refundId: 'X1-1', extraId: id, airLine: 'HU', nos: [1], amount: 6_460, gatewayRefundNo: 'G1' })
  at.given(...live, invoiced, asked)
    .when('settleRefund', settle('X1-1'))
    .then(own, ExtraInvoiceReduced({ invoiceId, quantity: 2, amount: 300 + 6_760 }))

  const red = [...live, invoiced, issued(first), one.asked, one.refunded, one.reduced]
  at.given(...red)
    .when('issueInvoice', issue(first))
    .refused('开票后有退订，请红冲后登记新的发票号码')
  at.given(...red)
    .when('issueInvoice', issue(second))
    .then(issued(second, 1, 6_760))
  at.given(...red, two.asked, two.refunded, two.reduced)
    .when('issueInvoice', issue(second))
    .then(issued(second, 0, 0))
})

const ask = (nos: number[], manner: RefundManner = 'OWN', asOf?: string) => ({
  refundId: 'X1',
  nos,
  manner,
  ...present({ asOf }),
})
t.test('money goes back without the fee for paying, unless the traveller is not the cause', async () => {
  at.given(...live)
    .when('askRefund', ask([1]))
    .then(asked)
  at.given(bought())
    .when('askRefund', ask([1]))
    .refused('请先支付')
  at.given(...live, asked)
    .when('askRefund', ask([1, 2]))
    .refused('退订正在处理')
  at.given(...live)
    .when('askRefund', ask([1]), { at: '2026-12-09T00:30:00.001Z' })
    .refused('已过退订截止时间')
  at.given(...live)
    .when('askRefund', ask([1], 'TICKET'), { at: '2026-12-09T00:30:00.001Z' })
    .nothing()
  at.given(...live)
    .when('askRefund', ask([1], 'TICKET', NOON), { at: '2026-12-09T00:30:00.001Z' })
    .then(ExtraRefundAsked({ ...asked.data, manner: 'TICKET' }))
  at.given(...live)
    .when('askRefund', ask([1], 'INVOLUNTARY'), { at: '2026-12-11T00:00:00.000Z' })
    .then(ExtraRefundAsked({ ...asked.data, manner: 'INVOLUNTARY', items: [{ no: 1, amount: 6_760 }], amount: 6_760 }))
  const never = ExtraBought({ ...whose(), ...product, items: [{ no: 1, passengerId: 'p1' }] })
  at.given(never, PayableClaimed({ ...claimed.data, amount: 6_760 }), paid)
    .when('askRefund', ask([1]))
    .refused('该产品不可退')
})

t.test(
  'what a person gives back goes whole or not at all: what is paid is asked back, and what waits for its payment is cancelled',
  async () => {
    const more = ExtraBought({ ...bought().data, items: [{ no: 3, passengerId: 'p1' }] })
    const both = { ...ask([1]), unpaid: [3] }
    at.given(...live, more)
      .when('askRefund', both)
      .then(asked, ExtraExpired({ nos: [3], reason: 'CANCELLED' }))
    at.given(...live, more)
      .when('askRefund', { ...ask([]), unpaid: [3] })
      .then(ExtraExpired({ nos: [3], reason: 'CANCELLED' }))
    const paying = PayableClaimed({ ...claimed.data, paymentCode: 'P2', no: 2 })
    at.given(...live, more, paying)
      .when('askRefund', both)
      .refused('正在支付，请稍后再试')
    at.given(...live, more, paying, { ...paid, data: { ...paid.data, paymentCode: 'P2', no: 2 } })
      .when('askRefund', both)
      .refused('所选产品刚刚已支付或取消，请刷新后重试')
  },
)

t.test('insurance is void with its ticket, whatever its rule says, until the flight has left', async () => {
  const insured = ExtraBought({ ...whose('INSURANCE'), ...product, items: [{ no: 1, passengerId: 'p1' }] })
  const past = [insured, claimed, paid]
  at.given(...past)
    .when('askRefund', ask([1]))
    .refused('该产品不可退')
  at.given(...past)
    .when('askRefund', ask([1], 'TICKET'), { at: '2026-12-10T00:29:59.000Z' })
    .then(ExtraRefundAsked({ ...asked.data, manner: 'TICKET' }))
  at.given(...past)
    .when('askRefund', ask([1], 'TICKET'), { at: std })
    .nothing()
  at.given(bought({ kind: 'INSURANCE' }), claimed, paid)
    .when('askRefund', ask([1]), { at: std })
    .refused('航班已起飞，保险不可退')
})

t.test('what is his whose seat another has taken is not counted as the other’s, whatever becomes of its refund', async t => {
  const insured = [bought({ kind: 'INSURANCE', nos: [1] }), PayableClaimed({ ...claimed.data, amount: 6_760 })]
  const now = [...insured, PayablePaid({ ...paid.data, amount: 6_760 })]
  const back = ExtraRefundAsked({ ...asked.data, manner: 'REPLACED' })
  at.given(...now)
    .when('askRefund', ask([1], 'REPLACED'), { at: '2026-12-10T00:29:59.000Z' })
    .then(back)
  const own = { ...buying, ...whose('INSURANCE'), passengers: ['p1'], max: 1 }
  const his = ExtraBought({ ...bought({ kind: 'INSURANCE' }).data, items: [{ no: 2, passengerId: 'p1' }] })
  at.given(...now)
    .when('buy', own)
    .refused('超过可购数量：保险每人至多1份，含已购')
  at.given(...now, back)
    .when('buy', own)
    .then(his)
  const failed = ExtraRefundFailed({ refundId: 'X1-1', extraId: id, nos: [1], reason: '渠道拒绝', amount: 6_460 })
  at.given(...now, back, failed)
    .when('buy', own)
    .then(his)
  at.given(...now, back, failed)
    .when('issue', { ids: ['p1'] })
    .nothing()
  at.given(...now, back, failed).look(state => t.match(state, { items: [{ status: 'PAID', former: true }] }))
})

t.test('what goes with tickets is on its way from the approval of their refund, and asked for when it is paid out', async t => {
  const leaving = (passengerId: string, manner: 'TICKET' | 'INVOLUNTARY', asOf = NOON) => ({ passengerId, by: { manner, asOf } })
  const promise = (no: number, amount: number) => ExtraPromised({ items: [{ no, amount }], amount })
  const dropped = ExtraPromiseDropped({ nos: [1], amount: 6_460 })
  const own = promise(1, 6_460)
  at.given(...live)
    .when('promise', { leaving: [leaving('p1', 'TICKET'), { passengerId: 'p2' }] })
    .then(own)
  at.given(...live)
    .when('promise', { leaving: [leaving('p1', 'TICKET', '2026-12-09T00:30:00.001Z')] })
    .nothing()
  at.given(bought())
    .when('promise', { leaving: [leaving('p1', 'TICKET')] })
    .nothing()
  at.given(...live, own)
    .when('promise', { leaving: [leaving('p1', 'TICKET'), { passengerId: 'p2' }] })
    .nothing()
  // the refund was rejected, or the airline is its cause
  at.given(...live, own)
    .when('promise', { leaving: [{ passengerId: 'p1' }] })
    .then(dropped)
  at.given(...live, own)
    .when('promise', { leaving: [leaving('p1', 'INVOLUNTARY')] })
    .then(dropped, promise(1, 6_760))
  at.given(...live, own, dropped).look(state => t.same(state, foldAt(extra, extra.initial, live, NOON)))

  const gone = ExtraRefundAsked({ ...asked.data, promised: 6_460 })
  at.given(...live, own)
    .when('askRefund', ask([1], 'TICKET'))
    .then(ExtraRefundAsked({ ...gone.data, manner: 'TICKET' }))
  const on = (...past: Fact[]) =>
    Object.fromEntries(itemsOf(foldAt(extra, extra.initial, past, NOON)).map(item => [item.no, returning(item)]))
  t.same(on(...live, own), { 1: 6_460, 2: 0 })
  t.same(on(...live, own, gone), { 1: 6_460, 2: 0 })
  const failed = ExtraRefundFailed({ refundId: 'X1-1', extraId: id, nos: [1], reason: '渠道拒绝', amount: 6_460 })
  t.same(on(...live, own, gone, failed), { 1: 0, 2: 0 })
  // the channel refused, the refund was promised again, but the money went nevertheless
  const done = ExtraRefunded({ refundId: 'X1-1', extraId: id, airLine: 'HU', nos: [1], amount: 6_460, gatewayRefundNo: 'G1' })
  t.same(on(...live, own, gone, failed, own, done), { 1: 0, 2: 0 })
})

t.test('a refund is of one payment, and ends once', async t => {
  const more = [
    ...live,
    bought({ nos: [3] }),
    PayableClaimed({ ...claimed.data, paymentCode: 'P2', no: 2, amount: 6_760 }),
    PayablePaid({ ...paid.data, paymentCode: 'P2', no: 2, amount: 6_760, tradeNo: 'T2' }),
  ]
  at.given(...more)
    .when('askRefund', ask([1, 3]))
    .then(
      asked,
      ExtraRefundAsked({
        ...asked.data,
        refundId: 'X1-2',
        items: [{ no: 3, amount: 6_460 }],
        source: { ...source, paymentCode: 'P2', tradeNo: 'T2' },
      }),
    )
  const done = ExtraRefunded({ refundId: 'X1-1', extraId: id, airLine: 'HU', nos: [1], amount: 6_460, gatewayRefundNo: 'G1' })
  const failed = ExtraRefundFailed({ refundId: 'X1-1', extraId: id, nos: [1], reason: '渠道拒绝', amount: 6_460 })
  at.given(...live, asked)
    .when('settleRefund', { refundId: 'X1-1', gatewayRefundNo: 'G1' })
    .then(done)
  at.given(...live, asked, done)
    .when('settleRefund', { refundId: 'X1-1', gatewayRefundNo: 'G1' })
    .nothing()
  at.given(...live, asked)
    .when('failRefund', { refundId: 'X1-1', reason: '渠道拒绝' })
    .then(failed)
  at.given(...live, asked, done)
    .when('failRefund', { refundId: 'X1-1', reason: '渠道拒绝' })
    .nothing()
  // another driver got a refusal, but the money went nevertheless
  at.given(...live, asked, failed)
    .when('settleRefund', { refundId: 'X1-1', gatewayRefundNo: 'G1' })
    .then(done)
  at.given(...live, ExtraIssued({ nos: [1] }), asked, failed).look(state => {
    t.match(state, { items: [{ status: 'ISSUED', back: undefined }, { status: 'PAID' }], refunds: { 'X1-1': { status: 'FAILED' } } })
  })
  at.given(...live, asked, failed)
    .when('askRefund', { ...ask([1]), refundId: 'X2' })
    .then(ExtraRefundAsked({ ...asked.data, refundId: 'X2-1' }))
})

t.test('who flies otherwise has products until as many hours before the other departure', async () => {
  const departures = { p1: '2026-12-12T00:30:00.000Z', p2: std }
  const moved = ExtraMoved({ items: [{ no: 1, std: departures.p1, refundUntil: '2026-12-11T00:30:00.000Z' }] })
  at.given(...live)
    .when('move', { departures })
    .then(moved)
  at.given(...live, moved)
    .when('move', { departures })
    .nothing()
  at.given(...live, moved)
    .when('askRefund', { refundId: 'X1', nos: [1], manner: 'OWN', asOf: '2026-12-10T00:30:00.000Z' })
    .then(asked)
  at.given(...live, moved)
    .when('askRefund', { refundId: 'X1', nos: [2], manner: 'OWN', asOf: '2026-12-10T00:30:00.000Z' })
    .refused('已过退订截止时间')
  at.given(...live, asked)
    .when('move', { departures })
    .nothing()
})
