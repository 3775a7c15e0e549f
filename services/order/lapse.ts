import type { FareType } from '#contracts/enums.ts'
import type { Tranche } from '#contracts/order/rules/deposit.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { afterReduced, each, shrunk, types } from './changes/changes.ts'
import { nextInstalment } from './money/money.ts'
import { type LiveOrder, passengersOf } from './state.ts'

/**
 * Gives back added seats whose own deposit was not paid by its limit, free of charge: money that came for them counts towards the rest. The
 * group goes on as before. `order`: the order afterwards; undefined when nothing is left to pay.
 */
export const lapse = (order: LiveOrder, now: string) => {
  let known: LiveOrder | undefined = order
  const facts: ReturnType<typeof shrunk> = []
  while (known) {
    const next = nextInstalment(known)
    const tranche: Tranche | undefined = known.tranches?.find(({ no }) => no !== undefined && no === next?.no)
    if (!next || !tranche || now < next.by) break
    const followed = dropSeats(known, tranche)
    facts.push(...followed)
    const [reduced, ...rest] = followed
    known = rest.length > 0 ? undefined : afterReduced(known, reduced!.data as never, now)
  }
  return { facts, order: known }
}

const dropSeats = (order: LiveOrder, tranche: Tranche) => {
  const { seats, deposit, no } = tranche
  const cut = leaving(order, tranche)
  const tranches = order.tranches!.filter(other => other !== tranche)
  const settlement = { free: 0, returned: deposit, forfeited: 0, kept: order.deposit - deposit, unpaid: seats, tranches }
  const removed = types.flatMap(type => lastNamed(order, type, cut[type]))
  return shrunk(order, { changeId: `added-${no}`, cut, removed, settlement, lapsed: no!, reason: '加员定金逾期未付' })
}

/**
 * The seats that leave, as far as the group still has them: first of the types that were added (FREE first), then of any (ADULT first, FREE
 * last); infants with their adults.
 */
const leaving = (order: LiveOrder, { seats, added = {} }: Tranche): TravellerCounts => {
  const { counts } = order.submitted
  const cut = each(() => 0)
  let left = seats
  const take = (type: FareType, most: number) => {
    const gone = Math.min(left, most, counts[type] - cut[type])
    cut[type] += gone
    left -= gone
  }
  for (const type of ['FREE', 'CHILD', 'SOLIDER', 'ADULT'] as const) take(type, added[type] ?? 0)
  for (const type of ['ADULT', 'CHILD', 'SOLIDER', 'FREE'] as const) take(type, left)
  const laps = (['ADULT', 'SOLIDER', 'FREE'] as const).reduce((sum, type) => sum + counts[type] - cut[type], 0)
  cut.INFANT = Math.min(counts.INFANT, Math.max(added.INFANT ?? 0, counts.INFANT - laps))
  return cut
}

/** when there are more names than seats, those named last leave */
const lastNamed = (order: LiveOrder, type: FareType, cut: number): string[] => {
  const named = passengersOf(order).filter(one => one.type === type)
  const over = named.length - (order.submitted.counts[type] - cut)
  return over > 0 ? named.slice(-over).map(({ id }) => id) : []
}
