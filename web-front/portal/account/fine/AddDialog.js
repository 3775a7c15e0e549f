import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Select } from 'antd';
import { Money } from '#contracts/client/look/parts.tsx';
import { asksSubmitAdd, fineAddPreview } from '#contracts/fine/api.ts';
import { fineTypes, toldFaults } from '#contracts/fine/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan, parseYuan } from '#contracts/kernel/money.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { Preview } from '../../../kit/Preview.tsx';
const types = toldFaults.map(value => ({ value, label: fineTypes[value] }));
/** An agency reports its own fault, by the number at fault or by the amount; the airline's staff decide. */
export const AddDialog = ({ close }) => {
    const { values, change, errors, left, isComplete, place } = useForm({ orderId: '', type: 'MISUSE', count: '', amount: '', remark: '' }, ({ orderId, count, amount, remark }) => ({
        ...(!orderId.trim() && { orderId: '请填写订单号' }),
        ...wrongIn(count, amount),
        ...(!tidy(remark) && { remark: '请说明原因' }),
    }));
    const { type, count, amount } = values;
    const orderId = values.orderId.trim();
    const isSum = Object.keys(wrongIn(count, amount)).length === 0;
    const sum = { ...(count.trim() && { count: Number(count) }), ...(amount.trim() && { totalAmount: parseYuan(amount) }) };
    const asked = orderId && isSum ? { orderId, type, ...sum } : undefined;
    const remark = tidy(values.remark);
    return (_jsx(Preview, { title: "\u65B0\u589E\u7F5A\u91D1", endpoint: asksSubmitAdd, body: asked && remark ? { ...asked, remark } : undefined, check: isComplete, preview: {
            endpoint: fineAddPreview,
            body: asked,
            show: ({ amount, formula, room, uncapped, payBy }) => (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                            ['计算过程', formula],
                            ['定金与未付票款', `${formatYuan(room)}${uncapped ? '，按规则可以超过' : ''}`],
                        ], sum: ['罚金', _jsx(Money, { fen: amount, sign: true }, "sum")] }), _jsxs("p", { className: "pay-after", children: ["\u7531\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u5373\u987B\u7F34\u7EB3\uFF1B\u73B0\u5728\u901A\u8FC7\u7684\u7F34\u7EB3\u671F\u9650\u4E3A ", formatDateTime(payBy).slice(0, 16)] })] })),
            seal: ({ amount }) => ({ totalAmount: amount }),
        }, action: "\u63D0\u4EA4\u7533\u8BF7", done: "\u65B0\u589E\u7F5A\u91D1\u5DF2\u63D0\u4EA4\uFF0C\u7B49\u5F85\u822A\u7A7A\u516C\u53F8\u5BA1\u6279", close: close, children: () => (_jsx("div", { ref: place, children: _jsxs(Fields, { children: [_jsx(Field, { label: "\u8BA2\u5355\u53F7", required: true, error: errors.orderId, children: control => (_jsx(Input, { ...control, autoComplete: "off", maxLength: 40, value: values.orderId, onChange: ({ target }) => change({ orderId: target.value }), onBlur: () => orderId && left('orderId') })) }), _jsx(Field, { label: "\u7F5A\u91D1\u7C7B\u578B", required: true, children: control => _jsx(Select, { ...control, value: type, options: types, onChange: type => change({ type }) }) }), _jsx(Field, { label: "\u4EBA\u6570", error: errors.count, help: "\u586B\u5199\u540E\u6309\u822A\u7A7A\u516C\u53F8\u7684\u7F5A\u91D1\u89C4\u5219\u8BA1\u7B97", children: control => (_jsx(Input, { ...control, inputMode: "numeric", autoComplete: "off", maxLength: 3, value: count, onChange: ({ target }) => change({ count: target.value }), onBlur: () => count && left('count') })) }), _jsx(Field, { label: "\u7F5A\u91D1\uFF08\u5143\uFF09", error: errors.amount, help: "\u4E0D\u6309\u4EBA\u6570\u8BA1\u7B97\u65F6\u586B\u5199", children: control => (_jsx(Input, { ...control, inputMode: "decimal", autoComplete: "off", prefix: "\u00A5", value: amount, onChange: ({ target }) => change({ amount: target.value }), onBlur: () => amount && left('amount') })) }), _jsx(Field, { label: "\u8BF4\u660E", required: true, wide: true, error: errors.remark, children: control => (_jsx(Input.TextArea, { ...control, rows: 3, maxLength: 500, placeholder: "\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u65F6\u53EF\u89C1", value: values.remark, onChange: ({ target }) => change({ remark: target.value }) })) })] }) })) }));
};
/** either the number or the amount is required */
const wrongIn = (count, amount) => {
    if (count.trim() === '' && amount.trim() === '')
        return { amount: '请填写罚金或人数' };
    const fen = amount.trim() === '' ? undefined : parseYuan(amount);
    return {
        ...(count.trim() !== '' && !/^[1-9]\d{0,2}$/.test(count.trim()) && { count: '人数为 1 至 999' }),
        ...(amount.trim() !== '' && (fen === undefined || fen <= 0) && { amount: '金额格式不对，最多两位小数' }),
    };
};
