import type { PayableKind } from '#contracts/kernel/claims.ts'
import * as events from '#contracts/kernel/claims.ts'
import type { EventsOf, Fact } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Decider, DecisionContext, Rule } from './decider.ts'

const { PayableClaimed, PayableFreed, PayablePaid } = events
/** events of a decider that can be paid: `decider<Fine, EventsOf<typeof events> & ClaimEvents>()` */
export type ClaimEvents = EventsOf<typeof events>
type Paid = Static<typeof PayablePaid.schema>

/** The part of a state that payments write. */
export type Claims = {
  /** claim of the payment that is about to pay it; `amount` in fen */
  claim?: { paymentCode: string; amount: Fen; at: string; no: number }
  /** number of claims so far, which is the `no` of the last one */
  claims?: number
  /** recent payments whose claim was freed: a repeated claim of one of them does nothing */
  freed?: readonly string[]
  /** the payment that paid it, where it is paid once and as a whole */
  payer?: Pick<Paid, 'paymentCode' | 'channel' | 'tradeNo' | 'amount' | 'paidAt'>
}
const REMEMBERED = 8

/** a credit that pays an order (`offset` of the payment) */
export type PayingCredit = { creditId: string; reasonCode: '5' | '6'; cap: number }
/** a payment's wish to pay; `amount` in fen, `part` is the instalment of an order */
export type Claiming = { paymentCode: string; amount: Fen; part?: number | undefined; offset?: PayingCredit | undefined }
/** `no` names the claim that the payment has decided about; a later claim of the same payment is not meant */
type Which = { paymentCode: string; no?: number | undefined }
/** money that has come; `amount` in fen */
export type Paying = Which &
  Pick<Paid, 'channel' | 'tradeNo' | 'amount' | 'paidAt'> & { part?: number | undefined; offset?: PayingCredit | undefined }

export const PAYING = '正在支付，请勿重复支付'
/** Refuses a command that would end a payable or change its worth while a payment is under way. For the `when` of such commands. */
export const notPaying = ({ claim }: Claims): true | string => claim === undefined || '正在支付，请稍后再试'
/** The claim that is meant, if it stands. */
export const claimOf = ({ claim }: Claims, { paymentCode, no }: Which): Claims['claim'] =>
  claim?.paymentCode === paymentCode && (no === undefined || claim.no === no) ? claim : undefined

/** How claims change a state. `PayablePaid` only notes the payer; the decider adds what else the payment changes. */
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

/** every payable has these three commands; services/payment/payables/payables.ts drives them */
type PayableCommands = {
  claim: Rule<any, any, Claiming>
  pay: Rule<any, any, Paying>
  free: Rule<any, any, Which>
}
export type PayableDecider = Decider<any, any, PayableCommands>

/**
 * The three commands of a payable, spread into its decider (DOMAIN §5.8, HOW-TO). A payment claims the payable first; here its rules speak
 * (`due`). The payment is then decided in its own stream, and afterwards `pay`s or `free`s the payable. Neither is ever refused, and both
 * may be repeated. While a claim stands, no other payment can pay it, and any command that would end it or change its worth must wait
 * (`notPaying`).
 */
export const payable = <State extends object>({
  kind,
  due,
  ledgerAccount,
}: {
  kind: PayableKind
  /** amount to be paid now in fen, or the reason why nothing is due */
  due: (state: State, asked: Claiming, context: DecisionContext) => Fen | string
  /** account of the ledger that gets the money (`fines.HU`) */
  ledgerAccount: (state: State) => string
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
      return claim
        ? [PayablePaid({ kind, paymentCode, no: claim.no, channel, tradeNo, amount, paidAt, ledgerAccount: ledgerAccount(state) })]
        : []
    },
  },
  free: {
    decide: (state: State & Claims, which: Which): Fact<'PayableFreed', ClaimEvents['PayableFreed']>[] => {
      const claim = claimOf(state, which)
      return claim ? [PayableFreed({ kind, paymentCode: claim.paymentCode, no: claim.no })] : []
    },
  },
})
