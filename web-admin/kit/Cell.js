import { Fragment as _Fragment, jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { textOf } from '#contracts/client/format.ts';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { isUrl } from '#contracts/client/text.ts';
import { Legs, Place } from './Place.tsx';
/** length above which a text is cut short in a table; the tip and the page show all of it */
const LONG = 18;
/** Functions that show codes by a known name, by the field that has the code in every document. */
const named = {
    airLine: code => _jsx(Airline, { code: code }),
    origin: code => _jsx(Place, { code: code }),
    destination: code => _jsx(Place, { code: code }),
    route: legs => _jsx(Legs, { legs: legs }),
};
/** A value of a column. A field named `status` is shown as a chip, since people look for it in a list. */
export const Cell = ({ column, value }) => {
    if (column.kind === 'choice' && /status$/i.test(column.field) && typeof value === 'string')
        return _jsx(Tag, { tone: toneOf(value), children: textOf(column, value) });
    if (typeof value === 'string' && value && value !== '*' && Object.hasOwn(named, column.field))
        return _jsx(_Fragment, { children: named[column.field](value) });
    const text = textOf(column, value);
    if (text === '--')
        return (_jsx(Typography, { component: "span", variant: "body2", color: "textDisabled", "aria-label": "\u65E0", children: text }));
    if (column.kind === 'text' && isUrl(text))
        return (_jsx(Link, { href: text, target: "_blank", rel: "noreferrer", noWrap: true, title: text, sx: { display: 'block', maxWidth: 240 }, children: text }));
    if (column.kind !== 'text' || text.length < LONG)
        return _jsx(_Fragment, { children: text });
    return (_jsx(Typography, { component: "span", variant: "inherit", noWrap: true, title: text, sx: { display: 'block', maxWidth: 240 }, children: text }));
};
