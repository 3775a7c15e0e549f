import { createElement } from 'react';
import { opening } from '#contracts/client/opening.tsx';
import { query } from '#contracts/kernel/endpoint.ts';
/** The body of a list's only call for a filter of the list; the list's declaration maps the fields. */
const questionOf = ({ calls, asked, through }) => {
    const fields = Object.entries(asked[through]?.body ?? {});
    const keysOf = ({ of, test }) => (test === 'from' ? [`${of}_gte`] : test === 'until' ? [`${of}_lte`] : [of, `${of}_prefix`]);
    const named = (key) => fields.find(([field, asks]) => field === key || keysOf(asks).includes(key))?.[0] ?? key;
    return filter => [calls[through], Object.fromEntries(Object.entries(filter).map(([key, value]) => [named(key), value]))];
};
const wholeOf = async (list) => list.whole?.() ?? list;
/** The screen of a list; without a component of its own, it follows the declaration. */
export const screenOf = (list, { actions, list: own, ...seen }) => {
    const { name, zh: label, module, place, calls, through, readers } = list;
    const read = Object.values(calls)[0] ?? query(`/api/rest/${name}`, { zh: label, allow: readers, permission: `${module}.r` });
    return {
        name,
        label,
        module,
        place,
        actions: { list: through ? calls[through] : read, ...actions },
        ...(through && { question: questionOf(list) }),
        list: own ??
            opening(() => Promise.all([import('./ListScreen.tsx'), wholeOf(list)]).then(([{ ListScreen }, of]) => () => createElement(ListScreen, { of }))),
        ...seen,
    };
};
