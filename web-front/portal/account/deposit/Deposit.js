import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { POOLED } from '#contracts/account/layers.ts';
import { ownDeposit } from '#contracts/account/remittance-api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts';
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
/** The agency's deposit that is no penalty: how much may pay fares until when, every movement, and withdrawals. */
export const Deposit = () => {
    const me = useProfile();
    useFrame({ title: '大额押金', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u5927\u989D\u62BC\u91D1" })] }), _jsx("h1", { children: "\u5927\u989D\u62BC\u91D1" }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency, hasPayPassword = false }) => agency ? _jsx(Kept, { hasPayPassword: hasPayPassword }) : _jsx("section", { className: "va-card va-pad", children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u62BC\u91D1" }) })] }));
};
const Kept = ({ hasPayPassword }) => {
    const own = useAsk(ownDeposit, {}, { lists: accountLists, keep: true });
    return (_jsx(Fetched, { from: own, what: "\u5927\u989D\u62BC\u91D1", rows: 6, children: data => _jsx(Of, { own: data, hasPayPassword: hasPayPassword }) }));
};
const Of = ({ own: { account, available, unused, balance, deposits, isOpen }, hasPayPassword }) => {
    const [doing, setDoing] = useState();
    const close = () => setDoing(undefined);
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "va-card", "aria-labelledby": "deposit-balances", children: [_jsxs("header", { children: [_jsx("h2", { id: "deposit-balances", children: "\u975E\u7F5A\u6CA1\u7C7B\u62BC\u91D1" }), _jsxs("small", { children: ["\u8D26\u6237\u53F7 ", account] }), unused > 0 && (_jsx("div", { className: "va-acts", children: _jsx(Button, { onClick: () => setDoing('refund'), children: "\u7533\u8BF7\u9000\u6B3E" }) }))] }), _jsxs("dl", { className: "va-balances ea-balances", children: [_jsx(Balance, { name: "\u53EF\u7528\u62BC\u91D1", fen: available, text: "\u6709\u6548\u671F\u5185\uFF0C\u53EF\u4EE5\u51ED\u652F\u4ED8\u5BC6\u7801\u652F\u4ED8\u56E2\u961F\u8BA2\u5355", main: true }), _jsx(Balance, { name: "\u53EF\u9000\u62BC\u91D1", fen: unused, text: "\u672A\u4F7F\u7528\u7684\uFF0C\u542B\u5DF2\u8FC7\u671F\u7684" }), _jsx(Balance, { name: "\u8D26\u6237\u4F59\u989D", fen: balance, text: "\u542B\u6B63\u5728\u652F\u4ED8\u548C\u7B49\u5F85\u9000\u6B3E\u5BA1\u6838\u7684" })] }), deposits.length > 0 ? _jsx(Parts, { of: deposits }) : _jsx(Empty, { title: "\u6CA1\u6709\u672A\u4F7F\u7528\u7684\u62BC\u91D1", text: "\u62BC\u91D1\u6C47\u7ED9\u822A\u7A7A\u516C\u53F8\uFF0C\u7531\u5176\u767B\u8BB0\u540E\u53EF\u4EE5\u4F7F\u7528" })] }), isOpen && (_jsxs(_Fragment, { children: [_jsx(Statement, { account: account }), _jsx(Withdrawals, { account: account })] })), doing === 'refund' && unused > 0 && (_jsx(WithdrawDialog, { info: { id: account, available: unused, hasPayPassword }, setPassword: () => setDoing('password'), close: close })), doing === 'password' && _jsx(PayPasswordDialog, { isSet: hasPayPassword, close: close })] }));
};
const Parts = ({ of }) => {
    const today = toLocal(toInstant(houseNow())).date;
    return (_jsx("section", { className: "va-pad", "aria-label": "\u62BC\u91D1\u660E\u7EC6", children: _jsx(Lines, { of: of.map(({ id, amount, validUntil }) => [
                _jsxs("span", { children: [id === POOLED ? '调账' : id, "\u3000", validUntil && `有效期至 ${validUntil}`, validUntil && validUntil < today && '，已过期，可以申请退款'] }, id),
                _jsx(Money, { fen: amount, sign: true }, id),
            ]) }) }));
};
