import { handler, handlersFor, listHandlers } from '#contracts/basicinfo/handler.ts';
import { readLine } from '#contracts/flow/line.ts';
import { isWithin, toLocal } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { byName } from '#contracts/kernel/people.ts';
import { recordDecider } from '#services/kernel/record/decide.ts';
const row = recordDecider(handler);
/** Users whom rows of today name for a matter of a line, the first before the others; the list may lag, so each row itself is asked. */
export const handlersOfLine = ({ run, rows, airportGroups, clock }) => async ({ line, definition: matter }) => {
    const known = await rows();
    const way = readLine(line);
    if (!way || known.length === 0)
        return [];
    const groups = (await airportGroups())(way.airLine);
    const found = handlersFor(known, { ...way, matter, groups, day: toLocal(clock()).date });
    const states = await Promise.all(found.map(({ id }) => run.load(row, id)));
    return found.flatMap(({ user }, n) => {
        const { state } = states[n];
        return state.status === 'ACTIVE' && state.enabled ? [user] : [];
    });
};
/** Handlers of today, for who chooses the next one of a flow: staff who may work, of airlines that the caller has to do with. */
export const handlerList = ({ rows, people, authority }) => on(listHandlers, async (_, { who, now }) => {
    const today = toLocal(now).date;
    const ours = who.agency ? await authority(who.agency) : who.airlines;
    const inForce = (await rows()).filter(one => isWithin(today, one) && (one.airLine === '*' || ours.includes('*') || ours.includes(one.airLine)));
    const found = await Promise.all(inForce.map(async (one) => ({ ...one, person: await people.person(one.user) })));
    return found.flatMap(({ id, user, airLine, person }) => (person?.enabled ? [{ id, user, name: byName(user), airLine }] : []));
});
