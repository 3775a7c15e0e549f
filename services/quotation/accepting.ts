import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { QuoteAccepted, QuoteExpired, QuoteOrdered, QuoteReleased } from '#contracts/quotation/quote-events.ts'
import type { When } from '#services/kernel/stream/decider.ts'

type Data = EventsOf<{
  QuoteAccepted: typeof QuoteAccepted
  QuoteReleased: typeof QuoteReleased
  QuoteOrdered: typeof QuoteOrdered
}>
/** minutes after which a request that claimed an offer counts as dead: an order takes no longer */
const CLAIM_MINUTES = 10

/** The part of a state that these steps write. */
export type Accepted = {
  status: string
  /** instant until which the offer stands */
  until?: string
  /** claim of the request that orders at this offer */
  claim?: Data['QuoteAccepted']
  orderNo?: string
}
type Offering<State, Known> = {
  /** the document, where there is one */
  known: (state: State) => Known | undefined
  /** status in which the offer stands */
  open: 'OFFERED' | 'QUOTED'
  /** why a document of this status has no offer that stands */
  told: (status: string) => string
}

/**
 * How an offer becomes one order (DOMAIN §3.12), spread into the rule books of both kinds of quotes. A request claims the offer before it
 * orders. It is then ordered, or free again; a claim whose request has died ends after ten minutes.
 */
export const accepting = <State, Known extends State & Accepted>({ known, open, told }: Offering<State, Known>) => {
  const ifKnown = (state: State, change: (document: Known) => State): State => {
    const document = known(state)
    return document ? change(document) : state
  }
  const stands: When<State> = (state, { at }) => {
    const document = known(state)
    if (!document) return told('NONE')
    const { status, claim, until } = document
    const isOpen = status === open || (status === 'ACCEPTED' && at >= claim!.until)
    return isOpen ? at < until! || told('EXPIRED') : told(status)
  }
  return {
    stands,
    folds: {
      QuoteAccepted: (state: State, claim: Data['QuoteAccepted']): State =>
        ifKnown(state, document => ({ ...document, status: 'ACCEPTED', claim })),
      QuoteReleased: (state: State): State => ifKnown(state, document => ({ ...document, status: open, claim: undefined })),
      // a quote with an order knows that order, so that its request gets the answer again
      QuoteOrdered: (state: State, { orderNo }: Data['QuoteOrdered']): State =>
        ifKnown(state, document => ({ ...document, status: 'ORDERED', orderNo })),
    },
    /** the claim of a request */
    claimed: (claim: { request: string; offerId?: string }, at: string) =>
      QuoteAccepted({ ...claim, until: addMinutes(at, CLAIM_MINUTES) }),
    commands: {
      release: {
        decide: (state: State, released: Data['QuoteReleased']) => {
          const document = known(state)
          return document?.status === 'ACCEPTED' && document.claim!.request === released.request ? [QuoteReleased(released)] : []
        },
      },
      /** sent by the request that ordered, and by the process that follows the order */
      order: {
        decide: (state: State, { orderNo }: { orderNo: string }) => {
          const document = known(state)
          return document && document.status !== 'ORDERED' ? [QuoteOrdered({ orderNo })] : []
        },
      },
    },
    /** what the time has made of an offer */
    passed: ({ status, until, claim }: Known, at: string) => {
      if (until === undefined || (status === 'ACCEPTED' && at < claim!.until) || (status !== open && status !== 'ACCEPTED')) return []
      if (at >= until) return [QuoteExpired({ until })]
      return status === 'ACCEPTED' ? [QuoteReleased({ request: claim!.request })] : []
    },
  }
}
