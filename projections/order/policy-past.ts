import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderSubmitted } from '#contracts/order/events.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { fareFor, groupFare, seatsFor } from '#contracts/order/rules/fares.ts'
import type { Previewed } from '#contracts/order/search/preview-api.ts'
import type { Sellable } from '#contracts/policy/match.ts'
import { breather } from '#services/kernel/async/breath.ts'
import type { Queries } from '../kernel/query.ts'
import { orderList } from './list.ts'
import type { PricedBlock, PricedTerms, Pricing } from './pricing.ts'

const DAYS = 30
/** rows of the list that are looked at, a page of them, and orders that are priced again */
const [ROWS, PAGE, PRICED] = [2_000, 200, 300]

type Order = Static<typeof OrderSubmitted.schema>
/** An order as it stands; undefined where there is none. */
export type OrderNow = (orderNo: string) => Promise<Order | undefined>
type Leg = Order['legs'][number]

/** an order whose price comes from policies alone */
const isByPolicy = ({ awardId, bag, quoteId, joins }: Order) => (awardId ?? bag ?? quoteId ?? joins) === undefined

const mayConcern = (route: string, all: readonly PricedTerms[]): boolean =>
  route.split('/').some(leg => {
    const [from, to] = leg.split('-')
    return all.some(({ origin = from, destination = to }) => origin === from && destination === to)
  })

/**
 * Prices up to 300 orders of the last 30 days under unsaved terms, each as of its own day and among the policies that are in force now. It
 * counts those that would be dearer, cheaper, or not sold. An order counts only where the terms, or the version before them, concern it.
 */
export const pastOrders =
  (query: Pick<Queries, 'find'>, pricing: Pricing, orderNow: OrderNow) =>
  async (draft: Sellable, former: PricedTerms | undefined, now: string): Promise<Previewed['past']> => {
    const { terms } = draft
    const from = addDays(toLocal(now).date, -DAYS)
    const filter = { airLine: terms.airLine, submittedAt: { gte: local(from, '00:00') } }
    const sum: Previewed['past'] = { from, orders: 0, sample: false, changed: 0, cheaper: 0, dearer: 0, closed: 0, soldFor: 0, wouldBe: 0 }
    const breathe = breather()

    const count = (order: Order, legs: readonly { leg: Leg; fares: number | undefined; concerned: boolean }[]) => {
      sum.orders++
      if (!legs.some(({ concerned }) => concerned)) return
      if (legs.some(({ fares }) => fares === undefined)) {
        sum.closed++
        sum.changed++
        return
      }
      const before = order.legs.reduce((all, leg) => all + faresOf(leg), 0)
      const after = legs.reduce((all, { fares = 0 }) => all + fares, 0)
      sum.soldFor += before
      sum.wouldBe += after
      if (after === before) return
      sum.changed++
      if (after < before) sum.cheaper++
      else sum.dearer++
    }

    for (let skip = 0; ; skip += PAGE) {
      const rows = await query.find(orderList, { filter, sort: ['-submittedAt'], skip, limit: PAGE })
      for (const { orderNo, inter, status, route } of rows) {
        await breathe()
        if (inter || status === 'EXPIRED' || !mayConcern(route, former ? [terms, former] : [terms])) continue
        if (sum.orders === PRICED) return { ...sum, sample: true }
        const order = await orderNow(orderNo)
        if (!order || !isByPolicy(order)) continue
        const counts = countsOf(order.counts)
        const prices = await pricing.at(order.agency, order.submittedAt, { counts, groupType: order.groupType })
        const legs = await Promise.all(
          order.legs.map(async leg => {
            const item = leg as unknown as PricedBlock
            const sold = await prices.policyFor(item, seatsFor(counts), draft)
            const concerned = sold?.id === draft.id || leg.policyId === draft.id
            // another policy sells it as it was sold
            if (!concerned) return { leg, concerned, fares: faresOf(leg) }
            return { leg, concerned, fares: sold && faresUnder(leg, sold.terms) }
          }),
        )
        count(order, legs)
      }
      if (rows.length < PAGE) return sum
      if (skip + PAGE >= ROWS) return { ...sum, sample: true }
    }
  }

const faresOf = ({ lines }: Leg): number => lines.reduce((sum, { fare, count }) => sum + fare * count, 0)
const faresUnder = ({ lines, fullFare }: Leg, { price, childFareMode }: PricedTerms): number =>
  lines.reduce((sum, { type, count }) => sum + count * fareFor(type, fullFare, groupFare(fullFare, price), childFareMode), 0)
