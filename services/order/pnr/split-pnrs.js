import { mayHold, pnrSeats } from '#contracts/order/rules/pnr-groups.ts';
import { passengersOf, pnrsOf } from '../state.ts';
import { pnrGroups, pnrOfTravellers } from './pnrs.ts';
/**
 * The PNRs of the rest when these travellers and so many seats in all leave: a traveller's seat leaves the traveller's own PNR, seats
 * without a name leave where most of them are. A rest too small for a group PNR joins the others (DOMAIN §3.3), unless it has tickets. An
 * empty PNR stays with the order, without seats.
 */
export const leftGroups = (order, ids, seats) => {
    const where = pnrOfTravellers(order);
    const groups = pnrGroups(order).map(({ pnr, seats: before }) => {
        const own = passengersOf(order).filter(({ id, type }) => type !== 'INFANT' && where.get(id) === pnr);
        const going = own.filter(({ id }) => ids.includes(id)).length;
        return {
            pnr,
            before,
            seats: before - going,
            spare: before - own.length,
            tickets: own.some(({ ticketNo, id }) => ticketNo && !ids.includes(id)),
        };
    });
    const named = groups.reduce((sum, { before, seats }) => sum + before - seats, 0);
    for (let left = seats - named; left > 0; left--) {
        const [most] = groups.toSorted((a, b) => b.spare - a.spare);
        if (!most)
            break;
        most.seats--;
        most.spare--;
    }
    const total = order.submitted.seats - seats;
    const small = groups.some(({ before, seats, tickets }) => seats > 0 && !tickets && !mayHold(seats, before));
    const even = pnrSeats(total);
    return pnrsOf(order).map((pnr, index) => ({
        pnr,
        seats: small ? (even[index] ?? 0) : (groups.find(group => group.pnr === pnr)?.seats ?? 0),
    }));
};
