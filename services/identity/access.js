import { PagesVisited } from '#contracts/identity/account-events.ts';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code } from '#contracts/kernel/refused.ts';
import { newId } from '#services/kernel/ids.ts';
import { decider } from '../kernel/stream/decider.ts';
import { systemUser } from '../kernel/stream/process.ts';
import { memberTypeOf } from './authenticator.ts';
/** Page visits of a day. Stream `access-{date}` (Asia/Shanghai). */
export const access = decider()({
    name: 'access',
    zh: '页面访问',
    code: code.conflict,
    initial: { batches: 0 },
    evolve: { PagesVisited: ({ batches }) => ({ batches: batches + 1 }) },
    commands: { record: { decide: (_, { visits }) => (visits.length > 0 ? [PagesVisited({ visits })] : []) } },
});
/** most pairs of page and user between two writings; visits beyond that are not counted, so that nobody can fill the memory */
const MOST = 20_000;
const PER_EVENT = 500;
/**
 * Counts visits in memory and writes them in batches: an event for each page view would be most of the log, for a number that nobody needs
 * to the second. A killed process loses the counts of its last minute; a stopped one loses nothing.
 */
export const accessCounter = ({ run, clock }) => {
    let counted = new Map();
    return {
        count: (page, who) => {
            const key = `${page} ${who.user}`;
            const known = counted.get(key);
            if (known)
                known.count++;
            else if (counted.size < MOST)
                counted.set(key, {
                    page,
                    user: who.user,
                    memberType: memberTypeOf(who.agency ? 'agent' : 'employee'),
                    ...present({ agency: who.agency }),
                    count: 1,
                });
        },
        /**
         * Writes the counts.
         * @returns false: `periodically` need not hurry
         */
        flush: async () => {
            const visits = [...counted.values()];
            counted = new Map();
            const now = clock();
            while (visits.length > 0) {
                const batch = visits.splice(0, PER_EVENT);
                await run.execute(access, formatDate(now), 'record', { visits: batch }, { who: systemUser('access'), now, commandId: newId() });
            }
            return false;
        },
    };
};
