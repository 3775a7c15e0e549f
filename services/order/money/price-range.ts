import { type FareType, fareTypes } from '#contracts/enums.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { PriceChangeProposed, PriceModified } from '#contracts/order/events.ts'
import type { LiveOrder } from '../state.ts'

/** usual percentage of the adult's full fare, by type */
const shareOfAdultFare: Record<FareType, number> = { ADULT: 100, CHILD: 50, SOLIDER: 50, FREE: 0, INFANT: 10 }

type ProposalTerms = { floor: number; proposalId: string; by: string; reason: string }
/** The change itself, or a proposal of it: fares below so many percent of the full fare, or above it, need a second person. */
export const orPropose = <F extends Fact>(order: LiveOrder, facts: F[], { floor, ...proposal }: ProposalTerms) => {
  const changed = facts.find(({ type }) => type === PriceModified.type)
  if (!changed) return facts
  const { legs, total } = changed.data as ReturnType<typeof PriceModified>['data']
  const prices = order.submitted.legs.flatMap((leg, n) =>
    legs[n]!.lines.flatMap(({ type, fare, count }) =>
      leg.lines.find(line => line.type === type)?.fare === fare ? [] : [{ stockId: leg.stockId, type, fare, count, leg }],
    ),
  )
  const outside = prices.flatMap(({ type, fare, count, leg }) => {
    const least = Math.floor((leg.fullFare * shareOfAdultFare[type] * floor) / 10_000)
    if (count === 0 || (fare >= least && fare <= leg.fullFare)) return []
    const bound = fare < least ? `低于最低价${formatYuan(least)}` : `高于全价${formatYuan(leg.fullFare)}`
    return [`${leg.flightNo}${fareTypes[type]}${formatYuan(fare)}${bound}`]
  })
  if (outside.length === 0) return facts
  return [
    PriceChangeProposed({
      ...proposal,
      prices: prices.map(({ stockId, type, fare }) => ({ stockId, type, fare })),
      total,
      outside: outside.join('，'),
    }),
  ]
}
