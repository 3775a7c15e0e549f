import { decide, foldAt, streamOf } from './stream/decider.ts';
/**
 * Tries steps over any deciders without writing. Each rule decides and refuses as it would in earnest, and later steps see the decisions of
 * earlier ones. `facts`: the facts that would have been written.
 */
export const rehearsal = (look, { who, now }) => {
    const changed = new Map();
    const facts = [];
    const load = async (decider, id) => changed.get(streamOf(decider, id)) ?? look(decider, id);
    const carriedOut = async (decider, id, name, command) => {
        const seen = await load(decider, id);
        const decided = decide(decider, name, seen.state, command, { who, at: now, id });
        const after = { ...seen, state: foldAt(decider, seen.state, decided, now) };
        changed.set(streamOf(decider, id), after);
        facts.push(...decided);
        return { ...after, facts: decided };
    };
    const at = (decider, id) => new Proxy({}, {
        get: (_, name) => typeof name === 'string' && Object.hasOwn(decider.commands, name)
            ? (command) => carriedOut(decider, id, name, command)
            : undefined,
    });
    return { load, at, facts };
};
