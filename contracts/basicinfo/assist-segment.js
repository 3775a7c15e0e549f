import { choice, codes, codesIn, date, int, maybe, ref } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { airline } from './airline.ts';
import { airport } from './airport.ts';
const directions = { BOTH: '往返', OUT: '去程', BACK: '回程' };
/** Domestic feeders that may stand before and after an international flight of a gateway. */
export const assistSegment = record('assistSegment', '协助航段', {
    airLine: ref(airline, '航空公司', { also: ['航司'] }),
    gateway: ref(airport, '国际口岸', { also: ['口岸'] }),
    feeders: codes(airport, '国内衔接机场', { also: ['衔接机场'] }),
    direction: choice('方向', directions, { initial: 'BOTH' }),
    minMinutes: int('最短衔接（分钟）', { min: 30, max: 1_440, initial: 120 }),
    maxHours: int('最长衔接（小时）', { min: 1, max: 48, initial: 24 }),
    from: date('生效日期', { also: ['起飞日期起'] }),
    to: maybe(date('失效日期', { also: ['起飞日期止'] })),
}, {
    area: 'basicinfo',
    place: ['reference', 11],
    switchable: true,
    airline: 'airLine',
    check: ({ gateway, feeders, minMinutes, maxHours, from, to }) => ({
        ...(codesIn(feeders).includes(gateway) && { feeders: '国内衔接机场不能包含国际口岸' }),
        ...(minMinutes > maxHours * 60 && { maxHours: '最长衔接不能短于最短衔接' }),
        ...(to !== undefined && to < from && { to: '失效日期不能早于生效日期' }),
    }),
});
