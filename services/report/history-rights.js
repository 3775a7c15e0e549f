import { grants, isStaff } from '#contracts/kernel/endpoint.ts';
import { UNNAMED } from '#contracts/kernel/people.ts';
import { fieldsOf, HIDDEN, masked } from '#contracts/kernel/personal.ts';
const EVERYTHING = '*.r';
/** Staff need the read permission of the module. For people of an agency each document decides. */
export const mayRead = (who, { permission = EVERYTHING }, id = '') => !isStaff(who) || grants(who, typeof permission === 'string' ? permission : permission(id));
function* secretsOf(schema) {
    for (const [name, property] of Object.entries(schema?.properties ?? {})) {
        if (property.secret)
            yield name;
        yield* secretsOf(property);
    }
    if (schema?.items)
        yield* secretsOf(schema.items);
    for (const one of schema?.anyOf ?? [])
        yield* secretsOf(one);
}
/** permission that staff need to read fields marked as this subject's; a contact is the person whom the desk calls */
const readers = {
    traveller: 'order.passenger.r',
    agency: 'member.agent.r',
    user: 'member.employee.r',
    contact: undefined,
    writing: undefined,
};
/** shown in any case: names, which a desk works with, and written texts, for which a history is read */
const isShown = ({ kind }) => ['name', 'login', 'id', 'called', 'wrote'].includes(kind);
/** likely subjects, the likeliest first, of what a kind of stream quotes without declaring it (the form of a flow, kept as it came) */
const quoted = ['agency', 'traveller', 'user', 'contact'];
const marksIn = (schemas) => {
    const marks = new Map();
    for (const schema of schemas)
        for (const { name, parent, schema: field } of fieldsOf(schema)) {
            const { personal } = field;
            // the field is declared as not personal: marks of other fields with this name do not count here
            if (personal === false)
                for (const key of [name, `${parent}.${name}`])
                    if (!marks.has(key))
                        marks.set(key, []);
            if (!personal || isShown(personal))
                continue;
            for (const key of [name, `${parent}.${name}`])
                if (!marks.get(key)?.some(({ of }) => of === personal.of))
                    marks.set(key, [...(marks.get(key) ?? []), personal]);
        }
    return marks;
};
/** fields with the person who did something, or is to; an instant in such a field is no person */
const people = /^(approvedBy|rejectedBy|handledBy|submittedBy|causedBy|doneBy|by|auditor|handler|defaultHandler|onBehalfOf|toUser|assignees?)$/;
const isTime = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value);
const idOf = (value) => typeof value === 'string'
    ? value
    : isTree(value) && typeof (value.id ?? value.code) === 'string'
        ? String(value.id ?? value.code)
        : undefined;
/**
 * Hides what a person may not see of data and states, by the marks of their fields (contracts/kernel/personal.ts) and the rules of the
 * screens. Fields marked `secret` are never shown. Fields of travellers are shown to those who may read passengers, fields of agencies to
 * those who may read agencies, and both to the agency itself. An agency does not see names of staff, nor what its history keeps `inHouse`.
 * A state has no schema: its fields are known by the names that the events of its stream give them. `path` leads to the value from the
 * document.
 */
export const veilFor = (registry) => {
    const secrets = new Set(registry.flatMap(({ eventTypes }) => eventTypes.flatMap(({ schema }) => [...secretsOf(schema)])));
    const everywhere = marksIn(registry.flatMap(({ eventTypes }) => eventTypes.map(({ schema }) => schema)));
    const byKind = new Map(registry.map(({ decider, eventTypes }) => [decider.name, marksIn(eventTypes.map(({ schema }) => schema))]));
    const inHouse = new Map(registry.map(({ decider, inHouse = [] }) => [decider.name, new Set(inHouse)]));
    /** marks of a field; several where only its name is known and different fields have that name */
    const marksOf = (kind, name, parent) => {
        const own = byKind.get(kind)?.get(`${parent}.${name}`) ?? byKind.get(kind)?.get(name);
        if (own)
            return own;
        const all = everywhere.get(name) ?? [];
        const likely = quoted.find(subject => all.some(({ of }) => of === subject));
        return all.filter(({ of }) => of === likely);
    };
    return (who) => {
        const mayRead = ({ of }) => !isStaff(who) || readers[of] === undefined || grants(who, readers[of]);
        const isHidden = (name, value) => {
            if (isStaff(who) || !people.test(name) || Array.isArray(value))
                return false;
            // an instant or a code, such as the way in which a limit is counted
            if (name === 'by' && (isTime(value) || (typeof value === 'string' && /^[A-Z_]+$/.test(value))))
                return false;
            if (name.startsWith('assignee') && !(isTree(value) && value.kind === 'USER'))
                return false;
            const id = idOf(value);
            return id !== undefined && id !== who.user;
        };
        const veil = (kind, value, path = []) => {
            const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2);
            if (secrets.has(name) && value !== undefined)
                return HIDDEN;
            const kept = isStaff(who) ? undefined : inHouse.get(kind);
            if (kept && path.some((_, n) => kept.has(path.slice(0, n + 1).join('.'))))
                return HIDDEN;
            if (isHidden(name, value))
                return UNNAMED;
            if (typeof value === 'string') {
                const mark = marksOf(kind, name, parent).find(mark => !mayRead(mark));
                return mark ? masked(mark.kind, value) : value;
            }
            if (Array.isArray(value))
                return value.map((item, n) => veil(kind, item, [...path, String(n)]));
            if (!isTree(value))
                return value;
            return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, veil(kind, inner, [...path, key])]));
        };
        return veil;
    };
};
const isTree = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
