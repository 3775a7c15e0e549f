import { fareTypes } from '#contracts/enums.ts'
import { type BasisPoints, type Fen, formatYuan, percentOf, split, TEN_YUAN } from '#contracts/kernel/money.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { LiveOrder } from '../state.ts'

/** types with a fare of their own; an infant's is a part of the full fare, whatever the group pays */
const paying = ['ADULT', 'CHILD', 'SOLIDER'] as const

/**
 * The fares that make an order cost `total`, when nobody says which ones change: the same change for all who pay, divided over the flights,
 * in whole tens of yuan like all fares (DOMAIN §5.1).
 * @throws Refused 400 telling the nearest sums that can be reached
 */
export const faresFor = ({ submitted: { legs, counts, total: now } }: LiveOrder, total: Fen) => {
  const wrong = (message: string) => invalid(message, { totalAmount: message })
  const heads = paying.reduce((sum, type) => sum + counts[type], 0)
  const step = heads * TEN_YUAN
  if ((total - now) % step !== 0) {
    const below = now + Math.floor((total - now) / step) * step
    throw wrong(`总价须使每人票价为10元的整数倍，最近的为${formatYuan(below)}或${formatYuan(below + step)}`)
  }
  const shares = split((Math.abs(total - now) / step) * TEN_YUAN, legs.length, TEN_YUAN)
  return legs.flatMap(({ stockId, lines }, leg) =>
    paying.flatMap(type => {
      const line = lines.find(line => line.type === type)
      if (!line || line.count === 0) return []
      const fare = line.fare + Math.sign(total - now) * shares[leg]!
      if (fare < 0) throw wrong(`总价过低：${fareTypes[type]}票价将低于0`)
      return [{ stockId, type, fare }]
    }),
  )
}

/**
 * The fares at this share of the full fare (bps), half up to ten yuan (DOMAIN §5.1): of adults, and of whoever pays what an adult pays. A
 * fare of their own, such as half of the full fare, stays.
 */
export const faresAt = ({ submitted: { legs } }: LiveOrder, rate: BasisPoints) =>
  legs.flatMap(({ stockId, lines, fullFare }) => {
    const adult = lines.find(({ type }) => type === 'ADULT')?.fare
    return paying.flatMap(type =>
      lines.some(line => line.type === type && line.fare === adult) ? [{ stockId, type, fare: percentOf(fullFare, rate, TEN_YUAN) }] : [],
    )
  })
