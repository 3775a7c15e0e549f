import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import * as events from '#contracts/quotation/asking-events.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { AskingNumbered } = events
type Data = EventsOf<typeof events>

/** The quote that answers a request of one agency for a journey and a group (DOMAIN §3.12). */
export const asking = decider<{ quoteId?: string; airLine?: string; agency?: string }, Data>()({
  name: 'quoteasking',
  zh: '询价登记',
  code: code.quotation,
  initial: {},
  evolve: { AskingNumbered: (_, numbered) => numbered },
  commands: {
    /** `over`: the former quote, which the caller found to be over; where another request has taken its place, that one's quote answers */
    number: {
      decide: ({ quoteId }, { over, ...numbered }: Data['AskingNumbered'] & { over: string | undefined }) =>
        quoteId === over ? [AskingNumbered(numbered)] : [],
    },
  },
})

type Request = { agency: string; voyageType: string; legs: readonly { stockId: string }[]; counts: TravellerCounts }
export const askingId = ({ agency, voyageType, legs, counts: { ADULT, CHILD, SOLIDER, FREE, INFANT } }: Request): string =>
  idFrom('asking', agency, voyageType, ...legs.map(({ stockId }) => stockId), ADULT, CHILD, SOLIDER, FREE, INFANT)

type RequestAbroad = {
  agency: string
  airLine: string
  legs: readonly { origin: string; destination: string; date: string }[]
  counts: TravellerCounts
}
/** The same for a request of a group abroad, by its days and cities. */
export const interAskingId = ({ agency, airLine, legs, counts: { ADULT, CHILD, SOLIDER, FREE, INFANT } }: RequestAbroad): string =>
  idFrom(
    'asking abroad',
    agency,
    airLine,
    ...legs.map(({ origin, destination, date }) => `${origin}${destination}${date}`),
    ADULT,
    CHILD,
    SOLIDER,
    FREE,
    INFANT,
  )
