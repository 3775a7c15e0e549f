import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { Money } from '#contracts/client/look/parts.tsx';
import { asksSubmitChange, finePreview } from '#contracts/fine/api.ts';
import { formatYuan, parseYuan } from '#contracts/kernel/money.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { Preview } from '../../../kit/Preview.tsx';
/** Asks for another amount, with a reason; the airline's staff decide. */
export const ChangeDialog = ({ fine: { id, amount }, close }) => {
    const { values, change, errors, left, isComplete, place } = useForm({ amount: '', remark: '' }, ({ amount: text, remark }) => {
        const wrong = wrongIn(text, amount);
        return { ...(wrong && { amount: wrong }), ...(!tidy(remark) && { remark: '请说明原因' }) };
    });
    const fen = wrongIn(values.amount, amount) === undefined ? parseYuan(values.amount) : undefined;
    const remark = tidy(values.remark);
    const asked = fen === undefined ? undefined : { id, totalAmount: fen };
    return (_jsx(Preview, { title: "\u7533\u8BF7\u53D8\u66F4\u7F5A\u91D1", endpoint: asksSubmitChange, body: asked && remark ? { ...asked, remark } : undefined, check: isComplete, preview: {
            endpoint: finePreview,
            body: asked,
            show: ({ before, after, waived }) => (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                            ['原罚金', _jsx(Money, { fen: before }, "before")],
                            ['申请减免', _jsx(Money, { fen: waived }, "waived")],
                        ], sum: ['通过后罚金', _jsx(Money, { fen: after, sign: true }, "after")] }), _jsx("p", { className: "pay-after", children: "\u6BCF\u6B21\u50AC\u7F34\u53EA\u5BA1\u6279\u4E00\u6B21\uFF0C\u672A\u5BA1\u6279\u800C\u64A4\u56DE\u7684\u4E0D\u8BA1\u3002\u7531\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\uFF0C\u5BA1\u6279\u671F\u95F4\u4E0D\u80FD\u7F34\u7EB3\uFF0C\u7F34\u7EB3\u671F\u9650\u7167\u5E38\u8BA1\u7B97\uFF1B\u901A\u8FC7\u540E\u7F34\u7EB3\u671F\u9650\u91CD\u65B0\u8D77\u7B97\uFF0C\u4E0D\u901A\u8FC7\u5219\u7F5A\u91D1\u4E0D\u53D8" })] })),
        }, action: "\u63D0\u4EA4\u7533\u8BF7", done: "\u53D8\u66F4\u7533\u8BF7\u5DF2\u63D0\u4EA4\uFF0C\u7B49\u5F85\u822A\u7A7A\u516C\u53F8\u5BA1\u6279", close: close, children: () => (_jsx("div", { ref: place, children: _jsxs(Fields, { children: [_jsx(Field, { label: "\u7533\u8BF7\u7F5A\u91D1\uFF08\u5143\uFF09", required: true, wide: true, error: errors.amount, help: `现为 ${formatYuan(amount)}，申请金额须低于此数`, children: control => (_jsxs("div", { className: "va-with", children: [_jsx(Input, { ...control, inputMode: "decimal", autoComplete: "off", prefix: "\u00A5", value: values.amount, onChange: ({ target }) => change({ amount: target.value }), onBlur: () => values.amount && left('amount') }), _jsx(Button, { onClick: () => change({ amount: '0' }), children: "\u5168\u989D\u51CF\u514D" })] })) }), _jsx(Field, { label: "\u539F\u56E0", required: true, wide: true, error: errors.remark, children: control => (_jsx(Input.TextArea, { ...control, rows: 3, maxLength: 500, placeholder: "\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u65F6\u53EF\u89C1", value: values.remark, onChange: ({ target }) => change({ remark: target.value }) })) })] }) })) }));
};
const wrongIn = (text, most) => {
    if (text.trim() === '')
        return '请输入金额';
    const fen = parseYuan(text);
    if (fen === undefined || fen < 0)
        return '金额格式不对，最多两位小数';
    return fen >= most ? '申请金额须低于现在的罚金' : undefined;
};
