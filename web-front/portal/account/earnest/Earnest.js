import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { earnestQuery } from '#contracts/account/earnest-api.ts';
import { earnestAccountOf } from '#contracts/account/names.ts';
import { Airline, Money, Tag } from '#contracts/client/look/parts.tsx';
import { useAsk } from '../../../kit/calls.ts';
import { useFrame } from '../../../kit/frame.ts';
import { Empty, Fetched } from '../../../kit/States.tsx';
import { useProfile } from '../../ask.ts';
import { accountLists } from '../../pay/virtual.ts';
import { PayPasswordDialog } from '../PayPasswordDialog.tsx';
import { Recharge } from '../virtual/Recharge.tsx';
import { Statement } from '../virtual/Statement.tsx';
import { Balance } from '../virtual/Virtual.tsx';
import '../virtual/virtual.css';
import { Withdrawals } from '../virtual/Withdrawals.tsx';
import { WithdrawDialog } from '../virtual/WithdrawDialog.tsx';
import './earnest.css';
import { Holds } from './Holds.tsx';
/** The agency's earnest money by airline: free amounts, holds behind bids, and every movement. */
export const Earnest = () => {
    const me = useProfile();
    useFrame({ title: '保证金', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u4FDD\u8BC1\u91D1" })] }), _jsx("h1", { children: "\u4FDD\u8BC1\u91D1" }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency, hasPayPassword = false }) => agency ? (_jsx(Own, { agency: agency, hasPayPassword: hasPayPassword })) : (_jsx("section", { className: "va-card va-pad", children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u4FDD\u8BC1\u91D1\u8D26\u6237" })) })] }));
};
const Own = ({ agency, hasPayPassword }) => {
    const accounts = useAsk(earnestQuery, { agency: agency.id, page: 0, size: 100 }, { lists: accountLists, keep: true });
    return (_jsx(Fetched, { from: accounts, what: "\u4FDD\u8BC1\u91D1\u8D26\u6237", rows: 6, children: ({ content }) => _jsx(ByAirline, { agency: agency, accounts: content, hasPayPassword: hasPayPassword }) }));
};
/** The selected airline is in the address; at first it is one with an account. */
const ByAirline = ({ agency, accounts, hasPayPassword }) => {
    const [address, go] = useSearchParams();
    const sold = [...new Set([...agency.domestic, ...agency.inter])];
    const airlines = [...new Set([...accounts.map(({ airLine = '' }) => airLine), ...sold])].sort();
    const asked = address.get('airLine') ?? '';
    const chosen = airlines.includes(asked) ? asked : (accounts[0]?.airLine ?? airlines[0]);
    if (!chosen)
        return _jsx(Empty, { title: "\u6CA1\u6709\u53EF\u4EE5\u7F34\u7EB3\u4FDD\u8BC1\u91D1\u7684\u822A\u7A7A\u516C\u53F8", text: "\u53D6\u5F97\u822A\u7A7A\u516C\u53F8\u7684\u9500\u552E\u6743\u9650\u540E\uFF0C\u53EF\u4EE5\u5411\u5176\u7F34\u7EB3\u4FDD\u8BC1\u91D1" });
    const of = (airLine) => accounts.find(account => account.airLine === airLine);
    return (_jsxs(_Fragment, { children: [_jsx("ul", { className: "ea-airlines", "aria-label": "\u822A\u7A7A\u516C\u53F8", children: airlines.map(airLine => (_jsx("li", { children: _jsxs("button", { type: "button", "aria-pressed": airLine === chosen, onClick: () => go({ airLine }, { replace: true }), children: [_jsx(Airline, { code: airLine }), _jsx("small", { children: of(airLine) ? _jsx(Money, { fen: of(airLine).balance, sign: true }) : '未缴纳' })] }) }, airLine))) }), _jsx(Of, { airLine: chosen, account: of(chosen), id: earnestAccountOf(agency.id, chosen), maySell: sold.includes(chosen), hasPayPassword: hasPayPassword }, chosen)] }));
};
const Of = ({ airLine, account, id, maySell, hasPayPassword }) => {
    const [doing, setDoing] = useState();
    const close = () => setDoing(undefined);
    const { available = 0, balance = 0, reserved = 0, status = 'ACTIVE' } = account ?? {};
    const mayRecharge = maySell && status === 'ACTIVE';
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "va-card", "aria-labelledby": "ea-balances", children: [_jsxs("header", { children: [_jsxs("h2", { id: "ea-balances", children: [airLine, " \u4FDD\u8BC1\u91D1"] }), status === 'DISABLED' && _jsx(Tag, { tone: "danger", children: "\u5DF2\u505C\u7528" }), account && _jsxs("small", { children: ["\u8D26\u6237\u53F7 ", id] }), _jsxs("div", { className: "va-acts", children: [available > 0 && _jsx(Button, { onClick: () => setDoing('refund'), children: "\u7533\u8BF7\u9000\u6B3E" }), mayRecharge && (_jsx(Button, { type: "primary", onClick: () => setDoing('recharge'), children: "\u5145\u503C" }))] })] }), account ? (_jsxs("dl", { className: "va-balances ea-balances", children: [_jsx(Balance, { name: "\u53EF\u7528\u4F59\u989D", fen: available, text: "\u53EF\u4EE5\u7528\u4E8E\u7ADE\u4EF7\u6216\u7533\u8BF7\u9000\u6B3E", main: true }), _jsx(Balance, { name: "\u8D26\u6237\u4F59\u989D", fen: balance, text: "\u53EF\u7528\u4E0E\u5360\u7528\u4E4B\u548C" }), _jsx(Balance, { name: "\u5360\u7528", fen: reserved, text: "\u7ADE\u4EF7\u4E2D\u6216\u7B49\u5F85\u9000\u6B3E\u5BA1\u6838" })] })) : (_jsxs("p", { className: "va-pad va-hint", children: ["\u8FD8\u6CA1\u6709\u5411 ", airLine, " \u7F34\u7EB3\u4FDD\u8BC1\u91D1\u3002\u7ADE\u4EF7\u65F6\u6309\u89C4\u5219\u5360\u7528\uFF0C\u672A\u4E2D\u6807\u5373\u89E3\u9664\uFF0C\u4E2D\u6807\u540E\u8F6C\u4E3A\u7968\u6B3E\uFF1B\u6CA1\u6709\u5360\u7528\u7684\u4F59\u989D\u53EF\u4EE5\u7533\u8BF7\u9000\u6B3E\u3002"] })), status === 'DISABLED' && _jsx("p", { className: "va-note", children: "\u822A\u7A7A\u516C\u53F8\u5DF2\u505C\u7528\u6B64\u8D26\u6237\uFF0C\u6682\u4E0D\u80FD\u5145\u503C\u548C\u7ADE\u4EF7\uFF1B\u5DF2\u5360\u7528\u7684\u7167\u5E38\u5904\u7406\u3002" })] }), account && (_jsxs(_Fragment, { children: [_jsx(Holds, { account: id }), _jsx(Statement, { account: id }), _jsx(Withdrawals, { account: id })] })), doing === 'recharge' && mayRecharge && _jsx(Recharge, { info: { id, available }, amount: null, airLine: airLine, close: close }), doing === 'refund' && available > 0 && (_jsx(WithdrawDialog, { info: { id, available, hasPayPassword }, setPassword: () => setDoing('password'), close: close })), doing === 'password' && _jsx(PayPasswordDialog, { isSet: hasPayPassword, close: close })] }));
};
