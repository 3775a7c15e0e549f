import { sellsUnder } from '#contracts/agency/sub-agent.ts';
import { byWeight, isFor } from '#contracts/content/published.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { isStaff } from '#contracts/kernel/endpoint.ts';
import { agencies } from '../agency/agency.ts';
import { published } from './published.ts';
/** pieces that are enabled at once; the newest count */
const MOST = 5_000;
/** What is published for a caller now, in the order of its importance: rows without their texts, from memory. */
export const board = (query) => {
    const enabled = query.cached(published, { filter: { enabled: true }, sort: ['-from'], limit: MOST });
    const agencyOf = query.cachedById(agencies);
    const readerOf = async (who) => {
        if (isStaff(who))
            return { isStaff: true, airlines: who.airlines };
        const own = who.agency === undefined ? null : await agencyOf(who.agency);
        const parent = own?.parent === undefined ? undefined : ((await agencyOf(own.parent)) ?? undefined);
        const { domestic, inter } = own ? sellsUnder(own, parent) : { domestic: [], inter: [] };
        // who has no level is a C, as with seats that are held unpaid
        return { isStaff: false, airlines: [...domestic, ...inter], level: (parent ?? own)?.level ?? 'C' };
    };
    const onDay = async (now, keep) => {
        const day = toLocal(now).date;
        return (await enabled()).filter(piece => keep(piece, day)).sort(byWeight);
    };
    return {
        /** the pieces for a caller; of an agency those of the airlines that it sells and of its family's level */
        of: async ({ who, now }) => {
            const reader = await readerOf(who);
            return onDay(now, (piece, day) => isFor(reader, piece, day));
        },
        /** announcements that stand on the login page */
        open: (now) => onDay(now, (piece, day) => piece.open === true && isFor({ isStaff: false, airlines: [piece.airLine] }, piece, day)),
    };
};
