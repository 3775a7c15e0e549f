import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { virtualAccountInfo } from '#contracts/account/virtual-api.ts';
import { pageUser } from '#contracts/client/login-info.ts';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk } from '../../../kit/calls.ts';
import { useFrame } from '../../../kit/frame.ts';
import { Fetched } from '../../../kit/States.tsx';
import { useProfile } from '../../ask.ts';
import { begunIn } from '../../pay/paying.ts';
import { accountLists } from '../../pay/virtual.ts';
import { PayPasswordDialog } from '../PayPasswordDialog.tsx';
import { Open } from './Open.tsx';
import { Recharge } from './Recharge.tsx';
import { Statement } from './Statement.tsx';
import './virtual.css';
import { Withdrawals } from './Withdrawals.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
/** The agency's virtual account: its balance, its movements, and its actions. */
export const Virtual = () => {
    const me = useProfile();
    useFrame({ title: '虚拟账户', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u865A\u62DF\u8D26\u6237" })] }), _jsx("h1", { children: "\u865A\u62DF\u8D26\u6237" }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency }) => (agency ? _jsx(Own, {}) : _jsx("section", { className: "va-card va-pad", children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u865A\u62DF\u8D26\u6237" })) })] }));
};
const Own = () => {
    const info = useAsk(virtualAccountInfo, {}, { lists: accountLists });
    return (_jsx(Fetched, { from: info, what: "\u865A\u62DF\u8D26\u6237", rows: 6, children: data => (data.status === 'NOT_OPEN' ? _jsx(Open, { info: data }) : _jsx(Opened, { info: data })) }));
};
const Opened = ({ info }) => {
    const [address, go] = useSearchParams();
    const wanted = address.get('do');
    const [underWay] = useState(() => begunIn(localStorage, pageUser() ?? '', info.id));
    const begun = underWay.read();
    const change = (doing) => go(now => {
        now.delete('amount');
        if (doing)
            now.set('do', doing);
        else
            now.delete('do');
        return now;
    }, { replace: true });
    const close = () => change();
    const isClosed = info.status === 'CLOSED';
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "va-card", "aria-labelledby": "va-balances", children: [_jsxs("header", { children: [_jsx("h2", { id: "va-balances", children: "\u4F59\u989D" }), info.status !== 'ACTIVE' && _jsx(Tag, { tone: isClosed ? 'neutral' : 'waiting', children: isClosed ? '已销户' : '部分资金冻结' }), _jsxs("small", { children: ["\u8D26\u6237\u53F7 ", info.id] }), _jsxs("div", { className: "va-acts", children: [_jsx(Button, { onClick: () => change('password'), children: info.hasPayPassword ? '修改支付密码' : '设置支付密码' }), info.available > 0 && _jsx(Button, { onClick: () => change('refund'), children: "\u7533\u8BF7\u9000\u6B3E" }), !isClosed && (_jsx(Button, { type: "primary", onClick: () => change('recharge'), children: "\u5145\u503C" }))] })] }), _jsxs("dl", { className: "va-balances", children: [_jsx(Balance, { name: "\u53EF\u7528\u4F59\u989D", fen: info.available, text: "\u53EF\u4EE5\u652F\u4ED8\u8BA2\u5355\u6216\u7533\u8BF7\u9000\u6B3E", main: true }), _jsx(Balance, { name: "\u8D26\u6237\u4F59\u989D", fen: info.balance, text: "\u53EF\u7528\u3001\u5360\u7528\u4E0E\u51BB\u7ED3\u4E4B\u548C" }), _jsx(Balance, { name: "\u5360\u7528", fen: info.reserved, text: "\u6B63\u5728\u652F\u4ED8\u6216\u7B49\u5F85\u9000\u6B3E\u5BA1\u6838" }), _jsx(Balance, { name: "\u51BB\u7ED3", fen: info.frozen, text: "\u7531\u822A\u7A7A\u516C\u53F8\u51BB\u7ED3\uFF0C\u6682\u4E0D\u80FD\u4F7F\u7528" })] }), begun && wanted !== 'recharge' && (_jsxs("p", { className: "va-note", role: "status", children: ["\u4E00\u7B14\u5145\u503C ", formatYuan(begun.amount), " \u8FD8\u6CA1\u6709\u770B\u5230\u7ED3\u679C", _jsx(Button, { type: "link", onClick: () => change('recharge'), children: "\u67E5\u770B\u7ED3\u679C" })] }))] }), isClosed && _jsx(Open, { info: info }), _jsx(Statement, { account: info.id }), _jsx(Withdrawals, { account: info.id }), wanted === 'recharge' && !isClosed && _jsx(Recharge, { info: info, amount: address.get('amount'), close: close }), wanted === 'refund' && info.available > 0 && _jsx(WithdrawDialog, { info: info, setPassword: () => change('password'), close: close }), wanted === 'password' && _jsx(PayPasswordDialog, { isSet: info.hasPayPassword, close: close })] }));
};
export const Balance = ({ name, fen, text, main = false }) => (_jsxs("div", { className: main ? 'main' : undefined, children: [_jsxs("dt", { children: [name, _jsx("small", { children: text })] }), _jsx("dd", { children: _jsx(Money, { fen: fen, sign: true }) })] }));
