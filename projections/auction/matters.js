import { departs } from '#contracts/auction/bag-price.ts';
import { present } from '#contracts/kernel/present.ts';
import { MOST_DUE } from '#contracts/order/due-api.ts';
import { bagList, bookingList } from './bag-list.ts';
import { bidderList } from './bidder-list.ts';
import { lotList } from './lot-list.ts';
const ofWins = (agency) => ({ agency, status: { in: ['WAIT_PREPAY', 'OFFERED'] } });
const ofBookings = (agency) => ({ agency, status: 'BOOKED' });
/** bags that the agency may have, and no others */
const ofAllotted = (readers, now) => ({
    readers,
    kind: 'ALLOCATION',
    status: 'AVAILABLE',
    endsAt: { gt: now },
});
/**
 * An agency's tasks about what it has won, was offered, has booked or has been allotted, with their limits. There are few, and indexes of
 * them answer.
 */
export const auctionMatters = ask => {
    const count = async (call) => {
        const { agency } = call.who;
        if (agency === undefined)
            return 0;
        const counts = await Promise.all([
            ask(call).count(bidderList, ofWins(agency)),
            ask(call).count(bookingList, ofBookings(agency)),
            ask(call).count(bagList, ofAllotted(agency, call.now)),
        ]);
        return counts.reduce((sum, { count }) => sum + count, 0);
    };
    /** in any order: the caller sorts all tasks by limit */
    const find = async (call) => {
        const { agency } = call.who;
        if (agency === undefined)
            return [];
        const [wins, bookings, allotted] = await Promise.all([
            ask(call).find(bidderList, { filter: ofWins(agency), sort: ['-joinedAt'], limit: MOST_DUE }),
            ask(call).find(bookingList, { filter: ofBookings(agency), sort: ['-bookedAt'], limit: MOST_DUE }),
            ask(call).find(bagList, { filter: ofAllotted(agency, call.now), sort: ['endsAt'], limit: MOST_DUE }),
        ]);
        const [lots, bags] = await Promise.all([
            ask(call).find(lotList, { filter: { id: { in: wins.map(({ lotId }) => lotId) } }, limit: MOST_DUE }),
            ask(call).find(bagList, { filter: { id: { in: bookings.map(({ bagId }) => bagId) } }, limit: MOST_DUE }),
        ]);
        return [
            ...wins.flatMap(({ id, lotId, status, seats = 0, amount, prepayBy, offerBy }) => {
                const lot = lots.find(one => one.id === lotId);
                if (!lot)
                    return [];
                const [kind, until] = status === 'OFFERED' ? ['OFFER', offerBy] : ['WIN', prepayBy];
                const about = { subject: lotId, groupName: `竞价 ${lot.flightNo}`, airLine: lot.airLine, ...ofFlights([lot]), persons: seats };
                return [{ id, kind, ...about, ...(until && { until }), ...present({ amount }) }];
            }),
            ...bookings.flatMap(({ id, bagId, prepayBy }) => {
                const bag = bags.find(one => one.id === bagId);
                return bag
                    ? [{ ...ofBag(bag), id, kind: bag.kind === 'ALLOCATION' ? 'ALLOTMENT' : 'BAG', ...(prepayBy && { until: prepayBy }) }]
                    : [];
            }),
            ...allotted.map((bag) => ({ ...ofBag(bag), id: bag.id, kind: 'ALLOTTED', until: bag.endsAt })),
        ];
    };
    return { count, find };
};
const ofBag = ({ id, batchName, no, airLine, lots, seats, amount }) => ({
    subject: id,
    groupName: `${batchName} ${no}`,
    airLine,
    ...ofFlights(lots),
    persons: seats,
    amount,
});
/** the flights in the form that rows of orders have */
const ofFlights = (flights) => ({
    flights: flights.map(({ flightNo }) => flightNo).join('/'),
    route: flights.map(({ origin, destination }) => `${origin}-${destination}`).join('/'),
    departure: flights[0].date,
    std: departs(flights[0]),
});
