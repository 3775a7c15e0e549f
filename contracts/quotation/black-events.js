import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Code, Id, optional, Text, Type, zh } from '../kernel/schema.ts';
/** Stream `quoteblack-{airline}.{line}.{agency}`: an agency that gets no automatic quotes on a line, or on any line of an airline. */
export const QuoteBlacklisted = event('QuoteBlacklisted', '加入自动报价黑名单', Type.Object({
    airLine: Airline,
    /** `HAK-PEK`; absent: all of the airline's */
    line: optional(zh(Code, '航线')),
    agency: zh(Id, '代理人编号'),
    agencyName: notPersonal(zh(Text, '代理人')),
    reason: zh(writing(Text), '原因'),
}));
export const QuoteUnlisted = event('QuoteUnlisted', '移出自动报价黑名单', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
