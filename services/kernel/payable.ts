import type { PayableKind } from '#contracts/kernel/claims.ts'
import * as events from '#contracts/kernel/claims.ts'
import type { EventsOf, Fact } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Decider, DecisionContext, Rule } from './decider.ts'

const { PayableClaimed, PayableFreed, PayablePaid } = events
/** of a decider that can be paid: `decider<Fine, EventsOf<typeof events> & ClaimEvents>()` */
export type ClaimEvents = EventsOf<typeof events>
type Paid = Static<typeof PayablePaid.schema>

/** What a state holds that can be paid. */
export type Claims = {
  /** by the payment that is about to pay it */
  claim?: { paymentCode: string; amount: Fen; at: string; no: number }
  /** how often it was claimed: the `no` of the last */
  claims?: number
  /** payments of late that gave it up: what repeats the claim of one does nothing */
  freed?: readonly string[]
  /** who has paid it, where it is paid once and as a whole */
  payer?: Pick<Paid, 'paymentCode' | 'channel' | 'tradeNo' | 'amount' | 'paidAt'>
}
const REMEMBERED = 8

/** a credit that pays an order (`offset` of the payment) */
export type PayingCredit = { creditId: string; reasonCode: '5' | '6'; cap?: number }
/** what a payment wants to pay of it; `part`: the instalment of an order */
export type Claiming = { paymentCode: string; amount: Fen; part?: number | undefined; offset?: PayingCredit | undefined }
/** `no`: the claim that was decided about, and none that was made under the same number after it was over */
type Which = { paymentCode: string; no?: number | undefined }
/** the money that has come for it */
export type Paying = Which &
  Pick<Paid, 'channel' | 'tradeNo' | 'amount' | 'paidAt'> & { part?: number | undefined; offset?: PayingCredit | undefined }

export const PAYING = '正在支付，请勿重复支付'
/** Whatever would make it worth something else has to wait the moment that a payment takes. For the `when` of such commands. */
export const notPaying = ({ claim }: Claims): true | string => claim === undefined || '正在支付，请稍后再试'
/** The claim that is meant, if it stands. */
export const claimOf = ({ claim }: Claims, { paymentCode, no }: Which): Claims['claim'] =>
  claim?.paymentCode === paymentCode && (no === undefined || claim.no === no) ? claim : undefined

/** What claims make of a state; `PayablePaid` only says who has paid, what that makes of it is its own. */
export const claimFolds = <State extends object>() => ({
  PayableClaimed: (state: State, { paymentCode, amount, no }: ClaimEvents['PayableClaimed'], at: string): State => ({
    ...state,
    claim: { paymentCode, amount, at, no },
    claims: no,
  }),
  PayableFreed: (state: State, { paymentCode }: ClaimEvents['PayableFreed']): State => {
    const { claim: _, freed = [], ...rest } = state as State & Claims
    return { ...rest, freed: [...freed, paymentCode].slice(-REMEMBERED) } as unknown as State
  },
  PayablePaid: (state: State, { paymentCode, channel, tradeNo, amount, paidAt }: ClaimEvents['PayablePaid']): State => {
    const { claim: _, ...rest } = state as State & Claims
    return { ...rest, payer: { paymentCode, channel, tradeNo, amount, paidAt } } as unknown as State
  },
})

/** what can be paid has these three, whoever drives a payment (`services/payment/payables/payables.ts`) */
type PayableCommands = {
  claim: Rule<any, any, Claiming>
  pay: Rule<any, any, Paying>
  free: Rule<any, any, Which>
}
export type PayableDecider = Decider<any, any, PayableCommands>

/**
 * Three commands of whatever can be paid, spread into its decider (DOMAIN §5.8, HOW-TO). A payment claims it (here its rules speak: what is `due`, or
 * why nothing is), is decided in its own stream, and then `pay`s or `free`s it, as often as it comes: neither is ever refused. As long as a claim
 * stands nobody else pays it, and whatever would end it or make it worth something else has to wait (`notPaying`).
 */
export const payable = <State extends object>({
  kind,
  due,
  book,
}: {
  kind: PayableKind
  /** what is to be paid now, or the reason why nothing is */
  due: (state: State, asked: Claiming, context: DecisionContext) => Fen | string
  /** the account of the ledger that the money goes to (`fines.HU`) */
  book: (state: State) => string
}) => ({
  claim: {
    decide: (state: State & Claims, asked: Claiming, context: DecisionContext): Fact<'PayableClaimed', ClaimEvents['PayableClaimed']>[] => {
      const { claim, claims = 0, freed = [], payer } = state
      const { paymentCode, amount } = asked
      if ([claim?.paymentCode, payer?.paymentCode, ...freed].includes(paymentCode)) return []
      const owed = due(state, asked, context)
      if (typeof owed === 'string') throw new Refused(code.payment, owed)
      if (claim) throw new Refused(code.payment, PAYING)
      if (amount !== owed) throw new Refused(code.payment, `支付金额与应付金额不符，应付${formatYuan(owed)}`)
      return [PayableClaimed({ kind, paymentCode, amount, no: claims + 1 })]
    },
  },
  pay: {
    decide: (state: State & Claims, paying: Paying): Fact<'PayablePaid', ClaimEvents['PayablePaid']>[] => {
      const claim = claimOf(state, paying)
      const { paymentCode, channel, tradeNo, amount, paidAt } = paying
      return claim ? [PayablePaid({ kind, paymentCode, no: claim.no, channel, tradeNo, amount, paidAt, book: book(state) })] : []
    },
  },
  free: {
    decide: (state: State & Claims, which: Which): Fact<'PayableFreed', ClaimEvents['PayableFreed']>[] => {
      const claim = claimOf(state, which)
      return claim ? [PayableFreed({ kind, paymentCode: claim.paymentCode, no: claim.no })] : []
    },
  },
})
