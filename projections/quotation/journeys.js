import { noAuthority } from '#contracts/order/search/quote.ts';
import { checkJourney } from '../order/journey.ts';
import { blocksOf, mustBeSold, quoteFor } from '../order/quote.ts';
import { stockList } from '../seats/stock.ts';
/** Flights of a requested quote, and the total of an order at a quote. */
export const quoteJourneys = (prices, query) => ({
    /** @throws Refused when a flight is not for sale to this agency, or the flights make no journey */
    chosen: async (legs, voyageType, agency, now) => {
        const items = await blocksOf(prices, legs, now);
        checkJourney(voyageType, items);
        const { airLine } = items[0];
        if (!(await prices.authority(agency)).includes(airLine))
            throw noAuthority(airLine);
        const at = await prices.at(agency, now);
        for (const item of items)
            mustBeSold(at, item);
        return items;
    },
    /** the flight on sale on a day; undefined when it is not on sale */
    onDay: async (flightNo, date) => (await query.find(stockList, { filter: { flightNo, date }, sort: ['date'], limit: 20 })).find(({ status }) => status === 'EFFECTIVE'),
    /** @throws Refused 400 */
    mustFollow: (voyageType, items) => checkJourney(voyageType, items),
    /** Fares of the quote with the taxes of the day of issue. @throws Refused when a flight is not for sale any more */
    sold: async (quote, now) => {
        const { legs, counts, agency } = quote;
        const items = await blocksOf(prices, legs, now);
        return quoteFor({ items, sold: items.map((_, leg) => policyOf(quote, leg)), counts, prices: await prices.at(agency, now, { counts }) });
    },
});
/** a policy for this group only */
const policyOf = ({ quoteId, airLine, fares, paxMin, refundable }, leg) => ({
    id: quoteId,
    updatedAt: '',
    terms: { name: `报价${quoteId}`, airLine, paxMin, price: { kind: 'FIXED', fare: fares[leg] }, childFareMode: 'HALF_OF_Y', refundable },
});
