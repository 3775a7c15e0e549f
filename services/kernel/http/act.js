import { present } from '#contracts/kernel/present.ts';
import { forEachSelected } from '../record/selection.ts';
export function act(endpoint, decider, naming, handle, answer) {
    const find = finding(naming);
    return {
        endpoint,
        about: about(decider, naming),
        handler: async (body, call) => {
            const { id, part, isNew } = await find(body, call);
            const document = isNew ? begun(decider, id, call) : await call.document(decider, id);
            const named = { ...present({ part }), body: without(body, naming) };
            const done = await handle({ ...document, ...named, call });
            return answer ? answer({ ...done, ...named, id }) : done;
        },
    };
}
/** Sends the same command to each chosen document (`{ id?, ids? }`). Those that succeed stay done; the reply lists those that failed. */
export const actOnEach = (endpoint, decider, naming, handle, { width, through } = {}) => {
    const inside = typeof naming === 'object' ? naming : undefined;
    const field = inside ? inside.part : naming;
    const all = through ?? ((chosen, call, one) => forEachSelected(chosen, call, one, inside ? { width: 1 } : width === undefined ? {} : { width }));
    return {
        endpoint,
        about: { stream: decider.name, owned: decider.document !== undefined, field: inside ? undefined : field },
        handler: ({ [field]: id, ids, ...body }, call) => all({ ...present({ id }), ids }, call, async (one) => {
            const document = await call.document(decider, inside ? inside.stream(one) : one);
            return handle({ ...document, ...(inside && { part: one }), body, call });
        }),
    };
};
const nameOf = (how) => typeof how === 'string' ? (body) => body[how] : (body, call) => how(body, call);
const finding = (naming) => {
    const parts = typeof naming === 'object' ? naming : { stream: naming };
    const stream = nameOf(parts.stream);
    const part = 'part' in parts ? nameOf(parts.part) : undefined;
    return async (body, call) => {
        const id = await stream(body, call);
        if (id === undefined && 'begins' in parts)
            return { id: parts.begins(call), isNew: true };
        return { id, ...(part && { part: await part(body, call) }), isNew: false };
    };
};
const begun = (decider, id, call) => ({
    id,
    state: undefined,
    command: call.unguarded(decider, id),
    check: (name) => call.unguarded.check(decider, id, name),
});
const fieldsOf = (naming) => (typeof naming === 'object' ? Object.values(naming) : [naming]).filter(one => typeof one === 'string');
const without = (body, naming) => {
    const rest = { ...body };
    for (const field of fieldsOf(naming))
        delete rest[field];
    return rest;
};
const about = (decider, naming) => {
    const stream = typeof naming === 'object' ? naming.stream : naming;
    return { stream: decider.name, owned: decider.document !== undefined, field: typeof stream === 'string' ? stream : undefined };
};
