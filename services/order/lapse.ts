import type { FareType } from '#contracts/enums.ts'
import type { DepositLot } from '#contracts/order/money/deposit.ts'
import type { Counts } from '#contracts/order/search/quote.ts'
import { afterReduced, each, shrunk, types } from './changes/changes.ts'
import { nextInstalment } from './money/money.ts'
import { type LiveOrder, passengersOf } from './state.ts'

/**
 * Seats that were added to a group and whose own deposit has not been paid by its limit are given back, free of charge: what came for them
 * counts towards what is still owed. The group goes on as it was. `order`: as it is then; undefined when that leaves nothing to pay.
 */
export const lapse = (order: LiveOrder, now: string) => {
  let known: LiveOrder | undefined = order
  const facts: ReturnType<typeof shrunk> = []
  while (known) {
    const next = nextInstalment(known)
    const lot: DepositLot | undefined = known.lots?.find(({ no }) => no !== undefined && no === next?.no)
    if (!next || !lot || now < next.by) break
    const followed = dropSeats(known, lot)
    facts.push(...followed)
    const [reduced, ...rest] = followed
    known = rest.length > 0 ? undefined : afterReduced(known, reduced!.data as never, now)
  }
  return { facts, order: known }
}

const dropSeats = (order: LiveOrder, lot: DepositLot) => {
  const { seats, deposit, no } = lot
  const cut = leaving(order, lot)
  const lots = order.lots!.filter(other => other !== lot)
  const settlement = { free: 0, returned: deposit, forfeited: 0, kept: order.deposit - deposit, unpaid: seats, lots }
  const removed = types.flatMap(type => lastNamed(order, type, cut[type]))
  return shrunk(order, { changeId: `added-${no}`, cut, removed, settlement, lapsed: no!, reason: '加员定金逾期未付' })
}

/** Whose seats go: of the types that were added, as far as the group still has them; who travels free first, infants with their adults. */
const leaving = (order: LiveOrder, { seats, added = {} }: DepositLot): Counts => {
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

/** of those named, who was named last leaves when there are more names than seats */
const lastNamed = (order: LiveOrder, type: FareType, cut: number): string[] => {
  const named = passengersOf(order).filter(one => one.type === type)
  const over = named.length - (order.submitted.counts[type] - cut)
  return over > 0 ? named.slice(-over).map(({ id }) => id) : []
}
