import { code } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/quotation/black-events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { QuoteBlacklisted, QuoteUnlisted } = events;
/** An agency that is not quoted automatically on a line (DOMAIN §3.12). */
export const quoteBlack = decider()({
    name: 'quoteblack',
    zh: '自动报价黑名单',
    document: { zh: '黑名单', owner: black => (black.listed ? { airLine: black.of.airLine } : undefined) },
    code: code.quotation,
    initial: { listed: false },
    evolve: {
        QuoteBlacklisted: (_, of) => ({ listed: true, of }),
        QuoteUnlisted: () => ({ listed: false }),
    },
    commands: {
        list: { decide: (black, of) => (black.listed ? [] : [QuoteBlacklisted(of)]) },
        unlist: {
            when: black => black.listed || '不在黑名单中',
            decide: (_, { reason }) => [QuoteUnlisted({ ...(reason && { reason }) })],
        },
    },
});
export const blackId = (airLine, line, agency) => `${airLine}.${line ?? 'ALL'}.${agency}`;
/** ids of the entries that could block an agency asking for a line: one for the whole airline, one for the line */
export const blackIds = (airLine, line, agency) => [
    blackId(airLine, undefined, agency),
    blackId(airLine, line, agency),
];
