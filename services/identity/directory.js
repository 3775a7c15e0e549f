import { isStaff, seenAgencies } from '#contracts/kernel/endpoint.ts';
import { placesOf, toldBy, UNNAMED, withPeople } from '#contracts/kernel/people.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { user } from './user.ts';
/** true for a generated id, false for a login name that was used as an id */
const isMade = (id) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
/** true for the ids of the program's machines and of strangers */
const isNobody = (id) => !/^[A-Za-z0-9_.@~-]{1,120}$/.test(id);
const GONE = '已注销用户';
/** May the reader see this user's name? Machines and users who are gone have no name to hide. */
const isNamedTo = (reader, { agency, nobody }) => nobody || reader.actor === 'system' || isStaff(reader) || (agency !== undefined && seenAgencies(reader).includes(agency));
/**
 * The one place that turns user ids into names for people and names into ids. Facts, views and deciders know ids only, so a login name that
 * is changed or sealed changes everywhere at once.
 */
export const directory = ({ logins, load, listed, }) => {
    const find = async (id) => {
        if (isNobody(id))
            return { loginName: id, name: userName(id), nobody: true };
        const known = await listed(id);
        if (known)
            return known;
        // the view may not show a user who was made a moment ago
        const { state } = await load(user, id);
        if (state.status !== 'NONE')
            return state;
        return isMade(id) ? { loginName: GONE, name: GONE, nobody: true } : { loginName: id, name: id };
    };
    /** @param otherwise name for a user whom the reader may not see */
    const called = async (ids, reader) => {
        const found = new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await find(id)])));
        return (id, otherwise = UNNAMED) => {
            const known = found.get(id);
            return known && isNamedTo(reader, known) ? known : { loginName: otherwise, name: otherwise };
        };
    };
    const told = (text, kind) => kind === 'id' ? { id: text, as: 'loginName' } : toldBy(text);
    /** the value with every text about people as the reader may see it */
    const shown = async (value, places, reader, sent) => {
        const ids = new Set();
        withPeople(value, places, (text, kind) => {
            const one = told(text, kind);
            if (one)
                ids.add(one.id);
            return text;
        });
        if (ids.size === 0)
            return value;
        const nameOf = await called(ids, reader);
        return withPeople(value, places, (text, kind) => {
            const one = told(text, kind);
            if (!one)
                return text;
            return (kind === 'id' && sent?.get(one.id)) || nameOf(one.id, one.otherwise)[one.as];
        });
    };
    /** the user id of a login name; a text that is no login name stays as it is: it is an id, or the handler refuses it */
    const idOf = async (name) => /^[A-Za-z0-9_-]{2,32}$/.test(name.trim()) ? ((await logins.idOf(load, name.trim())) ?? name) : name;
    /** the value with ids in the places of login names */
    const meant = async (value, places, idFor = idOf) => {
        const names = new Set();
        withPeople(value, places, (text, kind) => {
            if (kind === 'id')
                names.add(text);
            return text;
        });
        if (names.size === 0)
            return value;
        const ids = new Map(await Promise.all([...names].map(async (name) => [name, await idFor(name)])));
        return withPeople(value, places, (text, kind) => (kind === 'id' ? (ids.get(text) ?? text) : text));
    };
    const naming = (reader) => ({
        shown: (value, places) => shown(value, places, reader),
        meant,
        sought: (filter, places) => meant(filter, places, async (name) => {
            const id = await idOf(name);
            // a text that can be nobody's id
            return isNamedTo(reader, await find(id)) ? id : UNNAMED;
        }),
    });
    return {
        naming,
        called,
        idOf,
        /** Wraps a route: callers send login names and get the names they may see, while the handler sees ids only. */
        edge: (route) => {
            const { body, data, kind } = route.endpoint;
            const asks = placesOf(body);
            const answers = kind === 'file' ? undefined : placesOf(data);
            if (!asks && !answers)
                return route;
            const handler = async (given, call) => {
                /**
                 * A command's answer shows the names as they were sent. A caller cannot name a user whom the caller may not see: otherwise the
                 * answer would tell whether a login name exists.
                 */
                const sent = new Map();
                const idFor = async (name) => {
                    const id = await idOf(name);
                    if (!isNamedTo(call.who, await find(id)))
                        return UNNAMED;
                    if (kind === 'command')
                        sent.set(id, name);
                    return id;
                };
                const answer = await route.handler(asks ? await meant(given, asks, idFor) : given, call);
                return answers ? shown(answer, answers, call.who, sent) : answer;
            };
            return { ...route, handler };
        },
    };
};
