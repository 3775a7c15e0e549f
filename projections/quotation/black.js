import { Type } from '#contracts/kernel/schema.ts';
import { QuoteBlackRow } from '#contracts/quotation/lists.ts';
import { view } from '../kernel/view.ts';
/** Agencies that get no automatic quotes (DOMAIN §3.12). */
export const blackList = view()({
    name: 'quote-blacklist',
    version: 1,
    doc: Type.Omit(QuoteBlackRow, ['id']),
    index: [['-listedAt'], ['agency', '-listedAt'], ['airLine', '-listedAt'], ['agencyName', '-listedAt'], ['line', '-listedAt']],
    counted: ['airLine'],
    on: {
        QuoteBlacklisted: (_, listed, { at, who }) => ({ ...listed, listedBy: who.user, listedAt: at }),
        QuoteUnlisted: () => null,
    },
});
