import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { paymentChannels } from '#contracts/enums.ts';
import { askFine, asksLogs, asksSubmitChange, asksWithdraw, deductFine, deductPreview, fineDetail, finePreview, submitWaive, } from '#contracts/fine/api.ts';
import { fineChangeKinds, fineStatuses, fineTypes, roomName } from '#contracts/fine/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { owedStatuses } from '#contracts/payment/owed.ts';
import { taskPage } from '../flow/links.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { orderLink, paymentLink } from '../payment/links.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
const list = { to: '/fine', label: '罚金' };
const LogRow = asksLogs.data.properties.content.items;
/** A fine with its computation, its requests and its history. */
export const FineDetail = () => {
    const { id = '' } = useParams();
    const fine = useAsk(fineDetail, { id });
    return (_jsx(FetchedPage, { list: list, from: fine, children: fine => _jsx(Loaded, { fine: fine }) }));
};
const Loaded = ({ fine }) => {
    const { id, status, stream, amount, revision, allowedActions, asked, payBy, nextPayBy } = fine;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "fine", list: list, title: `罚金 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: fineStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    endpoint: askFine,
                    label: payBy ? '再次催缴' : '催缴',
                    variant: 'contained',
                    explain: `代理人将看到待缴罚金 ${formatYuan(amount)}。不填缴纳期限则为 ${nextPayBy ? formatDateTime(nextPayBy) : '规则的缴纳天数后'}；逾期后${payBy ? '可再定期限' : '不能提交新订单'}。`,
                },
                { endpoint: asksSubmitChange, custom: _jsx(Change, { fine: fine }) },
                { endpoint: submitWaive, custom: _jsx(Waive, { fine: fine }) },
                { endpoint: asksWithdraw, label: '撤回申请', explain: '撤回后罚金恢复为申请前的状态，审批不再进行。' },
                { endpoint: deductFine, custom: _jsx(Deduct, { fine: fine }) },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [asked && (_jsxs(Alert, { severity: asked.returnBy ? 'warning' : 'info', sx: { mb: 2 }, children: ["\u7533\u8BF7", fineChangeKinds[asked.kind], "\u4E3A ", formatYuan(asked.amount), "\uFF1A", asked.remark ?? '--', "\u3002", asked.returnBy &&
                                    `已退回申请方：${asked.returnRemark ?? '--'}，${formatDateTime(asked.returnBy)} 前未重新提交按未通过处理。`, asked.instanceId && (_jsx(Link, { component: RouterLink, to: taskPage(asked.instanceId), children: "\u67E5\u770B\u5BA1\u6279" }))] })), _jsx(Panel, { title: "\u7F5A\u91D1", children: _jsx(Facts, { facts: [
                                    ['罚金', _jsx("strong", { children: formatYuan(amount) }, "amount")],
                                    ['大写', fine.amountText],
                                    ['罚金类型', fineTypes[fine.type]],
                                    ['计算过程', fine.formula],
                                    ['原罚金', formatYuan(fine.original)],
                                    ['减免金额', formatYuan(fine.waived)],
                                    [roomName(fine.basis?.ofSeats), fine.room === undefined ? '不限' : formatYuan(fine.room)],
                                    ['订单号', orderLink(fine)],
                                    ['代理人', fine.agencyName],
                                    ['航线', fine.line],
                                    ['发生时间', formatDateTime(fine.since)],
                                    ['缴纳期限', formatDateTime(payBy)],
                                    ['缴纳时间', formatDateTime(fine.paidAt)],
                                    ['缴后应退', fine.returned && _jsx(Returned, { fine: fine, sum: fine.returned }, "returned")],
                                    ['支付单号', fine.paymentCode && paymentLink({ paymentCode: fine.paymentCode })],
                                ] }) }), _jsx(Logs, { id: id })] })),
            },
            ...history,
        ] }));
};
/** amounts to give back, each with finance's decision */
const Returned = ({ fine: { returns = [] }, sum }) => (_jsxs(_Fragment, { children: [formatYuan(sum), returns.map(({ id, amount, status }) => (_jsxs(Link, { component: RouterLink, to: `/needs-refund/${encodeURIComponent(id)}/show`, sx: { ml: 1 }, children: [id, " ", returns.length > 1 && `${formatYuan(amount)} `, owedStatuses[status]] }, id)))] }));
const Logs = ({ id }) => (_jsx(Panel, { title: "\u529E\u7406\u7ECF\u8FC7", children: _jsx(Fetched, { from: useAsk(asksLogs, { id, size: 100 }), lines: 3, children: ({ content }) => (_jsx(RowsTable, { label: "\u529E\u7406\u7ECF\u8FC7", row: LogRow, rows: content, keyOf: ({ at, what }) => `${at} ${what}`, empty: "\u8FD8\u6CA1\u6709", columns: ['at', 'what', 'side', { field: 'by', render: ({ by }) => (by ? userName(by) : '--') }, 'amount', 'returned', 'text'] })) }) }));
const Then = ({ then: { before, after, afterText, waived, status, payBy, returned } }) => (_jsx(Facts, { facts: [
        ['罚金', `${formatYuan(before)} → ${formatYuan(after)}`],
        ['大写', afterText],
        ['减免金额', formatYuan(waived)],
        ['通过后状态', fineStatuses[status]],
        returned
            ? [
                '退回',
                `${formatYuan(returned.amount)}（${returned.amountText}），${paymentChannels[returned.channel]}支付单${returned.paymentCode}`,
            ]
            : ['现在通过的缴纳期限', formatDateTime(payBy)],
    ] }));
const changeInputs = inputsOf(asksSubmitChange.body, ['totalAmount']);
const changeReason = inputsOf(asksSubmitChange.body, ['remark']);
const Change = ({ fine: { id, revision } }) => (_jsx(DialogButton, { endpoint: asksSubmitChange, label: "\u53D8\u66F4\u91D1\u989D", children: close => _jsx(ChangeDialog, { id: id, revision: revision, close: close }) }));
const ChangeDialog = ({ id, revision, close }) => {
    const [sum, why] = [useInputs(changeInputs), useInputs(changeReason)];
    const totalAmount = sum.values?.totalAmount;
    const asked = totalAmount === undefined ? undefined : { id, totalAmount };
    return (_jsx(CommandDialog, { endpoint: asksSubmitChange, label: "\u53D8\u66F4\u91D1\u989D", revision: revision, explain: "\u7531\u53E6\u4E00\u4EBA\u5BA1\u6279\uFF1B\u5BA1\u6279\u671F\u95F4\u4E0D\u80FD\u7F34\u7EB3\u3002", body: asked && why.values && { ...asked, remark: String(why.values.remark) }, incomplete: "\u8BF7\u586B\u5199\u7533\u8BF7\u7F5A\u91D1\u548C\u8BF4\u660E", check: () => [sum.check(), why.check()], preview: { endpoint: finePreview, body: asked, show: then => _jsx(Then, { then: then }) }, done: () => '已提交变更申请，待他人审批', close: close, children: ({ disabled, errors }) => (_jsx(Fields, { of: [...changeInputs.map(sum.props), ...changeReason.map(why.props)], disabled: disabled, errors: errors })) }));
};
const waiveInputs = inputsOf(submitWaive.body, ['waiveAmount']);
const waiveReason = inputsOf(submitWaive.body, ['remark']);
const Waive = ({ fine }) => (_jsx(DialogButton, { endpoint: submitWaive, label: "\u51CF\u514D", children: close => _jsx(WaiveDialog, { fine: fine, close: close }) }));
const WaiveDialog = ({ fine: { id, revision, paymentCode }, close }) => {
    const [sum, why] = [useInputs(waiveInputs), useInputs(waiveReason)];
    const waiveAmount = sum.values?.waiveAmount;
    const asked = waiveAmount === undefined ? undefined : { id, waiveAmount };
    return (_jsx(CommandDialog, { endpoint: submitWaive, label: "\u51CF\u514D", revision: revision, explain: paymentCode ? '由另一人审批；通过后减免的金额列入应退款，审核后原路退回。' : '由另一人审批；全额减免后罚金即了结。', body: asked && why.values && { ...asked, remark: String(why.values.remark) }, incomplete: "\u8BF7\u586B\u5199\u51CF\u514D\u91D1\u989D\u548C\u8BF4\u660E", check: () => [sum.check(), why.check()], preview: { endpoint: finePreview, body: asked, show: then => _jsx(Then, { then: then }) }, done: () => '已提交减免申请，待他人审批', close: close, children: ({ disabled, errors }) => (_jsx(Fields, { of: [...waiveInputs.map(sum.props), ...waiveReason.map(why.props)], disabled: disabled, errors: errors })) }));
};
const Deduct = ({ fine: { id, amount, agencyName, revision } }) => (_jsx(DialogButton, { endpoint: deductFine, label: "\u4ECE\u62BC\u91D1\u6263\u9664", children: close => (_jsx(CommandDialog, { endpoint: deductFine, label: "\u4ECE\u62BC\u91D1\u6263\u9664", revision: revision, explain: `从${agencyName}的罚没类大额押金扣除 ${formatYuan(amount)}，扣除后罚金即了结。`, body: { id, totalAmount: amount }, incomplete: "", preview: {
            endpoint: deductPreview,
            body: { id },
            show: ({ amount, amountText, available, left }) => (_jsx(Facts, { facts: [
                    ['扣除金额', formatYuan(amount)],
                    ['大写', amountText],
                    ['押金可用余额', `${formatYuan(available)} → ${formatYuan(left)}`],
                ] })),
            seal: ({ amount }) => ({ totalAmount: amount }),
        }, done: ({ available }) => `已从押金扣除，可用余额 ${formatYuan(available)}`, close: close, children: () => null })) }));
