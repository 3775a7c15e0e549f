import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { complaintDetail, complaintFile, handleComplaint } from '#contracts/communication/api.ts';
import { complaintKinds, complaintResults, complaintStages } from '#contracts/communication/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
const list = { to: '/complaint', label: '投诉' };
/** A complaint of an agency: what was written by both sides, and the answer. */
export const ComplaintDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(complaintDetail, { id }, { lists: ['complaint'] }), children: complaint => _jsx(Loaded, { complaint: complaint }) }));
};
const Loaded = ({ complaint }) => {
    const { id, stage, status, dueAt, stream, revision, allowedActions, agencyName, refundId, orderNo, result } = complaint;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "complaint", list: list, title: `投诉 ${id}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(stage), children: complaintStages[stage] }), complaint.reopened && _jsx(Tag, { tone: "waiting", children: "\u4EE3\u7406\u4EBA\u4E0D\u540C\u610F\uFF0C\u91CD\u65B0\u5904\u7406" })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                {
                    endpoint: handleComplaint,
                    label: '办结',
                    variant: 'contained',
                    demand: ['result'],
                    explain: `处理结果和说明告知${agencyName}，投诉办结。`,
                    done: '已办结，已告知代理人',
                },
                {
                    endpoint: handleComplaint,
                    label: '答复进展',
                    fixed: { result: undefined },
                    explain: `说明告知${agencyName}，投诉继续处理。`,
                    done: '已答复代理人',
                },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [stage === 'OVERDUE' && (_jsxs(Alert, { severity: "error", sx: { mb: 2 }, children: ["\u529E\u7ED3\u65F6\u9650 ", formatDateTime(dueAt).slice(0, 16), " \u5DF2\u8FC7\uFF0C\u8BF7\u7ACB\u5373\u5904\u7406\u3002"] })), _jsx(Panel, { title: complaint.title, children: _jsx(Facts, { facts: [
                                    ['代理人', agencyName],
                                    ['联系电话', complaint.phone],
                                    ['类别', complaintKinds[complaint.kind]],
                                    ['航空公司', complaint.airLine],
                                    ['订单号', orderNo && _jsx(OrderLink, { orderNo: orderNo }, "order")],
                                    [
                                        '退票单号',
                                        refundId && (_jsx(Link, { component: RouterLink, to: `/refund/${encodeURIComponent(refundId)}/show`, children: refundId }, "refund")),
                                    ],
                                    ['投诉时间', formatDateTime(complaint.createdAt)],
                                    [
                                        '办结时限',
                                        _jsxs("span", { children: [formatDateTime(dueAt).slice(0, 16), " ", status !== 'CLOSED' && _jsx(TimeLeft, { limit: dueAt })] }, "due"),
                                    ],
                                    ['办结时间', formatDateTime(complaint.closedAt)],
                                    ['处理结果', result && complaintResults[result]],
                                ] }) }), _jsx(Panel, { title: "\u5F80\u6765", children: _jsx(Talk, { complaint: complaint }) })] })),
            },
            ...history,
        ] }));
};
const Talk = ({ complaint: { id, talk, agencyName } }) => (_jsx(Box, { component: "ol", sx: { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }, children: talk.map(one => (_jsxs(Box, { component: "li", sx: { pl: 1.5, borderLeft: 3, borderColor: one.byAgency ? 'divider' : 'primary.main', minWidth: 0 }, children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }, children: [_jsxs(Typography, { component: "b", sx: { fontWeight: 600 }, children: [one.byAgency ? agencyName : '航司', " ", userName(one.by)] }), _jsx(Typography, { component: "time", variant: "body2", color: "textSecondary", dateTime: one.at, children: formatDateTime(one.at) }), one.result && _jsx(Tag, { tone: "done", children: complaintResults[one.result] }), one.reopens && _jsx(Tag, { tone: "waiting", children: "\u4E0D\u540C\u610F\u5904\u7406\u7ED3\u679C" })] }), _jsx(Typography, { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }, children: one.text }), one.files.map(file => (_jsx(FileButton, { endpoint: complaintFile, body: { id, file: file.id }, label: file.name }, file.id)))] }, `${one.at} ${one.text}`))) }));
