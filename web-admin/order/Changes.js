import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fareTypes } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { cancelOrder } from '#contracts/order/api.ts';
import { addPreview, addSeats, cancelPreview, modifyPrice, modifyPricePreview, reducePreview, reduceSeats, } from '#contracts/order/changes/changes-api.ts';
import { ChooseMany } from '../kit/ChooseMany.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field, Fields } from '../kit/Field.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { CountFields } from './CountFields.tsx';
import { chosenOf, columns, countInputs, unnamedOf } from './counts.ts';
import { MoneyChange } from './money/MoneyChange.tsx';
const any = (counts) => Object.keys(counts).length > 0;
export const ReduceDialog = ({ order, close }) => {
    const { orderId, revision, passengers } = order;
    const inputs = countInputs(unnamedOf(order));
    const form = useInputs(inputs);
    const [ids, setIds] = useState([]);
    const why = inputsOf(reduceSeats.body, ['cause', 'reason']);
    const reason = useInputs(why);
    const cut = chosenOf(form.values);
    const asked = form.values && (any(cut) || ids.length > 0)
        ? { orderId, ...(any(cut) && { counts: cut }), ...(ids.length > 0 && { ids }), ...causeOf(reason.values) }
        : undefined;
    return (_jsx(CommandDialog, { endpoint: reduceSeats, revision: revision, explain: "\u672A\u5F55\u540D\u7684\u65C5\u5BA2\u6309\u7C7B\u578B\u586B\u5199\u4EBA\u6570\uFF0C\u5DF2\u5F55\u540D\u7684\u52FE\u9009\u51CF\u53BB\u3002\u4ED8\u8FC7\u5B9A\u91D1\u7684\u6309\u8003\u6838\u6BD4\u4F8B\u7ED3\u7B97\uFF1A\u514D\u7F5A\u4EBA\u6570\u7684\u5B9A\u91D1\u62B5\u6263\u5E94\u4ED8\u6B3E\uFF0C\u5176\u4F59\u7F5A\u6CA1\u3002\u5DF2\u652F\u4ED8\u672A\u51FA\u7968\u7684\u5EA7\u4F4D\u9000\u56DE\u65F6\uFF0C\u5C3E\u6B3E\u65F6\u9650\u524D\u6309\u5B9A\u91D1\u8003\u6838\uFF0C\u5176\u540E\u6309\u9000\u7968\u8D39\u7387\uFF0C\u822A\u53F8\u539F\u56E0\u514D\u8D39\uFF1B\u5E94\u9000\u6B3E\u9879\u53E6\u884C\u5BA1\u6838\u9000\u56DE\u3002", body: asked && reason.values && { ...asked, ...reason.values }, incomplete: "\u8BF7\u586B\u5199\u51CF\u5C11\u4EBA\u6570\uFF0C\u6216\u9009\u62E9\u8981\u51CF\u53BB\u7684\u65C5\u5BA2", check: () => [form.check(), reason.check()], preview: { endpoint: reducePreview, body: asked, show: then => _jsx(MoneyChange, { order: order, then: then }), seal: asSeen }, color: "error", maxWidth: "md", close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(CountFields, { label: "\u51CF\u5C11\u672A\u5F55\u540D\u4EBA\u6570", inputs: inputs, form: form, disabled: disabled, named: true }), passengers.length > 0 && (_jsx(ChooseMany, { label: "\u51CF\u53BB\u65C5\u5BA2", options: passengers.map(({ id, name, type, docNo }) => ({ id, label: `${name} ${fareTypes[type]} ${docNo}` })), chosen: ids, change: setIds, disabled: disabled })), _jsx(Fields, { of: why.map(reason.props), disabled: disabled, errors: errors })] })) }));
};
/** set by staff where the airline is the cause: the seats then cost nothing */
const causeOf = (values) => (values?.cause === 'AIRLINE' ? { cause: 'AIRLINE' } : {});
/** paid seats are given back only for the amount that was shown */
const asSeen = ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {});
export const AddDialog = ({ order, close }) => {
    const { orderId, revision } = order;
    const inputs = countInputs();
    const form = useInputs(inputs);
    const counts = chosenOf(form.values);
    const body = form.values && any(counts) ? { orderId, counts } : undefined;
    return (_jsx(CommandDialog, { endpoint: addSeats, revision: revision, explain: "\u6309\u8BA2\u5355\u5355\u4EF7\u589E\u52A0\u65C5\u5BA2\uFF0C\u822A\u73ED\u987B\u4ECD\u5728\u9500\u552E\uFF0C\u6BCF\u4E2A\u822A\u6BB5\u90FD\u6709\u4F59\u4F4D\u624D\u6210\u7ACB\u3002\u5DF2\u4ED8\u5B9A\u91D1\u7684\u8BA2\u5355\uFF0C\u589E\u52A0\u7684\u5EA7\u4F4D\u53E6\u4ED8\u5B9A\u91D1\uFF0C\u903E\u671F\u672A\u4ED8\u7684\u5EA7\u4F4D\u81EA\u52A8\u9000\u8FD8\u3002", body: body, incomplete: "\u8BF7\u586B\u5199\u589E\u52A0\u4EBA\u6570", check: form.check, preview: {
            endpoint: addPreview,
            body,
            show: then => _jsx(MoneyChange, { order: order, then: then }),
            seal: ({ total }) => ({ total }),
        }, close: close, children: ({ disabled }) => _jsx(CountFields, { label: "\u589E\u52A0\u4EBA\u6570", inputs: inputs, form: form, disabled: disabled }) }));
};
export const PriceDialog = ({ order, close }) => {
    const { orderId, revision, legs } = order;
    const [money] = inputsOf(modifyPrice.body.properties.prices.items, ['fare']);
    const [code, why] = inputsOf(modifyPrice.body, ['reasonCode', 'remark']);
    // free seats stay free
    const priced = legs.map(leg => leg.lines
        .filter(({ type }) => type !== 'FREE')
        .map(({ type, fare, count }) => {
        const input = { ...money, field: `${leg.stockId} ${type}`, title: `${fareTypes[type]}票价` };
        return { input, stockId: leg.stockId, type, fare, count };
    }));
    const all = priced.flat();
    const form = useInputs(all.map(({ input }) => input), Object.fromEntries(all.map(({ input, fare }) => [input.field, inputText(input, fare)])));
    const reason = useInputs([code, why]);
    const prices = all.flatMap(({ input, stockId, type, fare: was }) => {
        const fare = form.values?.[input.field];
        return fare === undefined || fare === was ? [] : [{ stockId, type, fare }];
    });
    const changed = form.values && prices.length > 0 ? { orderId, prices } : undefined;
    return (_jsx(CommandDialog, { endpoint: modifyPrice, done: ({ proposed }) => (proposed ? `已提出改价，${proposed}` : '修改价格：已完成'), revision: revision, explain: "\u7968\u4EF7\u4E3A\u6BCF\u4EBA\u6BCF\u822A\u6BB5\uFF0C\u4E0D\u542B\u7A0E\u8D39\uFF0C\u987B\u4E3A 10 \u5143\u7684\u6574\u6570\u500D\u3002", body: changed && reason.values && { ...changed, ...reason.values }, incomplete: "\u8BF7\u4FEE\u6539\u81F3\u5C11\u4E00\u4E2A\u7968\u4EF7\u5E76\u586B\u5199\u539F\u56E0", check: () => [form.check(), reason.check()], preview: {
            endpoint: modifyPricePreview,
            // the sums do not depend on the reason, which may still be missing
            body: changed && { ...changed, remark: '试算' },
            show: then => _jsx(MoneyChange, { order: order, then: then }),
            seal: ({ total }) => ({ totalAmount: total }),
        }, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [priced.map((lines, index) => {
                    const { flightNo, date, origin, destination } = legs[index];
                    const title = `${flightNo} ${date} ${origin} → ${destination}`;
                    return (_jsxs(Box, { role: "group", "aria-label": title, children: [_jsx(Typography, { variant: "subtitle2", component: "h3", sx: { mb: 1.5 }, children: title }), _jsx(Box, { sx: columns, children: lines.map(({ input, fare, count }) => (_jsx(Field, { ...form.props(input), helperText: `${count} 人，现价 ${formatYuan(fare)}`, ...(errors.prices && form.values?.[input.field] !== fare && { problem: errors.prices }), disabled: disabled }, input.field))) })] }, legs[index].stockId));
                }), _jsx(Field, { ...reason.props(code), disabled: disabled }), _jsx(Field, { ...reason.props(why), disabled: disabled })] })) }));
};
/** Cancels an order, and shows what happens to the paid money. */
export const CancelDialog = ({ order, close }) => {
    const { orderId, orderNo, seats, paid, revision } = order;
    const [cause, code, remark] = inputsOf(cancelOrder.body, ['cause', 'reasonCode', 'reason']);
    const why = { ...remark, optional: false };
    const reason = useInputs([cause, code, why]);
    return (_jsx(CommandDialog, { endpoint: cancelOrder, revision: revision, explain: `取消后订单 ${orderNo} 失效，占用的 ${seats} 个座位立即释放，不能恢复。`, body: reason.values && { orderId, ...reason.values }, incomplete: "\u8BF7\u586B\u5199\u53D6\u6D88\u539F\u56E0", check: reason.check, preview: {
            endpoint: cancelPreview,
            body: paid > 0 ? { orderId, ...causeOf(reason.values) } : undefined,
            show: then => _jsx(MoneyChange, { order: order, then: then }),
            seal: asSeen,
        }, color: "error", close: close, children: ({ disabled }) => (_jsxs(_Fragment, { children: [_jsx(Field, { ...reason.props(code), disabled: disabled }), _jsx(Field, { ...reason.props(why), disabled: disabled, autoFocus: true }), order.status !== 'WAIT_FOR_PAY' && _jsx(Field, { ...reason.props(cause), disabled: disabled })] })) }));
};
