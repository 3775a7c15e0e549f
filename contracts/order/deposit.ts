import { type BasisPoints, type Fen, percentOf, split, YUAN } from '../kernel/money.ts'

/** Deposits of groups and their assessment (domain §1.3, §5.5 B). */

/** Deposit for a number of seats at a fare, half up to whole yuan. */
export const depositFor = (seats: number, fare: Fen, rate: BasisPoints): Fen => percentOf(seats * fare, rate, YUAN)

/** 免罚人数: seats that may be cut without loss, (1 − assessment) of the headcount, half up to whole seats. */
export const freeCuts = (headcount: number, assessment: BasisPoints): number => percentOf(headcount, 10_000 - assessment)

/**
 * What becomes of the deposit of seats that are cut: it comes back for as many as are free, and is forfeited for the others.
 * `headcount` is what the assessment counts from: the group at the start of the period, or its final size where the policy says so.
 * `cutBefore` seats of this period have used up free cuts already. Throws RangeError when more seats are cut than there are.
 */
export const settleDeposit = ({
  deposit,
  seats,
  cut,
  assessment,
  headcount = seats,
  cutBefore = 0,
}: {
  deposit: Fen
  seats: number
  cut: number
  assessment: BasisPoints
  headcount?: number
  cutBefore?: number
}): { free: number; returned: Fen; forfeited: Fen; kept: Fen } => {
  if (cut < 0 || cut > seats) throw new RangeError('减员人数有误')
  const free = Math.min(cut, Math.max(0, freeCuts(headcount, assessment) - cutBefore))
  const shares = split(deposit, seats, YUAN)
  const sum = (part: Fen[]) => part.reduce((sum, share) => sum + share, 0)
  const gone = seats - cut // seats are cut from the end, so the odd yuan stay with those who travel
  return {
    free,
    returned: sum(shares.slice(gone, gone + free)),
    forfeited: sum(shares.slice(gone + free)),
    kept: sum(shares.slice(0, gone)),
  }
}
