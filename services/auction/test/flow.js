import { flow } from '#services/flow/instance.ts';
/** Reads as ever, but for flows: each of them decides the request of this key. */
export const decidingUnder = (key, load) => (async (decider, id) => decider.name === flow.name
    ? { state: { status: 'FINISHED', started: { key } }, revision: 0, position: 0 }
    : load(decider, id));
