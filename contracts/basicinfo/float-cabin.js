import { date, int, key, ref } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { Cabin } from '../kernel/schema.ts';
import { airline } from './airline.ts';
import { airport } from './airport.ts';
import { airportGroup, lineExactness } from './airport-group.ts';
/** Between which parts of the full fare the desk may move a class, on a line and for departures of these days. */
export const floatCabin = record('floatCabin', '浮动舱位', {
    airLine: key(ref(airline, '航空公司', { also: ['航司'] })),
    code: key(Cabin, { also: ['舱位', '舱位代码'] }),
    origin: key(ref(airport, '始发地', { orAll: true, or: airportGroup, also: ['出发地'] })),
    destination: key(ref(airport, '目的地', { orAll: true, or: airportGroup, also: ['到达地'] })),
    from: key(date('开始日期', { also: ['起飞日期起'] })),
    to: key(date('结束日期', { also: ['起飞日期止'] })),
    floor: int('最低比例（%）', { min: 1, max: 100, also: ['最低比例'] }),
    ceiling: int('最高比例（%）', { min: 1, max: 100, also: ['最高比例'] }),
}, {
    area: 'basicinfo',
    place: ['reference', 4],
    switchable: true,
    importable: true,
    airline: 'airLine',
    sort: ['airLine', 'code', '-from'],
    apart: { from: 'from', to: 'to' },
    check: ({ from, to, floor, ceiling }) => ({
        ...(to < from && { to: '结束日期不能早于开始日期' }),
        ...(ceiling < floor && { ceiling: '最高比例不能低于最低比例' }),
    }),
});
/** The range of a class, from the enabled row with the most exact line; undefined where no row holds. */
export const fareRange = (rows, asked) => {
    const { airLine, cabin, from, to } = asked;
    const fitting = rows.flatMap(row => {
        if (row.airLine !== airLine || row.code !== cabin || row.from > to || row.to < from)
            return [];
        const exact = lineExactness(row, asked);
        return exact === undefined ? [] : [{ row, exact }];
    });
    return fitting.sort((a, b) => b.exact - a.exact)[0]?.row;
};
