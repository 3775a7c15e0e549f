import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useSend } from '../../kit/calls.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { Lines } from '../../kit/Lines.tsx';
import { isUnanswered, Problem } from '../../kit/States.tsx';
import { Rest } from './clock.tsx';
/** Turns a win or a bag into an order, whose first part is paid next. */
export const TakeForm = ({ endpoint, id, title, of, groupHelp, hint, aside, me, clock, again }) => {
    const { seats, amount, total, prepay, prepayBy } = of;
    const navigate = useNavigate();
    // all endpoints take the same body and answer an order
    const { send, isPending } = useSend(endpoint);
    const [problem, setProblem] = useState();
    const form = useForm({ name: me.name, phone: me.phone ?? '', groupName: '' }, ({ name, phone }) => ({
        ...(!name.trim() && { name: '请填写联系人' }),
        ...(!phone.trim()
            ? { phone: '请填写联系电话' }
            : !/^[0-9+ -]{6,20}$/.test(phone.trim()) && { phone: '联系电话格式不正确，如 13800138000' }),
    }));
    const { values, change, errors, left } = form;
    const submit = form.submit(async ({ name, phone, groupName }) => {
        if (prepay === undefined)
            return;
        setProblem(undefined);
        try {
            const { orderNo } = await send({
                id,
                totalAmount: prepay,
                contact: { name: name.trim(), phone: phone.trim() },
                ...(groupName.trim() && { groupName: groupName.trim() }),
            });
            navigate(`/order/${encodeURIComponent(orderNo)}?pay=next`);
        }
        catch (error) {
            setProblem(error);
            if (!isUnanswered(error))
                void again();
        }
    });
    const field = (name, label, more) => (_jsx(Field, { label: label, required: more.required ?? false, error: errors[name], help: more.help, children: control => (_jsx(Input, { ...control, autoComplete: "off", maxLength: more.maxLength, value: values[name], onChange: ({ target }) => change({ [name]: target.value }), onBlur: () => left(name) })) }));
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u9884\u4ED8", children: [_jsx("h2", { children: title }), prepayBy && (_jsxs("p", { className: "bid-limit", children: [formatDateTime(prepayBy).slice(0, 16), " \u524D\u3000\u5269 ", _jsx(Rest, { until: prepayBy, clock: clock })] })), _jsx(Lines, { of: [
                    [`票款 ${seats} 座`, _jsx(Money, { fen: amount }, "amount")],
                    ['含税费订单总额', _jsx(Money, { fen: total }, "total")],
                ], sum: ['首期', _jsx(Money, { fen: prepay, sign: true }, "prepay")] }), _jsxs("form", { className: "bid-take", noValidate: true, onSubmit: submit, ref: form.place, children: [_jsxs(Fields, { children: [field('name', '联系人', { required: true, maxLength: 50 }), field('phone', '联系电话', { required: true, maxLength: 20 }), field('groupName', '团名', { help: groupHelp, maxLength: 50 })] }), _jsx(Button, { type: "primary", size: "large", block: true, htmlType: "submit", loading: isPending, disabled: prepay === undefined, children: prepay === undefined ? '已过预付时限' : `生成订单并支付首期 ${formatYuan(prepay)}` })] }), _jsx("p", { className: "bid-hint", children: hint }), aside, problem !== undefined && _jsx(Problem, { error: problem })] }));
};
