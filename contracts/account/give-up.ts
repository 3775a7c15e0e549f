import { type Fen, percentOf, YUAN } from '../kernel/money.ts'

/**
 * What giving up comes to: of what is at stake (`stake`; else of all of the hold) the forfeited part half up to whole yuan, the rest is the agency's
 * again (DOMAIN §5.10).
 */
export const giveUpSplit = (amount: Fen, rate: number, stake: Fen = amount): { rate: number; forfeit: Fen; back: Fen } => {
  const forfeit = Math.min(stake, percentOf(stake, rate, YUAN))
  return { rate, forfeit, back: amount - forfeit }
}
