import { addDays } from '../../kernel/calendar.ts';
/** Statuses that count: an order that is over or whose tickets are going back is no duplicate. */
export const comparedStatuses = ['WAIT_FOR_PAY', 'PAID', 'PRINTED'];
export const isCompared = (status) => comparedStatuses.includes(status);
export const duplicateKeyOf = ({ legs, seats, }) => ({
    route: legs.map(leg => `${leg.origin}-${leg.destination}`).join('/'),
    departure: legs[0].date,
    seats,
});
/** Search range for possible duplicates: days of departure and numbers of seats, bounds included. */
export const duplicateRange = ({ route, departure, seats }, { days, percent }) => ({
    route,
    days: Array.from({ length: 2 * days + 1 }, (_, day) => addDays(departure, day - days)),
    seats: { gte: Math.ceil((seats * (100 - percent)) / 100), lte: Math.floor((seats * (100 + percent)) / 100) },
});
