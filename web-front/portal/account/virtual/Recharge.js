import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rechargeEarnest } from '#contracts/account/earnest-api.ts';
import { rechargeCertificate, rechargeVirtualAccount } from '#contracts/account/virtual-api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan, yuanText } from '#contracts/kernel/money.ts';
import { useAsk, useSend } from '../../../kit/calls.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Field } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Problem } from '../../../kit/States.tsx';
import { lastChannel } from '../../pay/channels.ts';
import { ResultDialog } from '../../pay/ResultDialog.tsx';
import { useBegun } from '../../pay/useBegun.ts';
import { channelOf, useChannels } from '../../pay/useChannels.ts';
import { useGateway } from '../../pay/useGateway.ts';
import { useOutcome, usePayment } from '../../pay/usePayment.ts';
import { accountLists } from '../../pay/virtual.ts';
import { Ways } from '../../pay/Ways.tsx';
import { amountIn } from './amount.ts';
import { certificateOf } from './statement.ts';
/** A recharge: amount and channel, then the result. A recharge that was begun here continues after a reload, until its result was shown. */
export const Recharge = ({ close, ...asked }) => {
    const { begun, ...kept } = useBegun(asked.info.id);
    return begun ? (_jsx(Result, { begun: begun, ...kept, close: close }, begun.paymentCode)) : (_jsx(Choose, { ...asked, begin: kept.begin, close: close }));
};
const quick = [1_000_00, 5_000_00, 10_000_00, 50_000_00];
const Choose = ({ info, amount, begin, close, airLine }) => {
    const short = Number(amount);
    const { values, change, errors, isComplete, left, place } = useForm({ amount: Number.isSafeInteger(short) && short > 0 ? yuanText(short) : '' }, ({ amount }) => {
        const { wrong } = amountIn(amount);
        return wrong === undefined ? {} : { amount: wrong };
    });
    const ways = useChannels();
    const [chosen, choose] = useState(lastChannel);
    const channel = channelOf(chosen, ways.open);
    const virtual = useSend(rechargeVirtualAccount);
    const earnest = useSend(rechargeEarnest);
    const isPending = virtual.isPending || earnest.isPending;
    const ask = (body) => (airLine ? earnest.send({ ...body, airLine }) : virtual.send(body));
    const gateway = useGateway(begin);
    const { fen } = amountIn(values.amount);
    const submit = () => {
        if (isComplete() && fen !== undefined && channel)
            void gateway.open(channel, '充值', () => ask({ totalAmount: fen, channel }));
    };
    return (_jsxs(Dialog, { title: "\u5145\u503C", close: close, submit: submit, pending: isPending, waiting: !channel, action: fen === undefined ? '充值' : `充值 ${formatYuan(fen)}`, children: [_jsxs("div", { className: "va-amount", ref: place, children: [_jsx(Field, { label: "\u5145\u503C\u91D1\u989D\uFF08\u5143\uFF09", required: true, error: errors.amount, children: control => (_jsx(Input, { ...control, inputMode: "decimal", autoComplete: "off", prefix: "\u00A5", value: values.amount, onChange: ({ target }) => change({ amount: target.value }), onBlur: () => values.amount && left('amount') })) }), _jsx("fieldset", { className: "va-quick", "aria-label": "\u5E38\u7528\u91D1\u989D", children: quick.map(fen => (_jsx(Button, { onClick: () => change({ amount: yuanText(fen) }), children: (fen / 100).toLocaleString('zh-CN') }, fen))) })] }), _jsx(Ways, { legend: "\u652F\u4ED8\u6E20\u9053", chosen: channel ?? '', choose: choose, channels: ways }), _jsx("p", { className: "pay-after", children: fen === undefined ? (`到账后即可用于${airLine ? `${airLine}的竞价` : '支付'}，退款时按充值渠道原路退回`) : (_jsxs(_Fragment, { children: ["\u5230\u8D26\u540E\u53EF\u7528\u4F59\u989D ", _jsx(Money, { fen: info.available + fen, sign: true }), "\uFF0C\u9000\u6B3E\u65F6\u6309\u5145\u503C\u6E20\u9053\u539F\u8DEF\u9000\u56DE"] })) }), gateway.problem !== undefined && _jsx(Problem, { error: gateway.problem })] }));
};
const texts = {
    WAITING: '在支付页面付款后，这里会显示结果；可以离开此页，到账后余额自动更新',
    RECORDING: '款项已到账，余额马上更新',
    FAILED: '没有扣款，可以重新充值',
    CLOSED: '这笔充值没有完成，已关闭；如已扣款会原路退回',
};
const Result = ({ begun, forget, again, close }) => {
    const { paymentCode } = begun;
    const payment = usePayment(begun);
    const asks = { enabled: payment.has, lists: accountLists, every: payment.every, fresh: 0 };
    const certificate = useAsk(rechargeCertificate, { id: paymentCode }, asks);
    const outcome = useOutcome(payment, { isRecorded: certificate.data !== undefined }, forget);
    return (_jsx(ResultDialog, { begun: begun, outcome: outcome, text: certificate.data ? `入账后余额 ${formatYuan(certificate.data.balance)}` : texts[outcome], title: "\u5145\u503C\u7ED3\u679C", told: outcome === 'DONE' ? '充值成功' : undefined, check: payment.check, again: again, againName: "\u91CD\u65B0\u5145\u503C", close: close, children: outcome === 'DONE' && (_jsx(Link, { to: certificateOf(paymentCode), target: "_blank", rel: "noopener", children: "\u67E5\u770B\u5145\u503C\u51ED\u8BC1" })) }));
};
