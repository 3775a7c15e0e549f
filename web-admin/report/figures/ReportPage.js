import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { addDays, daysBetween, lastDayOf, toLocal, weekday } from '#contracts/kernel/calendar.ts';
import { exportMonitoring, exportPayment, exportRefund, exportSales, exportSalesVolume, exportTrade, exportVolume, queryMonitoring, queryPayment, queryRefund, querySales, querySalesVolume, queryTrade, queryVolume, } from '#contracts/report/figures/api.ts';
import { comparisons, dimensions, measuresOf, reports, times, } from '#contracts/report/figures/reports.ts';
import { useAsk } from '../../kit/calls.ts';
import { RangeInput } from '../../kit/DayInput.tsx';
import { FileButton } from '../../kit/FileButton.tsx';
import { PageTitle } from '../../kit/PageTitle.tsx';
import { SmallTable } from '../../kit/SmallTable.tsx';
import { Fetched, Nothing } from '../../kit/States.tsx';
import { BarChart, LineChart } from './Chart.tsx';
import { Definitions } from './Definitions.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import { changeOf, shownValue } from './shown.ts';
const calls = {
    sales: { query: querySales, file: exportSales },
    salesVolume: { query: querySalesVolume, file: exportSalesVolume },
    volume: { query: queryVolume, file: exportVolume },
    trade: { query: queryTrade, file: exportTrade },
    payment: { query: queryPayment, file: exportPayment },
    refund: { query: queryRefund, file: exportRefund },
    monitoring: { query: queryMonitoring, file: exportMonitoring },
};
const SIZE = 50;
/** bars of a chart */
const BARS = 12;
/** figures above the chart */
const FIGURES = 4;
const today = () => toLocal(new Date().toISOString()).date;
/** spans that are asked for often */
const presets = () => {
    const now = today();
    const month = now.slice(0, 7);
    const last = addDays(`${month}-01`, -1);
    const monday = addDays(now, 1 - weekday(now));
    return [
        ['今天', now, now],
        ['本周', monday, addDays(monday, 6)],
        ['本月', `${month}-01`, lastDayOf(month)],
        ['上月', `${last.slice(0, 7)}-01`, last],
        ['今年', `${now.slice(0, 4)}-01-01`, `${now.slice(0, 4)}-12-31`],
    ];
};
/** The question that the address holds: all of it, so that a report can be passed on. */
const asked = (search, { bases, first }) => {
    const [, from, to] = presets()[2];
    const text = (name) => search.get(name) || undefined;
    const list = (name) => text(name)?.split(',');
    const sort = text('sort');
    const measures = list('measures');
    return {
        startDate: text('from') ?? from,
        endDate: text('to') ?? to,
        basis: (text('basis') ?? Object.keys(bases)[0]),
        time: (text('time') ?? first.time),
        by: search.has('by') ? (list('by') ?? []) : [...first.by],
        compare: (text('compare') ?? 'BEFORE'),
        ...(measures && { measures }),
        ...(sort && { sort }),
        ...(search.has('where') && { where: JSON.parse(search.get('where')) }),
    };
};
/** A report: what is asked, the figures that matter, a chart, and the table with its total. Every figure leads to its documents. */
export const ReportPage = ({ report: name }) => {
    const report = reports[name];
    const [search, setSearch] = useSearchParams();
    const [doubted, setDoubted] = useState();
    const [explains, setExplains] = useState(false);
    const question = asked(search, report);
    const page = Number(search.get('page') ?? 0);
    const answer = useAsk(calls[name].query, { ...question, page, size: SIZE });
    useAgain(answer);
    const set = (more) => {
        const next = new URLSearchParams(search);
        next.delete('page');
        for (const [key, value] of Object.entries(more))
            value === undefined ? next.delete(key) : next.set(key, value);
        setSearch(next);
    };
    const narrow = (dim, value) => {
        const { [dim]: _, ...rest } = question.where ?? {};
        const where = value === undefined ? rest : { ...rest, [dim]: [value] };
        set({ where: Object.keys(where).length > 0 ? JSON.stringify(where) : undefined });
    };
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: report.zh }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: report.zh }), _jsx(Button, { size: "small", onClick: () => setExplains(true), children: "\u53E3\u5F84\u4E0E\u6307\u6807\u8BF4\u660E" }), _jsx(FileButton, { endpoint: calls[name].file, body: question, label: "\u5BFC\u51FA Excel" })] }), _jsxs(Card, { sx: { mb: 2 }, children: [_jsx(Asking, { report: report, name: name, question: question, set: set }), answer.data && _jsx(Narrowed, { where: answer.data.where, drop: dim => narrow(dim, undefined) })] }), _jsx(Fetched, { from: answer, children: data => data.totalElements === 0 ? (_jsx(Card, { children: _jsx(Nothing, { text: "\u8BE5\u671F\u95F4\u6CA1\u6709\u6570\u636E\uFF0C\u53EF\u66F4\u6362\u671F\u95F4\u3001\u53E3\u5F84\u6216\u7B5B\u9009" }) })) : (_jsxs(_Fragment, { children: [_jsx(Figures, { name: name, data: data, open: measure => setDoubted({ measure }) }), _jsx(Card, { sx: { p: 2, mb: 2 }, children: _jsx(Picture, { name: name, question: question, data: data }) }), _jsx(Lines, { name: name, data: data, open: setDoubted, narrow: narrow, set: set, sort: question.sort, page: page })] })) }), doubted && _jsx(DocumentsDialog, { name: name, question: question, doubted: doubted, close: () => setDoubted(undefined) }), explains && _jsx(Definitions, { name: name, close: () => setExplains(false) })] }));
};
/** Asks again while the server still reads the months that a report needs. */
const useAgain = ({ error, refetch, dataUpdatedAt, errorUpdatedAt }) => {
    const isLoading = error instanceof CallError && error.status === 503;
    useEffect(() => {
        if (!isLoading || errorUpdatedAt < dataUpdatedAt)
            return;
        const again = setTimeout(() => refetch(), 3_000);
        return () => clearTimeout(again);
    }, [isLoading, errorUpdatedAt, dataUpdatedAt, refetch]);
};
const Asking = ({ report, name, question, set, }) => {
    const [first = '', second = ''] = question.by;
    const choose = (label, value, options, on) => (_jsx(TextField, { select: true, size: "small", label: label, value: value, onChange: event => on(event.target.value), sx: { minWidth: { xs: '46%', sm: 132 } }, children: Object.entries(options).map(([code, zh]) => (_jsx(MenuItem, { value: code, children: zh }, code))) }));
    const dims = (other) => ({
        NONE: '无',
        ...Object.fromEntries(report.dims.filter(dim => dim !== other).map(dim => [dim, dimensions[dim].zh])),
    });
    const by = (list) => set({ by: list.filter(dim => dim && dim !== 'NONE').join(','), sort: undefined });
    const basis = question.basis ?? 'SALE';
    const possible = report.measures.filter(measure => basis === 'FLIGHT' || !measuresOf(name)[measure].flightOnly);
    return (_jsxs(Box, { role: "search", "aria-label": "\u7B5B\u9009\u6761\u4EF6", sx: { p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }, children: [_jsx(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 0.5, width: '100%' }, children: presets().map(([label, from, to]) => {
                    const isChosen = question.startDate === from && question.endDate === to;
                    return (_jsx(Chip, { label: label, onClick: () => set({ from, to }), color: isChosen ? 'primary' : 'default', variant: isChosen ? 'filled' : 'outlined', "aria-pressed": isChosen }, label));
                }) }), _jsx(Box, { sx: { width: { xs: '100%', sm: 260 } }, children: _jsx(RangeInput, { name: "days", label: "\u671F\u95F4", size: "small", from: question.startDate, to: question.endDate ?? '', onChange: range => range && set({ from: range.from, to: range.to }) }) }), Object.keys(report.bases).length > 1 &&
                choose('统计口径', basis, report.bases, value => set({ basis: value, measures: undefined, sort: undefined })), choose('分期', question.time ?? 'NONE', times, value => set({ time: value, sort: undefined })), choose('维度一', first || 'NONE', dims(second), value => by([value, second])), choose('维度二', second || 'NONE', dims(first), value => by([first, value])), choose('对比', question.compare ?? 'NONE', comparisons, value => set({ compare: value })), _jsx(TextField, { select: true, size: "small", label: "\u6307\u6807", value: question.measures ?? possible, slotProps: {
                    select: {
                        multiple: true,
                        renderValue: chosen => `${chosen.length} 项`,
                    },
                }, onChange: event => {
                    const chosen = event.target.value;
                    if (chosen.length > 0)
                        set({ measures: possible.filter(measure => chosen.includes(measure)).join(','), sort: undefined });
                }, sx: { minWidth: { xs: '46%', sm: 110 } }, children: possible.map(measure => (_jsx(MenuItem, { value: measure, children: measuresOf(name)[measure].zh }, measure))) })] }));
};
const Narrowed = ({ where, drop }) => Object.keys(where).length > 0 && (_jsx(Box, { sx: { px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }, children: Object.entries(where).map(([dim, names]) => (_jsx(Chip, { label: `${dimensions[dim].zh}：${names.join('、')}`, onDelete: () => drop(dim) }, dim))) }));
const Figures = ({ name, data, open }) => (_jsx(Box, { sx: { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 1.5, mb: 2 }, children: data.measures.slice(0, FIGURES).map((measure, n) => {
        const { zh, kind, says } = measuresOf(name)[measure];
        const change = changeOf(kind, data.total[n], data.before?.[n]);
        return (_jsxs(Card, { sx: { p: 1.5 }, children: [_jsx(Tooltip, { title: says, enterTouchDelay: 0, describeChild: true, children: _jsxs(Typography, { variant: "body2", color: "textSecondary", tabIndex: 0, sx: { width: 'fit-content' }, children: [zh, kind === 'money' && '（元）'] }) }), _jsx(Figure, { value: shownValue(kind, data.total[n]), label: `${zh}合计`, open: () => open(measure), size: "1.35rem" }), data.other && (_jsxs(Typography, { variant: "caption", color: "textSecondary", component: "div", children: [shownValue(kind, data.before?.[n]), " \u2192 ", change ?? '无从对比'] }))] }, measure));
    }) }));
