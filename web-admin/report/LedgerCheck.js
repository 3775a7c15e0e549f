import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Tag } from '#contracts/client/look/parts.tsx';
import { groupedYuan } from '#contracts/kernel/money.ts';
import { checkLedger, ledgerChecks } from '#contracts/report/ledger-check.ts';
import { Age } from '../kit/Age.tsx';
import { useAsk } from '../kit/calls.ts';
import { PageTitle } from '../kit/PageTitle.tsx';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Fetched } from '../kit/States.tsx';
/** delay before the next request while the log is being read, ms */
const ON = 50;
/** The ledger folded from the log itself, step by step, and compared with all other sources; no view is trusted. */
export const LedgerCheck = () => {
    const check = useAsk(checkLedger, {}, { live: false, every: data => (data && !data.done ? ON : false) });
    const isReading = check.isFetching || (check.data !== undefined && !check.data.done);
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: "\u8D26\u52A1\u6838\u5BF9" }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: "\u8D26\u52A1\u6838\u5BF9" }), _jsx(Button, { variant: "contained", onClick: () => check.refetch(), disabled: isReading, children: "\u518D\u6B21\u6838\u5BF9" })] }), _jsx(Fetched, { from: check, children: ({ position, head, events, movements, done, checks }) => (_jsxs(_Fragment, { children: [_jsxs(Card, { sx: { p: 2, mb: 2 }, children: [_jsxs(Typography, { variant: "body2", role: "status", children: [done ? '已读完事件日志' : '正在读取事件日志', "\uFF1A\u4F4D\u7F6E ", count(position), " / ", count(head), "\uFF0C\u4E8B\u4EF6 ", count(events), " \u4E2A\uFF0C\u8D44\u91D1\u5206\u5F55", ' ', count(movements), " \u7B14"] }), !done && (_jsx(LinearProgress, { "aria-label": "\u6838\u5BF9\u8FDB\u5EA6", variant: "determinate", value: head > 0 ? Math.min(100, (position / head) * 100) : 0, sx: { mt: 1 } }))] }), checks && _jsx(Results, { checks: checks })] })) })] }));
};
const count = (n) => n.toLocaleString('zh-CN');
const Results = ({ checks }) => (_jsxs(_Fragment, { children: [_jsx(Card, { sx: { mb: 2 }, children: _jsx(SmallTable, { label: "\u6838\u5BF9\u7ED3\u679C", height: 560, heads: ['核对项目', '结果', '核对数', '差异数'], right: [2, 3], rows: checks.map(one => ({
                    key: one.check,
                    cells: [ledgerChecks[one.check], _jsx(Verdict, { of: one }, "verdict"), count(one.compared), count(one.count)],
                })) }) }), checks.flatMap(({ check, count, differences }) => count > 0 ? [_jsx(Differences, { check: check, count: count, differences: differences }, check)] : [])] }));
const Verdict = ({ of: { check, count, note } }) => {
    const [tone, text] = verdictOf(check, count, note);
    return _jsx(Tag, { tone: tone, children: text });
};
const verdictOf = (check, count, note) => {
    if (note !== undefined)
        return ['neutral', note];
    if (count === 0)
        return ['done', '一致'];
    // money may be on its way at any moment; its age tells whether it is stuck
    return check === 'TRANSIT' ? ['waiting', '有款项在途'] : ['danger', '有差异'];
};
const Differences = ({ check, count: all, differences }) => (_jsxs(Card, { sx: { mb: 2 }, children: [_jsx(Typography, { variant: "h6", component: "h2", sx: { px: 2, py: 1.5 }, children: ledgerChecks[check] }), all > differences.length && (_jsxs(Alert, { severity: "info", children: ["\u5171 ", count(all), " \u5904\uFF0C\u5217\u51FA\u524D ", count(differences.length), " \u5904"] })), _jsx(SmallTable, { label: ledgerChecks[check], heads: ['对象', '日志金额（元）', '对照金额（元）', '相差（元）', '说明'], right: [1, 2, 3], rows: differences.map((one, n) => ({ key: `${one.subject} ${n}`, cells: cellsOf(one) })) })] }));
const cellsOf = ({ subject, ledger, other, since, note }) => [
    subject,
    yuan(ledger),
    yuan(other),
    ledger === undefined || other === undefined ? '--' : groupedYuan(ledger - other),
    since ? _jsx(Age, { since: since }, "since") : (note ?? ''),
];
const yuan = (amount) => (amount === undefined ? '--' : groupedYuan(amount));
