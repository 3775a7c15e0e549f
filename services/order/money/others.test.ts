import t from 'tap'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { anAgent, attempt, NOON } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import { refundQuote } from '../refund/refund-account.ts'
import { type LiveOrder, paidBy, passengersOf } from '../state.ts'
import { abroadTaxes, confirmed, named, ORDER, paid, submission, submitted, ticketed, twelve } from '../test/sample.ts'
import { folded, halves, type OrderFact } from '../test/split.ts'

/** Taxes of a flight abroad are part of every sum: nothing loses them, and what is paid is what travellers paid. */
const abroad = { taxes: abroadTaxes, inter: true, paxMin: 2 }
const { total } = submission(abroad)
const linesOf = ({ submitted: { legs } }: LiveOrder) => legs.flatMap(({ lines }) => lines)
const sumOf = (state: LiveOrder) =>
  linesOf(state).reduce((sum, { fare, cnFund, yq, others = 0, count }) => sum + (fare + cnFund + yq + others) * count, 0)

t.test('an order abroad is the sum of fares and all taxes', async t => {
  t.equal(sumOf(folded([submitted(abroad)])), total)
  t.equal(total, 10 * (79_000 + 86_400) + 86_400 + (88_000 + 77_400) + 18_000)
})
t.test('seats that leave take their taxes with them', async t => {
  const past = [submitted(abroad)]
  const command = { counts: { ADULT: 2 }, changeId: 'c1' }
  const facts = attempt(order, 'reduceSeats', folded(past), command, { who: anAgent, at: NOON, id: ORDER }) as OrderFact[]
  const state = folded([...past, ...facts])
  t.equal(state.submitted.total, total - 2 * (79_000 + 86_400))
  t.equal(sumOf(state), state.submitted.total)
})
t.test('a split divides them', async t => {
  const { rest, part } = halves([submitted(abroad), named()], { ids: ['adult-0', 'adult-1', 'child-0'] })
  t.equal(rest.submitted.total + part.submitted.total, total)
  for (const state of [rest, part]) t.equal(sumOf(state), state.submitted.total)
  t.ok(linesOf(part).every(({ type, others }) => type === 'INFANT' || others === 29_400))
})
t.test('a refund gives all taxes back', async t => {
  const state = folded([submitted(abroad), confirmed(), paid({ amount: total }), named(), ticketed(twelve)])
  t.equal(
    passengersOf(state).reduce((sum, one) => sum + paidBy(state, one), 0),
    total,
  )
  const { lines } = refundQuote(state, { ids: ['adult-0', 'child-0'], rule: defaultTypeRules.VOLUNTE }, NOON)
  t.match(lines, [
    { fare: 79_000, cnFund: 9_000, yq: 48_000, others: 29_400, taxes: 86_400, fee: 7_900, refund: 157_500 },
    { cnFund: 0, yq: 48_000, others: 29_400, taxes: 77_400 },
  ])
})
