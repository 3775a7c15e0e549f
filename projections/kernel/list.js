import { addDays, local } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { pageOf } from './ask.ts';
import { recordResource, resourceOf } from './resource.ts';
import { scoped } from './scope.ts';
/**
 * Connects a list to its view: `serves(orders, orderList)`. Its calls, the REST face and the export follow, all narrowed to the caller's
 * scope.
 * @throws Error when the view lacks a field that the list names, or an index by which it sorts
 */
export const serves = (list, view, own = {}) => ({
    list,
    view,
    resource: list.through === undefined ? resourceOf(list, view, own.only) : undefined,
    routes: ask => Object.entries(list.calls).map(([name, endpoint]) => on(endpoint, answering(list, view, own, list.asked[name], ask))),
});
/** The list of a record, which is read by its own calls (record.ts). */
export const servesRecord = (list, record, view) => ({
    list,
    view,
    resource: recordResource(record, view),
    routes: () => [],
});
const answering = (list, view, { only, asks, sort, row }, declared, ask) => async (body, call) => {
    const { page, size = declared.size, sort: wanted, ...asked } = body;
    const made = filterOf(list, view, declared, asked);
    const filter = scoped(call.who, list, { ...(asks ? asks(made, call) : made), ...only });
    const by = sortOf(declared, wanted) ?? sort?.(made) ?? [list.sort];
    const found = await ask(call).page(view, {
        filter,
        sort: by,
        ...present({ page, size }),
    });
    return pageOf(row ? { ...found, content: found.content.map(one => row(one, call)) } : found);
};
/** Builds the filter from a body. An exact value wins over any bound of the same field; blank texts are ignored. */
const filterOf = ({ row }, { search }, { body = {}, only = {} }, asked) => {
    const bounds = {};
    const exact = {};
    for (const [name, { test, of, upper }] of Object.entries(body)) {
        const value = asked[name];
        if (value === undefined || value === '')
            continue;
        if (test === 'is')
            exact[of] = upper ? value.toUpperCase() : value;
        else if (test === 'begins')
            exact[of] = { prefix: value };
        else if (test === 'search') {
            if (value.trim())
                exact.or = search.map(field => ({ [field]: { prefix: value.trim() } }));
        }
        else
            bounds[of] = { ...bounds[of], ...boundOf(test, value, row.properties[of]) };
    }
    return { ...bounds, ...exact, ...only };
};
/** Bounds of an instant are whole days in Asia/Shanghai. */
const boundOf = (test, value, { format }) => {
    if (format !== 'date-time')
        return test === 'from' ? { gte: value } : { lte: value };
    return test === 'from' ? { gte: local(value, '00:00') } : { lt: local(addDays(value, 1), '00:00') };
};
const sortOf = ({ sorts }, wanted) => {
    if (!wanted || !sorts)
        return undefined;
    const field = wanted.replace(/^-/, '');
    if (!sorts.includes(field))
        throw invalid(`不能按${field}排序，可按${sorts.join('、')}排序`, { sort: '不能按此排序' });
    return [wanted];
};
