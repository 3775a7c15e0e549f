import t from 'tap'
import { ExtraBought, ExtraExpired, ExtraRefundAsked } from '#contracts/extra/events.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { extraMoney } from './calls.ts'
import { type Extra, extra, itemsOf, type KnownExtra } from './decide.ts'
import { extrasPaid } from './receipts.ts'
import { extraPromises } from './refunds.ts'

const AT = '2026-11-21T05:00:00.000Z'
const price = { price: 20_000, surcharge: 0, agentFee: 0, payFee: 0, amount: 20_000 }
/** a bag for each traveller; `isPaid` tells whether they are paid */
const bags = (orderNo: string, who: string[], isPaid = true) => {
  const items = who.map((passengerId, n) => ({ no: n + 1, passengerId }))
  const bought = { orderNo, agency: 'A001', agencyName: '假日', airLine: 'HU', kind: 'LUGGAGE' as const, productId: 'HU.BAG' }
  const facts = [
    ExtraBought({ ...bought, product: '行李', ...price, items, std: AT, payBy: AT }),
    isPaid
      ? PayablePaid({
          kind: 'EXTRA',
          amount: 20_000 * who.length,
          paymentCode: `P-${orderNo}`,
          channel: 'alipay',
          tradeNo: 'T',
          paidAt: AT,
        } as never)
      : ExtraExpired({ nos: items.map(({ no }) => no), reason: 'CANCELLED' }),
  ]
  return foldAt(extra, extra.initial, facts, AT)
}
const split = (into: string, ...ids: string[]) => ({
  splitId: into,
  into,
  seats: ids.length,
  people: { passengers: ids.map(id => ({ id })) },
})
const people = (...ids: string[]) => Object.fromEntries(ids.map(id => [id, { id, name: `名${id}`, docNo: id, status: 'NAMED' }]))
const orderOf = (orderNo: string, ids: string[], more: object) => ({
  status: 'PAID',
  submitted: { orderNo, legs: [{ stockId: 'S' }] },
  passengers: people(...ids),
  refunds: {},
  ...more,
})
const streams: Record<string, unknown> = {
  // three parts: b and c left the first order, and c the second
  A: orderOf('A', ['a'], { splits: [split('B', 'b', 'c')] }),
  B: orderOf('B', ['b'], { splitFrom: { orderNo: 'A', splitId: 'B' }, splits: [split('C', 'c')] }),
  C: orderOf('C', ['c'], { splitFrom: { orderNo: 'B', splitId: 'C' } }),
  'A.LUGGAGE': bags('A', ['a', 'b', 'c', 'gone']),
  'B.LUGGAGE': bags('B', ['b']),
  'C.LUGGAGE': bags('C', ['c'], false),
}
const load = async (of: { initial: unknown }, id: string) => ({ state: streams[id] ?? of.initial, revision: 0 })

t.test('what was bought is receipted with the traveller, on the papers of the part that he went with, and once', async t => {
  const told = async (orderNo: string) =>
    (await extrasPaid({ load: load as never }, orderNo)).map(({ passengerId, payment }) => `${passengerId} ${payment?.paymentCode}`)
  t.same(await told('A'), ['a P-A', 'gone P-A'], 'also of who is in no part any more')
  t.same(await told('B'), ['b P-A', 'b P-B'])
  t.same(await told('C'), ['c P-A'], 'what was not paid is no money')
  t.same(await told('nobody'), [])
  t.equal(order.initial.status, 'NONE')
})

t.test('it names whom it was bought for, where that is written out to a person, else who has the seat', async t => {
  const now = people('p')
  const formerly = { p: [{ name: '名前', docNo: '0', until: '2026-11-22T00:00:00.000Z', left: true }] }
  const all = { ...streams, D: orderOf('D', [], { passengers: now, formerly }) }
  const insured = bags('D', ['p'])
  const tell = async (more: object) => {
    const load = async (of: { initial: unknown }, id: string) => ({ state: { ...all, ...more }[id] ?? of.initial, revision: 0 })
    return (await extrasPaid({ load: load as never }, 'D')).map(({ name }) => name)
  }
  t.same(await tell({ 'D.LUGGAGE': insured }), ['名p'])
  t.same(await tell({ 'D.INSURANCE': { ...insured, opened: { kind: 'INSURANCE' } } }), ['名前'])
  const items = [{ no: 1, amount: 20_000 }]
  const back = { refundId: 'X', extraId: 'D.LUGGAGE', orderNo: 'D', manner: 'OWN' as const, items, amount: 20_000 }
  const source = { paymentCode: 'P-D', channel: 'alipay', tradeNo: 'T' } as const
  t.same(
    await tell({ 'D.LUGGAGE': foldAt(extra, insured, [ExtraRefundAsked({ ...back, source })], AT) }),
    ['名前'],
    'it went before he did',
  )
})

