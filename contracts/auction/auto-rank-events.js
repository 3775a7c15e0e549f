import { event } from '../kernel/event.ts';
import { Airline, Count, Id, LocalDate, Type, zh } from '../kernel/schema.ts';
/** Rule by which the ticketing rates of an airline's agencies are computed. */
export const RateRule = {
    /** flights of so many days before the day of the computation count */
    days: Type.Integer({ minimum: 1, maximum: 730, title: '统计天数' }),
    /** an agency with fewer seats has no rate of its own yet */
    minSeats: Type.Integer({ minimum: 1, maximum: 100_000, title: '最少座位数' }),
    /** the rate of such an agency, in basis points */
    initial: zh(Type.Integer({ minimum: 0, maximum: 10_000 }), '初始出票率（万分之）'),
};
/** Stream `autorank-{airLine}`: the setting, and which table of rates counts from now on (DOMAIN §3.24). */
export const AutoRankSaved = event('AutoRankSaved', '保存自动排名设置', Type.Object({ airLine: Airline, ...RateRule }));
export const RatesReckoned = event('RatesReckoned', '核算出票率', Type.Object({
    ratesId: zh(Id, '出票率表'),
    from: zh(LocalDate, '统计起始日期'),
    to: zh(LocalDate, '统计截止日期'),
    agencies: zh(Count, '代理人数'),
}));
