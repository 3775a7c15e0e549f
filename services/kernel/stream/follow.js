import { when } from './process.ts';
/**
 * Declares what follows in other streams from a fact. The request that wrote the fact does it at once, so that its caller finds it done
 * (`now`). A process does it again from the log, since the request may have died in between (`again`). Either may come first and as often
 * as it likes, so `does` must be repeatable. A process waits for a request of its own program that is at work on it.
 * @param isOpen asked by the process only: is the work still open? Others may have ended meanwhile what the request begins
 */
export const follow = (type, does, isOpen = async () => true) => {
    const atWork = new Map();
    const placeOf = ({ id, revision }) => `${id} ${revision}`;
    return {
        /** Returns undefined where the command did not write the fact: it was carried out so long ago that its facts are not remembered. */
        now: async ({ id, facts, revision: last }, { call: { who, now, unguarded, saw }, load, recall = load }) => {
            const index = facts.findIndex(fact => fact.type === type.type);
            if (index < 0)
                return undefined;
            const revision = last - facts.length + 1 + index;
            const by = { user: who.user, role: who.role, ...(who.agency && { agency: who.agency }), at: now };
            // the caller waits for views up to each position read here, also where the process was faster
            const seeing = (look) => async (...stream) => {
                const loaded = await look(...stream);
                saw?.(loaded.position);
                return loaded;
            };
            const work = does(facts[index].data, { id, revision, by, at: unguarded, load: seeing(load), recall: seeing(recall) });
            const place = placeOf({ id, revision });
            atWork.set(place, work);
            try {
                return await work;
            }
            finally {
                atWork.delete(place);
            }
        },
        /** the same as a reaction of a process */
        again: when(type, async (data, { id, event: { revision, meta, at: written }, at, load, recall }) => {
            await atWork.get(placeOf({ id, revision }))?.catch(() => { });
            const by = { user: meta.user, role: meta.role, ...(meta.agency && { agency: meta.agency }), at: meta.at ?? written };
            const context = { id, revision, by, at, load, recall };
            if (await isOpen(data, context))
                await does(data, context);
        }),
    };
};
