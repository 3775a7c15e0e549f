import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { addAnswer, closeIssue, deleteAnswer, deleteIssue, getIssue, modifyAnswer, modifyIssue, } from '#contracts/communication/issue-api.ts';
import { issueStatuses } from '#contracts/communication/issue-codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { roleNames } from '#contracts/kernel/roles.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
const list = { to: '/issue', label: '内部沟通' };
/** A question among staff, with its answers. */
export const IssueDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getIssue, { id }, { lists: ['issue'] }), children: issue => _jsx(Loaded, { issue: issue }) }));
};
const Loaded = ({ issue }) => {
    const { id, title, content, urgent, status, revision, stream, allowedActions, toUser, toRole, airLine, orderNo } = issue;
    const history = useHistoryTab(stream);
    const navigate = useNavigate();
    return (_jsx(DetailScreen, { resource: "issue", list: list, title: title, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: issueStatuses[status] }), urgent && _jsx(Tag, { tone: "danger", children: "\u7D27\u6025" }), issue.escalated && _jsx(Tag, { tone: "waiting", children: "\u5DF2\u4E0A\u62A5" })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: {}, revision: revision, actions: [
                {
                    endpoint: addAnswer,
                    label: '答复',
                    variant: 'contained',
                    fixed: { mainId: id, close: undefined },
                    explain: '提问人将收到通知；提问人自己的答复是补充，答复人将收到通知。',
                    done: '已答复',
                },
                { endpoint: closeIssue, label: '关闭问题', fixed: { id }, explain: '关闭后不能再答复。' },
                {
                    endpoint: modifyIssue,
                    label: '修改',
                    fixed: { id },
                    initial: { title, content, urgent: urgent ? 'true' : 'false' },
                    explain: '答复之前可以修改。',
                },
                {
                    endpoint: deleteIssue,
                    label: '删除',
                    color: 'error',
                    fixed: { id },
                    explain: '删除后不再列出。',
                    onDone: () => void navigate('/issue'),
                },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsxs(Panel, { title: "\u95EE\u9898", children: [_jsx(Typography, { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }, children: content }), _jsx(Facts, { facts: [
                                        ['提问人', userName(issue.by)],
                                        [
                                            '答复人',
                                            toUser
                                                ? userName(toUser)
                                                : toRole && (Object.hasOwn(roleNames, toRole) ? roleNames[toRole] : toRole),
                                        ],
                                        ['航空公司', airLine === '*' ? '--' : airLine],
                                        ['订单号', orderNo && _jsx(OrderLink, { orderNo: orderNo }, "order")],
                                        ['提问时间', formatDateTime(issue.createdAt)],
                                        ['答复时限', formatDateTime(issue.answerBy)],
                                    ] })] }), _jsx(Panel, { title: `答复（${issue.answers.length}）`, children: _jsx(Answers, { issue: issue }) })] })),
            },
            ...history,
        ] }));
};
const Answers = ({ issue: { answers, revision } }) => answers.length === 0 ? (_jsx(Typography, { color: "textSecondary", children: "\u8FD8\u6CA1\u6709\u7B54\u590D" })) : (_jsx(Box, { component: "ol", sx: { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }, children: answers.map(({ id, by, at, changedAt, content, mayChange }) => (_jsxs(Box, { component: "li", sx: { pl: 1.5, borderLeft: 3, borderColor: 'divider', minWidth: 0 }, children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }, children: [_jsx(Typography, { component: "b", sx: { fontWeight: 600 }, children: userName(by) }), _jsxs(Typography, { component: "time", variant: "body2", color: "textSecondary", dateTime: at, children: [formatDateTime(at), changedAt && `，${formatDateTime(changedAt)} 修改`] }), mayChange && (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: modifyAnswer, label: "\u4FEE\u6539\u7B54\u590D", size: "small", variant: "text", fixed: { id }, revision: revision, initial: { content }, explain: "30\u5206\u949F\u5185\u53EF\u4EE5\u4FEE\u6539\u3002" }), _jsx(ActionButton, { endpoint: deleteAnswer, label: "\u5220\u9664\u7B54\u590D", size: "small", variant: "text", fixed: { id }, revision: revision })] }))] }), _jsx(Typography, { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }, children: content })] }, id))) }));
