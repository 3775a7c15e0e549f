import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { clientLines, ownDeposit } from '#contracts/account/remittance-api.ts';
import { virtualAccountInfo } from '#contracts/account/virtual-api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { useAsk } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { whenText } from '../order/workspace/steps.ts';
import { isOpen } from './paying.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { titleOf, toneOf } from './Told.tsx';
import { ACCOUNT, accountLists } from './virtual.ts';
/** The result of a payment, as soon as it is known; the person may leave meanwhile and come back. */
export const Result = ({ begun, outcome, order, check, again, close }) => {
    const { payUrl, channel, clientId } = begun;
    const navigate = useNavigate();
    const [next] = order.instalments;
    const mayPay = order.allowedActions.some(({ action }) => action === 'gotoPay');
    const mayName = order.passengers.length < order.persons && order.allowedActions.some(({ action }) => action === 'addPassenger');
    return (_jsxs(ResultDialog, { begun: begun, outcome: outcome, text: outcome === 'WAITING' && !payUrl
            ? ELSEWHERE
            : textOf(outcome, order, next && `${instalmentName(next, order.instalments)} ${formatYuan(next.amount)}，${whenText(next.by, houseNow())} 前`), check: check, again: again, mayRepeat: mayPay, next: mayName && (_jsx(Button, { type: "primary", onClick: () => {
                close();
                void navigate(`/order/${encodeURIComponent(order.orderId)}?tab=names`, { replace: true });
            }, children: "\u5F55\u5165\u540D\u5355" })), close: close, leave: isOpen(outcome) ? '返回订单' : '关闭', children: [channel === 'virtual' && outcome === 'DONE' && _jsx(Left, {}), channel === 'deposit' && outcome === 'DONE' && _jsx(LeftOfDeposit, {}), clientId && outcome === 'DONE' && _jsx(LeftOfClient, { id: clientId })] }));
};
/** balance of the account that has paid */
const Left = () => {
    const { data } = useAsk(virtualAccountInfo, {}, { lists: accountLists });
    return (_jsxs(_Fragment, { children: [data && (_jsxs("p", { children: ["\u53EF\u7528\u4F59\u989D ", _jsx(Money, { fen: data.available, sign: true })] })), _jsx(Link, { to: ACCOUNT, children: "\u67E5\u770B\u865A\u62DF\u8D26\u6237" })] }));
};
const LeftOfDeposit = () => {
    const { data } = useAsk(ownDeposit, {}, { lists: accountLists });
    return (data && (_jsxs("p", { children: ["\u53EF\u7528\u62BC\u91D1 ", _jsx(Money, { fen: data.available, sign: true }), " ", _jsx(Link, { to: "/account/deposit", children: "\u67E5\u770B" })] })));
};
const LeftOfClient = ({ id }) => {
    const { data } = useAsk(clientLines, {}, { lists: accountLists });
    const client = data?.clients.find(one => one.id === id);
    return (_jsxs(_Fragment, { children: [client && (_jsxs("p", { children: [client.name, " \u53EF\u7528\u989D\u5EA6 ", _jsx(Money, { fen: client.available, sign: true }), "\uFF0C\u6B20\u6B3E ", _jsx(Money, { fen: client.debt, sign: true })] })), _jsx(Link, { to: `/account/client?client=${encodeURIComponent(id)}`, children: "\u67E5\u770B\u5927\u5BA2\u6237" })] }));
};
/** The result of the earlier payment, before another one. */
export const Former = ({ begun: { what, amount }, outcome }) => (_jsx("p", { role: "status", className: `pay-former ${toneOf(outcome)}`, children: outcome === 'DONE' ? `${what} ${formatYuan(amount)} 已支付` : `上一笔${what} ${formatYuan(amount)} ${titleOf(outcome)}` }));
const ELSEWHERE = '这笔支付是在其他浏览器发起的，付款后这里会显示结果；确实没有付款的，换一种支付方式';
const textOf = (outcome, order, next) => {
    switch (outcome) {
        case 'WAITING':
            return '在支付页面付款后，这里会显示结果；可以离开此页，结果也会显示在订单里';
        case 'RECORDING':
            return '款项已到账，订单马上更新';
        case 'DONE':
            return order.owed > 0 && next ? `待付 ${formatYuan(order.owed)}，下一笔 ${next}` : '订单已付清，名单录全即可出票';
        case 'TWICE':
            return '这笔款项此前已支付，本次为重复支付，审核后原路退回';
        case 'LATE':
            return '到账时订单已失效，不能恢复；款项审核后原路退回，可以按现价再次下单';
        case 'FAILED':
            return '没有扣款，可以重新支付';
        case 'CLOSED':
            return `${order.status === 'EXPIRED' ? '订单已失效，' : ''}这笔支付没有完成，已关闭；如已扣款会原路退回`;
    }
};
