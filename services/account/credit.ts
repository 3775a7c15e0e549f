import { toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf, Fact } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { OffsetCredited, OffsetExpired } from '#contracts/payment/credit.ts'
import type { creditFacts } from '#contracts/payment/credit-facts.ts'
import { type CommandOf, type DecisionContext, decider, foldAt } from '#services/kernel/decider.ts'
import { type Account, account, type CreditTerms, dayOf, monthOf, monthsClosed, type OpenAccount, totalOf } from './decide.ts'
import { isOver } from './kinds.ts'
import type { Lot } from './lots.ts'

type Credited = Static<typeof OffsetCredited.schema>
export type KnownCredit = OpenAccount & { credit: CreditTerms }

const { BooksCarried: _, ...folds } = account.evolve
const { expect, receive, forget, reserve, settle, release, closeMonth } = account.commands

/**
 * A credit that a refund left instead of money (DOMAIN §3.6): an account in the stream that it had before there were accounts. It pays for other
 * orders of the agency and airline within a year, takes back what of these is refunded, and never gives more than it has. What comes back after
 * its year is over with it. Facts of before moved it in one step; they are further lines of the fold, and what happens now stands behind them.
 */
export const credit = decider<Account, EventsOf<typeof creditFacts>>()({
  name: 'offset',
  zh: '抵扣',
  document: { ...account.document, zh: '抵扣' },
  code: code.payment,
  initial: account.initial,
  evolve: {
    ...folds,
    OffsetCredited: (_, credited, at) => {
      const { agency, agencyName, airLine, amount } = credited
      const opened = folds.AccountOpened({ status: 'NONE' }, { type: 'O', agency, agencyName, airLine, day: toLocal(at).date }, at)
      return moved({ ...(opened as OpenAccount), seq: 1, credit: { credited, expired: 0, past: [] } }, amount, at, { in: amount })
    },
    OffsetUsed: (state, { paymentCode, amount, balance }, at) =>
      isCredit(state) ? moved(inOneStep(state, paymentCode), balance, at, { out: amount }) : state,
    OffsetReturned: (state, { refundId, paymentCode, amount, balance }, at) =>
      isCredit(state) ? moved(inOneStep(state, `${refundId}.${paymentCode}`), balance, at, { in: amount }) : state,
    OffsetExpired: (state, { amount }, at) => {
      if (!isCredit(state)) return state
      const { credit, available } = state
      const lapsed = moved({ ...state, credit: { ...credit, expired: credit.expired + amount } }, available - amount, at, { out: amount })
      return { ...lapsed, status: 'CLOSED' }
    },
  },
  commands: {
    ...{ expect, forget, reserve, settle, closeMonth },
    /** sent when the refund is complete, perhaps twice */
    grantCredit: { decide: (state, command: Credited) => (state.status === 'NONE' ? [OffsetCredited(command)] : []) },
    /** whatever a payment says that it was made of, it is this one's */
    receive: {
      decide: (state, command: CommandOf<typeof account, 'receive'>, context) => {
        const expected = isCredit(state) ? state.expected[command.movement] : undefined
        if (!isCredit(state) || !expected) return []
        return ended(state, receive.decide(state, { ...command, lots: lotOf(state, expected.amount) }, context), context)
      },
    },
    release: {
      decide: (state, command: CommandOf<typeof account, 'release'>, context) =>
        ended(state, release.decide(state, command, context), context),
    },
    /** sent by a tick, perhaps early, perhaps twice: what is set aside just then is still paid */
    passTime: {
      decide: (state, _: object, { at }) => (isCredit(state) && state.status === 'ACTIVE' && isOver(state, at) ? lapse(state, at) : []),
    },
  },
})

export const isCredit = (state: Account): state is KnownCredit => state.status !== 'NONE' && state.credit !== undefined
/** all of it came at once */
const lotOf = ({ credit: { credited } }: KnownCredit, amount: Fen): Lot[] =>
  amount > 0 ? [{ lot: credited.refundId, seq: 1, amount }] : []
/** What a fact makes of it that says no more than an amount: it ends no month, so that the next one begins with it. */
const moved = (known: KnownCredit, available: Fen, at: string, way: { in?: Fen; out?: Fen }): KnownCredit => {
  const day = dayOf(known, at)
  const begun = monthOf(day) > monthOf(known.day) ? { ...known, opening: totalOf(known), in: 0, out: 0, movements: 0 } : known
  return {
    ...begun,
    ...{ day, available, lots: lotOf(known, available), movements: begun.movements + 1 },
    ...{ in: begun.in + (way.in ?? 0), out: begun.out + (way.out ?? 0) },
  }
}
const inOneStep = (known: KnownCredit, movement: string): KnownCredit => ({
  ...known,
  credit: { ...known.credit, past: [...known.credit.past, movement] },
})
/** What may be spent of it again when its year is over is over with it. */
const ended = <F extends Fact>(before: Account, facts: F[], { at }: DecisionContext) => {
  const now = foldAt(account, before, facts, at)
  return facts.length > 0 && isCredit(now) && isOver(now, at) ? [...facts, ...lapse(now, at)] : facts
}
const lapse = (known: KnownCredit, at: string) => [...monthsClosed(known, dayOf(known, at)), OffsetExpired({ amount: known.available })]
