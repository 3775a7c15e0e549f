import type { BasisPoints, Fen } from '../kernel/money.ts'

/**
 * The ranking of a lot, and the price that beats it (docs/AUCTIONS.md §2). The rule book that accepts bids, the pages and the auditor who
 * computes a result again all use these functions. They are pure and change none of their arguments.
 * A lot is sold in units of some seats. One bid of each agency counts: a number of units and a price per seat. A bid with `partial` takes
 * fewer units when no more are left; any other bid takes all of its units or none.
 */
export type Bid = {
  agency: string
  /** fen per seat */
  price: Fen
  units: number
  partial: boolean
  /** rate of ticketed seats among those that the agency took, as valid when the lot was published */
  rate: BasisPoints
  /** number in the order of acceptance, unique within a lot */
  no: number
}
/** The units that a bid wins; at least one. */
export type Fill<B extends Bid = Bid> = { bid: B; units: number }
type Pricing = { units: number; floor: Fen; step: Fen; cap: Fen }

/** Price ↓, then ticketing rate ↓, then acceptance ↑. */
export const compareBids = (a: Pick<Bid, 'price' | 'rate' | 'no'>, b: Pick<Bid, 'price' | 'rate' | 'no'>): number =>
  b.price - a.price || b.rate - a.rate || a.no - b.no

/**
 * Bids in ranked order, stored in pieces. A change copies one piece and the list of pieces, which takes microseconds; a single list of two
 * thousand bids takes ten times as long and leaves sixteen kilobytes of garbage.
 */
export type Ranked<B extends Bid = Bid> = readonly (readonly B[])[]
/** length at which a piece is cut in two */
const LONGEST = 64

/** The number of bids that come before a bid in a sorted sequence, which `at` reads. */
const before = (length: number, at: (index: number) => Bid, bid: Bid): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareBids(at(middle), bid) < 0) low = middle + 1
    else high = middle
  }
  return low
}
/** The piece in which a bid stands or would stand, and the index in it. */
const placeOf = (ranked: Ranked, bid: Bid): [piece: number, at: number] => {
  const piece = Math.min(
    before(ranked.length, index => ranked[index]!.at(-1)!, bid),
    ranked.length - 1,
  )
  const bids = ranked[piece] ?? []
  return [Math.max(piece, 0), before(bids.length, index => bids[index]!, bid)]
}
/** The other bids, without this one, which is among them. */
export const unplaced = <B extends Bid>(ranked: Ranked<B>, bid: B): Ranked<B> => {
  const [piece, at] = placeOf(ranked, bid)
  const rest = ranked[piece]!.toSpliced(at, 1)
  return rest.length > 0 ? ranked.with(piece, rest) : ranked.toSpliced(piece, 1)
}
/** The bids with a new one, which replaces the same agency's earlier bid. */
export const placed = <B extends Bid>(ranked: Ranked<B>, bid: B, own: B | undefined): Ranked<B> => {
  const others = own ? unplaced(ranked, own) : ranked
  const [piece, at] = placeOf(others, bid)
  const longer = (others[piece] ?? []).toSpliced(at, 0, bid)
  const half = longer.length >> 1
  return others.toSpliced(piece, 1, ...(longer.length > LONGEST ? [longer.slice(0, half), longer.slice(half)] : [longer]))
}

/** All bids in rank order. */
export function* inOrder<B extends Bid>(ranked: Ranked<B>): Generator<B> {
  for (const piece of ranked) yield* piece
}

/** Assigns units to the bids in rank order; an all-or-nothing bid is skipped where too few units are left. */
export const fill = <B extends Bid>(ranked: Iterable<B>, units: number): Fill<B>[] => {
  const fills: Fill<B>[] = []
  let left = units
  for (const bid of ranked) {
    if (left === 0) break
    const given = bid.units <= left ? bid.units : bid.partial ? left : 0
    if (given > 0) fills.push({ bid, units: given })
    left -= given
  }
  return fills
}

