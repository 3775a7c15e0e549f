import { present } from '#contracts/kernel/present.ts';
import { Airline, Instant, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
import { fineList } from './list.ts';
/** judged only once: fined or spared */
const ofUtilisation = ({ orderNo, type }) => (type === 'UTILISATION' ? orderNo : null);
/** Departure of the first flight of each order, until its ticketing rate was checked. */
export const departures = view()({
    name: 'fine-departure',
    version: 1,
    doc: Type.Object({ airLine: Airline, departsAt: zh(Instant, '起飞时间') }),
    index: [['departsAt'], ['airLine', 'departsAt']],
    key: { FineCalculated: ofUtilisation, FineSpared: ofUtilisation },
    on: {
        OrderSubmitted: (_, { airLine, legs }) => ({ airLine, departsAt: legs[0].std }),
        OrderExpired: () => null,
        FineCalculated: () => null,
        FineSpared: () => null,
    },
});
/** Fines of an order that its agency knows of, with their payments. */
export const finesOf = (query) => async (orderNo) => (await query.find(fineList, { filter: { orderNo }, sort: ['-createdAt'], limit: 200 })).flatMap(({ id, told, paymentCode }) => told ? [{ id, ...present({ paymentCode }) }] : []);
/** Fines that the clock has to look at; a hint. */
export const dueFines = (query) => ({
    /** includes fines with a pending request */
    overdue: async (now, limit) => {
        const found = await Promise.all([
            query.find(fineList, { filter: { status: 'ASKED', payBy: { lt: now } }, sort: ['payBy'], limit }),
            query.find(fineList, { filter: { lapses: { lt: now } }, sort: ['lapses'], limit }),
        ]);
        return found.flat().map(({ id }) => id);
    },
    /** fines whose request was returned and not handed in again in time */
    returned: async (now, limit) => (await query.find(fineList, { filter: { returnBy: { lt: now } }, sort: ['returnBy'], limit })).map(({ id }) => id),
    departed: async (from, to, airLines, limit) => {
        const filter = { departsAt: { gte: from, lte: to }, ...present({ airLine: airLines && { in: [...airLines] } }) };
        return (await query.find(departures, { filter, sort: ['departsAt'], limit })).map(({ id }) => id);
    },
});
