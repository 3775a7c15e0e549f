import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { clientLines } from '#contracts/account/remittance-api.ts';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { daysBetween, toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk } from '../../../kit/calls.ts';
import { houseNow } from '../../../kit/clock.ts';
import { useFrame } from '../../../kit/frame.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { Empty, Fetched } from '../../../kit/States.tsx';
import { useProfile } from '../../ask.ts';
import { accountLists } from '../../pay/virtual.ts';
import { PayPasswordDialog } from '../PayPasswordDialog.tsx';
import { Statement } from '../virtual/Statement.tsx';
import { Balance } from '../virtual/Virtual.tsx';
import '../virtual/virtual.css';
import { Withdrawals } from '../virtual/Withdrawals.tsx';
import { WithdrawDialog } from '../virtual/WithdrawDialog.tsx';
import '../earnest/earnest.css';
/** Clients whose credit the agency may pay with: available amounts, dues, and every movement. */
export const Clients = () => {
    const me = useProfile();
    useFrame({ title: '大客户', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u5927\u5BA2\u6237" })] }), _jsx("h1", { children: "\u5927\u5BA2\u6237" }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency, hasPayPassword = false }) => agency ? _jsx(Own, { hasPayPassword: hasPayPassword }) : _jsx("section", { className: "va-card va-pad", children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u5927\u5BA2\u6237" }) })] }));
};
/** The selected client is in the address. */
const Own = ({ hasPayPassword }) => {
    const [address, go] = useSearchParams();
    const lines = useAsk(clientLines, {}, { lists: accountLists, keep: true });
    return (_jsx(Fetched, { from: lines, what: "\u5927\u5BA2\u6237\u989D\u5EA6", rows: 6, children: ({ clients }) => {
            const chosen = clients.find(({ id }) => id === address.get('client')) ?? clients[0];
            if (!chosen)
                return _jsx(Empty, { title: "\u6CA1\u6709\u5927\u5BA2\u6237", text: "\u822A\u7A7A\u516C\u53F8\u4E3A\u672C\u5355\u4F4D\u7684\u5927\u5BA2\u6237\u6388\u4FE1\u540E\uFF0C\u53EF\u4EE5\u7528\u5176\u989D\u5EA6\u652F\u4ED8\u8BA2\u5355\uFF0C\u5728\u8D26\u671F\u5185\u4ED8\u6E05" });
            return (_jsxs(_Fragment, { children: [clients.length > 1 && (_jsx("ul", { className: "ea-airlines", "aria-label": "\u5927\u5BA2\u6237", children: clients.map(({ id, name, status, available, own }) => (_jsx("li", { children: _jsxs("button", { type: "button", "aria-pressed": id === chosen.id, onClick: () => go({ client: id }, { replace: true }), children: [name, _jsxs("small", { children: [status === 'ACTIVE' ? '可用' : '已删除，可退', " ", _jsx(Money, { fen: status === 'ACTIVE' ? available : own, sign: true })] })] }) }, id))) })), _jsx(Of, { client: chosen, hasPayPassword: hasPayPassword }, chosen.id)] }));
        } }));
};
const Of = ({ client, hasPayPassword }) => {
    const { name, account, status, line, available, reserved, debt, own, termDays, overdue, dues } = client;
    const [doing, setDoing] = useState();
    const close = () => setDoing(undefined);
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "va-card", "aria-labelledby": "client-balances", children: [_jsxs("header", { children: [_jsx("h2", { id: "client-balances", children: name }), overdue > 0 && _jsx(Tag, { tone: "danger", children: "\u5DF2\u903E\u671F" }), status === 'DELETED' && _jsx(Tag, { tone: "neutral", children: "\u5DF2\u5220\u9664" }), _jsxs("small", { children: ["\u8D26\u6237\u53F7 ", account] }), own > 0 && (_jsx("div", { className: "va-acts", children: _jsx(Button, { onClick: () => setDoing('refund'), children: "\u7533\u8BF7\u9000\u6B3E" }) }))] }), _jsxs("dl", { className: "va-balances ea-balances", children: [status === 'ACTIVE' ? (_jsx(Balance, { name: "\u53EF\u7528\u989D\u5EA6", fen: available, text: "\u53EF\u4EE5\u51ED\u652F\u4ED8\u5BC6\u7801\u652F\u4ED8", main: true })) : (_jsx(Balance, { name: "\u53EF\u9000\u4F59\u989D", fen: own, text: "\u5220\u9664\u540E\u9000\u56DE\u7684\u6B3E\u9879\uFF0C\u53EF\u4EE5\u7533\u8BF7\u9000\u8FD8", main: true })), _jsx(Balance, { name: "\u6B20\u6B3E", fen: debt, text: termDays > 0 ? `支付后 ${termDays} 天内付清` : '支付当天付清' }), _jsx(Balance, { name: "\u6388\u4FE1\u989D\u5EA6", fen: line, text: reserved > 0 ? `另有 ${formatYuan(reserved)} 正在支付或等待退款审核` : '航空公司给予的额度' })] }), overdue > 0 && (_jsxs("p", { className: "va-note", children: ["\u903E\u671F\u6B20\u6B3E ", formatYuan(overdue), "\uFF0C\u4ED8\u6E05\u540E\u624D\u80FD\u7EE7\u7EED\u4EE5\u6B64\u989D\u5EA6\u652F\u4ED8\uFF1B\u6B3E\u9879\u6C47\u7ED9\u822A\u7A7A\u516C\u53F8\uFF0C\u7531\u5176\u767B\u8BB0\u540E\u6062\u590D\u3002"] })), status === 'ACTIVE' && own > 0 && _jsxs("p", { className: "va-note", children: ["\u8D85\u8FC7\u6388\u4FE1\u989D\u5EA6\u7684\u4F59\u989D ", formatYuan(own), "\uFF0C\u53EF\u4EE5\u7533\u8BF7\u9000\u8FD8\uFF0C\u7531\u822A\u7A7A\u516C\u53F8\u6C47\u6B3E\u3002"] })] }), dues.length > 0 && (_jsxs("section", { className: "va-card", "aria-labelledby": "client-dues", children: [_jsx("header", { children: _jsx("h2", { id: "client-dues", children: "\u5E94\u4ED8\u660E\u7EC6" }) }), _jsx(Dues, { of: dues })] })), _jsx(Statement, { account: account }), _jsx(Withdrawals, { account: account }), doing === 'refund' && own > 0 && (_jsx(WithdrawDialog, { info: { id: account, available: own, hasPayPassword }, setPassword: () => setDoing('password'), close: close })), doing === 'password' && _jsx(PayPasswordDialog, { isSet: hasPayPassword, close: close })] }));
};
const Dues = ({ of }) => {
    const today = toLocal(toInstant(houseNow())).date;
    return (_jsx("div", { className: "va-pad", children: _jsx(Lines, { of: of.map(({ by, amount }) => [
                `${by}　${leftUntil(by, today)}`,
                by < today ? _jsx("strong", { children: formatYuan(amount) }, by) : _jsx(Money, { fen: amount, sign: true }, by),
            ]) }) }));
};
const leftUntil = (by, today) => {
    const days = daysBetween(today, by);
    if (days < 0)
        return `逾期 ${0 - days} 天`;
    return days === 0 ? '今天到期' : `还有 ${days} 天`;
};
