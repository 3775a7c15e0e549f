import type { GatewayChannel } from '../enums.ts'
import type { Fen } from '../kernel/money.ts'
import * as recon from '../payment/reconciliation/events.ts'
import { clearing, gatewayFees, type OpenName } from './names.ts'
import { move, type Posting, posts } from './postings.ts'

/** Moves an amount; a negative one moves in the opposite direction. */
const moveEither = (from: OpenName, to: OpenName, amount: number, ref: string): Posting[] =>
  amount < 0 ? move(to, from, 0 - amount, ref) : move(from, to, amount, ref)

/** Takes what a gateway paid out and kept for a day out of its clearing account. */
export const closingPostings = ({
  channel,
  billDay,
  paidOut,
  kept,
}: Pick<Closed, 'channel' | 'billDay' | 'paidOut' | 'kept'>): Posting[] => {
  const ref = recon.reconOf(channel, billDay)
  return [...moveEither('bank', clearing(channel), paidOut, ref), ...moveEither(gatewayFees(channel), clearing(channel), kept, ref)]
}
type Closed = Parameters<typeof recon.ReconDayClosed>[0]
type Item = { channel: GatewayChannel; billDay: string; item: string }
const refOf = ({ channel, billDay, item }: Item): string => recon.differenceId(recon.reconOf(channel, billDay), item)
/**
 * Moves money that the gateway has beyond our books out of its clearing account, which then agrees with the gateway. The same postings undo
 * a return that does not take place after all.
 */
export const correctionPostings = ({ worth, isReturn, ...of }: Item & Pick<Corrected, 'worth' | 'isReturn'>): Posting[] =>
  moveEither(isReturn ? 'returning' : clearing(of.channel), 'corrections', worth, refOf(of))
type Corrected = Parameters<typeof recon.ReconItemCorrected>[0]
/** Moves money that a gateway sends back from clearing to `returning`; it waits there until one of the gateway's files lists it. */
export const returnPostings = ({ amount, ...of }: Item & { amount: Fen }): Posting[] =>
  move(clearing(of.channel), 'returning', amount, refOf(of))
const gonePostings = ({ amount, ...of }: Item & { amount: Fen }): Posting[] => move('returning', clearing(of.channel), amount, refOf(of))

export const reconRules = [
  posts(recon.ReconDayClosed, closingPostings),
  posts(recon.ReconItemCorrected, correctionPostings),
  posts(recon.ReconReturnApproved, returnPostings),
  posts(recon.ReconReturnListed, gonePostings),
  posts(recon.ReconReturnUnlisted, returnPostings),
  posts(recon.ReconItemReopened, ({ item, amount }, { id }) => gonePostings({ ...recon.ofRecon(id), item, amount })),
]
