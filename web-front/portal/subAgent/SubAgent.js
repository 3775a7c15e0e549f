import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { activateSubAgent } from '#contracts/agency/sub-agent-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { frontQueryOrder } from '#contracts/order/lists.ts';
import { isAllowed } from '../../kit/Actions.tsx';
import { useAsk } from '../../kit/calls.ts';
import { useFrame } from '../../kit/frame.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { Card, Carriers, Fact } from '../account/parts.tsx';
import { Rows } from '../home/Groups.tsx';
import '../home/home.css';
import { namesOf, useAirports } from '../search/ask.ts';
import { ActivateDialog } from './ActivateDialog.tsx';
import { useGrantable, useSubAgent } from './calls.ts';
import { DraftForm } from './DraftForm.tsx';
import { Parents, Standing } from './Parents.tsx';
/**
 * One sub-agent. It is drafted and submitted with a form and activated with its first password; from then on it is only shown, with its
 * orders.
 */
export const SubAgent = () => {
    const { id } = useParams();
    return _jsx(Parents, { children: id === 'new' ? _jsx(New, {}) : _jsx(Kept, { id: id ?? '' }, id) });
};
const Crumbs = () => (_jsxs("nav", { className: "sub-crumbs", "aria-label": "\u5F53\u524D\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), " / ", _jsx(Link, { to: "/subAgent", children: "\u5206\u4EE3\u7406" })] }));
const New = () => {
    useFrame({ title: '新增分代理', back: '/subAgent' });
    const grantable = useGrantable();
    return (_jsxs(_Fragment, { children: [_jsx(Crumbs, {}), _jsx("h1", { children: "\u65B0\u589E\u5206\u4EE3\u7406" }), _jsx(Fetched, { from: grantable, what: "\u53EF\u6388\u4E88\u7684\u9500\u552E\u6743\u9650", rows: 8, children: sells => _jsx(DraftForm, { kept: undefined, grantable: sells }) })] }));
};
const Kept = ({ id }) => {
    const found = useSubAgent(id);
    useFrame({ title: found.data?.name || '分代理', back: '/subAgent' });
    return (_jsxs(_Fragment, { children: [_jsx(Crumbs, {}), _jsx(Fetched, { from: found, what: "\u5206\u4EE3\u7406", rows: 8, children: data => _jsx(Shown, { of: data }) })] }));
};
const Shown = ({ of }) => {
    const [isActivating, setActivating] = useState(false);
    const grantable = useGrantable();
    const isDraft = of.status === 'DRAFT' || of.status === 'SUBMITTED';
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "sub-title", children: [_jsxs("h1", { children: [of.name || '未填写名称', " ", _jsx(Standing, { status: of.status })] }), isAllowed(of.allowedActions, { endpoint: activateSubAgent }) && (_jsx(Button, { type: "primary", onClick: () => setActivating(true), children: "\u6FC0\u6D3B\u5206\u4EE3\u7406" }))] }), isActivating && _jsx(ActivateDialog, { of: of, close: () => setActivating(false) }), isDraft ? (_jsx(Fetched, { from: grantable, what: "\u53EF\u6388\u4E88\u7684\u9500\u552E\u6743\u9650", rows: 8, children: sells => _jsx(DraftForm, { kept: of, grantable: sells }, of.status) })) : (_jsxs("div", { className: "account", children: [_jsx(Card, { id: "sub-info", title: "\u5355\u4F4D\u8D44\u6599", children: _jsxs("dl", { className: "account-facts", children: [_jsx(Fact, { title: "\u767B\u5F55\u540D", children: of.loginName }), _jsx(Fact, { title: "\u4E1A\u52A1\u8054\u7CFB\u4EBA", children: of.linkman }), _jsx(Fact, { title: "\u8054\u7CFB\u7535\u8BDD", children: of.telAreaCode ? `${of.telAreaCode}-${of.tel}` : of.tel }), _jsx(Fact, { title: "\u4E1A\u52A1\u90AE\u7BB1", children: of.email }), _jsx(Fact, { title: "\u5F00\u901A\u65F6\u95F4", children: formatDateTime(of.openedAt) }), _jsx(Fact, { title: "\u72B6\u6001\u65F6\u95F4", children: formatDateTime(of.changedAt) })] }) }), _jsx(Card, { id: "sub-sells", title: "\u53EF\u9500\u552E\u7684\u822A\u7A7A\u516C\u53F8", children: _jsxs("dl", { className: "account-facts", children: [_jsx(Carriers, { title: "\u56FD\u5185", codes: of.domestic }), _jsx(Carriers, { title: "\u56FD\u9645", codes: of.inter })] }) }), _jsx(Orders, { agency: of.id })] }))] }));
};
const TOP = 10;
const Orders = ({ agency }) => {
    const found = useAsk(frontQueryOrder, { page: 0, size: TOP, sort: '-submittedAt', agency }, { lists: ['order'] });
    const { data: airports = [] } = useAirports(true);
    return (_jsxs("section", { className: "account-card sub-orders", "aria-labelledby": "sub-orders", children: [_jsx("div", { className: "account-head", children: _jsx("h2", { id: "sub-orders", children: "\u6700\u8FD1\u8BA2\u5355" }) }), _jsx(Fetched, { from: found, what: "\u8BA2\u5355", rows: 3, children: ({ content }) => content.length > 0 ? (_jsx(Rows, { rows: content, nameOf: namesOf(airports) })) : (_jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u8BA2\u5355", text: "\u8BE5\u5206\u4EE3\u7406\u63D0\u4EA4\u8BA2\u5355\u540E\u5217\u5728\u8FD9\u91CC" })) })] }));
};
