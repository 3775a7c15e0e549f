import type { GatewayChannel } from '../enums.ts'
import type { Fen } from '../kernel/money.ts'
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
type Item = { channel: GatewayChannel; billDay: string; item: string }
const refOf = ({ channel, billDay, item }: Item): string => recon.differenceId(recon.reconOf(channel, billDay), item)
/** What a gateway has more than we is taken from its clearing, which then says what the gateway says; so is what does not go back after all. */
export const correctionLegs = ({ worth, isReturn, ...of }: Item & Pick<Corrected, 'worth' | 'isReturn'>): Leg[] =>
  moveEither(isReturn ? 'returning' : clearing(of.channel), 'corrections', worth, refOf(of))
type Corrected = Parameters<typeof recon.ReconItemCorrected>[0]
/** What a gateway sends back is in its clearing, and waits there under another name until a file lists that it has gone. */
export const returnLegs = ({ amount, ...of }: Item & { amount: Fen }): Leg[] => move(clearing(of.channel), 'returning', amount, refOf(of))
const goneLegs = ({ amount, ...of }: Item & { amount: Fen }): Leg[] => move('returning', clearing(of.channel), amount, refOf(of))

export const reconRules = [
  posts(recon.ReconDayClosed, closingLegs),
  posts(recon.ReconItemCorrected, correctionLegs),
  posts(recon.ReconReturnApproved, returnLegs),
  posts(recon.ReconReturnListed, goneLegs),
  posts(recon.ReconReturnUnlisted, returnLegs),
  posts(recon.ReconItemReopened, ({ item, amount }, { id }) => goneLegs({ ...recon.ofRecon(id), item, amount })),
]
