import { codes, codesIn, key, ref, text } from '../kernel/field.ts';
import { notPersonal } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
import { Type } from '../kernel/schema.ts';
import { airline } from './airline.ts';
import { airport } from './airport.ts';
/** Code of a group of airports: four characters or more, so that it is never read as an airport's. */
export const AirportGroupCode = notPersonal(Type.String({ title: '机场组代码', pattern: '^[A-Z][A-Z0-9]{3,9}$', maxLength: 10 }));
/** Airports that a desk sells alike (京津, 长三角): a policy for the group holds for each of them. */
export const airportGroup = record('airportGroup', '机场组', {
    code: key(AirportGroupCode, { also: ['代码'] }),
    name: text('名称', { search: 'pinyin', max: 30, also: ['机场组名称'], mark: notPersonal }),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*', also: ['航司'] }),
    airports: codes(airport, '机场', { also: ['机场代码', '三字码'] }),
}, {
    area: 'basicinfo',
    place: ['reference', 2],
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: ({ airports }) => (codesIn(airports).length < 2 ? { airports: '机场组至少包含两个机场' } : {}),
});
/** The enabled groups of each airport, as one airline uses them: its own and those of all airlines. */
export const groupsOf = (rows, airLine) => {
    const groups = new Map();
    for (const row of rows)
        if (row.enabled && (row.airLine === '*' || row.airLine === airLine))
            for (const code of codesIn(row.airports))
                groups.set(code, [...(groups.get(code) ?? []), row.id]);
    return groups;
};
/**
 * How exactly the end of a line names an airport that is in these groups: 2 by its code, 1 by a group, 0 by `*`; undefined where it names
 * another place.
 */
export const exactness = (end, airport, groups = []) => end === '*' ? 0 : end === airport ? 2 : groups.includes(end) ? 1 : undefined;
/**
 * How exactly a line fits a journey: the sum of its two ends, 0 for one that is not named; undefined where an end names another place.
 */
export const lineExactness = (line, asked) => {
    const start = exactness(line.origin ?? '*', asked.origin, asked.originGroups);
    const end = exactness(line.destination ?? '*', asked.destination, asked.destinationGroups);
    return start === undefined || end === undefined ? undefined : start + end;
};