export const sold = (fills: readonly Fill[]): number => fills.reduce((sum, { units }) => sum + units, 0)
export const wonBy = (fills: readonly Fill[], agency: string): number => fills.find(({ bid }) => bid.agency === agency)?.units ?? 0

/**
 * A change for one agency that wins or won: its winning bid, and its former number of units (`before`). 0 units: it wins nothing any more.
 */
export type RankChange<B extends Bid = Bid> = Fill<B> & { before: number }
export const changes = <B extends Bid>(before: readonly Fill<B>[], after: readonly Fill<B>[]): RankChange<B>[] => {
  const left = new Map(before.map(fill => [fill.bid.agency, fill]))
  const now = after.flatMap(({ bid, units }) => {
    const known = left.get(bid.agency)
    left.delete(bid.agency)
    return known?.bid.no === bid.no && known.units === units ? [] : [{ bid, units, before: known?.units ?? 0 }]
  })
  return [...now, ...[...left.values()].map(({ bid, units }) => ({ bid, units: 0, before: units }))]
}

/** lowest price of the winning bids */
export const lowest = (fills: readonly Fill[]): Fen | undefined =>
  fills.length > 0 ? fills.reduce((least, { bid }) => Math.min(least, bid.price), Number.POSITIVE_INFINITY) : undefined

/**
 * The lowest price per seat with which a new bid wins a unit. It is the floor while units are left, and otherwise one increment above the
 * lowest winning price. `undefined` means that this exceeds the cap, so nobody can beat the winners.
 */
export const priceToBeat = (fills: readonly Fill[], { units, floor, step, cap }: Pricing): Fen | undefined => {
  if (sold(fills) < units) return floor
  const price = (lowest(fills) ?? floor) + step
  return price <= cap ? price : undefined
}

/**
 * The highest allowed price of a bid. With a largest increment it is that much above the leading price, or above the floor. It never
 * exceeds the cap.
 */
export const mostToBid = (
  price: Fen | undefined,
  { floor, cap, mostStep }: Pick<Pricing, 'floor' | 'cap'> & { mostStep?: Fen | undefined },
): Fen => (mostStep === undefined ? cap : Math.min(cap, (price ?? floor) + mostStep))

/** a bid that exceeds the needed price by so many increments has to be confirmed */
export const MANY_INCREMENTS = 10
/** True for a price that may be a slip: once 125,025,000 was typed for 125,025. */
export const isFarAbove = (price: Fen, least: Fen | undefined, step: Fen): boolean =>
  least !== undefined && price > least + MANY_INCREMENTS * step

/** The lot as it would be with a given bid. */
type Trial<B extends Bid> = {
  ranked: Ranked<B>
  fills: Fill<B>[]
  changes: RankChange<B>[]
  /** true where the bid changes the numbers of units that other agencies win */
  isTurn: boolean
  /**
   * True where the bid is acceptable: it wins something, exceeds each bid that it takes units from by an increment, and leaves no unit
   * unsold that was sold before (an all-or-nothing bid could). In a lot of one unit, accepted prices therefore rise, and no bid reduces the
   * number of sold units.
   */
  beats: boolean
}
export const tryBid = <B extends Bid>(
  { ranked, fills }: { ranked: Ranked<B>; fills: readonly Fill<B>[] },
  { units, step }: Pick<Pricing, 'units' | 'step'>,
  bid: B,
  own: B | undefined,
): Trial<B> => {
  const tried = placed(ranked, bid, own)
  const after = fill(inOrder(tried), units)
  const others = changes(fills, after)
  const rises = others.every(({ bid: other, units, before }) => other.no === bid.no || units >= before || bid.price >= other.price + step)
  return {
    ranked: tried,
    fills: after,
    changes: others,
    isTurn: others.some(({ units, before }) => units !== before),
    beats: wonBy(after, bid.agency) > 0 && rises && sold(after) >= sold(fills),
  }
}
