import * as events from '#contracts/account/booking-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/decider.ts'

const { BookingDrafted, BookingModified, BookingAsked, BookingBooked, BookingRefused, BookingPlaced } = events
type Data<E extends { schema: any }> = Static<E['schema']>
type Drafted = Data<typeof BookingDrafted>
type Modified = Data<typeof BookingModified>
/** a change of what stands in the account of it, as far as it has come */
type Change = { no: number; to: Fen; reason?: string; booked?: Data<typeof BookingBooked> }
export type KnownBooking = {
  drafted: Drafted
  /** stands in the account of it, fen */
  amount: Fen
  /** changes that were asked for so far */
  changes: number
  /** under way */
  change?: Change | undefined
  /** why the last one was not made */
  failure?: string | undefined
  /** why it is no more */
  reason?: string
  status: 'DRAFT' | 'VALID' | 'INVALID'
  draftedAt: string
  updatedAt: string
}
export type Booking = { status: 'NONE' } | KnownBooking

/** what a change does to the account */
export const wayOf = (known: KnownBooking, { to }: Pick<Change, 'to'>): { way: 'IN' | 'OUT'; amount: Fen } =>
  to > known.amount ? { way: 'IN', amount: to - known.amount } : { way: 'OUT', amount: known.amount - to }

const notThere = (known: Booking): string | undefined => {
  if (known.status === 'NONE') return '款项不存在'
  if (known.change) return '款项正在记账，请稍后'
  return known.status === 'INVALID' ? '款项已作废' : undefined
}

/**
 * Money of an account that staff have registered (DOMAIN §5.11): a big deposit, what a big client has paid by bank, or its credit line. Drafted,
 * confirmed with what the bank says, changed or made invalid; each change is tried in the account, decided here, and then only carried out.
 */
export const booking = decider<Booking, EventsOf<typeof events>>()({
  name: 'booking',
  zh: '款项',
  code: code.payment,
  document: { zh: '款项', owner: state => (state.status === 'NONE' ? undefined : { agency: state.drafted.agency }) },
  initial: { status: 'NONE' },
  evolve: {
    BookingDrafted: (_, drafted, at) => ({ status: 'DRAFT', drafted, amount: 0, changes: 0, draftedAt: at, updatedAt: at }),
    BookingModified: (known, modified, at) => ifKnown(known, ({ drafted }) => ({ drafted: { ...drafted, ...modified }, updatedAt: at })),
    BookingAsked: (known, { no, to, reason }) =>
      ifKnown(known, () => ({ failure: undefined, changes: no, change: { no, to, ...(reason && { reason }) } })),
    BookingBooked: (known, booked) => ifKnown(known, ({ change }) => ({ ...(change && { change: { ...change, booked } }) })),
    BookingRefused: (known, { reason }, at) => ifKnown(known, () => ({ change: undefined, failure: reason, updatedAt: at })),
    BookingPlaced: (known, _, at) =>
      ifKnown(known, ({ change, drafted, reason }) => {
        const to = change?.to ?? 0
        const why = change?.reason ?? reason
        return {
          ...{
            amount: to,
            status: to > 0 || drafted.kind === 'LINE' ? ('VALID' as const) : ('INVALID' as const),
            change: undefined,
            updatedAt: at,
          },
          ...{ drafted: to > 0 ? { ...drafted, amount: to } : drafted, ...(why && { reason: why }) },
        }
      }),
  },
  commands: {
    draft: { decide: (known, command: Drafted) => (known.status === 'NONE' ? [BookingDrafted(command)] : []) },
    /** its words, and of a draft its amount */
    modify: {
      when: known => notThere(known) ?? true,
      decide: (known, command: Modified) => {
        if (known.status !== 'DRAFT' && command.amount !== undefined) throw new Refused(code.payment, '已生效的款项须通过变动修改金额')
        return [BookingModified(command)]
      },
    },
    /** asked for by a person: all of a draft is to stand in the account, or another amount of what does, or nothing */
    change: {
      when: known => notThere(known) ?? true,
      decide: (known, { to, reason }: { to: Fen; reason?: string | undefined }, { who }) => {
        if (known.status === 'NONE' || (to === known.amount && to > 0)) return []
        const { drafted } = known
        if (to > 0 && drafted.kind !== 'LINE' && !drafted.bankRefNo)
          throw new Refused(code.payment, '请填写银行流水号', { status: 400, errors: { bankRefNo: '请填写银行流水号' } })
        return [BookingAsked({ no: known.changes + 1, to, askedBy: who.user, ...(reason && { reason }) })]
      },
    },
    /** what the account has said */
    book: {
      decide: (known, { no, turn }: { no: number; turn: number }) => {
        if (known.status === 'NONE' || known.change?.no !== no || known.change.booked) return []
        const { bookingId, kind } = known.drafted
        return [BookingBooked({ bookingId, kind, no, ...wayOf(known, known.change), to: known.change.to, turn })]
      },
    },
    refuse: {
      decide: (known, { no, reason }: { no: number; reason: string }) =>
        known.status !== 'NONE' && known.change?.no === no && !known.change.booked ? [BookingRefused({ no, reason })] : [],
    },
    place: {
      decide: (known, { no }: { no: number }) =>
        known.status !== 'NONE' && known.change?.no === no && (known.change.booked || wayOf(known, known.change).amount === 0)
          ? [BookingPlaced({ no })]
          : [],
    },
  },
})

const ifKnown = (known: Booking, change: (known: KnownBooking) => Partial<KnownBooking>): Booking =>
  known.status === 'NONE' ? known : { ...known, ...change(known) }
