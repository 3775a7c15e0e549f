import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { byBankText } from '#contracts/account/layers.ts';
import { refundVirtualAccount, refundVirtualAccountPreview } from '#contracts/account/virtual-api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { paymentChannels } from '#contracts/enums.ts';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { formatYuan, yuanText } from '#contracts/kernel/money.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { PinField } from '../../../kit/PinField.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { pinWrong, usePin } from '../../../kit/pin.ts';
import { amountIn } from './amount.ts';
/** Asks money back; the recharges that it returns to, and the rest, are shown first. The airline's staff decide. */
export const WithdrawDialog = ({ info: { id, available, hasPayPassword }, setPassword, close }) => {
    const { pin, setPin, hash } = usePin();
    const { values, change, errors, left, isComplete, place } = useForm({ amount: '', remark: '' }, ({ amount }) => {
        const { wrong } = amountIn(amount, available);
        const missing = pinWrong(pin);
        return { ...(wrong && { amount: wrong }), ...(missing && { pin: missing }) };
    });
    const { fen } = amountIn(values.amount, available);
    const remark = values.remark.trim();
    return (_jsx(Preview, { title: "\u7533\u8BF7\u9000\u6B3E", endpoint: refundVirtualAccount, body: fen !== undefined && hash ? { id, totalAmount: fen, payPassword: hash, ...(remark && { remark }) } : undefined, check: isComplete, preview: {
            endpoint: refundVirtualAccountPreview,
            body: fen === undefined ? undefined : { id, totalAmount: fen },
            show: then => _jsx(BackTo, { then: then, of: available }),
        }, action: fen === undefined ? '申请退款' : `申请退款 ${formatYuan(fen)}`, done: ({ id }) => `退款申请 ${id} 已提交，等待航空公司审核`, close: close, children: () => (_jsx("div", { className: "va-withdraw", ref: place, children: _jsxs(Fields, { children: [_jsx(Field, { label: "\u9000\u6B3E\u91D1\u989D\uFF08\u5143\uFF09", required: true, wide: true, error: errors.amount, help: `可退余额 ${formatYuan(available)}`, children: control => (_jsxs("div", { className: "va-with", children: [_jsx(Input, { ...control, inputMode: "decimal", autoComplete: "off", prefix: "\u00A5", value: values.amount, onChange: ({ target }) => change({ amount: target.value }), onBlur: () => values.amount && left('amount') }), _jsx(Button, { onClick: () => change({ amount: yuanText(available) }), children: "\u5168\u90E8" })] })) }), _jsx(Field, { label: "\u5907\u6CE8", wide: true, children: control => (_jsx(Input, { ...control, maxLength: 200, placeholder: "\u9009\u586B\uFF0C\u822A\u7A7A\u516C\u53F8\u5BA1\u6838\u65F6\u53EF\u89C1", value: values.remark, onChange: ({ target }) => change({ remark: target.value }) })) }), hasPayPassword ? (_jsx(PinField, { label: "\u652F\u4ED8\u5BC6\u7801", value: pin, onChange: setPin, error: errors.pin })) : (_jsxs("p", { className: "va-hint", children: ["\u8FD8\u6CA1\u6709\u8BBE\u7F6E\u652F\u4ED8\u5BC6\u7801", _jsx(Button, { type: "link", onClick: setPassword, children: "\u8BBE\u7F6E\u652F\u4ED8\u5BC6\u7801" })] }))] }) })) }));
};
const BackTo = ({ then: { lots, amount, payee }, of }) => (_jsxs(_Fragment, { children: [_jsx("h3", { className: "va-back", children: "\u9000\u56DE\u5230" }), _jsx(Lines, { of: lots.map(({ lot, channel, paidAt, amount }) => [
                channel ? `${paymentChannels[channel]}${paidAt ? `　${formatDate(paidAt)} 充值` : ''}` : byBankText(lot),
                _jsx(Money, { fen: amount }, lot),
            ]), sum: ['退款金额', _jsx(Money, { fen: amount, sign: true }, "sum")] }), payee ? (_jsxs("p", { className: "pay-after", children: ["\u6C47\u6B3E\u81F3 ", payee.bank, " ", payee.account, "\uFF08", payee.holder, "\uFF09"] })) : (lots.some(({ channel }) => !channel) && (_jsx("p", { className: "pay-after", children: "\u5C1A\u672A\u767B\u8BB0\u6536\u6B3E\u8D26\u6237\uFF1A\u822A\u7A7A\u516C\u53F8\u767B\u8BB0\u8D35\u516C\u53F8\u7684\u5F00\u6237\u540D\u3001\u5F00\u6237\u884C\u548C\u94F6\u884C\u8D26\u53F7\u540E\uFF0C\u624D\u80FD\u5BA1\u6838\u8FD9\u7B14\u6C47\u6B3E" }))), _jsxs("p", { className: "pay-after", children: ["\u7533\u8BF7\u540E\u53EF\u9000\u4F59\u989D ", formatYuan(of - amount), "\uFF1B\u5BA1\u6838\u524D\u8FD9\u7B14\u6B3E\u9879\u5360\u7528\uFF0C\u5BA1\u6838\u901A\u8FC7\u540E", lots.every(({ channel }) => channel) ? '原路退回' : '退回'] })] }));
