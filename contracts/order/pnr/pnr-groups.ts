/** seats of a group that one PNR may hold (DOMAIN §3.3) */
export const PNR_SEATS = 99

/**
 * The seats of the PNRs that a group of this many seats needs: 10 to 99 each, as even as possible, the larger ones first. A group of less than
 * ten, where its policy allows one, has one PNR.
 */
export const pnrSeats = (seats: number): number[] => {
  const count = Math.max(1, Math.ceil(seats / PNR_SEATS))
  return Array.from({ length: count }, (_, index) => Math.floor(seats / count) + (index < seats % count ? 1 : 0))
}

/** fewer seats make no group PNR (DOMAIN §3.3) */
export const PNR_LEAST = 10

/**
 * Seats of PNRs that somebody has divided, when the group is larger or smaller now: the smallest grow, the largest shrink, a seat at a time.
 * One without seats is taken into use when the others are full; more than are known are needed when those are, too.
 */
export const fitPnrs = (divided: readonly number[], seats: number): number[] => {
  const sizes = [...divided]
  const sum = () => sizes.reduce((sum, size) => sum + size, 0)
  const pick = (better: (size: number, than: number) => boolean, which: (size: number) => boolean) =>
    sizes.reduce<number | undefined>(
      (best, size, index) => (which(size) && (best === undefined || better(size, sizes[best]!)) ? index : best),
      undefined,
    )
  for (let left = seats - sum(); left !== 0; left -= Math.sign(left)) {
    const index =
      left < 0
        ? pick(
            (size, than) => size >= than,
            size => size > 0,
          )
        : (pick(
            (size, than) => size < than,
            size => size > 0 && size < PNR_SEATS,
          ) ??
          pick(
            () => false,
            size => size === 0,
          ))
    if (index === undefined) sizes.push(1)
    else sizes[index]! += Math.sign(left)
  }
  return sizes
}

/** May a PNR that had `before` seats have so many? A group PNR keeps ten at least; one that never held as many is none. */
export const mayHold = (seats: number, before: number): boolean => seats >= (before >= PNR_LEAST ? PNR_LEAST : 1) && seats <= PNR_SEATS
