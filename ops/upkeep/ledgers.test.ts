import t from 'tap'
import { ledgers } from './ledgers.ts'

/** Money that goes back of accounts and products, as `verify` holds it against what these say. */
const at = '2026-11-02T01:00:00.000Z'
const event = (stream: string, type: string, data: object, when = at) => ({ stream, type, data, at: when, meta: {} }) as never
const wrongOf = async (...events: never[]) => {
  const books = ledgers()
  for (const one of events) books.see(one)
  // long enough after for what is under way to be stuck
  books.see(event('payment-P9', 'PaymentClosed', {}, '2026-11-03T01:00:00.000Z'))
  const { wrong } = await books.close({} as never, [])
  return wrong.lines()
}
const recharged = [
  event('payment-P1', 'PaymentSucceeded', { amount: 100 }),
  event('account-V.A1', 'FundsReceived', { kind: 'RECHARGE', movement: 'P1', amount: 100 }),
  event('withdrawal-W1', 'WithdrawalAsked', { withdrawalId: 'W1' }),
]
const back = event('payment-P1', 'PaymentRefunded', { refundId: 'W1', amount: 60, gatewayRefundNo: 'g1' })
const left = event('account-V.A1', 'FundsSettled', { movement: 'W1', part: 'P1', amount: 60 })

t.test('what leaves an account is held against what its recharge has given back', async t => {
  t.same(await wrongOf(...recharged, back, left), [])
  t.match(await wrongOf(...recharged, back), [/没有去向/])
  t.match(await wrongOf(...recharged, left), [/没有来源/])
  const banked = event('withdrawal-W1', 'WithdrawalBanked', { withdrawalId: 'W1', lot: 'P1', amount: 60 })
  t.same(await wrongOf(...recharged, banked, left), [], 'the bank has paid it')
})

t.test('so is what was bought beside a seat', async t => {
  const bought = [
    event('payment-P2', 'PaymentSucceeded', { amount: 50 }),
    event('extra-1', 'PayablePaid', { paymentCode: 'P2', amount: 50 }),
    event('extra-1', 'ExtraRefundAsked', { refundId: 'X1-1', source: { paymentCode: 'P2' } }),
    event('payment-P2', 'PaymentRefunded', { refundId: 'X1-1', amount: 20, gatewayRefundNo: 'g2' }),
  ]
  t.same(await wrongOf(...bought, event('extra-1', 'ExtraRefunded', { refundId: 'X1-1', amount: 20 })), [])
  t.match(await wrongOf(...bought), [/没有去向/])
})
