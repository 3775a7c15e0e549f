import { type BasisPoints, type Fen, percentOf, split, YUAN } from '../../kernel/money.ts'
import { Bps, Count, Fen as FenSchema, optional, type Static, Type, zh } from '../../kernel/schema.ts'

/** Deposits of groups and their assessment (DOMAIN §1.3, §5.5 B). */

/** Deposit for a number of seats at a fare, half up to whole yuan. */
export const depositFor = (seats: number, fare: Fen, rate: BasisPoints): Fen => percentOf(seats * fare, rate, YUAN)

/** 免罚人数: seats that may be cut without loss, (1 − assessment) of the headcount, half up to whole seats. */
export const freeCuts = (headcount: number, assessment: BasisPoints): number => percentOf(headcount, 10_000 - assessment)

/** How many of a group may go before some of its deposit is forfeited: each that goes makes fewer free where the final headcount counts. */
export const mostFreeCuts = (seats: number, assessment: BasisPoints, base: 'START' | 'FINAL' = 'START'): number => {
  if (base === 'START') return freeCuts(seats, assessment)
  let cut = 0
  while (cut < seats && cut + 1 <= freeCuts(seats - cut - 1, assessment)) cut += 1
  return cut
}

/**
 * Deposit and the seats it was paid for. `no`: the part of the sum by which it is still to be paid, at this rate, and who came with these seats;
 * absent: it is paid.
 */
export const DepositLot = Type.Object({
  seats: zh(Count, '座位数'),
  deposit: zh(FenSchema, '定金'),
  no: optional(zh(Count, '期次')),
  rate: optional(zh(Bps, '定金比例')),
  added: optional(zh(Type.Record(Type.String(), Count), '增加人数')),
})
export type DepositLot = Static<typeof DepositLot>
export const isPaid = ({ no }: DepositLot): boolean => no === undefined
export const seatsIn = (lots: readonly DepositLot[]): number => lots.reduce((sum, { seats }) => sum + seats, 0)

/**
 * Seats whose own deposit is not paid go first, those added last before others, and cost nothing: what has come for them is given back,
 * as far as what is `asked` of a lot's seats that stay does not need it. Returns how many of `cut` went like that.
 */
export const cutUnpaid = (lots: readonly DepositLot[], cut: number, asked: (lot: DepositLot, seats: number) => Fen) => {
  let unpaid = 0
  let returned = 0
  const left = lots.toReversed().flatMap(lot => {
    const gone = isPaid(lot) ? 0 : Math.min(cut - unpaid, lot.seats)
    if (gone === 0) return [lot]
    const seats = lot.seats - gone
    const deposit = Math.min(lot.deposit, seats > 0 ? asked(lot, seats) : 0)
    unpaid += gone
    returned += lot.deposit - deposit
    return seats > 0 ? [{ ...lot, seats, deposit }] : []
  })
  return { unpaid, returned, lots: left.reverse() }
}

type Settling = {
  /** by which seats the deposit was paid, first paid first */
  lots: readonly DepositLot[]
  cut: number
  assessment: BasisPoints
  headcount?: number
  cutBefore?: number
}
type Settled = { free: number; returned: Fen; forfeited: Fen; kept: Fen }

/**
 * What becomes of the deposit of seats that are cut: it comes back for as many as are free, and is forfeited for the others. Each seat has its
 * share of what was paid for its own lot, those paid last go first.
 * `headcount` is what the assessment counts from: the group at the start of the period, or its final size where the policy says so.
 * `cutBefore` seats of this period have used up free cuts already. Throws RangeError when more seats are cut than there are.
 */
export const settleLots = ({
  lots,
  cut,
  assessment,
  headcount = seatsIn(lots),
  cutBefore = 0,
}: Settling): Settled & { lots: DepositLot[] } => {
  const seats = seatsIn(lots)
  if (cut < 0 || cut > seats) throw new RangeError('减员人数有误')
  const free = Math.min(cut, Math.max(0, freeCuts(headcount, assessment) - cutBefore))
  const shares = lots.flatMap(lot => split(lot.deposit, lot.seats, YUAN))
  const sum = (part: Fen[]) => part.reduce((sum, share) => sum + share, 0)
  const gone = seats - cut // seats are cut from the end, so the odd yuan stay with those who travel
  return {
    free,
    returned: sum(shares.slice(gone, gone + free)),
    forfeited: sum(shares.slice(gone + free)),
    kept: sum(shares.slice(0, gone)),
    lots: lots.flatMap((lot, n) => {
      const before = seatsIn(lots.slice(0, n))
      const stay = shares.slice(before, Math.min(gone, before + lot.seats))
      return stay.length > 0 ? [{ ...lot, seats: stay.length, deposit: sum(stay) }] : []
    }),
  }
}

/** The same where one deposit was paid for all seats. */
export const settleDeposit = ({ deposit, seats, ...asked }: Omit<Settling, 'lots'> & { deposit: Fen; seats: number }): Settled => {
  const { lots: _, ...settled } = settleLots({ lots: [{ seats, deposit }], ...asked })
  return settled
}
