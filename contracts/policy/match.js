import { daysBetween, weekday } from '../kernel/calendar.ts';
import { groupedBy } from '../kernel/grouped.ts';
/** Tells whether the policy applies to this leg. Every key with a value must match (DOMAIN §3.13). */
export const matches = (terms, asked) => {
    const within = (value, min, max) => value === undefined || ((min === undefined || value >= min) && (max === undefined || value <= max));
    return (terms.airLine === asked.airLine &&
        (!terms.origin || terms.origin === asked.origin) &&
        (!terms.destination || terms.destination === asked.destination) &&
        (!terms.originArea || terms.originArea === asked.originArea) &&
        (!terms.destinationArea || terms.destinationArea === asked.destinationArea) &&
        (!terms.originGroup || asked.originGroups?.includes(terms.originGroup) === true) &&
        (!terms.destinationGroup || asked.destinationGroups?.includes(terms.destinationGroup) === true) &&
        (!terms.season || asked.seasons?.includes(terms.season) === true) &&
        (!terms.flights?.length || terms.flights.includes(asked.flightNo)) &&
        !terms.excludedFlights?.includes(asked.flightNo) &&
        (!terms.cabin || terms.cabin === asked.cabin) &&
        (!terms.saleFrom || asked.today >= terms.saleFrom) &&
        (!terms.saleTo || asked.today <= terms.saleTo) &&
        (!terms.travelFrom || asked.date >= terms.travelFrom) &&
        (!terms.travelTo || asked.date <= terms.travelTo) &&
        (!terms.weekdays?.length || terms.weekdays.includes(weekday(asked.date))) &&
        ((terms.advanceMin ?? terms.advanceMax) === undefined ||
            within(daysBetween(asked.today, asked.date), terms.advanceMin, terms.advanceMax)) &&
        within(asked.seats, terms.paxMin, terms.paxMax) &&
        (!terms.agency || terms.agency === asked.agency) &&
        (!terms.office || terms.office === asked.office) &&
        (!terms.agencyLevel || terms.agencyLevel === asked.agencyLevel) &&
        (!terms.groupType || terms.groupType === asked.groupType) &&
        (!terms.passengerTypes?.length || !asked.types || asked.types.every(type => terms.passengerTypes.includes(type))));
};
/** Indexes policies by route: a leg is compared with policies that name its route, one end of it or none, not with all of an airline's. */
export const byRoute = (policies) => {
    const named = (origin = '', destination = '') => `${origin}-${destination}`;
    const routes = groupedBy(policies, ({ terms }) => named(terms.origin, terms.destination));
    return (origin, destination) => [named(origin, destination), named(origin), named('', destination), named()].flatMap(route => routes.get(route) ?? []);
};
const list = (values = []) => [...values].sort().join();
const keys = [
    'airLine',
    'origin',
    'destination',
    'originArea',
    'destinationArea',
    'originGroup',
    'destinationGroup',
    'season',
    'cabin',
    'saleFrom',
    'saleTo',
    'travelFrom',
    'travelTo',
    'advanceMin',
    'advanceMax',
    'paxMin',
    'paxMax',
    'agency',
    'office',
    'agencyLevel',
    'groupType',
];
/** The keys that keep a policy from applying to a leg, each judged alone: for the editor's sample. */
export const misfits = (terms, asked) => {
    const { airLine, name, price, childFareMode, refundable } = terms;
    const open = { airLine: asked.airLine, name, price, childFareMode, refundable, paxMin: 1 };
    const judged = [...keys, 'flights', 'excludedFlights', 'weekdays', 'passengerTypes'];
    return judged.filter(key => !matches({ ...open, [key]: key === 'airLine' ? airLine : terms[key] }, asked));
};
/**
 * The match keys of a policy as one text. Two policies with equal texts match exactly the same, so that the choice would be ambiguous
 * (DOMAIN §3.13: 政策冲突).
 */
export const keysOf = (terms) => JSON.stringify([
    ...keys.map(key => terms[key]),
    list(terms.flights),
    list(terms.excludedFlights),
    list(terms.weekdays),
    list(terms.passengerTypes),
]);
/**
 * Rank of a policy by how exactly it is targeted: agency before office, its level, flight, kind of group, passenger types, route, group of
 * airports, area, season and cabin.
 */
export const specificity = (terms) => (terms.agency ? 1000 : 0) +
    (terms.office ? 500 : 0) +
    (terms.agencyLevel ? 250 : 0) +
    (terms.flights?.length ? 100 : 0) +
    (terms.groupType ? 50 : 0) +
    (terms.passengerTypes?.length ? 25 : 0) +
    (terms.origin ? 10 : 0) +
    (terms.destination ? 10 : 0) +
    (terms.originGroup ? 6 : 0) +
    (terms.destinationGroup ? 6 : 0) +
    (terms.originArea ? 3 : 0) +
    (terms.destinationArea ? 3 : 0) +
    (terms.season ? 2 : 0) +
    (terms.cabin ? 1 : 0);
/** Most specific, then lowest adult fare, then newest (DOMAIN §3.13). `fare` is the policy's adult fare on this leg, fen. */
export const bestPolicy = (policies, asked, fare) => policies
    .filter(policy => matches(policy.terms, asked))
    .sort((a, b) => specificity(b.terms) - specificity(a.terms) ||
    fare(a.terms) - fare(b.terms) ||
    (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : a.id < b.id ? 1 : -1))[0];
