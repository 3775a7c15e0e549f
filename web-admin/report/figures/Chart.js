import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shownValue } from './shown.ts';
const [WIDE, HIGH, LEFT, BELOW, ABOVE] = [720, 220, 76, 22, 10];
/** Values over periods as lines: this span, and the other one dashed. The table says the same in numbers. */
export const LineChart = ({ title, kind, points, compared }) => {
    const all = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
    const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
    const range = most - least || 1;
    const x = (n) => LEFT + (points.length > 1 ? (n / (points.length - 1)) * (WIDE - LEFT - 12) : (WIDE - LEFT) / 2);
    const y = (value) => ABOVE + (1 - (value - least) / range) * (HIGH - ABOVE - BELOW);
    const path = (of) => points.map((point, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(of(point) ?? 0).toFixed(1)}`).join('');
    const marks = [...new Set([least, least + range / 2, most])];
    const every = Math.max(1, Math.ceil(points.length / 8));
    return (_jsx(Frame, { title: title, compared: compared, children: _jsxs("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, width: "100%", role: "img", "aria-label": said(title, kind, points), children: [marks.map(mark => (_jsxs("g", { children: [_jsx("line", { x1: LEFT, x2: WIDE, y1: y(mark), y2: y(mark), stroke: "var(--hairline)" }), _jsx("text", { x: LEFT - 6, y: y(mark) + 4, textAnchor: "end", fontSize: "11", fill: "var(--ink-3)", children: shortly(kind, mark) })] }, mark))), points.map(({ name }, n) => n % every === 0 && (_jsx("text", { x: x(n), y: HIGH - 6, textAnchor: "middle", fontSize: "11", fill: "var(--ink-3)", children: name.slice(name.length > 7 ? 5 : 0, 10) }, name))), compared && _jsx("path", { d: path(({ before }) => before), fill: "none", stroke: "var(--ink-3)", strokeWidth: "1.5", strokeDasharray: "5 4" }), _jsx("path", { d: path(({ value }) => value), fill: "none", stroke: "var(--blue)", strokeWidth: "2" }), points.map((point, n) => (_jsx("circle", { cx: x(n), cy: y(point.value ?? 0), r: points.length > 60 ? 1.5 : 3, fill: "var(--blue)", children: _jsx("title", { children: told(kind, point, compared) }) }, point.name)))] }) }));
};
/** Values of groups as bars, the other span pale beneath each. */
export const BarChart = ({ title, kind, points, compared }) => {
    const most = Math.max(1e-9, ...points.flatMap(({ value, before }) => [Math.abs(value ?? 0), Math.abs(before ?? 0)]));
    const bar = (value, color, height) => (_jsx(Box, { sx: { height, width: `${(Math.abs(value ?? 0) / most) * 100}%`, minWidth: value ? 2 : 0, bgcolor: color, borderRadius: 0.5 } }));
    return (_jsx(Frame, { title: title, compared: compared, children: _jsx(Box, { role: "img", "aria-label": said(title, kind, points), children: points.map(point => (_jsxs(Box, { title: told(kind, point, compared), sx: {
                    display: 'grid',
                    gridTemplateColumns: { xs: '110px 1fr 90px', sm: '220px 1fr 120px' },
                    gap: 1,
                    alignItems: 'center',
                    py: 0.25,
                }, children: [_jsx(Typography, { variant: "body2", noWrap: true, children: point.name }), _jsxs(Box, { children: [bar(point.value, (point.value ?? 0) < 0 ? 'var(--danger)' : 'var(--blue)', compared ? 9 : 14), compared && bar(point.before, 'var(--field)', 5)] }), _jsx(Typography, { variant: "body2", sx: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }, children: shownValue(kind, point.value) })] }, point.name))) }) }));
};
const Frame = ({ title, compared, children }) => (_jsxs(Box, { component: "figure", sx: { m: 0 }, children: [children, _jsxs(Typography, { component: "figcaption", variant: "caption", color: "textSecondary", children: [title, compared && `；虚线或下方细条为${compared}`] })] }));
const said = (title, kind, points) => `${title}：${points
    .slice(0, 12)
    .map(({ name, value }) => `${name} ${shownValue(kind, value)}`)
    .join('，')}${points.length > 12 ? ' 等，详见表格' : ''}`;
const told = (kind, { name, value, before }, compared) => `${name}：${shownValue(kind, value)}${compared ? `（${compared} ${shownValue(kind, before)}）` : ''}`;
/** a mark of the scale: large amounts in ten thousands */
const shortly = (kind, value) => {
    if (kind === 'money' && Math.abs(value) >= 1_000_000)
        return `${(value / 1_000_000).toFixed(1)}万`;
    return kind === 'int' ? Math.round(value).toLocaleString('zh-CN') : shownValue(kind, kind === 'money' ? Math.round(value) : value);
};
