import { type BasisPoints, type Fen, percentOf, split, YUAN } from '../../kernel/money.ts'
import { Bps, Count, Fen as FenSchema, optional, type Static, Type, zh } from '../../kernel/schema.ts'

/** Deposits of groups and their assessment (DOMAIN §1.3, §5.5 B). */

/** Deposit for a number of seats at a fare, half up to whole yuan. */
export const depositFor = (seats: number, fare: Fen, rate: BasisPoints): Fen => percentOf(seats * fare, rate, YUAN)

/** 免罚人数: seats that may be cut without loss, (1 − assessment) of the headcount, half up to whole seats. */
export const freeCuts = (headcount: number, assessment: BasisPoints): number => percentOf(headcount, 10_000 - assessment)

/**
 * How many travellers may leave before a part of the deposit is forfeited. Where the final headcount counts, each one who leaves reduces
 * the free number.
 */
export const mostFreeCuts = (seats: number, assessment: BasisPoints, base: 'START' | 'FINAL' = 'START'): number => {
  if (base === 'START') return freeCuts(seats, assessment)
  let cut = 0
  while (cut < seats && cut + 1 <= freeCuts(seats - cut - 1, assessment)) cut += 1
  return cut
}

/**
 * Deposit for seats that came together. `no` is the unpaid part of the sum that includes it, at this rate, for the seats that came with it;
 * absent once it is paid.
 */
export const Tranche = Type.Object({
  seats: zh(Count, '座位数'),
  deposit: zh(FenSchema, '定金'),
  no: optional(zh(Count, '期次')),
  rate: optional(zh(Bps, '定金比例')),
  added: optional(zh(Type.Record(Type.String(), Count), '增加人数')),
})
export type Tranche = Static<typeof Tranche>
export const isPaid = ({ no }: Tranche): boolean => no === undefined
export const seatsIn = (tranches: readonly Tranche[]): number => tranches.reduce((sum, { seats }) => sum + seats, 0)

/**
 * Cuts seats whose own deposit is unpaid, those added last first, at no cost. Partial payments for them go back, as far as the remaining
 * seats of the tranche do not need them for their deposit (`asked`). @returns how many of `cut` were cut in this way
 */
export const cutUnpaid = (tranches: readonly Tranche[], cut: number, asked: (tranche: Tranche, seats: number) => Fen) => {
  let unpaid = 0
  let returned = 0
  const left = tranches.toReversed().flatMap(tranche => {
    const gone = isPaid(tranche) ? 0 : Math.min(cut - unpaid, tranche.seats)
    if (gone === 0) return [tranche]
    const seats = tranche.seats - gone
    const deposit = Math.min(tranche.deposit, seats > 0 ? asked(tranche, seats) : 0)
    unpaid += gone
    returned += tranche.deposit - deposit
    return seats > 0 ? [{ ...tranche, seats, deposit }] : []
  })
  return { unpaid, returned, tranches: left.reverse() }
}

type Settling = {
  /** tranches by which the deposit was paid, the first paid first */
  tranches: readonly Tranche[]
  cut: number
  assessment: BasisPoints
  headcount?: number
  cutBefore?: number
}
type Settled = { free: number; returned: Fen; forfeited: Fen; kept: Fen }

/**
 * Settles the deposit of cut seats: it comes back for as many as may be cut free, and is forfeited for the others. Each seat has its share
 * of the deposit of its own tranche; the tranche paid last is cut first. `headcount` is the base of the assessment: the group at the start
 * of the period, or its final size where the policy says so. `cutBefore` seats of this period have used up free cuts already.
 * @throws RangeError when more seats are cut than there are
 */
export const settleTranches = ({
  tranches,
  cut,
  assessment,
  headcount = seatsIn(tranches),
  cutBefore = 0,
}: Settling): Settled & { tranches: Tranche[] } => {
  const seats = seatsIn(tranches)
  if (cut < 0 || cut > seats) throw new RangeError('减员人数有误')
  const free = Math.min(cut, Math.max(0, freeCuts(headcount, assessment) - cutBefore))
  const shares = tranches.flatMap(tranche => split(tranche.deposit, tranche.seats, YUAN))
  const sum = (part: Fen[]) => part.reduce((sum, share) => sum + share, 0)
  const gone = seats - cut // seats are cut from the end, so the remaining yuan stay with those who travel
  return {
    free,
    returned: sum(shares.slice(gone, gone + free)),
    forfeited: sum(shares.slice(gone + free)),
    kept: sum(shares.slice(0, gone)),
    tranches: tranches.flatMap((tranche, n) => {
      const before = seatsIn(tranches.slice(0, n))
      const stay = shares.slice(before, Math.min(gone, before + tranche.seats))
      return stay.length > 0 ? [{ ...tranche, seats: stay.length, deposit: sum(stay) }] : []
    }),
  }
}

/** Settles the deposit where one deposit was paid for all seats. */
export const settleDeposit = ({ deposit, seats, ...asked }: Omit<Settling, 'tranches'> & { deposit: Fen; seats: number }): Settled => {
  const { tranches: _, ...settled } = settleTranches({ tranches: [{ seats, deposit }], ...asked })
  return settled
}
