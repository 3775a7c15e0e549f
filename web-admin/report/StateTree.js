import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { isMoney, schemaAt } from '#contracts/report/fields.ts';
import { nameOfThing, thingsIn, thingText, titleOf } from '#contracts/report/labels.ts';
const isNested = (value) => typeof value === 'object' && value !== null;
/** for screen readers only; others read it on the line that opens the part, over its whole width */
const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };
/**
 * A document of any kind of stream as names and values; nested parts open on demand. `path` leads from the document to `value`; `named`
 * gives the name behind an id that the document does not hold, `things` those that stand in other parts of it.
 */
export const StateTree = ({ kind, type, path = [], value, named, things = thingsIn(value), }) => {
    if (!isNested(value))
        return _jsx(_Fragment, { children: thingText(kind, path, value, things, type) });
    const entries = Object.entries(value);
    if (entries.length === 0)
        return _jsx(_Fragment, { children: "--" });
    const isList = Array.isArray(value);
    return (_jsx(Box, { component: "dl", sx: {
            m: 0,
            position: 'relative',
            display: 'grid',
            gridTemplateColumns: 'minmax(80px, auto) minmax(0, 1fr)',
            columnGap: 2,
            rowGap: 0.5,
            fontSize: 14,
        }, children: entries.map(([field, inner]) => {
            const inside = [...path, field];
            const title = titleOf(kind, inside, type);
            const name = isList ? `第 ${Number(field) + 1} 项` : title === field ? (nameOfThing(inner) ?? things.get(field) ?? field) : title;
            if (isNested(inner))
                return (_jsxs(Box, { sx: { gridColumn: '1 / -1' }, children: [_jsx(Box, { component: "dt", sx: unseen, children: name }), _jsx(Box, { component: "dd", sx: { m: 0 }, children: _jsxs("details", { children: [_jsxs("summary", { children: [_jsx(Box, { component: "span", "aria-hidden": true, sx: { color: 'text.secondary', mr: 1 }, children: name }), Array.isArray(inner) ? `${inner.length} 项` : '展开'] }), _jsx(Box, { sx: { pl: 2, py: 0.5 }, children: _jsx(StateTree, { kind: kind, type: type, path: inside, value: inner, things: things, ...(named && { named }) }) })] }) })] }, field));
            return (_jsxs(Box, { sx: { display: 'contents' }, children: [_jsxs(Box, { component: "dt", sx: { color: 'text.secondary' }, children: [name, isMoney(schemaAt(kind, inside, type), inner) && !isList && '（元）'] }), _jsx(Box, { component: "dd", sx: { m: 0, overflowWrap: 'anywhere' }, children: named?.(field, inner) ?? thingText(kind, inside, inner, things, type) })] }, field));
        }) }));
};
