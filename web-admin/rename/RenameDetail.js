import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { documentTypes } from '#contracts/kernel/documents.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { renameDetail, withdrawRename } from '#contracts/rename/api.ts';
import { renameStatuses } from '#contracts/rename/codes.ts';
import { taskPage } from '../flow/links.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { orderLink, paymentLink } from '../payment/links.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
const list = { to: '/rename', label: '客票更名' };
/** An application for another name on a ticket: the old and new names, the fee, and the state. */
export const RenameDetail = () => {
    const { id = '' } = useParams();
    const rename = useAsk(renameDetail, { id });
    return (_jsx(FetchedPage, { list: list, from: rename, children: rename => _jsx(Loaded, { rename: rename }) }));
};
const Loaded = ({ rename }) => {
    const { id, orderId, status, stream, revision, allowedActions, before, after, fee, payBy, instanceId } = rename;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "rename", list: list, title: `更名申请 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: renameStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [withdrawal(rename)] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u65C5\u5BA2", children: _jsx(Facts, { facts: [
                                    ['票号', rename.ticketNo],
                                    ['姓名', changed(before?.name, after?.name)],
                                    ['证件', changed(documentOf(before), documentOf(after))],
                                    ['出生日期', changed(before?.birthDate, after && (after.birthDate ?? '--'))],
                                    ['更名原因', rename.remark],
                                ] }) }), _jsx(Panel, { title: "\u529E\u7406", children: _jsx(Facts, { facts: [
                                    ['更名费', fee > 0 ? `${formatYuan(fee)}（${rename.feeText}）` : '免费'],
                                    ['产品', rename.product],
                                    ['订单号', orderLink({ id: orderId, orderNo: orderId })],
                                    ['代理人', rename.agencyName],
                                    ['更名截止时间', formatDateTime(rename.closesAt)],
                                    ['支付时限', formatDateTime(payBy)],
                                    ['支付时间', formatDateTime(rename.paidAt)],
                                    ['支付单号', rename.paymentCode && paymentLink({ paymentCode: rename.paymentCode })],
                                    ['退回意见', rename.returnRemark],
                                    ['终止原因', rename.reason],
                                    [
                                        '审批',
                                        instanceId && (_jsx(Link, { component: RouterLink, to: taskPage(instanceId), children: "\u67E5\u770B\u5BA1\u6279" }, "flow")),
                                    ],
                                ] }) })] })),
            },
            ...history,
        ] }));
};
/** One's own application is taken back; that of the agency is ended, with a reason that the agency reads. */
const withdrawal = ({ byAgency, agencyName }) => byAgency
    ? {
        endpoint: withdrawRename,
        label: '终止代理人的申请',
        demand: ['reason'],
        explain: `终止后旅客与客票不变，审批和支付不再进行，原因告知${agencyName}。`,
        done: '已终止代理人的申请',
    }
    : { endpoint: withdrawRename, label: '撤回申请', explain: '撤回后旅客与客票不变，审批和支付不再进行。' };
const documentOf = (one) => one && `${documentTypes[one.docType]} ${one.docNo}`;
/** the value, and the new one where it changes */
const changed = (now, then) => then === undefined || then === now ? (now ?? '--') : `${now ?? '--'} → ${then}`;
