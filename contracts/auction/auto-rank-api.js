import { command, query } from '../kernel/endpoint.ts';
import { Airline, Count, Flag, Id, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { RateRule, RatesReckoned } from './auto-rank-events.ts';
import { BidPlaced } from './bid-events.ts';
const { ratesId } = RatesReckoned.schema.properties;
export const saveAutoRank = command('/api/order/autoRank/w/save', {
    zh: '自动排名保存',
    allow: ['employee'],
    body: Type.Object({ airLine: Airline, ...RateRule }),
    data: Type.Object({ airLine: Airline, ...RateRule }),
    note: '每个航空公司一份。保存后一分钟内按新设置核算，此后每天零时后核算一次；只用于此后发布的标的，已发布的按发布时的出票率表。',
});
/** The rates of one computation, the best first. */
export const autoRankRates = query('/api/order/autoRank/r/rates', {
    zh: '自动排名结果',
    allow: ['employee'],
    body: Type.Object({ airLine: Airline, ratesId: optional(ratesId), ...Page }),
    data: PageOf(Type.Object({
        rank: zh(Count, '名次'),
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        seats: zh(Count, '座位数'),
        ticketed: zh(Count, '已出票人数'),
        rate: BidPlaced.schema.properties.rate,
        own: zh(Flag, '座位数足够'),
    })),
    note: '不填出票率表为最近一次核算。出票率 = 统计天数内已起飞团队的已出票人数 ÷ 座位数；座位数不足最少座位数的按初始出票率。',
});
export { autoRankQuery } from './lists.ts';
