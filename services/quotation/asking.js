import { code } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/quotation/asking-events.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { AskingNumbered } = events;
/** The quote that answers a request of one agency for a journey and a group (DOMAIN §3.12). */
export const asking = decider()({
    name: 'quoteasking',
    zh: '询价登记',
    code: code.quotation,
    initial: {},
    evolve: { AskingNumbered: (_, numbered) => numbered },
    commands: {
        /** `over`: the former quote, which the caller found to be over; where another request has taken its place, that one's quote answers */
        number: {
            decide: ({ quoteId }, { over, ...numbered }) => quoteId === over ? [AskingNumbered(numbered)] : [],
        },
    },
});
export const askingId = ({ agency, voyageType, legs, counts: { ADULT, CHILD, SOLIDER, FREE, INFANT } }) => idFrom('asking', agency, voyageType, ...legs.map(({ stockId }) => stockId), ADULT, CHILD, SOLIDER, FREE, INFANT);
