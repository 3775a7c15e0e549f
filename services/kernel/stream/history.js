import { eventsIn } from '#contracts/kernel/event.ts';
import { recordDecider } from '../record/decide.ts';
export const history = (decider, events, options) => ({
    decider,
    eventTypes: eventsIn(events),
    ...options,
});
/** Labels for commands that machines send: they have no endpoint to label them. */
export const machine = (names) => Object.fromEntries(Object.entries(names).map(([name, zh]) => [name, { zh }]));
/** for auditors of the whole system only */
export const wholeHouse = { airlineOf: () => '*', ownerStays: true };
export const recordHistory = (record) => ({
    decider: recordDecider(record),
    eventTypes: Object.values(record.events),
    ...(record.airline && {
        airlineOf: (state) => (state.status === 'ACTIVE' ? String(state.values[record.airline]) : undefined),
    }),
    commands: record.endpoints,
    permission: record.endpoints.query.permission,
});
