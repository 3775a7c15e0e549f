import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Select } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { cancelOrder } from '#contracts/order/api.ts';
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts';
import { cancelPreview } from '#contracts/order/changes/changes-api.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Preview } from '../../../kit/Preview.tsx';
import { MoneyChange } from './MoneyChange.tsx';
export const about = ({ orderId }) => ({ what: '订单', stream: `order-${orderId}` });
/** reasons of the airline, which an agency would not give */
const airlines = ['UNPAID', 'AIRLINE', 'VIOLATION'];
const reasons = Object.entries(cancelOrder.body.properties.reasonCode.labels)
    .filter(([code]) => !airlines.includes(code))
    .map(([value, label]) => ({ value: value, label }));
const lostOf = (then) => (then?.forfeited ?? 0) + (then?.earnest ?? 0);
/** Cancels an order, and shows what happens to the money; with a workflow the airline decides. */
export const CancelDialog = ({ order, close, byFlow = false }) => {
    const { orderId, seats, paid, win, revision } = order;
    const [reasonCode, choose] = useState();
    const { values, change, errors, left, isComplete, place } = useForm({ reason: '' }, ({ reason }) => tidy(reason) || reasonCode ? {} : { reason: '请选择原因类别或填写原因' });
    const reason = tidy(values.reason) || reasons.find(({ value }) => value === reasonCode)?.label;
    const body = reason ? { orderId, reason, ...present({ reasonCode }) } : undefined;
    const fields = (_jsx("div", { ref: place, children: _jsxs(Fields, { children: [_jsx(Field, { label: "\u539F\u56E0\u7C7B\u522B", wide: true, children: control => _jsx(Select, { ...control, allowClear: true, placeholder: "\u8BF7\u9009\u62E9", options: reasons, value: reasonCode, onChange: choose }) }), _jsx(Field, { label: "\u539F\u56E0", wide: true, error: errors.reason, help: "\u4F1A\u5199\u5165\u8BA2\u5355\u52A8\u6001", children: control => (_jsx(Input.TextArea, { ...control, rows: 2, maxLength: 200, value: values.reason, onChange: ({ target }) => change({ reason: target.value }), onBlur: () => left('reason') })) })] }) }));
    const preview = {
        endpoint: cancelPreview,
        body: paid > 0 || win?.earnest ? { orderId } : undefined,
        show: (then) => (_jsxs(_Fragment, { children: [then.earnest !== undefined && (_jsxs("p", { className: "ow-hint", children: ["\u7ADE\u4EF7\u6210\u4EA4\u7684\u8BA2\u5355\u672A\u4ED8\u9996\u671F\u53D6\u6D88\u89C6\u4E3A\u8FDD\u7EA6\uFF0C\u6210\u4EA4\u90E8\u5206\u7684\u4FDD\u8BC1\u91D1 ", formatYuan(then.earnest), " \u7F5A\u6CA1"] })), paid > 0 && _jsx(MoneyChange, { order: order, then: then })] })),
    };
    if (byFlow)
        return (_jsx(Preview, { title: "\u7533\u8BF7\u53D6\u6D88\u8BA2\u5355", endpoint: submitCancelOrder, body: body, check: isComplete, preview: preview, action: "\u63D0\u4EA4\u53D6\u6D88\u7533\u8BF7", done: "\u53D6\u6D88\u7533\u8BF7\u5DF2\u63D0\u4EA4", leave: "\u4FDD\u7559\u8BA2\u5355", about: about(order), revision: revision, close: close, children: () => (_jsxs(_Fragment, { children: [_jsx("p", { className: "ow-hint", children: "\u7531\u822A\u53F8\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u8BA2\u5355\u624D\u5931\u6548\uFF1B\u5BA1\u6279\u671F\u95F4\u4E0D\u80FD\u4ED8\u6B3E\u3001\u53D8\u66F4\u548C\u51FA\u7968\uFF0C\u65F6\u9650\u7167\u5E38\uFF0C\u53EF\u968F\u65F6\u64A4\u56DE" }), fields] })) }));
    return (_jsx(Preview, { title: "\u53D6\u6D88\u8BA2\u5355", endpoint: cancelOrder, body: body, check: isComplete, preview: { ...preview, seal: ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {}) }, action: then => (lostOf(then) > 0 ? `取消订单，罚没 ${formatYuan(lostOf(then))}` : '取消订单'), done: "\u8BA2\u5355\u5DF2\u53D6\u6D88", leave: "\u4FDD\u7559\u8BA2\u5355", danger: true, about: about(order), revision: revision, close: close, children: () => (_jsxs(_Fragment, { children: [_jsxs("p", { className: "ow-hint", children: ["\u53D6\u6D88\u540E\u8BA2\u5355\u5931\u6548\uFF0C", seats, " \u4E2A\u5EA7\u4F4D\u7ACB\u5373\u91CA\u653E\uFF0C\u4E0D\u80FD\u6062\u590D"] }), fields] })) }));
};
/** The order goes on as it is. */
export const WithdrawCancelDialog = ({ order, close }) => (_jsx(Preview, { title: "\u64A4\u56DE\u53D6\u6D88\u7533\u8BF7", endpoint: withdrawCancelOrder, body: { orderId: order.orderId }, action: "\u64A4\u56DE\u7533\u8BF7", done: "\u53D6\u6D88\u7533\u8BF7\u5DF2\u64A4\u56DE", about: about(order), revision: order.revision, close: close, children: () => _jsx("p", { className: "ow-hint", children: "\u64A4\u56DE\u540E\u8BA2\u5355\u7167\u5E38\u4ED8\u6B3E\u3001\u53D8\u66F4\u548C\u51FA\u7968" }) }));
