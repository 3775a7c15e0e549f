import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { airlines, refundReasons } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { paymentErrorModify } from '#contracts/payment/api.ts';
import { OwedSource, owedKinds, owedStatuses, Payout } from '#contracts/payment/owed.ts';
import { approveOwed, owedDetail } from '#contracts/payment/owed-api.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { orderLink, paymentLink } from './links.tsx';
import { OwedPreview } from './PayOutPreview.tsx';
const list = { to: '/needs-refund', label: '应退款' };
const EVERY_MS = 2_000;
/** Money owed back: amount, origin, history, and the decision. */
export const OwedDetail = () => {
    const { id = '' } = useParams();
    // the channels give the money back a moment after the approval
    const owed = useAsk(owedDetail, { id }, { every: data => data?.status === 'APPROVED' && EVERY_MS });
    return (_jsx(FetchedPage, { list: list, from: owed, children: owed => _jsx(Loaded, { owed: owed }) }));
};
const Loaded = ({ owed }) => {
    const { id, status, stream, amount, amountText, revision, allowedActions } = owed;
    const history = useHistoryTab(stream);
    const sum = `${formatYuan(amount)}（${amountText}）`;
    const sources = _jsx(Sources, { owed: owed });
    return (_jsx(DetailScreen, { resource: "needs-refund", list: list, title: `应退款 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: owedStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    action: 'submitOwed',
                    endpoint: paymentErrorModify,
                    label: '提交退款',
                    fixed: { handling: 'REFUND', reasonCode: undefined },
                    explain: `提交后由其他人员审核，审核通过后退回 ${sum}。`,
                },
                {
                    action: 'handleOwed',
                    endpoint: paymentErrorModify,
                    label: '其他方式处理',
                    fixed: { handling: 'OTHER' },
                    demand: ['remark'],
                    explain: '款项不经本系统退回，请写明如何处理。',
                },
                {
                    action: 'approveOwed',
                    endpoint: approveOwed,
                    label: '同意退款',
                    variant: 'contained',
                    fixed: { result: 'APPROVE', reasonCode: undefined },
                    preview: _jsx(OwedPreview, { id: id }),
                    explain: `同意后立即按原支付渠道退回 ${sum}，不能撤回。`,
                },
                {
                    action: 'rejectOwed',
                    endpoint: approveOwed,
                    label: '驳回',
                    color: 'error',
                    fixed: { result: 'REJECT' },
                    demand: ['remark'],
                    explain: '驳回后款项不退回；驳回人以外的人员仍可同意退款。',
                },
            ] }), sections: [{ key: 'summary', label: '概况', content: _jsx(Summary, { owed: owed, sources: sources }) }, ...history] }));
};
const Summary = ({ owed, sources }) => {
    // the list's row has the times of opening and paying back
    const { data: row } = useGetOne('needs-refund', { id: owed.id, meta: { status: owed.status } }, 
    // the list is updated a moment later
    { refetchInterval: ({ state }) => owed.status === 'REFUNDED' && !state.data?.refundedAt && EVERY_MS });
    const { airLine, kind, reasonCode, failure, rejectReason } = owed;
    return (_jsxs(_Fragment, { children: [failure && (_jsxs(Alert, { severity: "error", sx: { mb: 2 }, children: ["\u4E0A\u6B21\u9000\u56DE\u5931\u8D25\uFF1A", failure, "\u3002\u8BF7\u6838\u5BF9\u540E\u91CD\u65B0\u5BA1\u6838\u3002"] })), _jsx(Panel, { title: "\u6B3E\u9879", children: _jsx(Facts, { facts: [
                        ['应退金额', _jsx("strong", { children: formatYuan(owed.amount) }, "amount")],
                        ['大写', owed.amountText],
                        ['已退金额', formatYuan(owed.refunded)],
                        ['类型', owedKinds[kind]],
                        ['退款原因', reasonCode && refundReasons[reasonCode]],
                        ['订单号', orderLink(owed)],
                        ['代理人', owed.agencyName],
                        ['航空公司', `${airLine} ${airlines[airLine]?.name ?? ''}`],
                    ] }) }), _jsx(Panel, { title: "\u6765\u6E90", children: sources }), _jsx(Panel, { title: "\u7ECF\u529E", children: _jsx(Facts, { facts: [
                        ['登记时间', row && formatDateTime(row.openedAt)],
                        ['起因操作人', owed.causedBy && userName(owed.causedBy)],
                        ['提交人', owed.submittedBy && userName(owed.submittedBy)],
                        ['处理说明', owed.remark],
                        ['审核通过人', owed.approvedBy && userName(owed.approvedBy)],
                        ['其他方式处理人', owed.handledBy && userName(owed.handledBy)],
                        ['驳回人', owed.rejectedBy && userName(owed.rejectedBy)],
                        ['驳回原因', rejectReason],
                        ['退款时间', row?.refundedAt && formatDateTime(row.refundedAt)],
                        ['更新时间', row && formatDateTime(row.updatedAt)],
                    ] }) }), _jsx(Panel, { title: "\u9000\u56DE", children: _jsx(RowsTable, { label: "\u9000\u56DE", row: Payout, rows: owed.payouts, keyOf: ({ paymentCode }) => paymentCode, empty: "\u5C1A\u672A\u9000\u56DE", columns: [{ field: 'paymentCode', render: paymentLink }, 'amount', 'gatewayRefundNo'] }) })] }));
};
const Sources = ({ owed: { sources } }) => (_jsx(RowsTable, { label: "\u6765\u6E90", row: OwedSource, rows: sources, keyOf: ({ paymentCode }) => paymentCode, empty: "\u6CA1\u6709\u6765\u6E90", columns: [{ field: 'paymentCode', render: paymentLink }, 'channel', 'tradeNo', 'amount'] }));