t.test('what goes with a ticket whose refund is approved is on its way; what is kept, and who keeps a flight, is not', async t => {
  const lines = (...ids: string[]) => ids.map(passengerId => ({ passengerId, stockId: 'S' }))
  const refund = (ids: string[], more: object) => ({
    refundId: 'R',
    refundType: 'VOLUNTE',
    rule: defaultTypeRules.VOLUNTE,
    status: 'OPEN',
    lines: lines(...ids),
    submittedAt: '2026-11-20T00:00:00.000Z',
    ...more,
  })
  const until = (bag: KnownExtra): KnownExtra => ({ ...bag, items: bag.items.map(item => ({ ...item, refundUntil: AT })) })
  const bag = until(bags('E', ['a', 'b', 'c']) as KnownExtra)
  /** facts that the process writes when it hears of the approval, and of the end of each refund */
  const world = (all: Record<string, unknown>) => {
    const load = async (decider: { initial: unknown }, id: string) => ({ state: all[id] ?? decider.initial, revision: 0 })
    const at = (_: unknown, id: string) => ({
      promise: async (asked: object) => {
        all[id] = foldAt(extra, all[id] as Extra, decide(extra, 'promise', all[id] as Extra, asked as never, context(id)), AT)
      },
    })
    const hears = async (id: string, { type, data }: { type: string; data: object }) => {
      for (const reaction of extraPromises.reactions) if (reaction.type === type) await reaction.react(data, { id, load, at } as never)
    }
    const returning = async (orderNo: string) => (await extrasPaid({ load: load as never }, orderNo)).map(({ returning }) => returning)
    const shown = async (orderNo: string) => (await extraMoney({ load: load as never }, orderNo)).returning
    return { all, hears, returning, shown }
  }
  const context = (id: string) => ({ who: systemUser('test'), at: AT, id })
  const fixed = (...ids: string[]) => ({ type: 'RefundFixed', data: { refundId: 'R', lines: lines(...ids) } })
  const closed = (outcome: 'REFUNDED' | 'REJECTED') => ({ type: 'RefundClosed', data: { refundId: 'R', outcome } })
  const tell = async (of: object, items = bag.items) => {
    const { hears, returning } = world({ E: orderOf('E', ['a', 'b', 'c'], of), 'E.LUGGAGE': { ...bag, items } })
    await hears('E', fixed('a', 'b'))
    return returning('E')
  }
  const [approved, applied] = [refund(['a'], { fixed: 1 }), refund(['b'], {})]
  t.same(await tell({ refunds: { one: approved, two: applied } }), [20_000, 0, 0])
  t.same(await tell({ refunds: { one: approved } }, itemsOf(bags('E', ['a', 'b', 'c']))), [0, 0, 0], 'it is not given back')
  const legs = [{ stockId: 'S' }, { stockId: 'T' }]
  t.same(await tell({ refunds: { one: approved }, submitted: { orderNo: 'E', legs } }), [0, 0, 0], 'he flies the other way')

  // after a rejection the product is kept; after the pay-out of the tickets its money counts as on its way, until it is asked for
  const gone = (status: string) => orderOf('E', ['a', 'b', 'c'], { refunds: { R: { ...approved, status } } })
  for (const [outcome, left] of [
    ['REJECTED', 0],
    ['REFUNDED', 20_000],
  ] as const) {
    const { all, hears, shown } = world({ E: gone('OPEN'), 'E.LUGGAGE': bag })
    await hears('E', fixed('a'))
    t.equal(await shown('E'), 20_000)
    all.E = gone(outcome)
    await hears('E', closed(outcome))
    t.equal(await shown('E'), left)
  }

  // a traveller who left with a part has it where it was bought, and only that part lists it
  const parts = world({
    A: orderOf('A', ['a'], { splits: [split('B', 'b')] }),
    B: orderOf('B', ['b'], { splitFrom: { orderNo: 'A', splitId: 'B' }, refunds: { R: refund(['b'], { fixed: 1 }) } }),
    'A.LUGGAGE': until(bags('A', ['a', 'b']) as KnownExtra),
  })
  await parts.hears('B', fixed('b'))
  const same = async () => {
    t.same(await parts.returning('B'), [20_000])
    t.same([await parts.returning('A'), await parts.shown('A'), await parts.shown('B')], [[0], 20_000, 0])
  }
  await same()
  await parts.hears('A.LUGGAGE', { type: 'PayablePaid', data: { kind: 'EXTRA' } })
  await same()
})
