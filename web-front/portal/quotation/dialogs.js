import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { parseYuan, TEN_YUAN } from '#contracts/kernel/money.ts';
import { acceptQuote, counterQuote } from '#contracts/quotation/quote-api.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Preview } from '../../kit/Preview.tsx';
import { lastContact } from '../order/new/kept.ts';
/** Orders at the quote's price, and asks for the missing data of the group. */
export const AcceptDialog = ({ quote, close }) => {
    // keeps the quote while the page behind is read again: an unanswered request is repeated unchanged
    const [{ quoteId, total = 0, seats, revision, stream }] = useState(quote);
    const [last] = useState(() => lastContact().read());
    const [like, setLike] = useState();
    const form = useForm({ groupName: '', name: last?.name ?? '', phone: last?.phone ?? '', remark: '', again: false }, ({ groupName, name, phone }) => ({
        ...(!groupName.trim() && { groupName: '请填写团名' }),
        ...(!name.trim() && { name: '请填写联系人' }),
        ...(!phone.trim() && { phone: '请填写手机' }),
    }));
    const { values, change, errors, left, isComplete, place } = form;
    const navigate = useNavigate();
    const [groupName, name, phone, remark] = [values.groupName, values.name, values.phone, values.remark].map(text => text.trim());
    const text = (field, label, required, maxLength) => (_jsx(Field, { label: label, required: required, error: errors[field], children: control => (_jsx(Input, { ...control, value: values[field], maxLength: maxLength, autoComplete: field === 'phone' ? 'tel' : field === 'name' ? 'name' : 'off', onChange: ({ target }) => change({ [field]: target.value }), onBlur: () => values[field] && left(field) })) }));
    return (_jsx(Preview, { title: "\u63A5\u53D7\u62A5\u4EF7\u5E76\u4E0B\u5355", endpoint: acceptQuote, revision: revision, about: { what: '报价', stream }, body: groupName && name && phone
            ? {
                quoteId,
                total,
                groupName,
                contact: { name, phone },
                ...(remark && { remark }),
                ...(values.again && { confirmDuplicate: true }),
            }
            : undefined, check: isComplete, action: "\u63D0\u4EA4\u8BA2\u5355", done: "\u5DF2\u6309\u62A5\u4EF7\u4E0B\u5355\uFF0C\u8BF7\u5728\u652F\u4ED8\u65F6\u9650\u524D\u652F\u4ED8", then: ({ orderId }) => {
            lastContact().keep({ name: name, phone: phone });
            void navigate(`/order/${encodeURIComponent(orderId)}`);
        }, refusal: error => {
            const told = error instanceof CallError ? error.errors?.confirmDuplicate : undefined;
            if (told && like !== told)
                setLike(told);
            return undefined;
        }, close: close, children: () => (_jsxs("div", { ref: place, children: [_jsx(Lines, { of: [['座位数', `${seats}`]], sum: ['订单总价', _jsx(Money, { fen: total, sign: true }, "total")] }), _jsxs(Fields, { children: [text('groupName', '团名', true, 50), text('name', '联系人', true, 50), text('phone', '手机', true, 20), text('remark', '备注', false, 200)] }), like && (_jsxs(Checkbox, { checked: values.again, onChange: ({ target }) => change({ again: target.checked }), children: ["\u5DF2\u6709\u76F8\u4F3C\u8BA2\u5355 ", like, "\uFF0C\u4ECD\u8981\u4E0B\u5355"] }))] })) }));
};
/** Proposes another price, which the airline's desk answers. */
export const CounterDialog = ({ quote, close }) => {
    const [{ quoteId, fare = 0, counters, revision, stream }] = useState(quote);
    const { values, change, errors, left, isComplete, place } = useForm({ fare: '', remark: '' }, ({ fare: typed }) => {
        const wanted = parseYuan(typed);
        if (!wanted || wanted <= 0)
            return { fare: '请填写期望票价' };
        if (wanted % TEN_YUAN !== 0)
            return { fare: '期望票价须为10元的整数倍' };
        return wanted >= fare ? { fare: '期望票价须低于当前报价' } : {};
    });
    const wanted = parseYuan(values.fare);
    const remark = values.remark.trim();
    return (_jsx(Preview, { title: "\u8BAE\u4EF7", endpoint: counterQuote, revision: revision, about: { what: '报价', stream }, body: wanted && wanted < fare ? { quoteId, fare: wanted, ...(remark && { remark }) } : undefined, check: isComplete, action: "\u63D0\u4EA4\u8BAE\u4EF7", done: "\u8BAE\u4EF7\u5DF2\u63D0\u4EA4\uFF0C\u7B49\u5F85\u822A\u7A7A\u516C\u53F8\u7B54\u590D", close: close, children: ({ errors: told }) => (_jsxs("div", { ref: place, children: [_jsx(Lines, { of: [
                        ['当前成人票价', _jsx(Money, { fen: fare, sign: true }, "fare")],
                        ['剩余议价次数', `${counters}`],
                    ] }), _jsxs(Fields, { children: [_jsx(Field, { label: "\u671F\u671B\u6210\u4EBA\u7968\u4EF7\uFF08\u5143\uFF09", required: true, error: errors.fare ?? told.fare, help: "\u5168\u90E8\u822A\u6BB5\u5408\u8BA1\uFF0C\u4E0D\u542B\u7A0E\u8D39\uFF1B\u63D0\u4EA4\u540E\u539F\u62A5\u4EF7\u4E0D\u518D\u6709\u6548", children: control => (_jsx(Input, { ...control, inputMode: "decimal", autoComplete: "off", value: values.fare, onChange: ({ target }) => change({ fare: target.value }), onBlur: () => values.fare && left('fare') })) }), _jsx(Field, { label: "\u8BF4\u660E", children: control => (_jsx(Input, { ...control, maxLength: 500, placeholder: "\u9009\u586B\uFF0C\u822A\u7A7A\u516C\u53F8\u53EF\u89C1", value: values.remark, onChange: ({ target }) => change({ remark: target.value }) })) })] })] })) }));
};
