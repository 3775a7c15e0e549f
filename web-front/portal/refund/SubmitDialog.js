import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { submitRefund } from '#contracts/refund/api.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { sizeOf } from '../../kit/files.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Problem } from '../../kit/States.tsx';
import { FileRow, useUpload } from '../../kit/Upload.tsx';
import { backTo, RefundSum } from './Fees.tsx';
import { filesOf, sentOf } from './form.ts';
/** Shows the amounts once more, then applies for exactly these; meanwhile the upload of the papers shows its progress. */
export const SubmitDialog = ({ quote, kind, body, papers, revision, hold, readAgain, done, close }) => {
    const { upload, share, cancel } = useUpload(submitRefund);
    const [problem, setProblem] = useState();
    const [before, setBefore] = useState();
    const { totals, lines, payouts, dueBy } = quote;
    const submit = async () => {
        setProblem(undefined);
        setBefore(undefined);
        hold(true);
        try {
            const sent = await upload({ ...body, refund: totals.refund }, filesOf(papers), revision);
            if (sent)
                done(sent.refundId);
        }
        catch (error) {
            setProblem(error);
            if (!(error instanceof CallError && error.isUnknown))
                hold(false);
            // another person changed the order, or the amount has changed: the present amounts are shown, and the person presses again
            if (error instanceof CallError && (error.isStale || error.status === 409)) {
                setBefore(totals.refund);
                await readAgain();
            }
        }
    };
    return (_jsxs(Dialog, { title: "\u63D0\u4EA4\u9000\u7968\u7533\u8BF7", close: close, action: `提交退票，应退 ${formatYuan(totals.refund)}`, submit: submit, pending: share !== undefined, leave: "\u8FD4\u56DE\u4FEE\u6539", children: [_jsx(RefundSum, { lines: lines, totals: totals, ofChild: kind.manner === 'CHILD', before: [['类型', kind.label]] }), _jsx(Lines, { of: [
                    ...backTo(payouts).map(({ name, amount }) => [name, _jsx(Money, { fen: amount }, name)]),
                    ['预计到账', `${formatDate(dueBy)} 前（今天审核通过的话）`],
                    ...(papers.length > 0
                        ? [['材料', `${papers.length} 份，${sizeOf(papers.reduce((sum, { file }) => sum + file.size, 0))}`]]
                        : []),
                ] }), _jsx("p", { className: "rf-help", children: kind.manner === 'CHILD' ? '客票保留，只退票差。' : '提交后所选客票不能再使用或变更，审核前可以撤回。' }), share !== undefined && papers.length > 0 && (_jsxs("div", { className: "rf-sending", children: [[...sentOf(papers, share)].map(([file, sent]) => (_jsx(FileRow, { file: file, share: sent }, `${file.name} ${file.lastModified}`))), _jsx(Button, { size: "small", onClick: cancel, children: "\u53D6\u6D88\u4E0A\u4F20" })] })), before !== undefined && before !== totals.refund && (_jsxs("p", { role: "status", className: "rf-note", children: ["\u5E94\u9000\u7531 ", formatYuan(before), " \u53D8\u4E3A ", formatYuan(totals.refund), "\uFF0C\u6838\u5BF9\u540E\u518D\u63D0\u4EA4"] })), problem !== undefined &&
                (problem instanceof CallError && problem.isStale ? (_jsx("p", { role: "alert", className: "problem", children: "\u6253\u5F00\u672C\u9875\u540E\u8BA2\u5355\u6709\u53D8\u52A8\uFF0C\u5DF2\u91CD\u65B0\u8BFB\u53D6\u3002\u6838\u5BF9\u65C5\u5BA2\u4E0E\u91D1\u989D\u540E\u518D\u63D0\u4EA4" })) : (_jsx(Problem, { error: problem })))] }));
};
