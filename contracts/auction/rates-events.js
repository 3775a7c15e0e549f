import { event } from '../kernel/event.ts';
import { Airline, Count, Id, LocalDate, Type, zh } from '../kernel/schema.ts';
import { RateRule } from './auto-rank-events.ts';
/** Stream `rates-{ratesId}` has one fact: the rates for every lot that was published under it, for good. */
export const RatesFrozen = event('RatesFrozen', '出票率表', Type.Object({
    ratesId: zh(Id, '出票率表'),
    airLine: Airline,
    from: zh(LocalDate, '统计起始日期'),
    to: zh(LocalDate, '统计截止日期'),
    ...RateRule,
    rates: zh(Type.Array(Type.Object({ agency: zh(Id, '代理人编号'), seats: zh(Count, '座位数'), ticketed: zh(Count, '已出票人数') })), '代理人出票率'),
}));
