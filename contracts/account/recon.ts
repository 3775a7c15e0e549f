import * as recon from '../payment/reconciliation/events.ts'
import { type Leg, move, posts } from './legs.ts'
import { clearing, gatewayFees, type OpenName } from './names.ts'

/** An amount that may be below zero: then it moves the other way. */
const moveEither = (from: OpenName, to: OpenName, amount: number, ref: string): Leg[] =>
  amount < 0 ? move(to, from, 0 - amount, ref) : move(from, to, amount, ref)

/** What a gateway pays out for a day, and what it keeps, leaves its clearing. */
export const closingLegs = ({ channel, billDay, paidOut, kept }: Pick<Closed, 'channel' | 'billDay' | 'paidOut' | 'kept'>): Leg[] => {
  const ref = recon.reconOf(channel, billDay)
  return [...moveEither('bank', clearing(channel), paidOut, ref), ...moveEither(gatewayFees(channel), clearing(channel), kept, ref)]
}
type Closed = Parameters<typeof recon.ReconDayClosed>[0]
/** What a gateway has more than we is taken from its clearing, which then says what the gateway says. */
export const correctionLegs = ({ channel, billDay, item, worth }: Pick<Corrected, 'channel' | 'billDay' | 'item' | 'worth'>): Leg[] =>
  moveEither(clearing(channel), 'corrections', worth, recon.differenceId(recon.reconOf(channel, billDay), item))
type Corrected = Parameters<typeof recon.ReconItemCorrected>[0]

export const reconRules = [posts(recon.ReconDayClosed, closingLegs), posts(recon.ReconItemCorrected, correctionLegs)]
