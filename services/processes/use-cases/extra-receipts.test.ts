import t from 'tap'
import { ExtraBought, ExtraExpired } from '#contracts/extra/events.ts'
import { PayablePaid } from '#contracts/payment/claims.ts'
import { extra } from '#services/extra/decide.ts'
import { foldAt } from '#services/kernel/decider.ts'
import { order } from '#services/order/decide.ts'
import { extrasPaid } from './extra-receipts.ts'

const AT = '2026-11-21T05:00:00.000Z'
const price = { price: 20_000, surcharge: 0, agentFee: 0, payFee: 0, amount: 20_000 }
/** a bag for each, of which these are paid */
const bags = (orderNo: string, who: string[], isPaid = true) => {
  const items = who.map((passengerId, n) => ({ no: n + 1, passengerId }))
  const bought = { orderNo, agency: 'A001', agencyName: '假日', airLine: 'HU', kind: 'LUGGAGE' as const, productId: 'HU.BAG' }
  const facts = [
    ExtraBought({ ...bought, product: '行李', ...price, items, std: AT, payBy: AT }),
    isPaid
      ? PayablePaid({
          ...{ kind: 'EXTRA', amount: 20_000 * who.length, paymentCode: `P-${orderNo}`, channel: 'alipay', tradeNo: 'T', paidAt: AT },
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
const streams: Record<string, unknown> = {
  // three parts: b and c left the first order, and c the second
  A: { status: 'PAID', splits: [split('B', 'b', 'c')] },
  B: { status: 'PAID', splitFrom: { orderNo: 'A', splitId: 'B' }, splits: [split('C', 'c')] },
  C: { status: 'PAID', splitFrom: { orderNo: 'B', splitId: 'C' } },
  'A.LUGGAGE': bags('A', ['a', 'b', 'c', 'gone']),
  'B.LUGGAGE': bags('B', ['b']),
  'C.LUGGAGE': bags('C', ['c'], false),
}
const load = async (of: { initial: unknown }, id: string) => ({ state: streams[id] ?? of.initial, revision: 0 })

t.test('what was bought is receipted with the traveller, on the papers of the part that he went with, and once', async t => {
  const told = async (orderNo: string) =>
    (await extrasPaid({ load: load as never }, orderNo)).map(({ passengerId, payment }) => `${passengerId} ${payment.paymentCode}`)
  t.same(await told('A'), ['a P-A', 'gone P-A'], 'also of who is in no part any more')
  t.same(await told('B'), ['b P-A', 'b P-B'])
  t.same(await told('C'), ['c P-A'], 'what was not paid is no money')
  t.same(await told('nobody'), [])
  t.equal(order.initial.status, 'NONE')
})
