import type { BasisPoints, Fen } from '../kernel/money.ts'

/**
 * Who wins a lot, and what it takes to win (docs/AUCTIONS.md §2). The rule book that accepts bids, the pages that show how things stand and the auditor who
 * computes a result again all take it from here. Pure: nothing that is given is changed.
 *
 * A lot is sold in units of some seats. Of each agency one bid counts, for so many units, at a price for a seat. Whoever bids `partial` takes what is
 * left of them as well; otherwise it is all of them or none.
 */
export type Bid = {
  agency: string
  /** of a seat */
  price: Fen
  units: number
  partial: boolean
  /** how many of the seats that the agency took were ticketed, as it counted when the lot was published */
  rate: BasisPoints
  /** in the order of acceptance: no two bids of a lot have the same */
  no: number
}
/** So many units go to a bid; never none. */
export type Fill<B extends Bid = Bid> = { bid: B; units: number }
type Pricing = { units: number; floor: Fen; step: Fen; cap: Fen }

/** Price ↓, then ticketing rate ↓, then acceptance ↑. */
export const compareBids = (a: Pick<Bid, 'price' | 'rate' | 'no'>, b: Pick<Bid, 'price' | 'rate' | 'no'>): number =>
  b.price - a.price || b.rate - a.rate || a.no - b.no

/**
 * Bids in their order, in pieces: a change copies one piece and the list of them, in microseconds, where one list of two thousand takes ten times
 * as long and leaves sixteen kilobytes behind.
 */
export type Ranked<B extends Bid = Bid> = readonly (readonly B[])[]
/** a piece that has become so long is cut in two */
const LONGEST = 64

/** How many come before a bid in an order of which `at` tells one. */
const before = (length: number, at: (index: number) => Bid, bid: Bid): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareBids(at(middle), bid) < 0) low = middle + 1
    else high = middle
  }
  return low
}
/** In which piece a bid stands, or would, and where in it. */
const placeOf = (ranked: Ranked, bid: Bid): [piece: number, at: number] => {
  const piece = Math.min(
    before(ranked.length, index => ranked[index]!.at(-1)!, bid),
    ranked.length - 1,
  )
  const bids = ranked[piece] ?? []
  return [Math.max(piece, 0), before(bids.length, index => bids[index]!, bid)]
}
/** The others, without this one, which is among them. */
export const unplaced = <B extends Bid>(ranked: Ranked<B>, bid: B): Ranked<B> => {
  const [piece, at] = placeOf(ranked, bid)
  const rest = ranked[piece]!.toSpliced(at, 1)
  return rest.length > 0 ? ranked.with(piece, rest) : ranked.toSpliced(piece, 1)
}
/** A bid among the others, instead of the one of the same agency that counted before. */
export const placed = <B extends Bid>(ranked: Ranked<B>, bid: B, own: B | undefined): Ranked<B> => {
  const others = own ? unplaced(ranked, own) : ranked
  const [piece, at] = placeOf(others, bid)
  const longer = (others[piece] ?? []).toSpliced(at, 0, bid)
  const half = longer.length >> 1
  return others.toSpliced(piece, 1, ...(longer.length > LONGEST ? [longer.slice(0, half), longer.slice(half)] : [longer]))
}

/** One bid after another. */
export function* inOrder<B extends Bid>(ranked: Ranked<B>): Generator<B> {
  for (const piece of ranked) yield* piece
}

/** The units go to the ranked bids in their order; who takes all or nothing is passed over where too few are left. */
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

/** What is other than before of an agency that wins, or won: the bid that does, and how many units it had; with 0 units it wins nothing any more. */
export type Change<B extends Bid = Bid> = Fill<B> & { before: number }
export const changes = <B extends Bid>(before: readonly Fill<B>[], after: readonly Fill<B>[]): Change<B>[] => {
  const left = new Map(before.map(fill => [fill.bid.agency, fill]))
  const now = after.flatMap(({ bid, units }) => {
    const known = left.get(bid.agency)
    left.delete(bid.agency)
    return known?.bid.no === bid.no && known.units === units ? [] : [{ bid, units, before: known?.units ?? 0 }]
  })
  return [...now, ...[...left.values()].map(({ bid, units }) => ({ bid, units: 0, before: units }))]
}

/** of those who win, the lowest price */
export const lowest = (fills: readonly Fill[]): Fen | undefined =>
  fills.length > 0 ? fills.reduce((least, { bid }) => Math.min(least, bid.price), Number.POSITIVE_INFINITY) : undefined

/**
 * The least that somebody new has to bid for a unit: the floor while there are units that nobody has, then a step more than the lowest that wins.
 * `undefined`: that is beyond the cap, and nobody can beat those who win.
 */
export const priceToBeat = (fills: readonly Fill[], { units, floor, step, cap }: Pricing): Fen | undefined => {
  if (sold(fills) < units) return floor
  const price = (lowest(fills) ?? floor) + step
  return price <= cap ? price : undefined
}

/** What a bid may be at most: where there is a largest step, that much above the price of who leads, or above the floor; never beyond the cap. */
export const mostToBid = (
  price: Fen | undefined,
  { floor, cap, mostStep }: Pick<Pricing, 'floor' | 'cap'> & { mostStep?: Fen | undefined },
): Fen => (mostStep === undefined ? cap : Math.min(cap, (price ?? floor) + mostStep))

/** so many steps beyond what it takes is asked about once more */
export const MANY_STEPS = 10
/** Somebody has typed 125,025,000 for 125,025 before. */
export const isFarAbove = (price: Fen, least: Fen | undefined, step: Fen): boolean =>
  least !== undefined && price > least + MANY_STEPS * step

/** What a bid makes of a lot, were it accepted. */
type Trial<B extends Bid> = {
  ranked: Ranked<B>
  fills: Fill<B>[]
  changes: Change<B>[]
  /** others win than before, or as many units of others */
  isTurn: boolean
  /**
   * May it be: it wins something, bids a step more than each from whom it takes units, and leaves no unit unsold that was sold before (all or
   * nothing could). So of a lot of one unit the accepted prices rise, and the units that are sold never become fewer by a bid.
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
    ...{ ranked: tried, fills: after, changes: others },
    isTurn: others.some(({ units, before }) => units !== before),
    beats: wonBy(after, bid.agency) > 0 && rises && sold(after) >= sold(fills),
  }
}
