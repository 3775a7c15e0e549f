import { toInstant } from '#contracts/kernel/calendar.ts';
import { isShut } from '#services/agency/agency.ts';
import { expiring } from '#services/kernel/stream/expire.ts';
import { award, isWon } from '../award/award.ts';
import { lotOrderedBy } from '../award/prepay.ts';
import { bids, GRACE_MS } from './bids.ts';
import { lot } from './lot.ts';
/** Closes lots whose end has passed; their bids decide whether it has. */
export const closeLots = ({ run, ended }) => expiring({
    run,
    as: 'lots',
    due: (now, limit) => ended(toInstant(Date.parse(now) - GRACE_MS), limit),
    pass: (at, id) => at(bids, id).close({}),
});
/** Ends awards that were not taken in time; the award decides whether it is too late. */
export const passAwardTime = ({ run, due, ...rules }) => expiring({
    run,
    as: 'lots',
    due,
    pass: async (at, id) => {
        const { state } = await run.load(award, id);
        const { state: published } = isWon(state) ? await run.load(lot, state.opened.lotId) : { state: undefined };
        const orderBy = published && published.status !== 'NONE' ? await lotOrderedBy(rules, published.terms) : undefined;
        const shut = isWon(state) && (await isShut(run.load, state.opened.agency));
        return at(award, id).passTime({ orderBy, shut });
    },
});
