import type { FareRange } from '#contracts/basicinfo/float-cabin.ts'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { PriceChangeProposed, PriceModified } from '#contracts/order/events.ts'
import type { LiveOrder } from '../state.ts'

/** usual percentage of the adult's full fare, by type */
const shareOfAdultFare: Record<FareType, number> = { ADULT: 100, CHILD: 50, SOLIDER: 50, FREE: 0, INFANT: 10 }

export type PriceRange = {
  /** percent of the full fare, where no range of the class holds */
  floor: number
  /** ranges of classes, by block */
  ranges?: Readonly<Record<string, FareRange>>
  proposalId: string
}
/**
 * The change itself, or a proposal of it: fares outside the range of the class, or without one of the floor and the full fare, need a
 * second person.
 */
export const orPropose = <F extends Fact>(
  order: LiveOrder,
  facts: F[],
  { floor, ranges = {}, ...proposal }: PriceRange & { by: string; reason: string },
) => {
  const changed = facts.find(({ type }) => type === PriceModified.type)
  if (!changed) return facts
  const { legs, total } = changed.data as ReturnType<typeof PriceModified>['data']
  const prices = order.submitted.legs.flatMap((leg, n) =>
    legs[n]!.lines.flatMap(({ type, fare, count }) =>
      leg.lines.find(line => line.type === type)?.fare === fare ? [] : [{ stockId: leg.stockId, type, fare, count, leg }],
    ),
  )
  const outside = prices.flatMap(({ type, fare, count, leg }) => {
    const range = ranges[leg.stockId]
    const part = (percent: number) => Math.floor((leg.fullFare * shareOfAdultFare[type] * percent) / 10_000)
    const least = part(range?.floor ?? floor)
    const most = range ? part(range.ceiling) : leg.fullFare
    if (count === 0 || (fare >= least && fare <= most)) return []
    const bound = fare < least ? `低于最低价${formatYuan(least)}` : `高于${range ? '最高价' : '全价'}${formatYuan(most)}`
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
