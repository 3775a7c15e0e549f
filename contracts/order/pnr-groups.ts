/** seats of a group that one PNR may hold (domain §3.3) */
export const PNR_SEATS = 99

/**
 * The seats of the PNRs that a group of this many seats needs: 10 to 99 each, as even as possible, the larger ones first. A group of less than
 * ten, where its policy allows one, has one PNR.
 */
export const pnrSeats = (seats: number): number[] => {
  const count = Math.max(1, Math.ceil(seats / PNR_SEATS))
  return Array.from({ length: count }, (_, index) => Math.floor(seats / count) + (index < seats % count ? 1 : 0))
}
