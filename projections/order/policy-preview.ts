import { toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { groupFare, seatsFor } from '#contracts/order/rules/fares.ts'
import { type Previewed, previewPolicy } from '#contracts/order/search/preview-api.ts'
import { conflictsWith } from '#contracts/policy/conflicts.ts'
import { keysOf, misfits, type Sellable } from '#contracts/policy/match.ts'
import { breather } from '#services/kernel/async/breath.ts'
import type { Queries } from '../kernel/query.ts'
import { policyList } from '../policy/list.ts'
import { stockList } from '../seats/stock.ts'
import { type OrderNow, pastOrders } from './policy-past.ts'
import { DRAFT, mustBeSound } from './policy-sample.ts'
import { type PricedBlock, type PricedTerms, type Pricing, type Sold, smallest } from './pricing.ts'

/** flights that are compared, and changed ones that are shown */
const [MOST, SHOWN] = [2_000, 200]
const MOST_POLICIES = 20_000

/** The part of a question to the flights on which terms and their former version agree: a flight outside of both cannot change. */
const reach = (terms: PricedTerms, former: PricedTerms | undefined, today: string) => {
  const all = former ? [terms, former] : [terms]
  const same = (field: 'origin' | 'destination') => (all.every(one => one[field] === terms[field]) ? terms[field] : undefined)
  const days = (field: 'travelFrom' | 'travelTo') => {
    const named = all.flatMap(one => one[field] ?? []).sort()
    return named.length === all.length ? named : []
  }
  const from = days('travelFrom')[0] ?? today
  return {
    ...present({ origin: same('origin'), destination: same('destination') }),
    date: { gte: from > today ? from : today, ...present({ lte: days('travelTo').at(-1) }) },
  }
}

/** Counts policies other than the one that is previewed, the most frequent first. */
const tally = () => {
  const known = new Map<string, Previewed['supersedes'][number]>()
  return {
    add: ({ id: policyId, terms, ...policy }: Sellable & { policyNo?: string }) => {
      const one = known.get(policyId) ?? { policyId, name: terms.name, ...present({ policyNo: policy.policyNo }), flights: 0 }
      known.set(policyId, { ...one, flights: one.flights + 1 })
    },
    all: () => [...known.values()].sort((a, b) => b.flights - a.flights),
  }
}

/** Shows what unsaved terms would change (`/api/policy/r/preview`): prices as the search makes them, with and without these terms. */
export const policyPreview = (query: Pick<Queries, 'get' | 'find'>, pricing: Pricing, orderNow: OrderNow): Route => {
  const past = pastOrders(query, pricing, orderNow)
  return on(previewPolicy, async ({ policyId, terms, agency, counts: asked }, { who, now }) => {
    const { airLine } = terms
    ourAirline(who, airLine)
    mustBeSound(terms)
    const former = policyId === undefined ? undefined : await query.get(policyList, policyId)
    if (policyId !== undefined && former?.airLine !== airLine) throw notFound('政策')
    const draft: Sellable & { policyNo?: string } = {
      id: policyId ?? DRAFT,
      terms,
      updatedAt: now,
      ...present({ policyNo: former?.policyNo }),
    }

    const counts = asked ? countsOf(asked) : smallest(terms)
    const seats = seatsFor(counts)
    // without an agency, the level that the terms are meant for
    const agencyLevel = agency === undefined ? terms.agencyLevel : undefined
    const prices = await pricing.at(agency ?? terms.agency ?? '', now, { counts, groupType: terms.groupType, agencyLevel })
    const filter = { airLine, status: 'EFFECTIVE' as const, ...reach(terms, former?.terms, toLocal(now).date) }
    const found = await query.find(stockList, { filter, sort: ['date'], limit: MOST + 1 })
    const items = found.slice(0, MOST).filter(item => stdOf(item) > now)

    const sum = { sells: 0, cheaper: 0, dearer: 0, opened: 0, closed: 0 }
    const [supersedes, behind] = [tally(), tally()]
    const rows: Previewed['rows'] = []
    const breathe = breather()
    for (const item of items) {
      await breathe()
      const [was, becomes] = [await prices.policyFor(item, seats), await prices.policyFor(item, seats, draft)]
      const [before, after] = [soldAt(item, was), soldAt(item, becomes)]
      if (after?.policyId === draft.id) {
        sum.sells++
        if (was && was.id !== draft.id) supersedes.add(was)
      } else if (becomes && misfits(terms, prices.askedOf(item, seats)).length === 0) behind.add(becomes)
      if (!before && !after) continue
      if (!before) sum.opened++
      else if (!after) sum.closed++
      else if (after.fare < before.fare) sum.cheaper++
      else if (after.fare > before.fare) sum.dearer++
      const isSame = before?.policyId === after?.policyId && before?.fare === after?.fare
      if (isSame || rows.length >= SHOWN) continue
      const { id: stockId, flightNo, date, origin, destination, cabin } = item
      rows.push({ stockId, flightNo, date, origin, destination, cabin, ...present({ before, after }) })
    }
    const inForce = await query.find(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: MOST_POLICIES })
    const conflicts = conflictsWith(
      draft,
      inForce.filter(({ id }) => id !== draft.id),
    ).map(({ id, policyNo, terms: other }) => ({ policyId: id, policyNo, name: other.name, same: keysOf(other) === keysOf(terms) }))
    return {
      flights: items.length,
      more: found.length > MOST,
      ...sum,
      supersedes: supersedes.all(),
      behind: behind.all(),
      conflicts,
      rows,
      past: await past(draft, former?.terms, now),
    }
  })
}

const soldAt = ({ fullFare }: PricedBlock, sold: Sold | undefined) =>
  sold && { policyId: sold.id, name: sold.terms.name, fare: groupFare(fullFare, sold.terms.price) }
