import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox } from 'antd';
import { useState } from 'react';
import { Money } from '#contracts/client/look/parts.tsx';
import { paymentChannels } from '#contracts/enums.ts';
import { extraRefundPreview, foodRefund, insuranceRefund, luggageRefund } from '#contracts/extra/purchase-api.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { Preview } from '../../kit/Preview.tsx';
const endpoints = { FOOD: foodRefund, LUGGAGE: luggageRefund, INSURANCE: insuranceRefund };
/** Gives products back; the fees are shown first. Unpaid products are only cancelled. */
export const RefundDialog = ({ orderId, kind, items, close }) => {
    const own = items.filter(item => item.kind === kind && !['EXPIRED', 'REFUNDED', 'REFUNDING'].includes(item.status));
    const [ids, choose] = useState([]);
    const [missing, setMissing] = useState(false);
    const body = ids.length > 0 ? { orderId, ids } : undefined;
    return (_jsx(Preview, { title: `退订${boughtKinds[kind]}`, danger: true, endpoint: endpoints[kind], body: body, check: () => setMissing(ids.length === 0), preview: {
            endpoint: extraRefundPreview,
            body: body && { ...body, kind },
            show: ({ cancelled, lines, amount, payouts }) => {
                const sum = (of) => lines.reduce((sum, line) => sum + of(line), 0);
                const kept = sum(({ paid, amount }) => paid - amount);
                return (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                                ...(cancelled > 0 ? [['取消未支付的', `${cancelled} 份`]] : []),
                                ...(lines.length > 0 ? [['已付', _jsx(Money, { fen: sum(({ paid }) => paid) }, "paid")]] : []),
                                ...(kept > 0
                                    ? [
                                        [
                                            '支付手续费不退',
                                            _jsxs("span", { children: ["\u2212", _jsx(Money, { fen: kept })] }, "kept"),
                                        ],
                                    ]
                                    : []),
                            ], sum: ['退款', _jsx(Money, { fen: amount, sign: true }, "sum")] }), payouts.map(({ paymentCode, channel, amount }) => (_jsxs("p", { className: "ow-hint", children: [formatYuan(amount), " \u9000\u56DE", paymentChannels[channel]] }, paymentCode)))] }));
            },
        }, action: seen => (seen ? (seen.amount > 0 ? `退订，退款 ${formatYuan(seen.amount)}` : '取消购买') : '退订'), done: ({ cancelled, amount }) => (amount > 0 ? `已退订，退款 ${formatYuan(amount)}` : `已取消 ${cancelled} 份`), leave: "\u4FDD\u7559", close: close, children: () => (_jsx(Fields, { children: _jsx(Field, { label: "\u9000\u8BA2\u54EA\u4E9B", wide: true, required: true, error: missing && ids.length === 0 ? '请选择要退订的产品' : undefined, children: control => (_jsx("div", { ...(control.id && { id: control.id }), className: "ex-people", children: _jsx(Checkbox.Group, { value: ids, onChange: next => choose(next), options: own.map(({ id, name, product, why, status }) => ({
                            value: id,
                            disabled: status !== 'WAIT_PAY' && why !== undefined,
                            label: `${name} ${product}${status === 'WAIT_PAY' ? '（未支付）' : why ? `（${why}）` : ''}`,
                        })) }) })) }) })) }));
};
