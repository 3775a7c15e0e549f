import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { exportTrialBalance, trialBalance } from '#contracts/account/api.ts';
import { sides } from '#contracts/account/lines.ts';
import { accountKinds } from '#contracts/account/names.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { groupedYuan } from '#contracts/kernel/money.ts';
import { useAsk } from '../kit/calls.ts';
import { RangeInput } from '../kit/DayInput.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { PageTitle } from '../kit/PageTitle.tsx';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Fetched, Nothing } from '../kit/States.tsx';
/** Balances and turnovers of the accounts in a span of days, by kind; their total is zero. */
export const TrialBalance = () => {
    const [search, setSearch] = useSearchParams();
    const asked = Object.fromEntries([...search].filter(([name]) => ['from', 'until', 'kind'].includes(name)));
    const balance = useAsk(trialBalance, asked);
    const ask = (more) => setSearch(Object.entries({ ...asked, ...more }).filter(([, value]) => value));
    const { from, until } = balance.data ?? asked;
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: "\u8BD5\u7B97\u5E73\u8861" }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: "\u8BD5\u7B97\u5E73\u8861" }), _jsx(FileButton, { endpoint: exportTrialBalance, body: asked, label: "\u5BFC\u51FA Excel" })] }), _jsxs(Card, { children: [_jsxs(Box, { role: "search", "aria-label": "\u7B5B\u9009\u6761\u4EF6", sx: { p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }, children: [_jsx(Box, { sx: { width: { xs: '100%', sm: 300 } }, children: _jsx(RangeInput, { name: "days", label: "\u671F\u95F4", from: from ?? '', to: until ?? '', onChange: range => ask({ from: range?.from, until: range?.to }) }) }), asked.kind && (_jsxs(_Fragment, { children: [_jsxs(Typography, { children: [accountKinds[asked.kind], "\u660E\u7EC6"] }), _jsx(Button, { onClick: () => ask({ kind: undefined }), children: "\u8FD4\u56DE\u5168\u90E8" })] }))] }), _jsx(Fetched, { from: balance, children: ({ left, ...found }) => found.rows.length === 0 ? (_jsx(Nothing, { text: "\u8BE5\u671F\u95F4\u6CA1\u6709\u4F59\u989D\u548C\u53D1\u751F\u989D" })) : (_jsxs(_Fragment, { children: [!asked.kind && _jsx(Verdict, { ...found }), _jsx(Lines, { ...found, whole: !asked.kind, open: kind => ask({ kind }) }), left > 0 && (_jsxs(Typography, { variant: "body2", color: "textSecondary", sx: { p: 2 }, children: ["\u53E6\u6709 ", left.toLocaleString('zh-CN'), " \u4E2A\u8D26\u6237\u672A\u5217\u51FA\uFF0C\u5BFC\u51FA Excel \u53EF\u67E5\u770B\u5168\u90E8"] }))] })) })] })] }));
};
/** Tells whether credits equal debits, at both ends and in between. */
const Verdict = ({ sums: { opening, closing, debit, credit } }) => {
    const isEven = opening === 0 && closing === 0 && debit === credit;
    return (_jsxs(Box, { sx: { px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }, children: [_jsx(Tag, { tone: isEven ? 'done' : 'danger', children: isEven ? '借贷平衡' : '借贷不平衡' }), _jsxs(Typography, { variant: "body2", children: ["\u5168\u90E8\u8D26\u6237\u5408\u8BA1\uFF1A\u671F\u521D ", groupedYuan(opening), "\uFF0C\u671F\u672B ", groupedYuan(closing), "\uFF1B\u501F\u65B9\u53D1\u751F\u989D ", groupedYuan(debit), "\uFF0C\u8D37\u65B9\u53D1\u751F\u989D", ' ', groupedYuan(credit)] })] }));
};
const heads = ['账户', '余额方向', '期初余额（元）', '借方发生额（元）', '贷方发生额（元）', '期末余额（元）', '笔数', '操作'];
const Lines = ({ rows, subtotals, sums, whole, open }) => {
    const lines = subtotals.flatMap(subtotal => {
        const own = rows.filter(({ kind }) => kind === subtotal.kind);
        const zh = accountKinds[subtotal.kind];
        return [
            ...own.map(row => ({ key: row.account, cells: cellsOf(row.name, row, isOfStreams(row) && whole && detail(row.kind, open)) })),
            ...(own.length > 1 ? [{ key: `${subtotal.kind} sum`, cells: cellsOf(`${zh}小计`, subtotal).map(strong) }] : []),
        ];
    });
    const opens = whole && rows.some(isOfStreams);
    const total = { key: 'sum', cells: cellsOf('合计（贷方减借方）', sums).map(strong) };
    return (_jsx(SmallTable, { label: "\u8BD5\u7B97\u5E73\u8861\u8868", height: 640, nowrap: true, heads: opens ? heads : heads.slice(0, -1), right: [2, 3, 4, 5, 6], rows: (whole ? [...lines, total] : lines).map(({ key, cells }) => ({ key, cells: opens ? cells : cells.slice(0, -1) })) }));
};
const cellsOf = (name, { side, opening, debit, credit, closing, entries }, more = '') => [
    name,
    side ? sides[side] : '',
    ...[opening, debit, credit, closing].map(groupedYuan),
    entries.toLocaleString('zh-CN'),
    more,
];
const strong = (cell, index) => (cell ? _jsx("strong", { children: cell }, heads[index]) : cell);
/** a line that sums up many accounts and can be opened */
const isOfStreams = ({ account }) => account.includes(':');
const detail = (kind, open) => (_jsx(Button, { size: "small", onClick: () => open(kind), "aria-label": `查看${accountKinds[kind]}明细`, children: "\u660E\u7EC6" }));
