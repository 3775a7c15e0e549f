import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Fragment } from 'react';
/**
 * A receipt on the page, part by part; the server writes the same parts as PDF (services/kernel/pdf). A page that shows it imports
 * `sheet.css`.
 */
export const Sheet = ({ sheet }) => sheet.map((part, index) => (_jsx(Fragment, { children: drawn(part) }, index)));
const drawn = (part) => {
    switch (part.part) {
        case 'facts':
            return _jsx(Facts, { facts: part.facts });
        case 'table':
            return _jsx(Table, { ...part });
        case 'people':
            return (_jsxs(_Fragment, { children: [_jsx("h2", { children: part.title }), _jsx("ul", { className: "itineraries", children: part.people.map(({ title, facts }) => (_jsxs("li", { children: [_jsx("h3", { children: title }), _jsx(Facts, { facts: facts })] }, facts[0][1]))) })] }));
        case 'stamp':
            return (_jsx("p", { className: "stamp", children: part.texts.map(text => (_jsx("span", { children: text }, text))) }));
        case 'note':
            return _jsx("small", { children: part.text });
    }
};
const Facts = ({ facts }) => (_jsx("dl", { children: facts.map(([name, value]) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: value })] }, name))) }));
const Table = ({ caption, heads, numbers, rows, foot }) => {
    const kind = (column) => (column >= heads.length - numbers ? 'number' : undefined);
    const spans = foot ? heads.length - foot.length + 1 : 1;
    return (_jsx("section", { className: "wide", "aria-label": caption, tabIndex: 0, children: _jsxs("table", { children: [_jsx("caption", { children: caption }), _jsx("thead", { children: _jsx("tr", { children: heads.map((name, column) => (_jsx("th", { scope: "col", className: kind(column), children: name }, name))) }) }), _jsx("tbody", { children: rows.map(({ cells: [first, ...others], isVoid }) => (_jsxs("tr", { className: isVoid ? 'void' : undefined, children: [_jsx("th", { scope: "row", children: first }), others.map((cell, index) => (_jsx("td", { className: kind(index + 1), children: cell }, index)))] }, `${first} ${others[0]}`))) }), foot && (_jsx("tfoot", { children: _jsxs("tr", { children: [_jsx("th", { scope: "row", colSpan: spans, children: foot[0] }), foot.slice(1).map((cell, index) => (_jsx("td", { className: "number", children: cell }, index)))] }) }))] }) }));
};
