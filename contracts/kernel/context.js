import { endpointsIn } from './endpoint.ts';
import { eventsIn } from './event.ts';
import { recordState } from './record.ts';
import { recordList } from './record-list.ts';
import { byPlace } from './screen.ts';
export const contract = (declared) => declared;
/** Endpoints of a context; a file may name the calls of lists too, for readers who look for them there. */
export const endpointsOf = ({ api, lists = [], records = [] }) => [
    ...new Set([
        ...api.flatMap(endpointsIn),
        ...lists.flatMap(({ calls }) => Object.values(calls)),
        ...records.flatMap(({ endpoints }) => Object.values(endpoints)),
    ]),
];
/** Screens of several contexts in the order of the menu; the initial permission tree is built from them. */
export const screensOf = (contracts) => {
    const all = contracts.flatMap(({ lists = [], records = [], screens = {} }) => [
        ...[...lists, ...records.map(recordList)].map(({ name, zh, module, place }) => [name, { zh, module, place }]),
        ...Object.entries(screens),
    ]);
    return Object.fromEntries(all.sort(([, a], [, b]) => byPlace(a, b)));
};
/** Merges the modules of several contexts. */
export const modulesOf = (contracts) => Object.assign({}, ...contracts.map(({ modules }) => modules));
/** Events of a context by the kind of stream that they make up. */
export const kindsOf = ({ events, records = [] }) => ({
    ...Object.fromEntries(Object.entries(events).map(([kind, file]) => [kind, eventsIn(file)])),
    ...Object.fromEntries(records.map(record => [record.name, Object.values(record.events)])),
});
export const eventsOf = (contract) => Object.values(kindsOf(contract)).flat();
export const statesOf = ({ states = {}, records = [] }) => ({
    ...states,
    ...Object.fromEntries(records.map(({ name }) => [name, recordState])),
});
