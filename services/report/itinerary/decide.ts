import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { ItineraryEnd, ItineraryStatus } from '#contracts/report/itinerary/codes.ts'
import * as events from '#contracts/report/itinerary/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const {
  ItineraryApplied,
  ItinerarySent,
  ItineraryCancelled,
  ItineraryIssued,
  ItineraryRejected,
  ItineraryReversalBegun,
  ItineraryReversed,
} = events
type Events = EventsOf<typeof events>
type Applied = Events['ItineraryApplied']

/**
 * The itinerary of a ticket. `sent`: the issuer was or is being asked. `unanswered`: applications that ended meanwhile; invoices that the
 * issuer makes out for them are reversed. `reversing`: invoices that are being taken back, of whichever application.
 */
type KnownItinerary = {
  status: ItineraryStatus
  applied: Applied
  sent: boolean
  invoiceNo?: string
  issuedOn?: string
  unanswered: Readonly<Record<number, { applied: Applied; cause: ItineraryEnd }>>
  reversing: Readonly<Record<number, { invoiceNo: string }>>
}
export type Itinerary = { status: 'NONE' } | KnownItinerary
const isKnown = (state: Itinerary): state is KnownItinerary => state.status !== 'NONE'
const inForce = ({ status }: Itinerary): boolean => status === 'APPLIED' || status === 'ISSUED' || status === 'REVERSING'
/** the application that the issuer is to be asked for; undefined where there is none any more */
export const openIn = (state: Itinerary, no: number): Applied | undefined => {
  if (!isKnown(state)) return undefined
  if (state.status === 'APPLIED' && state.applied.no === no) return state.applied
  return state.unanswered[no]?.applied
}

const ifKnown = (state: Itinerary, change: (known: KnownItinerary) => KnownItinerary): Itinerary => (isKnown(state) ? change(state) : state)
const without = <V>(record: Readonly<Record<number, V>>, no: number): Record<number, V> => {
  const { [no]: _, ...rest } = record as Record<number, V>
  return rest
}
/** the application has ended; where the issuer was asked, the answer is still to come */
const ended = (known: KnownItinerary, status: ItineraryStatus, cause: ItineraryEnd, asked: boolean | undefined): KnownItinerary => ({
  ...known,
  status,
  unanswered: asked ? { ...known.unanswered, [known.applied.no]: { applied: known.applied, cause } } : known.unanswered,
})

type Ending = { no: number; reason?: string }

/** Itineraries (DOMAIN §3.38): one in force for a ticket. */
export const itinerary = decider<Itinerary, Events>()({
  name: 'itinerary',
  zh: '行程单',
  document: { zh: '行程单', owner: state => (isKnown(state) ? state.applied : undefined) },
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    ItineraryApplied: (state, applied) => ({
      status: 'APPLIED',
      applied,
      sent: false,
      unanswered: isKnown(state) ? state.unanswered : {},
      reversing: isKnown(state) ? state.reversing : {},
    }),
    ItinerarySent: state => ifKnown(state, known => ({ ...known, sent: true })),
    ItineraryCancelled: (state, { cause, asked }) => ifKnown(state, known => ended(known, 'CANCELLED', cause, asked)),
    ItineraryRejected: (state, { asked }) => ifKnown(state, known => ended(known, 'REJECTED', 'CANCELLED', asked)),
    ItineraryIssued: (state, { no, invoiceNo, issuedOn }) =>
      ifKnown(state, known => {
        const unanswered = without(known.unanswered, no)
        return no === known.applied.no ? { ...known, status: 'ISSUED', invoiceNo, issuedOn, unanswered } : { ...known, unanswered }
      }),
    ItineraryReversalBegun: (state, { no, invoiceNo }) =>
      ifKnown(state, known => ({
        ...known,
        ...(no === known.applied.no && { status: 'REVERSING' as const }),
        reversing: { ...known.reversing, [no]: { invoiceNo } },
      })),
    ItineraryReversed: (state, { no }) =>
      ifKnown(state, known => ({
        ...known,
        ...(no === known.applied.no && { status: 'REVERSED' as const }),
        reversing: without(known.reversing, no),
      })),
  },
  commands: {
    applyItinerary: {
      when: state => !inForce(state) || '已有有效的行程单',
      decide: (state, asked: Omit<Applied, 'no'>) => [ItineraryApplied({ ...asked, no: isKnown(state) ? state.applied.no + 1 : 1 })],
    },
    /** sent before the issuer is asked */
    send: {
      decide: (state, { no }: { no: number }) =>
        isKnown(state) && state.status === 'APPLIED' && state.applied.no === no && !state.sent ? [ItinerarySent({ no })] : [],
    },
    /** the issuer's answer, perhaps again, perhaps after the application has ended */
    issued: {
      decide: (state, { no, invoiceNo, issuedOn }: { no: number; invoiceNo: string; issuedOn: string }) => {
        if (!isKnown(state)) return []
        const issued = ItineraryIssued({ no, invoiceNo, issuedOn })
        if (state.status === 'APPLIED' && state.applied.no === no) return [issued]
        const late = state.unanswered[no]
        return late ? [issued, ItineraryReversalBegun({ no, invoiceNo, cause: late.cause })] : []
      },
    },
    refused: {
      decide: (state, { no, reason }: { no: number; reason: string }) =>
        isKnown(state) && state.status === 'APPLIED' && state.applied.no === no ? [ItineraryRejected({ no, reason })] : [],
    },
    reversed: {
      decide: (state, { no, redNo }: { no: number; redNo: string }) =>
        isKnown(state) && state.reversing[no] ? [ItineraryReversed({ no, redNo })] : [],
    },
    /** `days`: after the issue within which an invoice may be reversed */
    cancelItinerary: {
      when: state => state.status !== 'REJECTED' || '行程单申请已驳回',
      decide: (state, { days, ...ending }: Ending & { days: number }, { at }) => {
        if (!isKnown(state)) return []
        mustBeNewest(state, ending.no)
        if (state.status === 'ISSUED' && toLocal(at).date > addDays(state.issuedOn!, days))
          throw new Refused(code.order, '已超过可冲红期限，请联系航司')
        return takenBack(state, { ...ending, cause: 'CANCELLED' })
      },
    },
    rejectItinerary: {
      when: state => state.status === 'APPLIED' || '只有已申请的行程单可以驳回',
      decide: (state, { no, reason }: Required<Ending>) => {
        if (!isKnown(state)) return []
        mustBeNewest(state, no)
        return [ItineraryRejected({ no, reason, ...(state.sent && { asked: true }) })]
      },
    },
    /** sent where the ticket is given back or gets another name, perhaps twice */
    withdraw: {
      decide: (state, { cause }: { cause: ItineraryEnd }) => (isKnown(state) ? takenBack(state, { no: state.applied.no, cause }) : []),
    },
  },
})

/** @throws Refused 404, or 409 where a newer application has taken its place */
const mustBeNewest = ({ applied }: KnownItinerary, no: number): void => {
  if (no > applied.no) throw notFound('行程单申请')
  if (no < applied.no) throw new Refused(code.order, '该申请已被新的申请代替')
}
const takenBack = ({ status, sent, invoiceNo }: KnownItinerary, { no, cause, reason }: Ending & { cause: ItineraryEnd }) => {
  const why = present({ reason: reason || undefined })
  if (status === 'APPLIED') return [ItineraryCancelled({ no, cause, ...why, ...(sent && { asked: true }) })]
  return status === 'ISSUED' ? [ItineraryReversalBegun({ no, cause, invoiceNo: invoiceNo!, ...why })] : []
}
