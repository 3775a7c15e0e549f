import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import UploadFile from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { importBill } from '#contracts/payment/reconciliation/api.ts';
import { differenceKinds, moneyWays } from '#contracts/payment/reconciliation/match.ts';
import { useMay, useSend } from '../kit/calls.ts';
import { Facts, Panel } from '../kit/Detail.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Field } from '../kit/Field.tsx';
import { FilePick } from '../kit/FilePick.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Problem } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
/** Imports the daily file of a gateway; the result is shown before it is accepted. */
export const BillImportButton = ({ asked, label }) => {
    const [open, setOpen] = useState(false);
    const may = useMay();
    if (!may(importBill))
        return null;
    return (_jsxs(_Fragment, { children: [_jsx(Button, { startIcon: _jsx(UploadFile, {}), variant: asked ? 'outlined' : 'text', onClick: () => setOpen(true), children: label ?? (asked ? '重新导入账单' : '导入账单') }), open && _jsx(BillImport, { asked: asked, close: () => setOpen(false) })] }));
};
const BillImport = ({ asked, close }) => {
    const inputs = inputsOf(importBill.body, ['channel', 'day']);
    const form = useInputs(inputs, asked);
    const [seen, setSeen] = useState();
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(importBill);
    const notify = useNotify();
    const title = useId();
    const run = async (doing) => {
        setProblem(undefined);
        try {
            await doing();
        }
        catch (error) {
            setProblem(error);
        }
    };
    const look = (file) => run(async () => {
        const body = form.check();
        if (body)
            setSeen({ file, body, report: await send({ ...body, mode: 'preview' }, { files: { file } }) });
    });
    const take = ({ file, body }) => run(async () => {
        const { differences } = await send({ ...body, mode: 'all' }, { files: { file } });
        notify(differences > 0 ? `账单已导入，有 ${differences} 笔差异待处理` : '账单已导入，全部相符', { type: 'success' });
        close();
    });
    return (_jsxs(Dialog, { onClose: isPending ? undefined : close, fullWidth: true, maxWidth: "md", "aria-labelledby": title, children: [_jsx(DialogTitle, { id: title, children: importBill.zh }), _jsxs(DialogContent, { children: [seen ? (_jsx(Seen, { report: seen.report })) : (_jsxs(Box, { sx: { display: 'grid', gap: 2, mt: 1 }, children: [_jsxs(Alert, { severity: "info", children: [importBill.note, " \u5404\u6E20\u9053\u7684\u5217\u540D\u53EF\u5728", _jsx(Link, { component: RouterLink, to: "/billFormat", children: "\u5BF9\u8D26\u5355\u683C\u5F0F" }), "\u4E2D\u4FEE\u6539\u3002"] }), _jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }, children: inputs.map(input => (_jsx(Field, { ...form.props(input), disabled: isPending || asked !== undefined }, input.field))) }), _jsx(FilePick, { name: "\u9009\u62E9\u8D26\u5355\u6587\u4EF6", accept: ".csv,.xlsx,.xls,.zip,.gz", choose: look, disabled: isPending, variant: "outlined", size: "medium", fullWidth: true, children: "\u9009\u62E9\u8D26\u5355\u6587\u4EF6\uFF0C\u9884\u89C8\u5BF9\u8D26\u7ED3\u679C" })] })), isPending && (_jsx(Box, { role: "status", sx: { mt: 2 }, children: _jsx(LinearProgress, { "aria-label": "\u6B63\u5728\u8BFB\u53D6\u8D26\u5355" }) })), problem !== undefined && _jsx(Problem, { error: problem })] }), _jsxs(DialogActions, { sx: { flexWrap: 'wrap' }, children: [_jsx(Button, { onClick: close, disabled: isPending, children: "\u53D6\u6D88" }), seen && (_jsx(Button, { onClick: () => setSeen(undefined), disabled: isPending, children: "\u6362\u4E00\u4E2A\u6587\u4EF6" })), seen && seen.report.wrong === 0 && !seen.report.isSame && (_jsxs(Button, { variant: "contained", disabled: isPending, onClick: () => take(seen), autoFocus: true, children: ["\u5BFC\u5165\uFF08", seen.report.theirs.payments + seen.report.theirs.refunds, " \u7B14\uFF09"] }))] })] }));
};
/** The file's sums, ours, and the differences; for an unreadable file, where and why. */
const Seen = ({ report }) => {
    const { wrong, errors, isSame, theirs, ours, fee, matched, differences, worth, kinds, rows, ignored } = report;
    if (wrong > 0)
        return (_jsxs(Box, { sx: { display: 'grid', gap: 2 }, children: [_jsxs(Alert, { severity: "error", children: ["\u6587\u4EF6\u6709 ", wrong, " \u5904\u9519\u8BEF\uFF0C\u4E0D\u80FD\u5BFC\u5165\u3002"] }), _jsx(SmallTable, { label: "\u8D26\u5355\u9519\u8BEF", heads: ['行', '问题'], rows: errors.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [line ? `第 ${line} 行` : '文件', message] })) })] }));
    return (_jsxs(Box, { sx: { display: 'grid', gap: 2 }, children: [_jsx(Alert, { severity: isSame ? 'info' : differences > 0 ? 'warning' : 'success', children: isSame ? '该文件已导入过，无须重复导入。' : `相符 ${matched} 笔，差异 ${differences} 笔，差额 ${formatYuan(worth)}。尚未导入。` }), _jsx(SumsTable, { theirs: theirs, ours: ours }), _jsx(Facts, { facts: [
                    ['渠道手续费', formatYuan(fee)],
                    ['不参与对账的行数', String(ignored)],
                    ...kinds.map(({ kind, count, worth }) => [differenceKinds[kind], `${count} 笔，${formatYuan(worth)}`]),
                ] }), rows.length > 0 && (_jsx(Panel, { title: `账单明细${rows.length < theirs.payments + theirs.refunds ? `（前 ${rows.length} 笔）` : ''}`, children: _jsx(SmallTable, { label: "\u8D26\u5355\u660E\u7EC6", nowrap: true, height: 280, heads: ['行', '类型', '商户单号', '渠道流水号', '金额', '交易时间'], right: [4], rows: rows.map(({ line, what, key, tradeNo, amount, at }) => ({
                        key: String(line),
                        cells: [line, moneyWays[what], key || '--', tradeNo || '--', formatYuan(amount), formatDateTime(at)],
                    })) }) }))] }));
};
/** Sums of both sides beside each other, and the surplus of the first. */
export const SumsTable = ({ theirs, ours }) => (_jsx(SmallTable, { label: "\u5BF9\u8D26\u5408\u8BA1", nowrap: true, heads: ['', '支付笔数', '支付金额', '退款笔数', '退款金额', '净额'], right: [1, 2, 3, 4, 5], rows: [
        { key: 'theirs', cells: ['渠道', ...cellsOf(theirs)] },
        { key: 'ours', cells: ['本系统', ...cellsOf(ours)] },
        {
            key: 'worth',
            cells: [
                '差额',
                theirs.payments - ours.payments,
                formatYuan(theirs.paid - ours.paid),
                theirs.refunds - ours.refunds,
                formatYuan(theirs.refunded - ours.refunded),
                _jsx("strong", { children: formatYuan(theirs.net - ours.net) }, "net"),
            ],
        },
    ] }));
const cellsOf = ({ payments, paid, refunds, refunded, net }) => [
    payments,
    formatYuan(paid),
    refunds,
    formatYuan(refunded),
    formatYuan(net),
];
