import t from 'tap'
import { PriceChangeClosed, PriceChangeProposed, type PriceModified } from '#contracts/order/events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import { leg, paid, submitted } from '../test/sample.ts'

// the sample: Y of 2 380 yuan, adults at 790
const at = spec(order, { who: aClerk })
const another = { who: { ...aClerk, user: 'lihua' } }
const stock = leg().stockId
const change = (fare: number, more: object = {}) => ({
  prices: [{ stockId: stock, type: 'ADULT' as const, fare }],
  remark: '补偿',
  floor: 30,
  proposalId: 'p1',
  ...more,
})
const least = (leg().fullFare * 30) / 100
const within = Math.ceil(least / 1000) * 1000
const proposal = (fare: number, outside: string) => {
  let total = 0
  at.given(submitted())
    .when('modifyPrice', { ...change(fare), floor: undefined } as never)
    .check(facts => {
      total = (facts[0]!.data as { total: number }).total
    })
  return PriceChangeProposed({
    proposalId: 'p1',
    by: aClerk.user,
    prices: [{ stockId: stock, type: 'ADULT', fare }],
    total,
    outside,
    reason: '补偿',
  })
}
/** the adults' fare as it was changed */
const priced = (fare: number): ReturnType<typeof PriceModified> => {
  let fact: unknown
  at.given(submitted())
    .when('modifyPrice', { ...change(fare), floor: undefined } as never)
    .check(([first]) => {
      fact = first
    })
  return fact as ReturnType<typeof PriceModified>
}
const types = (facts: readonly { type: string }[]) => facts.map(({ type }) => type)

t.test('one person alone gives prices between floor and full fare; the others wait for a second one, the order as it was', async t => {
  at.given(submitted())
    .when('modifyPrice', change(within))
    .check(facts => t.same(types(facts), ['PriceModified']))
  at.given(submitted())
    .when('modifyPrice', change(leg().fullFare))
    .check(facts => t.same(types(facts), ['PriceModified']))
  for (const fare of [0, within - 1000, leg().fullFare + 1000])
    at.given(submitted())
      .when('modifyPrice', change(fare))
      .check(facts => {
        t.same(types(facts), ['PriceChangeProposed'], `${fare}`)
        t.match(facts[0]!.data, { proposalId: 'p1', by: aClerk.user, prices: [{ fare }], outside: /低于最低价|高于全价/ })
      })
  at.given(submitted(), proposal(0, '')).look(state => t.equal((state as LiveOrder).submitted.total, submitted().data.total))
  // no floor, but never above the full fare
  at.given(submitted())
    .when('modifyPrice', change(0, { floor: 0 }))
    .check(facts => t.same(types(facts), ['PriceModified']))
})

t.test('agreed to by another than who proposed it; refused or taken back with a word', async t => {
  const proposed = [submitted(), proposal(0, '')] as const
  at.given(...proposed)
    .when('confirmPriceChange', {})
    .refused('改价须由提出人以外的人员同意')
  at.given(...proposed)
    .when('confirmPriceChange', {}, another)
    .check(facts => {
      t.same(types(facts), ['PriceChangeClosed', 'PriceModified'])
      t.match(facts[0]!.data, { outcome: 'AGREED', by: 'lihua' })
    })
    .look(state => t.match(state, { submitted: { total: proposal(0, '').data.total }, priceProposal: undefined }))
  at.given(...proposed)
    .when('confirmPriceChange', { seen: 'another' }, another)
    .refused('改价已变动，请刷新后查看')
  at.given(...proposed)
    .when('rejectPriceChange', { seen: 'another' }, another)
    .refused('改价已变动，请刷新后查看')
  const no = PriceChangeClosed({ proposalId: 'p1', outcome: 'REJECTED', by: 'lihua', reason: '价格过低' })
  at.given(...proposed)
    .when('rejectPriceChange', { reason: '价格过低' }, another)
    .then(no)
  at.given(...proposed, no)
    .when('confirmPriceChange', {}, another)
    .refused('没有待确认的改价')
})

t.test('it dies when the group or its prices change, or nothing is to be paid any more', async t => {
  const gone = '没有待确认的改价'
  const proposed = [submitted(), proposal(0, '')] as const
  const dead = (state: unknown) => t.notOk((state as LiveOrder).priceProposal)
  at.given(...proposed)
    .when('modifyPrice', change(within))
    .look(dead)
  at.given(...proposed)
    .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } } as never)
    .look(dead)
  at.given(...proposed, paid())
    .when('confirmPriceChange', {}, another)
    .refused(gone)
})

t.test('a discount is a price for adults and whoever pays as they do, and as one needs a second person', async t => {
  const { fullFare } = leg()
  const fares = (state: unknown) => Object.fromEntries((state as LiveOrder).submitted.legs[0]!.lines.map(({ type, fare }) => [type, fare]))
  const before = fares({ submitted: submitted().data })
  const asked = { rate: 5_000, remark: '促销', floor: 30, proposalId: 'p1' }
  const fare = fullFare / 2
  at.given(submitted())
    .when('modifyDiscount', asked)
    .check(facts => t.same(types(facts), ['PriceModified']))
    .look(state => t.same(fares(state), { ...before, ADULT: fare }, 'who has a fare of his own keeps it'))
  at.given(submitted(), priced(fare)).when('modifyDiscount', asked).nothing()
  at.given(submitted())
    .when('modifyDiscount', { ...asked, rate: 2_900 })
    .check(facts => t.match(facts, [{ type: 'PriceChangeProposed', data: { outside: /低于最低价/, reason: '促销' } }]))
  at.given(submitted())
    .when('modifyDiscount', { ...asked, totalAmount: 1 })
    .refused('价格已变动，请重新试算')
  at.given(submitted(), paid()).when('modifyDiscount', asked).refused('订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单')
})
