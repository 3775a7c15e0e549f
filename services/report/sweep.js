import { toInstant } from '#contracts/kernel/calendar.ts';
import { agency } from '#services/agency/agency.ts';
import { PICTURES } from '#services/content/calls.ts';
import { session } from '#services/identity/session.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { commanding, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
const PAGE = 200;
const DAY_MS = 24 * 3_600_000;
/** nobody repeats a request after so long */
const KEYS_MS = 7 * DAY_MS;
/** keys removed at once: requests that acquire one wait meanwhile */
const KEYS = 1_000;
/**
 * Removes a portion of data that need not be kept for ever: export files after their days, closed sessions after their token's end,
 * idempotency keys with their answers after a week. Views only hint at what is due; the deciders check the time themselves, so an early,
 * late or doubled sweep is harmless.
 * @returns the keys that were removed, which no stream tells of, and whether there may be more to do
 */
export const sweep = async ({ run, exports, abandoned, keys, sessions }, now) => {
    await abandoned(now);
    const jobs = await exports(now, PAGE);
    const forgotten = await keys(toInstant(Date.parse(now) - KEYS_MS), KEYS);
    const closed = await sessions(now, PAGE);
    const at = commanding(run, (stream, name) => ({ who: systemUser('sweep'), now, commandId: idFrom('sweep', now, stream, name) }));
    await inParallel(closed, 16, id => at(session, id).forget({}));
    return {
        touched: forgotten,
        ...(forgotten > 0 && { message: `请求键 ${forgotten}` }),
        more: jobs === PAGE || closed.length === PAGE || forgotten === KEYS,
    };
};
/**
 * Removes, once a day, pictures of registrations that never came to be, pictures that no news or announcement has ever shown, and rows of
 * imports: a request hands them in before what they belong to exists, and may die in between. A day is longer than anybody writes.
 */
export const abandonedFiles = ({ run, papers, imports, isShown, }) => {
    let next = 0;
    return async (now) => {
        const at = Date.parse(now);
        if (at < next)
            return;
        next = at + DAY_MS;
        await imports.sweep(new Date(at - DAY_MS));
        await papers.dropAbandoned(new Date(at - DAY_MS), async (owner, id) => owner.agency === PICTURES.agency ? isShown(id) : (await run.load(agency, owner.agency)).state.status !== 'NONE');
    };
};
