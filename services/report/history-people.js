import { states } from '#contracts/contexts.ts';
import { Matter } from '#contracts/flow/matter.ts';
import { placesOf, withPeople } from '#contracts/kernel/people.ts';
import { fieldsOf } from '#contracts/kernel/personal.ts';
/** The declaration at the end of a path; a number is the place in a list. */
const placesAt = (places, path) => path.reduce((at, step) => (/^\d+$/.test(step) ? at?.items : at?.fields?.get(step)), places);
/**
 * Does a field hold a person's id? Its parent and its name tell; at the top, and wherever the name means nothing else, the name alone. An
 * instant in a field of that name stays as it is, since it is nobody's id.
 */
const idFields = (schemas) => {
    const [people, others] = [new Set(), new Set()];
    for (const schema of schemas)
        for (const { name, parent, schema: field } of fieldsOf(schema))
            if (field.personal && field.personal.kind === 'id')
                for (const key of [name, `${parent}.${name}`])
                    people.add(key);
            else if (field.format !== 'date-time')
                others.add(name);
    return (parent, name) => people.has(`${parent}.${name}`) || (people.has(name) && (parent === '' || !others.has(name)));
};
/**
 * Data and states of the past with present login names in the places of user ids. A state has no schema: its fields are known by the names
 * that the events of its stream give them, and by the declared fields that only states have (`Contract.states`).
 */
export const peopleInHistory = (registry, called) => {
    const places = new Map(registry.flatMap(({ eventTypes }) => eventTypes.map(({ type, schema }) => [type, placesOf(schema)])));
    const byKind = new Map(registry.map(({ decider: { name }, eventTypes }) => [
        name,
        idFields([...eventTypes.map(({ schema }) => schema), ...(states[name] ? [states[name]] : [])]),
    ]));
    const stateOnly = new Map(Object.entries(states).map(([kind, schema]) => [kind, placesOf(schema)]));
    const matter = placesOf(Matter);
    const inState = (kind, value, change, path = []) => {
        const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2);
        if (typeof value === 'string') {
            const isPerson = byKind.get(kind)?.(parent, name) || placesAt(stateOnly.get(kind), path)?.here === 'id';
            return isPerson ? change(value) : value;
        }
        if (Array.isArray(value))
            return value.map((item, n) => inState(kind, item, change, [...path, String(n)]));
        if (typeof value !== 'object' || value === null)
            return value;
        const told = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inState(kind, inner, change, [...path, key])]));
        return told.kind === 'USER' && typeof told.code === 'string' ? { ...told, code: change(told.code) } : told;
    };
    const inMatter = (data, change) => {
        const { facts } = (data ?? {});
        return facts && matter
            ? { ...data, facts: withPeople(facts, matter, (text, kind) => (kind === 'id' ? change(text) : text)) }
            : data;
    };
    const assignees = (value, change) => {
        if (Array.isArray(value))
            return value.map(one => assignees(one, change));
        if (typeof value !== 'object' || value === null)
            return value;
        const told = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, assignees(inner, change)]));
        return told.kind === 'USER' && typeof told.code === 'string' ? { ...told, code: change(told.code) } : told;
    };
    return {
        state: inState,
        data: (type, data, change) => {
            const known = places.get(type);
            const told = known ? withPeople(data, known, (text, kind) => (kind === 'id' ? change(text) : text)) : data;
            return type.startsWith('Flow') ? assignees(inMatter(told, change), change) : told;
        },
        /** `tell` runs twice: once to collect the ids, then with the names that this reader may see */
        named: async (reader, tell) => {
            const ids = new Set();
            const unnamed = tell(id => {
                ids.add(id);
                return id;
            });
            if (ids.size === 0)
                return unnamed;
            const nameOf = await called(ids, reader);
            return tell(id => nameOf(id).loginName);
        },
    };
};
