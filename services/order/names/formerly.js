import { isSameButTitle } from '#contracts/kernel/passenger-name.ts';
import { lookup } from '#services/kernel/lookup.ts';
/** Do name and document both differ? If only one of them does, it is a correction; so is a title taken off the name. */
export const isAnother = (one, other) => !isSameButTitle(one.name, other.name) && one.docNo !== other.docNo;
const bearersOf = ({ formerly = {} }, id) => lookup(formerly, id) ?? [];
/**
 * Is this somebody else than every holder of the seat since it was last given to another person? Several changes, step by step, count
 * together.
 */
export const isReplaced = (order, id, now) => {
    const bearers = bearersOf(order, id);
    const own = bearers.slice(bearers.findLastIndex(({ left }) => left) + 1);
    return [...own, ...present(order, id)].some(before => isAnother(before, now));
};
const present = ({ passengers }, id) => {
    const passenger = lookup(passengers, id);
    return passenger ? [passenger] : [];
};
/** Name and document of the seat's holder at an instant. */
export const calledAt = (order, id, at) => bearersOf(order, id).find(({ until }) => until >= at) ?? lookup(order.passengers, id);
/** The holder of the seat at an instant, where that person has left it since. */
export const formerAt = (order, id, at) => {
    const bearers = bearersOf(order, id);
    const from = bearers.findIndex(({ until }) => until >= at);
    return from >= 0 && bearers.slice(from).some(({ left }) => left) ? bearers[from] : undefined;
};
/** The former names and documents in the order, with those of these travellers added. */
export const remembering = (order, ids, until, isLeft) => {
    const known = ids.flatMap((id) => {
        const passenger = lookup(order.passengers, id);
        if (!passenger)
            return [];
        const { name, docNo } = passenger;
        return [[id, [...bearersOf(order, id), { name, docNo, until, ...(isLeft && { left: true }) }]]];
    });
    return known.length > 0 || order.formerly ? { formerly: { ...order.formerly, ...Object.fromEntries(known) } } : {};
};
/** The travellers of an order without those who have left. */
export const withoutThese = (order, ids, at) => ({
    passengers: Object.fromEntries(Object.entries(order.passengers).filter(([id]) => !ids.includes(id))),
    ...remembering(order, ids, at, true),
});
