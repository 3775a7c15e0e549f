import { isWithin } from '../kernel/calendar.ts';
import { choice, codes, codesIn, date, key, maybe, person, text } from '../kernel/field.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
import { Airline } from '../kernel/schema.ts';
const modes = { ADD: '追加', ONLY: '仅限' };
/** Airlines are records of a context that comes after this one, so the record is known by its name alone. */
const airlineReference = { name: 'airline', keys: ['airLineCode'], fields: { airLineCode: key(Airline) } };
/**
 * The airlines for which a person or a group works for a time, in addition to those of the account (代班, projects) or as a limit. It takes
 * effect with the next request.
 */
export const airlinePermission = record('airlinePermission', '航司数据权限', {
    user: maybe(person('员工')),
    group: maybe(text('用户组', { max: 60, pattern: '^[A-Za-z0-9_.-]+$', mark: notPersonal })),
    airlines: codes(airlineReference, '航空公司', { also: ['航司'] }),
    mode: choice('方式', modes, { initial: 'ADD' }),
    from: date('生效日期'),
    to: maybe(date('失效日期')),
    reason: text('原因', { max: 100, mark: writing }),
}, {
    area: 'basicinfo',
    place: ['organisation', 6],
    switchable: true,
    idBy: ({ user, group }) => (user === undefined ? `GROUP.${group}` : `USER.${user}`),
    check: ({ user, group, from, to }) => ({
        ...((user === undefined) === (group === undefined) && { user: '员工和用户组须填写且只能填写一项' }),
        ...(to !== undefined && to < from && { to: '失效日期不能早于生效日期' }),
    }),
});
/** The airlines of an account on a local day, with what was granted or limited. Of two limits what both have remains. */
export const airlinesUnder = (own, granted, day) => {
    const now = granted.filter(row => isWithin(day, row));
    if (now.length === 0)
        return own;
    const all = new Set([...own, ...now.flatMap(({ mode, airlines }) => (mode === 'ADD' ? codesIn(airlines) : []))]);
    const only = now.filter(({ mode }) => mode === 'ONLY').map(({ airlines }) => codesIn(airlines));
    if (only.length === 0)
        return all.has('*') ? ['*'] : [...all];
    const allowed = only.reduce((one, other) => one.filter(code => other.includes(code)));
    return all.has('*') ? allowed : [...all].filter(code => allowed.includes(code));
};
