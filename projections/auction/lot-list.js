import { LotRow } from '#contracts/auction/lists.ts';
import { present } from '#contracts/kernel/present.ts';
import { Flag, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    ...Type.Omit(LotRow, ['id']).properties,
    /** the bidding is paused; the end shown here moves when it goes on */
    paused: zh(Flag, '已暂停'),
});
/** Lots with their bids, from two streams with one number. */
export const lotList = view()({
    name: 'lot',
    version: 5,
    doc: Row,
    index: [
        ['-createdAt'],
        ['kind', '-createdAt'],
        ['kind', 'status', '-createdAt'],
        ['kind', 'status', 'endsAt'],
        ['status', 'paused', 'endsAt'],
        ['airLine', '-createdAt'],
        ['airLine', 'status', '-createdAt'],
        ['flightNo', '-createdAt'],
        ['origin', 'destination', 'date'],
        ['endsAt'],
        ['date'],
    ],
    counted: ['kind', 'airLine', 'status'],
    on: {
        LotDrafted: (_, { lotId: __, draftedBy: ___, remark: ____, opener, kind = 'BIDDING', ...terms }, { at }) => ({
            ...terms,
            kind,
            openedBy: opener ? 'AGENCY' : 'AIRLINE',
            seats: terms.units * terms.seatsPerUnit,
            status: 'DRAFT',
            extensions: 0,
            bids: 0,
            bidders: 0,
            sold: 0,
            winning: [],
            paused: false,
            createdAt: at,
            updatedAt: at,
        }),
        LotModified: (row, { remark: _, kind: __, ...terms }, { at }) => row && { ...row, ...terms, seats: terms.units * terms.seatsPerUnit, updatedAt: at },
        LotSubmitted: (row, _, { at }) => row && { ...row, status: 'AUDITING', updatedAt: at },
        LotSentBack: (row, _, { at }) => row && { ...row, status: 'DRAFT', updatedAt: at },
        LotPublished: (row, _, { at }) => row && standing({ ...row, status: 'PUBLISHED', updatedAt: at }),
        LotClosed: (row, { outcome }, { at }) => row && over({ ...row, status: outcome, updatedAt: at }),
        LotCancelled: (row, { forced }, { at }) => row && cancelled({ ...row, status: forced ? 'FORCE_CANCELLED' : 'CANCELLED', updatedAt: at }),
        BidderJoined: (row, { paddle }) => row && { ...row, bidders: Math.max(row.bidders, paddle) },
        BidPlaced: (row, { no, standing: changes }, { at }) => row && standing({ ...row, bids: no, updatedAt: at }, changes),
        BidWithdrawn: (row, { standing: changes }, { at }) => row && standing({ ...row, updatedAt: at }, changes),
        EndMoved: (row, { cause, endsAt }) => row && { ...row, endsAt, extensions: row.extensions + (cause === 'BID' ? 1 : 0) },
        BidsPaused: (row, _, { at }) => row && { ...row, paused: true, updatedAt: at },
        BidsResumed: (row, { endsAt }, { at }) => row && { ...row, endsAt, paused: false, updatedAt: at },
    },
});
/** applies changes of the winners, and computes the lowest winning price and the price to beat */
const standing = (row, changes = []) => {
    const stay = row.winning.filter(({ paddle }) => !changes.some(change => change.paddle === paddle));
    const come = changes.flatMap(({ paddle, price, units }) => (units > 0 ? [{ paddle, price, units }] : []));
    const winning = [...stay, ...come].sort((a, b) => b.price - a.price || a.paddle - b.paddle);
    const sold = winning.reduce((sum, { units }) => sum + units, 0);
    const { price: _, next: __, ...rest } = row;
    const price = winning.at(-1)?.price;
    const next = sold < row.units || price === undefined ? row.floor : price + row.step;
    return { ...rest, winning, sold, ...present({ price }), ...(next <= row.cap && { next }) };
};
/** no more bids are possible */
const over = ({ next: _, ...row }) => ({ ...row, paused: false });
/** nobody has won anything */
const cancelled = (row) => {
    const { price: _, ...rest } = over(row);
    return { ...rest, sold: 0, winning: [] };
};
/** Lots whose end has passed, for the clock, which asks each of them; a hint. */
export const endedLots = (query) => async (now, limit) => (await query.find(lotList, { filter: { status: 'PUBLISHED', paused: false, endsAt: { lte: now } }, sort: ['endsAt'], limit })).map(({ id }) => id);
/** Lots that may still be bid for, for a process that was away; a hint. */
export const openLots = (query) => async () => (await query.find(lotList, { filter: { status: 'PUBLISHED', paused: false }, sort: ['endsAt'], limit: 1_000 })).map(({ id }) => id);
