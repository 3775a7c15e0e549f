import fc from 'fast-check'
import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { uppercase, vatIn } from '#contracts/kernel/money.ts'
import type { Refused } from '#contracts/kernel/refused.ts'
import { MoneyOwed, MoneyReturned, OrderExpired } from '#contracts/order/events.ts'
import { type FareCounts, seatsFor } from '#contracts/order/rules/fares.ts'
import { prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import { runs } from '#services/kernel/test/runs.ts'
import type { LiveOrder } from '../state.ts'
import {
  approving,
  back,
  confirmed,
  leg,
  named,
  ORDER,
  paid,
  payment,
  printed,
  submitted,
  TOTAL,
  ticketed,
  ticketNo,
} from '../test/sample.ts'
import { after, folded, states } from '../test/states.ts'
import { itinerariesOf, momentsIn, type PaidExtra, prepaymentReceiptOf, ticketReceiptOf } from './receipts.ts'

const AT = '2026-11-25T02:00:00.000Z'
const THEN = '2026-11-21T05:00:00.000Z'
const receipted = (...facts: Fact[]) => {
  const state = folded(facts) as LiveOrder
  const events = facts.map(fact => ({ ...fact, at: THEN }))
  const names = { airlines: { HU: '海南航空' }, airports: { HAK: '海口美兰', PEK: '北京首都' } }
  return { state, issuing: { at: AT, moments: momentsIn(events), names, extras: [] as PaidExtra[] } }
}
const domestic = (...facts: Fact[]) => {
  const { state, issuing } = receipted(...facts)
  return ticketReceiptOf(state, false, issuing)
}
const refusal = (act: () => unknown): Partial<Refused> => {
  try {
    act()
  } catch (error) {
    const { status, message } = error as Refused
    return { status, message }
  }
  return {}
}

t.test('a receipt lists every ticket with its price, the VAT in it, and the sum in capitals', async t => {
  const { tickets, totals, amountText, flights, ...head } = domestic(...printed())
  t.match(head, { orderNo: ORDER, issuedAt: AT, payer: '海口假日旅行社', airLine: 'HU', airLineName: '海南航空', groupName: '夕阳红' })
  t.match(flights, [{ flightNo: 'HU7182', originName: '海口美兰', destinationName: '北京首都', depTime: '08:30' }])
  t.equal(tickets.length, 13)
  // (790 + 20) / 1.09 × 9 % = 66.88; DOMAIN §5.6 counts (820 + 0) as 67.71
  const adult = { fare: 79_000, cnFund: 5_000, yq: 2_000, vat: 6_688, amount: 86_000 }
  t.match(tickets[0], { ticketNo: ticketNo(0), type: 'ADULT', status: 'OPEN', pnr: 'MQ4T7K', ticketedAt: THEN, ...adult })
  t.notOk('docNo' in tickets[0]!, 'a receipt of tickets names no documents')
  t.match(
    tickets.find(({ type }) => type === 'FREE'),
    { fare: 0, cnFund: 5_000, yq: 2_000, vat: 165, amount: 7_000 },
    'who flies free pays taxes, and VAT of the surcharge alone',
  )
  const [adults, free, child, infant] = [10, 1, 1, 1]
  t.same(totals, {
    count: 13,
    fare: adults * 79_000 + child * 88_000 + infant * 18_000,
    cnFund: (adults + free) * 5_000,
    yq: (adults + free) * 2_000 + child * 1_000,
    vat: adults * 6_688 + 165 + vatIn(89_000) + vatIn(18_000),
    amount: TOTAL,
  })
  t.equal(amountText, '人民币玖仟柒佰肆拾元整')
})

t.test('times abroad are those of the airport, with its zone', async t => {
  const there = submitted({ legs: [leg({ arrZone: 'America/Los_Angeles', arrDays: -1 })] })
  const sheet = JSON.stringify(ticketSheet(domestic(there, confirmed(), paid({ amount: there.data.total }), named(), ticketed())))
  t.match(sheet, '"08:30","12:15（当地 UTC−8）（−1天）"')
})

t.test('a journey of two flights is one ticket, its VAT computed on the whole', async t => {
  const two = submitted({ legs: [leg(), back()] })
  const { tickets, flights } = domestic(two, confirmed(), paid({ amount: two.data.total }), named(), ticketed())
  t.same(
    flights.map(({ flightNo }) => flightNo),
    ['HU7182', 'HU7181'],
  )
  t.match(tickets[0], { fare: 158_000, cnFund: 10_000, yq: 4_000, vat: vatIn(162_000), amount: 172_000 })
})

t.test('tickets that were given back are listed and not counted', async t => {
  const { tickets, totals } = domestic(...states.partly.past)
  t.match(tickets[0], { type: 'ADULT', status: 'REFUNDED', amount: 86_000 })
  t.match(totals, { count: 12, amount: TOTAL - 86_000, fare: 9 * 79_000 + 88_000 + 18_000 })
  t.equal(domestic(...states.refunding.past).totals.count, 13, 'while it is only applied for, it counts')
  const onItsWay = domestic(...after(states.refunding.past, 'fixRefund', approving('R1')))
  t.match(onItsWay.tickets[0], { status: 'REFUNDING', amount: 86_000 })
  t.match(onItsWay.totals, { count: 12, amount: totals.amount }, 'once it is approved it does not, as of the money')
  t.match(JSON.stringify(ticketSheet(onItsWay)), '赵建国（退票中，不计入合计）')
  t.same(
    refusal(() => domestic(...states.gone.past)),
    { status: 409, message: '客票均已退票或正在退票，不能开具客票收据' },
  )
  const { state, issuing } = receipted(...states.partly.past)
  t.match(itinerariesOf(state, issuing).itineraries[0], { status: 'REFUNDED' })
  const money = prepaymentReceiptOf(state, issuing)
  t.ok(money.returned > 0, 'money of the refund is not kept')
  t.equal(money.amount, TOTAL - money.returned)
})

t.test('who may not have a receipt yet, or no more', async t => {
  const sold = [submitted(), paid(), confirmed(), named()]
  t.same(
    refusal(() => domestic(...sold)),
    { status: 409, message: '订单尚未出票，不能开具客票收据' },
  )
  const { state, issuing } = receipted(...sold)
  t.same(
    refusal(() => itinerariesOf(state, issuing)),
    { status: 409, message: '订单尚未出票，没有行程单' },
  )
  const unpaid = receipted(submitted())
  t.same(
    refusal(() => prepaymentReceiptOf(unpaid.state, unpaid.issuing)),
    { status: 409, message: '订单尚未收到款项，不能开具预付款收据' },
  )
})

t.test('domestic and international tickets have receipts of their own', async t => {
  const { state, issuing } = receipted(...printed())
  t.same(
    refusal(() => ticketReceiptOf(state, true, issuing)),
    { status: 409, message: '该订单为国内订单，请开具国内客票收据' },
  )
  const abroad = receipted(submitted({ inter: true }), confirmed(), paid(), named(), ticketed())
  t.same(
    refusal(() => ticketReceiptOf(abroad.state, false, abroad.issuing)),
    { status: 409, message: '该订单为国际订单，请开具国际客票收据' },
  )
  t.match(ticketReceiptOf(abroad.state, true, abroad.issuing).totals, { vat: 0, amount: TOTAL }, 'there is no VAT on fares abroad')
})

t.test('an itinerary is a ticket with the document that it was issued on', async t => {
  const { state, issuing } = receipted(...printed())
  const { itineraries } = itinerariesOf(state, issuing)
  t.equal(itineraries.length, 13)
  t.match(itineraries[0], { ticketNo: ticketNo(0), name: '赵建国', docType: 'ID_CARD', docNo: /^46010019800506/, vat: 6_688 })
})

t.test('a receipt of money: what has come, what goes back, what stays', async t => {
  const { state, issuing } = receipted(submitted(), paid())
  const receipt = prepaymentReceiptOf(state, issuing)
  t.match(receipt, { total: TOTAL, received: TOTAL, returned: 0, amount: TOTAL, owed: 0, amountText: '人民币玖仟柒佰肆拾元整' })
  t.same(receipt.payments, [{ ...payment, paidAt: THEN }])

  const owed = (amount: number) =>
    MoneyOwed({
      orderNo: ORDER,
      agency: 'A001',
      agencyName: '海口假日旅行社',
      airLine: 'HU',
      why: 'OVERPAID',
      amount,
      sources: [{ ...payment, amount }],
    })
  const less = receipted(submitted(), paid(), owed(4_050))
  t.match(prepaymentReceiptOf(less.state, less.issuing), { received: TOTAL, returned: 0, returning: 4_050, amount: TOTAL - 4_050 })
  const back = receipted(submitted(), paid(), owed(4_050), MoneyReturned({ orderNo: ORDER, item: `${ORDER}-2`, amount: 4_050, left: 0 }))
  t.match(prepaymentReceiptOf(back.state, back.issuing), { received: TOTAL, returned: 4_050, returning: 0, amount: TOTAL - 4_050 })
  const none = receipted(submitted(), paid(), OrderExpired({ reason: 'BACKOFFICE_CANCEL', holds: [] }), owed(TOTAL))
  t.same(
    refusal(() => prepaymentReceiptOf(none.state, none.issuing)),
    { status: 409, message: '已收款项均已退回或正在退回，不能开具预付款收据' },
  )
})

t.test('products have lines of their own, and stand in the sums less what went back', async t => {
  const { state, issuing } = receipted(...printed())
  const [one, two] = Object.keys(state.passengers) as [string, string]
  const payment = { paymentCode: 'P2', channel: 'wechatPay', tradeNo: '4200', paidAt: THEN } as const
  const bag = { kind: 'LUGGAGE', product: '行李20公斤', name: '赵建国', payment, paid: 20_300, returned: 0, returning: 0 } as const
  const meal = {
    kind: 'FOOD',
    product: '海鲜套餐',
    passengerId: one,
    name: '赵建国',
    payment,
    paid: 7_100,
    returned: 0,
    returning: 6_800,
  } as const
  const extras: PaidExtra[] = [
    { ...bag, passengerId: one },
    { ...bag, passengerId: one, returned: 20_000 },
    { ...bag, passengerId: two, name: '钱卫国' },
    { ...bag, passengerId: 'who has no ticket' },
    meal,
  ]
  const tickets = ticketReceiptOf(state, false, { ...issuing, extras })
  t.equal(tickets.totals.amount, TOTAL, 'tickets by themselves')
  t.same(tickets.products, [
    { kind: 'LUGGAGE', product: '行李20公斤', name: '赵建国', count: 2, paid: 40_600, returned: 20_000, returning: 0, amount: 20_600 },
    { ...tickets.products[1]!, name: '钱卫国', count: 1, paid: 20_300, amount: 20_300 },
    { kind: 'FOOD', product: '海鲜套餐', name: '赵建国', count: 1, paid: 7_100, returned: 0, returning: 6_800, amount: 300 },
  ])
  t.match(tickets, { extras: 41_200, amount: TOTAL + 41_200, amountText: uppercase(TOTAL + 41_200) })

  const money = prepaymentReceiptOf(state, { ...issuing, extras })
  t.same(money.products, [
    { kind: 'LUGGAGE', product: '行李20公斤', count: 4, paid: 81_200, returned: 20_000, returning: 0, ...payment },
    { kind: 'FOOD', product: '海鲜套餐', count: 1, paid: 7_100, returned: 0, returning: 6_800, ...payment },
  ])
  t.match(money, { total: TOTAL, extras: 88_300, received: TOTAL + 88_300, returned: 20_000, returning: 6_800, amount: TOTAL + 61_500 })
  const said = JSON.stringify([ticketSheet(tickets), prepaymentSheet(money)])
  for (const text of ['行李20公斤（已退 200.00）', '海鲜套餐（退款处理中 68.00）', '增值产品收款', '客票合计']) t.match(said, text)
  t.notMatch(JSON.stringify([ticketSheet(domestic(...printed()))]), '增值产品', 'without products nothing is said of them')
})

t.test('whatever the group: the lines add up to the totals, and these to the price of the order', async t => {
  const group = fc.record({
    ADULT: fc.integer({ min: 1, max: 12 }),
    CHILD: fc.nat({ max: 5 }),
    SOLIDER: fc.nat({ max: 3 }),
    FREE: fc.nat({ max: 3 }),
    INFANT: fc.nat({ max: 1 }),
  })
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(group, fc.integer({ min: 1, max: 300 }), fc.boolean(), (counts: FareCounts, tens, returning) => {
        const sold = submitted({ counts, groupFare: tens * 1_000, legs: returning ? [leg(), back()] : [leg()] })
        const receipt = domestic(sold, paid({ amount: sold.data.total }), confirmed(), named(counts), ticketed(counts))
        for (const of of ['fare', 'cnFund', 'yq', 'vat', 'amount'] as const)
          if (receipt.totals[of] !== receipt.tickets.reduce((sum, ticket) => sum + ticket[of], 0)) return false
        return (
          receipt.totals.amount === sold.data.total &&
          receipt.tickets.length === seatsFor(counts) + counts.INFANT &&
          receipt.tickets.every(
            ({ fare, cnFund, yq, vat, amount }) => amount === fare + cnFund + yq && Math.abs(109 * vat - 9 * (fare + yq)) <= 54.5,
          )
        )
      }),
      { numRuns: runs(100) },
    ),
  )
})
