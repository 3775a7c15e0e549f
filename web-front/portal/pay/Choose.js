import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Money } from '#contracts/client/look/parts.tsx';
import { paymentChannels } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { creditList, payByCredit } from '#contracts/payment/credit-api.ts';
import { creditReasons } from '#contracts/payment/credit-terms.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { PinField } from '../../kit/PinField.tsx';
import { Loading, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { whenText } from '../order/workspace/steps.ts';
import { AccountChoices, isUnknown, leftIn, useOrderAccounts, wishOf } from './AccountChoices.tsx';
import { channels, lastWay } from './channels.ts';
import { movedFrom, partsOf } from './paying.ts';
import { channelOf, useChannels } from './useChannels.ts';
import { useGateway } from './useGateway.ts';
import { Choice, Ways } from './Ways.tsx';
/** Shows what is to be paid, the part that is paid now and its way, and the rest, before anything is paid. */
export const Choose = ({ order: now, part, change, elsewhere, former, press, begin, close }) => {
    // while a payment's result is unknown, the same one is sent again, and no later part
    const [sent, setSent] = useState();
    const order = sent ?? now;
    const { orderId, total, paid, owed, instalments, airLine, allowedActions } = order;
    const parts = partsOf(order);
    const { amount: goes } = parts.find(one => one.part === part) ?? parts[0] ?? { amount: 0 };
    const [chosen, choose] = useState(lastWay);
    const account = useOrderAccounts(order, goes, chosen, begin);
    const credits = useAsk(creditList, { status: 'ACTIVE', airLine, page: 0, size: 50 }, { lists: ['offset'] });
    const usable = (credits.data?.content ?? []).filter(credit => credit.agency === order.agency && credit.orderNo !== order.orderNo && credit.balance > 0);
    const credit = usable.find(({ id }) => chosen === `credit ${id}`);
    // a channel pays the rest where a credit is used up or an account has too little
    const ways = useChannels(orderId);
    const channel = channelOf(chosen, ways.open);
    const by = credit || account.way ? chosen : (channel ?? '');
    const mayPay = allowedActions.some(({ action }) => action === 'gotoPay');
    // a preview may use any part of the credit; the smallest one tells how much may be paid by it
    const room = useAsk(gotoPayPreview, { orderId, totalAmount: 1, creditId: credit?.id ?? '' }, { enabled: mayPay && credit !== undefined, fresh: 0 });
    const amount = credit ? Math.min(goes, room.data?.offset?.most ?? 0) : goes;
    const asked = { orderId, totalAmount: amount, ...present({ creditId: credit?.id }), ...wishOf(account.way) };
    const foreseen = useAsk(gotoPayPreview, asked, { enabled: mayPay && amount > 0, fresh: 0 });
    const problem = foreseen.error ?? room.error;
    const title = `支付${part === 'full' && parts.length > 1 ? '全款' : instalments[0] ? instalmentName(instalments[0], instalments) : ''}`;
    const next = instalments[0] && { name: instalmentName(instalments[0], instalments), amount: instalments[0].amount };
    const [seen, see] = useState(next);
    const moved = movedFrom(seen, next);
    const what = title.replace('支付', '');
    const trade = useSend(channels[channel ?? 'alipay']);
    const gateway = useGateway(begin);
    const offset = useSend(payByCredit);
    const tell = useTell();
    const submit = async () => {
        press();
        if (account.way) {
            setSent(order);
            if (!(await account.pay(what)))
                setSent(undefined);
            return;
        }
        if (!credit)
            return channel && gateway.open(channel, what, () => trade.send({ orderId, totalAmount: amount }));
        try {
            const done = await offset.send({ orderId, creditId: credit.id, totalAmount: amount });
            tell.done(`已抵扣 ${formatYuan(done.amount)}，抵扣余额 ${formatYuan(done.balance)}`);
            if (done.amount >= goes)
                close();
            // the order hears of it, so the amount due changes by this payment itself
            see(undefined);
        }
        catch (error) {
            tell.failed(error);
        }
    };
    if (!mayPay || goes === 0)
        return _jsx(NothingToPay, { order: order, close: close });
    return (_jsxs(Dialog, { title: title, close: close, submit: submit, pending: trade.isPending || offset.isPending || account.isPending, waiting: amount === 0 || foreseen.data === undefined || by === '', action: `${credit ? '抵扣' : '支付'} ${formatYuan(amount)}`, children: [former, moved && next && _jsx(Moved, { from: moved, to: next }), _jsx(Elsewhere, { attempt: elsewhere }), parts.length > 1 && (_jsxs("fieldset", { className: "pay-parts", children: [_jsx("legend", { className: "pay-heard", children: "\u4ED8\u6B3E\u65B9\u5F0F" }), parts.map(one => (_jsxs(Choice, { name: "part", isChosen: one.part === part, choose: () => change(one.part), children: [_jsx("span", { children: one.part === 'full' ? '一次付清' : instalmentName(instalments[0], instalments) }), _jsx(Money, { fen: one.amount, sign: true })] }, one.part)))] })), _jsx(Lines, { of: [
                    ['订单总价', _jsx(Money, { fen: total }, "total")],
                    [
                        '已付',
                        _jsxs("span", { children: [paid > 0 && '−', _jsx(Money, { fen: paid })] }, "paid"),
                    ],
                    ...(owed !== total - paid ? [['待付', _jsx(Money, { fen: owed }, "owed")]] : []),
                ], sum: ['本次支付', _jsx(Money, { fen: amount, sign: true }, "now")] }), _jsxs(Ways, { legend: "\u652F\u4ED8\u6E20\u9053", chosen: by, choose: choose, channels: ways, children: [_jsx(AccountChoices, { account: account, left: leftIn(foreseen.data), choose: choose }), usable.map(({ id, reasonCode, balance, validUntil }) => (_jsxs(Choice, { name: "way", isChosen: by === `credit ${id}`, choose: () => choose(`credit ${id}`), children: [_jsxs("span", { children: [creditReasons[reasonCode], _jsxs("small", { children: ["\u6709\u6548\u671F\u81F3 ", formatDateTime(validUntil).slice(0, 10)] })] }), _jsxs("span", { children: ["\u4F59 ", _jsx(Money, { fen: balance, sign: true })] })] }, id)))] }), account.way && _jsx(PinField, { label: "\u652F\u4ED8\u5BC6\u7801", value: account.pin, onChange: account.type, error: account.wrong }), _jsx("section", { "aria-live": "polite", "aria-label": "\u4ED8\u540E", children: problem && !isUnknown(account.problem) ? (_jsx(Problem, { error: problem, again: foreseen.refetch })) : foreseen.data ? (_jsx(After, { after: foreseen.data.after, left: credit && amount < goes ? goes - amount : 0 })) : (_jsx(Loading, { rows: 1, height: 20 })) }), account.way
                ? account.problem !== undefined && _jsx(Problem, { error: account.problem })
                : gateway.problem !== undefined && _jsx(Problem, { error: gateway.problem })] }));
};
const After = ({ after, left }) => {
    const [next] = after.instalments;
    return (_jsxs("p", { className: "pay-after", children: [left > 0 && `抵扣后还差 ${formatYuan(left)}，再选渠道支付`, left > 0 && left < after.owed && '；', after.owed === 0 || !next
                ? '付清后状态变为已支付，名单录全即可出票'
                : left === after.owed
                    ? ''
                    : `付后待付 ${formatYuan(after.owed)}，下一笔 ${instalmentName(next, after.instalments)} ${formatYuan(next.amount)}，${whenText(next.by, houseNow())} 前`] }));
};
/** The amount due has changed while the page was open: nobody pays another part or sum without having read this. */
const Moved = ({ from, to }) => (_jsxs("p", { role: "alert", className: "pay-warn", children: ["\u5F85\u4ED8\u6B3E\u9879\u521A\u6709\u53D8\u5316\uFF1A\u539F\u4E3A", from.name, " ", formatYuan(from.amount), "\uFF0C\u73B0\u4E3A", to.name, " ", formatYuan(to.amount), "\uFF0C\u6838\u5BF9\u540E\u518D\u652F\u4ED8"] }));
const Elsewhere = ({ attempt }) => attempt ? (_jsxs("p", { role: "alert", className: "pay-warn", children: [whenText(attempt.createdAt, houseNow()), " \u5DF2\u53D1\u8D77\u4E00\u7B14", paymentChannels[attempt.channel], " ", formatYuan(attempt.amount), "\uFF08\u652F\u4ED8\u5355", ' ', attempt.paymentCode, "\uFF09\uFF0C\u8FD8\u6CA1\u6709\u7ED3\u679C\uFF1B\u5DF2\u4ED8\u6B3E\u7684\u8BF7\u7B49\u5F85\uFF0C\u4E0D\u8981\u91CD\u590D\u652F\u4ED8"] })) : null;
const NothingToPay = ({ order: { status, owed, instalments, auditStatus, waitlist }, close }) => {
    const why = status === 'EXPIRED'
        ? '订单已失效，不能支付'
        : waitlist
            ? '候补座位确认后才能支付'
            : auditStatus === 'AUDITING'
                ? '订单审核通过后才能支付'
                : owed === 0 || instalments.length === 0
                    ? '订单已付清，没有待付款项'
                    : '现在不能支付这个订单';
    return (_jsx(Dialog, { title: "\u652F\u4ED8", close: close, leave: "\u8FD4\u56DE\u8BA2\u5355", children: _jsx("p", { children: why }) }));
};
