import t from 'tap'
import {
  OrderExpired,
  OrderSubmitted,
  OrderTicketed,
  PassengersRemoved,
  PaymentArrivedLate,
  PaymentDuplicated,
  PnrAdded,
  RefundClosed,
  SeatConfirmed,
} from '#contracts/order/events.ts'
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { order } from './decide.ts'
import {
  back,
  confirmed,
  leg,
  named,
  ORDER,
  PAY_BY,
  paid,
  payment,
  printed,
  STD,
  submission,
  submitted,
  TOTAL,
  ticketed,
  ticketNo,
  travellers,
} from './test/sample.ts'

const at = spec(order)
const holds = [{ stockId: leg().stockId, seats: 12 }]
const expired = (reason: 'TIME_LIMIT' | 'AGENT_CANCEL' = 'TIME_LIMIT') => OrderExpired({ reason, holds })
const closed = () => RefundClosed({ refundId: 'R1', outcome: 'REFUNDED', amount: 1, airLine: 'HU', tickets: 1, status: 'PRINTED' })

t.test('submit', async t => {
  t.equal(submission().total, TOTAL, 'the sample is priced as DOMAIN §5.5 says')
  at.given().when('submitOrder', submission()).then(submitted()).state({ status: 'WAIT_FOR_PAY' })
  at.given(submitted()).when('submitOrder', submission()).refused('订单号已被使用')
  at.given(submitted(), expired()).when('submitOrder', submission()).refused('订单号已被使用')
})

t.test('single travellers: ordered with their names, paid whole, ticketed, with the rule that they saw', async t => {
  const steps = [
    { minutes: 1_440, fee: { rate: 1_000 } },
    { minutes: 0, fee: { rate: 4_000 } },
  ]
  const rule = { ruleId: 'V1.K', ruleNo: 'K', refund: steps, change: steps, transfer: false, keepsLower: false }
  const counts = { ADULT: 1, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 0 }
  const retail = leg({ segmentRefund: true, rule: { ...rule, feeFree: ['INFANT'] } })
  const asked = submission({ kind: 'RETAIL', counts, paxMin: 1, legs: [retail] })
  const [names, tickets] = [named(counts), ticketed(counts)]
  const past = [OrderSubmitted(asked), names]
  at.given()
    .when('submitOrder', { ...asked, passengers: names.data.passengers })
    .then(...past)
  const state = at.given(...past, confirmed(), paid({ amount: asked.total }))
  state.state({ status: 'PAID', instalments: [] })
  const numbers = tickets.data.tickets.map(({ ticketNo }) => ticketNo)
  state.when('sureOutTicket', { prefix: '880', ticketNos: numbers }).state({ status: 'PRINTED', submitted: OrderSubmitted(asked).data })
  state.when('addSeats', { changeId: 'c', counts: { ADULT: 1 } }).refused('散客订单不能进行该操作')
  t.match(asked.legs, [{ rule }])
})

t.test('confirm seats', async () => {
  const seat = SeatConfirmed({ pnr: 'MQ4T7K' })
  at.given(submitted()).when('sureRequestSeat', { pnr: 'MQ4T7K' }).then(seat).state({ status: 'WAIT_FOR_PAY', pnr: 'MQ4T7K' })
  at.given(submitted(), paid()).when('sureRequestSeat', { pnr: 'MQ4T7K' }).then(seat).state({ status: 'PAID' })
  const several = SeatConfirmed({ pnr: 'MQ4T7K', pnrs: ['MQ4T7K', 'MQ4T7L'] })
  at.given(submitted())
    .when('sureRequestSeat', { pnr: 'MQ4T7K', pnrs: ['MQ4T7K', 'MQ4T7L'] })
    .then(several)
    .state({ pnr: 'MQ4T7K', pnrs: ['MQ4T7K', 'MQ4T7L'] })
  const grown = PnrAdded({ pnr: 'MQ4T7M' })
  for (const [confirmation, before] of [[seat, ['MQ4T7K']] as const, [several, ['MQ4T7K', 'MQ4T7L']] as const])
    at.given(submitted(), confirmation)
      .when('addPnr', { pnr: 'MQ4T7M' })
      .then(grown)
      .state({ pnr: 'MQ4T7K', pnrs: [...before, 'MQ4T7M'] })
  at.given(submitted(), seat, grown).when('addPnr', { pnr: 'MQ4T7M' }).nothing()
  at.given(submitted()).when('addPnr', { pnr: 'MQ4T7M' }).nothing()
  at.given().when('sureRequestSeat', { pnr: 'MQ4T7K' }).refused('订单不存在')
  at.given(submitted(), confirmed()).when('sureRequestSeat', { pnr: 'AAAAAA' }).refused('座位已确认')
  at.given(submitted(), expired()).when('sureRequestSeat', { pnr: 'MQ4T7K' }).refused('订单当前状态不能确认座位')
  at.given(...printed())
    .when('sureRequestSeat', { pnr: 'MQ4T7K' })
    .refused('订单当前状态不能确认座位')
})

