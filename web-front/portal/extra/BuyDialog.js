import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { Money } from '#contracts/client/look/parts.tsx';
import { extraPurchasePreview, foodPurchase, insurancePurchase, luggagePurchase } from '#contracts/extra/purchase-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { Preview } from '../../kit/Preview.tsx';
const endpoints = { FOOD: foodPurchase, LUGGAGE: luggagePurchase, INSURANCE: insurancePurchase };
/** Buys a product: travellers, number for each, and the price. */
export const BuyDialog = ({ orderId, product: { productId, kind, name, min, max }, passengers, close }) => {
    const has = (one) => one.bought.find(bought => bought.kind === kind)?.count ?? 0;
    const free = passengers.filter(one => !one.why && has(one) < max);
    const [ids, choose] = useState([]);
    const [count, setCount] = useState(min);
    const [missing, setMissing] = useState(false);
    const body = ids.length > 0 ? { orderId, productId, ids, count } : undefined;
    return (_jsx(Preview, { title: `购买${name}`, endpoint: endpoints[kind], body: body, check: () => setMissing(ids.length === 0), preview: {
            endpoint: extraPurchasePreview,
            body,
            seal: ({ amount }) => ({ totalAmount: amount }),
            show: ({ items, each, amount, payBy }) => (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                            ['价格', _jsx(Money, { fen: each.price }, "price")],
                            ...(each.surcharge > 0 ? [['节假日加价', _jsx(Money, { fen: each.surcharge }, "surcharge")]] : []),
                            ...(each.agentFee > 0
                                ? [
                                    [
                                        '代理费',
                                        _jsxs("span", { children: ["\u2212", _jsx(Money, { fen: each.agentFee })] }, "fee"),
                                    ],
                                ]
                                : []),
                            ...(each.payFee > 0 ? [['支付手续费（自愿退订不退）', _jsx(Money, { fen: each.payFee }, "pay")]] : []),
                            ['份数', items],
                        ], sum: ['应付', _jsx(Money, { fen: amount, sign: true }, "sum")] }), _jsxs("p", { className: "ow-hint", children: ["\u8BF7\u5728 ", formatDateTime(payBy).slice(11, 16), " \u524D\u652F\u4ED8\uFF0C\u903E\u671F\u5931\u6548"] })] })),
        }, action: seen => (seen ? `购买 ${formatYuan(seen.amount)}` : '购买'), done: ({ items, amount }) => `已购 ${items} 份，待支付 ${formatYuan(amount)}`, close: close, children: () => (_jsxs(Fields, { children: [_jsx(Field, { label: "\u65C5\u5BA2", wide: true, required: true, error: missing && ids.length === 0 ? '请选择旅客' : undefined, children: control => (_jsxs("div", { ...(control.id && { id: control.id }), className: "ex-people", children: [_jsxs(Checkbox, { checked: ids.length > 0 && ids.length === free.length, indeterminate: ids.length > 0 && ids.length < free.length, disabled: free.length === 0, onChange: ({ target }) => choose(target.checked ? free.map(({ passengerId }) => passengerId) : []), children: ["\u5168\u90E8\uFF08", free.length, " \u4EBA\uFF09"] }), _jsx(Checkbox.Group, { value: ids, onChange: next => choose(next), options: passengers.map(one => ({
                                    value: one.passengerId,
                                    disabled: !free.includes(one),
                                    label: `${one.name}${one.why ? `（${one.why}）` : has(one) > 0 ? `（已购 ${has(one)}）` : ''}`,
                                })) })] })) }), max > 1 && (_jsx(Field, { label: "\u6BCF\u4EBA\u4EFD\u6570", children: control => (_jsx(InputNumber, { ...control, min: 1, max: max, precision: 0, value: count, onChange: next => setCount(Number(next) || 1) })) }))] })) }));
};
