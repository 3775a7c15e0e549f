import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { isRefusal, notFound } from '#contracts/kernel/refused.ts';
import { dismissParked, retryParked } from '#contracts/report/parked-api.ts';
import { Unreadable } from '#services/eventstore/port.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { react, systemUser } from '#services/kernel/stream/process.ts';
import { parked } from './parked.ts';
/** Keeps a reaction that a rule refused, for a person to look at. The process may meet the event again; it stays one. */
export const parking = ({ run, clock }) => async (process, { id, type, stream, revision }, refused) => {
    const cause = { who: systemUser(process), now: clock(), commandId: idFrom(id, process, 'park'), causationId: id };
    const reaction = { process, event: type, stream, revision, error: refused.message };
    await run.execute(parked, idFrom(id, process), 'park', reaction, cause);
};
/** Routes for parked reactions: try again by hand, or dismiss. */
export const parkedRoutes = ({ run, store, processes, clock, }) => {
    /**
     * Runs the reaction once more under the present state.
     * @returns the rule's refusal; undefined when it went through
     */
    const again = async (id) => {
        const { state } = await run.load(parked, id);
        if (state.status === 'NONE')
            throw notFound('后续处理');
        const { process: name, stream, revision } = state.parked;
        const process = processes().find(process => process.name === name);
        try {
            const [event] = await store.read(stream, { from: revision, limit: 1 });
            if (!event || !process)
                return '本程序已没有这项后续处理，可以忽略';
            await react(process, event, { run, clock });
            return undefined;
        }
        catch (error) {
            if (isRefusal(error) || error instanceof Unreadable)
                return error.message;
            throw error;
        }
    };
    return [
        on(retryParked, async ({ ids }, call) => {
            const all = [...new Set(ids)];
            for (const id of all)
                await (await call.document(parked, id)).check('tried');
            const answers = [];
            for (const id of all) {
                const error = await again(id);
                const { state } = await call.at(parked, id).tried({ ...present({ error }) });
                if (state.status !== 'NONE')
                    answers.push({ id, status: state.status, ...present({ error }) });
            }
            return answers;
        }),
        on(dismissParked, async ({ ids, reason }, call) => {
            const all = [...new Set(ids)];
            for (const id of all)
                await (await call.document(parked, id)).check('dismiss');
            for (const id of all)
                await call.at(parked, id).dismiss({ reason });
            return { ids: all };
        }),
    ];
};