/** A figure: pressed, it shows the documents behind it. */
const Figure = ({ value, label, open, size }) => value === '--' ? (_jsx(Box, { component: "span", sx: { fontSize: size, display: 'block' }, children: "--" })) : (_jsx(ButtonBase, { onClick: open, "aria-label": `${label} ${value}，查看单据`, sx: { font: 'inherit', ...(size && { fontSize: size, fontWeight: 600 }), color: 'var(--blue)', fontVariantNumeric: 'tabular-nums' }, children: value }));
/** The chart of one measure: over the periods, or of the greatest groups. */
const Picture = ({ name, question, data }) => {
    const [chosen, setChosen] = useState();
    const measure = chosen && data.measures.includes(chosen) ? chosen : data.measures[0];
    const { zh, kind } = measuresOf(name)[measure];
    const days = daysBetween(data.span.from, data.span.to);
    const time = data.time === 'DAY' && days >= 200 ? 'WEEK' : data.time;
    const isOverTime = data.time !== 'NONE';
    const { sort: _, ...same } = question;
    const over = useAsk(calls[name].query, { ...same, time, by: [], measures: [measure], page: 0, size: 200 }, { enabled: isOverTime });
    const at = data.measures.indexOf(measure);
    const compared = data.other && comparisons[question.compare ?? 'NONE'];
    const points = (from, n, most) => from.content.slice(0, most).map(({ key, names, values, before }) => ({
        name: names.join(' · ') || key.join(' · ') || '合计',
        value: values[n] ?? null,
        before: before?.[n],
    }));
    return (_jsxs(_Fragment, { children: [_jsx(TextField, { select: true, size: "small", label: "\u56FE\u8868\u6307\u6807", value: measure, onChange: event => setChosen(event.target.value), sx: { minWidth: 140, mb: 1.5 }, children: data.measures.map(one => (_jsx(MenuItem, { value: one, children: measuresOf(name)[one].zh }, one))) }), isOverTime ? (_jsx(Fetched, { from: over, lines: 3, children: found => (_jsx(LineChart, { title: `${zh}，${times[time]}`, kind: kind, points: everyPeriod(found, points(found, 0, 200)), compared: compared })) })) : (_jsx(BarChart, { title: `${zh}${data.totalElements > BARS ? `，表中前 ${Math.min(BARS, data.content.length)} 行` : ''}`, kind: kind, points: points(data, at, BARS), compared: compared }))] }));
};
/** The points of all periods of a span: what nothing happened in is 0, and no gap. */
const everyPeriod = ({ content, span: { from, to }, time }, points) => {
    const known = new Map(content.map(({ key }, n) => [key[0], points[n]]));
    const starts = new Set();
    for (let day = from; day <= to; day = addDays(day, 1))
        starts.add(time === 'DAY' ? day : time === 'WEEK' ? addDays(day, 1 - weekday(day)) : `${day.slice(0, 7)}-01`);
    return [...starts].map(start => known.get(start) ?? { name: time === 'MONTH' ? start.slice(0, 7) : start, value: 0, before: 0 });
};
const Lines = ({ name, data, open, narrow, set, sort, page, }) => {
    const isNarrow = useMediaQuery('(max-width: 599.95px)');
    const heads = [...(data.time === 'NONE' ? [] : ['期间']), ...data.by.map(dim => dimensions[dim].zh)];
    const ofTime = Number(data.time !== 'NONE');
    const measures = data.measures.map(measure => ({ measure, ...measuresOf(name)[measure] }));
    const head = ({ measure, zh, kind, says }) => (_jsx(Tooltip, { title: `${says}（点击排序）`, enterTouchDelay: 0, describeChild: true, children: _jsxs(ButtonBase, { sx: { font: 'inherit' }, onClick: () => set({ sort: sort === `-${measure}` ? measure : `-${measure}` }), "aria-label": `${zh}，排序`, children: [zh, kind === 'money' && '（元）', sort === `-${measure}` ? ' ↓' : sort === measure ? ' ↑' : ''] }) }, measure));
    const cell = (values, before, n, doubted) => {
        const { measure, kind, zh } = measures[n];
        const change = changeOf(kind, values[n], before?.[n]);
        return (_jsxs(Box, { sx: { textAlign: 'right', whiteSpace: 'nowrap' }, children: [_jsx(Figure, { value: shownValue(kind, values[n]), label: zh, open: () => open({ measure, ...doubted }) }), before && (_jsx(Tooltip, { title: `对比期间 ${shownValue(kind, before[n])}，点击查看其单据`, describeChild: true, children: _jsx(ButtonBase, { onClick: () => open({ measure, ...doubted, other: true }), sx: { display: 'block', ml: 'auto', fontSize: '.75rem', color: 'var(--ink-3)' }, "aria-label": `对比期间的${zh} ${shownValue(kind, before[n])}，查看单据`, children: change ?? shownValue(kind, before[n]) }) }))] }, measure));
    };
    const named = (row) => row.names.map((text, n) => n < ofTime ? (text) : (_jsx(Tooltip, { title: `只看${text}`, describeChild: true, children: _jsx(ButtonBase, { sx: { font: 'inherit', textAlign: 'left' }, onClick: () => narrow(data.by[n - ofTime], row.key[n]), children: text }) }, heads[n])));
    const doubtedOf = (row) => ({ key: row.key, names: row.names });
    const rows = data.content.map(row => ({
        key: JSON.stringify(row.key),
        cells: [...named(row), ...measures.map((_, n) => cell(row.values, row.before, n, doubtedOf(row)))],
    }));
    const total = {
        key: 'total',
        cells: [
            ...(heads.length > 0 ? [_jsx("strong", { children: "\u5408\u8BA1" }, "sum"), ...heads.slice(1).map(() => '')] : []),
            ...measures.map((_, n) => cell(data.total, data.before, n, {})),
        ],
    };
    return (_jsxs(Card, { children: [isNarrow ? ([total, ...rows].map(({ key, cells }) => (_jsxs(Box, { sx: { p: 1.5, borderBottom: '1px solid var(--hairline)' }, children: [_jsx(Typography, { component: "div", sx: { fontWeight: 600, mb: 0.5, display: 'flex', gap: 1, flexWrap: 'wrap' }, children: heads.length > 0 ? cells.slice(0, heads.length) : '合计' }), measures.map(({ measure, zh }, n) => (_jsxs(Box, { sx: { display: 'flex', justifyContent: 'space-between', fontSize: '.875rem' }, children: [_jsx("span", { children: zh }), cells[heads.length + n]] }, measure)))] }, key)))) : (_jsx(SmallTable, { label: reports[name].zh, height: 640, heads: [...heads, ...measures.map(head)], right: measures.map((_, n) => heads.length + n), nowrap: true, rows: [total, ...rows] })), _jsxs(Box, { sx: { p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }, children: [_jsxs(Typography, { variant: "body2", color: "textSecondary", sx: { flexGrow: 1 }, children: ["\u5171 ", data.totalElements.toLocaleString('zh-CN'), " \u884C\uFF1B", reports[name].bases[data.basis], "\uFF0C", data.span.from, " \u81F3", ' ', data.span.to, data.other && `；对比期间 ${data.other.from} 至 ${data.other.to}`, "\u3002\u70B9\u51FB\u6570\u5B57\u67E5\u770B\u80CC\u540E\u7684\u5355\u636E\u3002"] }), _jsx(Button, { size: "small", disabled: page === 0, onClick: () => set({ page: String(page - 1) }), children: "\u4E0A\u4E00\u9875" }), _jsx(Button, { size: "small", disabled: (page + 1) * SIZE >= data.totalElements, onClick: () => set({ page: String(page + 1) }), children: "\u4E0B\u4E00\u9875" })] })] }));
};