t.test('cancel: by the agency or by staff, what is not paid (what is: hand-back.test.ts)', async () => {
  at.given(submitted()).when('cancelOrder', {}).then(expired('AGENT_CANCEL')).state({ status: 'EXPIRED', closeReason: 'AGENT_CANCEL' })
  at.given(submitted())
    .when('cancelOrder', { reason: '客人取消' }, { who: aClerk })
    .then(OrderExpired({ reason: 'BACKOFFICE_CANCEL', remark: '客人取消', holds }))
  at.given(submitted({ legs: [leg(), back()] }))
    .when('cancelOrder', {})
    .then(OrderExpired({ reason: 'AGENT_CANCEL', holds: [...holds, { stockId: back().stockId, seats: 12 }] }))
  at.given().when('cancelOrder', {}).refused('订单不存在')
  at.given(submitted(), expired()).when('cancelOrder', {}).refused('订单已失效，无须取消')
  at.given(...printed())
    .when('cancelOrder', {})
    .refused('订单已出票，不能取消，请申请退票')
})

t.test('expire: early, at the minute, late, twice, never what is paid', async () => {
  at.given(submitted()).when('passTime', {}, { at: '2026-11-21T04:29:59.999Z' }).nothing()
  at.given(submitted()).when('passTime', {}, { at: PAY_BY }).then(expired()).state({ status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  at.given(submitted()).when('passTime', {}, { at: '2027-01-01T00:00:00.000Z' }).then(expired())
  at.given(submitted(), expired()).when('passTime', {}, { at: PAY_BY }).nothing()
  at.given(submitted(), paid()).when('passTime', {}, { at: PAY_BY }).nothing()
  at.given().when('passTime', {}, { at: PAY_BY }).nothing()
})

t.test('go to pay: asked, nothing happens', async () => {
  at.given(submitted()).when('gotoPay', { amount: TOTAL }).nothing()
  at.given(submitted())
    .when('gotoPay', { amount: TOTAL - 1 })
    .refused('支付金额与订单金额不符')
  at.given(submitted()).when('gotoPay', { amount: TOTAL }, { at: '2026-11-21T04:29:59.999Z' }).nothing()
  at.given(submitted()).when('gotoPay', { amount: TOTAL }, { at: PAY_BY }).refused('订单已超时')
  at.given(submitted(), paid()).when('gotoPay', { amount: TOTAL }).refused('订单已付清，无须支付')
  at.given(submitted(), expired()).when('gotoPay', { amount: TOTAL }).refused('订单已失效，请重新下单')
  at.given().when('gotoPay', { amount: TOTAL }).refused('订单不存在')
})

t.test('money arrives: once, twice, a second one, too late', async () => {
  const second = { ...payment, paymentCode: 'P2', tradeNo: 'T2' }
  const owed = { orderNo: ORDER, agency: 'A001', airLine: 'HU' }
  at.given(submitted())
    .when('receivePayment', { ...payment, paidAt: NOON })
    .then(paid())
    .state({ status: 'PAID', paid: [payment] })
  at.given(submitted(), paid())
    .when('receivePayment', { ...payment, paidAt: NOON })
    .nothing()
  at.given(submitted(), paid())
    .when('receivePayment', { ...second, paidAt: NOON })
    .then(PaymentDuplicated({ ...second, ...owed }))
    .state({ status: 'PAID', paid: [payment], errors: ['P2'] })
  at.given(...printed())
    .when('receivePayment', { ...second, paidAt: NOON })
    .then(PaymentDuplicated({ ...second, ...owed }))
    .state({ status: 'PRINTED' })
  at.given(submitted(), expired())
    .when('receivePayment', { ...payment, paidAt: NOON })
    .then(PaymentArrivedLate({ ...payment, ...owed }))
    .state({ status: 'EXPIRED', paid: [], errors: ['P1'] })
  at.given(submitted(), expired(), PaymentArrivedLate({ ...payment, ...owed }))
    .when('receivePayment', { ...payment, paidAt: NOON })
    .nothing()
  at.given(submitted(), paid(), PaymentDuplicated({ ...second, ...owed }))
    .when('receivePayment', { ...second, paidAt: NOON })
    .nothing()
  at.given()
    .when('receivePayment', { ...payment, paidAt: NOON })
    .refused('订单不存在', { status: 404 })
})

t.test('paid after the limit is late, though no tick has come; paid before it counts, however late it is heard', async () => {
  const late = PaymentArrivedLate({ ...payment, orderNo: ORDER, agency: 'A001', airLine: 'HU' })
  for (const paidAt of [PAY_BY, '2026-11-21T04:30:20.000Z'])
    at.given(submitted())
      .when('receivePayment', { ...payment, paidAt }, { at: '2026-11-21T04:30:30.000Z' })
      .then(expired(), late)
      .state({ status: 'EXPIRED', closeReason: 'TIME_LIMIT', paid: [], errors: ['P1'] })
  at.given(submitted(), expired(), late)
    .when('receivePayment', { ...payment, paidAt: PAY_BY }, { at: '2026-11-21T04:31:00.000Z' })
    .nothing()
  at.given(submitted())
    .when('receivePayment', { ...payment, paidAt: '2026-11-21T04:29:59.999Z' }, { at: '2026-11-21T04:30:20.000Z' })
    .then(paid())
})

t.test('ticketing', async t => {
  const numbers = { prefix: '880', from: 2_100_000_001 }
  const ready = [submitted(), confirmed(), paid(), named()]
  at.given(...ready)
    .when('sureOutTicket', numbers)
    .then(ticketed())
    .state({ status: 'PRINTED' })
  at.given(submitted({ legs: [leg(), back()] }), confirmed(), paid(), named())
    .when('sureOutTicket', numbers)
    .then(OrderTicketed({ tickets: ticketed().data.tickets.map(ticket => ({ ...ticket, amount: 2 * ticket.amount })) }))
  at.given(...ready)
    .when('sureOutTicket', { prefix: '880', from: 7 })
    .state({ status: 'PRINTED' })
  t.equal(ticketNo(0), '880-2100000001')
  at.given().when('sureOutTicket', numbers).refused('订单不存在')
  at.given(submitted(), confirmed(), named()).when('sureOutTicket', numbers).refused('订单不是已支付状态')
  at.given(...printed())
    .when('sureOutTicket', numbers)
    .refused('订单不是已支付状态')
  at.given(submitted(), paid(), named()).when('sureOutTicket', numbers).refused('座位尚未确认')
  at.given(submitted(), confirmed(), paid()).when('sureOutTicket', numbers).refused('旅客名单未录全')
  at.given(...ready, PassengersRemoved({ ids: ['infant-0'] }))
    .when('sureOutTicket', numbers)
    .refused('旅客名单未录全，请选择要出票的旅客')
  at.given(...ready)
    .when('sureOutTicket', numbers, { at: '2026-12-10T00:29:59.000Z' })
    .then(ticketed())
  at.given(...ready)
    .when('sureOutTicket', numbers, { at: STD })
    .refused('航班已起飞，不能出票')
})

t.test('what may be done next', async () => {
  const cancelling = ['cancelOrder', 'askCancellation'] as const
  const naming = ['addPassenger', 'modifyPassenger', 'removePassenger'] as const
  const group = ['reduceSeats', 'addSeats', 'modifyPrice', 'modifyDiscount'] as const
  const limits = ['modifyTicketTime', 'modifyContact', 'modifyCanRefund', 'modifyTourCode', 'joinGroup'] as const
  const paying = ['gotoPay', 'payByCredit'] as const
  const cards = ['applyClub', 'cancelClub'] as const
  const splits = ['splitOrder', 'splitPnr', 'syncPnr', 'markPnr'] as const
  at.given().actions([])
  at.given(submitted()).actions(['sureRequestSeat', ...cancelling, ...paying, ...group, ...limits, 'splitOrder', ...naming, 'askChange'])
  at.given(submitted()).actions(
    ['sureRequestSeat', ...cancelling, 'modifyContact', 'modifyCanRefund', 'modifyTourCode', 'joinGroup', ...naming],
    {
      at: PAY_BY,
    },
  )
  at.given(submitted(), confirmed()).actions([...cancelling, ...paying, ...group, ...limits, ...splits, ...naming, 'askChange'])
  const leaving = [...cancelling, 'reduceSeats'] as const
  at.given(submitted(), paid()).actions(['sureRequestSeat', ...leaving, ...limits, 'splitOrder', ...naming, 'askChange', 'askSeats'])
  at.given(submitted(), confirmed(), paid(), named()).actions([
    'sureOutTicket',
    ...leaving,
    ...limits,
    ...splits,
    ...naming,
    'undoPassenger',
    ...cards,
    'askChange',
    'askSeats',
    'submitRefund',
  ])
  at.given(submitted(), confirmed(), paid(), named()).actions(
    ['modifyContact', 'modifyCanRefund', 'modifyTourCode', 'markPnr', 'submitRefund'],
    { at: STD },
  )
  at.given(...printed()).actions([
    'modifyContact',
    'modifyCanRefund',
    'joinGroup',
    ...splits,
    ...cards,
    'askRename',
    'askChange',
    'submitRefund',
  ])
  at.given(submitted(), expired()).actions(['copyAsNew'])
})

t.test('facts about an order that is not there change nothing', async () => {
  at.given(paid(), confirmed(), named(), ticketed(), expired(), closed()).state({ status: 'NONE' })
})

t.test('who asks is part of the rule', async () => {
  spec(order, { who: aClerk }).given(submitted()).when('cancelOrder', {}).state({ closeReason: 'BACKOFFICE_CANCEL' })
  spec(order, { who: aClerk }).given(submitted()).when('cancelOrder', {}, { who: anAgent }).state({ closeReason: 'AGENT_CANCEL' })
})

t.test('the sample names everybody', async t => {
  t.equal(travellers().length, 13)
  t.equal(new Set(travellers().map(({ docNo }) => docNo)).size, 13)
})
