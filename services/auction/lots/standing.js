import * as bidEvents from '#contracts/auction/bid-events.ts';
import { LOT } from '#contracts/auction/news.ts';
import { compareBids, priceToBeat, sold } from '#contracts/auction/rank.ts';
import { may } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { sees } from '#services/kernel/stream/access.ts';
import { bids, undoableUntil } from './bids.ts';
import { kindOf, lotCalls } from './kinds.ts';
import { lot } from './lot.ts';
const inOrder = (fills) => [...fills].sort((a, b) => compareBids(a.bid, b.bid));
/** The state of a lot without names: what it takes to win, and the winners by paddle. */
export const figures = (known) => {
    const fills = inOrder(known.fills);
    const [price, next] = [fills.at(-1)?.bid.price, priceToBeat(fills, known.terms)];
    return {
        endsAt: known.endsAt,
        extensions: known.extensions,
        bids: known.accepted,
        bidders: known.joined,
        sold: sold(fills),
        ...present({ price, next }),
        winning: fills.map(({ bid: { paddle, price }, units }) => ({ paddle, price, units })),
    };
};
/** The state of a lot for watchers: the figures, and until when the leader may withdraw the bid. */
export const watched = (known) => {
    const undoBy = undoableUntil(known);
    return { ...figures(known), status: known.status, ...present({ undoBy }) };
};
const isPublished = ({ status }) => status !== 'NONE' && status !== 'DRAFT' && status !== 'AUDITING';
/** Told to all who watch the lot, each time it changes (AUCTIONS §8). */
export const lotTopic = ({ load, loadCached: recall }) => ({
    name: LOT,
    category: bids.name,
    types: Object.values(bidEvents).map(({ type }) => type),
    /** agencies may watch published lots, the desk those of its airlines */
    mayWatch: async (who, id) => {
        // once published its terms stay, and many watchers come at once
        const { state: known } = await recall(lot, id);
        const { state } = isPublished(known) ? { state: known } : await load(lot, id);
        if (state.status === 'NONE')
            return false;
        const { show, detail } = lotCalls[kindOf(state.terms)];
        if (who.agency)
            return may(who, show) && isPublished(state);
        return may(who, detail) && sees(who, { airLine: state.terms.airLine });
    },
    state: async (id) => {
        const { state, revision } = await load(bids, id);
        return state.status === 'NONE' ? undefined : { ...watched(state), revision };
    },
});
