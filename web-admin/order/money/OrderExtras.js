import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { paymentChannels } from '#contracts/enums.ts';
import { availableExtras } from '#contracts/extra/api.ts';
import { refundManners } from '#contracts/extra/events.ts';
import { ExtraItemView, extraPurchasePreview, extraRefundPreview, foodInvoice, foodPurchase, foodRefund, insuranceInvoice, insurancePurchase, insuranceRefund, luggageInvoice, luggagePurchase, luggageRefund, purchasedExtras, } from '#contracts/extra/purchase-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { ChooseMany } from '../../kit/ChooseMany.tsx';
import { CommandDialog } from '../../kit/CommandDialog.tsx';
import { useAsk } from '../../kit/calls.ts';
import { Facts, Panel } from '../../kit/Detail.tsx';
import { DialogButton } from '../../kit/DialogButton.tsx';
import { RowsTable } from '../../kit/RowsTable.tsx';
import { Fetched, Nothing } from '../../kit/States.tsx';
const purchases = { FOOD: foodPurchase, LUGGAGE: luggagePurchase, INSURANCE: insurancePurchase };
const refunds = { FOOD: foodRefund, LUGGAGE: luggageRefund, INSURANCE: insuranceRefund };
const invoices = { FOOD: foodInvoice, LUGGAGE: luggageInvoice, INSURANCE: insuranceInvoice };
const lists = ['extra', 'order'];
/** Insurance, meals and baggage of an order's travellers, with the state of their money; staff buy and give back for the agency. */
export const OrderExtras = ({ orderId }) => {
    const asked = useAsk(purchasedExtras, { orderId }, { lists });
    return (_jsx(Panel, { title: "\u589E\u503C\u4EA7\u54C1", actions: _jsx(DialogButton, { endpoint: foodPurchase, label: "\u4EE3\u8D2D\u589E\u503C\u4EA7\u54C1", children: close => _jsx(BuyDialog, { orderId: orderId, close: close }) }), children: _jsx(Fetched, { from: asked, lines: 3, children: ({ items, kinds, refunds }) => (_jsxs(Box, { sx: { display: 'grid', gap: 2 }, children: [kinds.map(({ kind, waiting, payBy, paid, refunding, refunded, invoiceable }) => (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }, children: [_jsx(Facts, { facts: [
                                    [boughtKinds[kind], `已付 ${formatYuan(paid)}`],
                                    ...(waiting > 0
                                        ? [['待支付', `${formatYuan(waiting)}${payBy ? `，${formatDateTime(payBy).slice(0, 16)} 前` : ''}`]]
                                        : []),
                                    ...(refunding > 0 ? [['退款中', formatYuan(refunding)]] : []),
                                    ...(refunded > 0 ? [['已退', formatYuan(refunded)]] : []),
                                ] }), mayGo(items, kind) && (_jsx(DialogButton, { endpoint: refundOf(kind), color: "error", children: close => _jsx(RefundDialog, { orderId: orderId, kind: kind, items: items, close: close }) })), invoiceable > 0 && (_jsx(ActionButton, { endpoint: invoices[kind], fixed: { orderId }, explain: `为已支付、未申请开票的${boughtKinds[kind]}申请 ${formatYuan(invoiceable)} 的发票，每份只申请一次，由财务开具后登记号码。` }))] }, kind))), _jsx(RowsTable, { label: "\u5DF2\u8D2D\u589E\u503C\u4EA7\u54C1", row: ExtraItemView, rows: items, keyOf: ({ id, kind }) => `${kind} ${id}`, empty: "\u8FD8\u6CA1\u6709\u8D2D\u4E70\u589E\u503C\u4EA7\u54C1", columns: [
                            'kind',
                            'name',
                            'product',
                            'price',
                            'surcharge',
                            'agentFee',
                            'payFee',
                            'amount',
                            'status',
                            'paidAt',
                            'channel',
                            'issuedAt',
                            'invoicedAt',
                            'invoice',
                            'invoiceNo',
                            'back',
                        ] }), refunds.map(({ refundId, kind, manner, amount, channel, at, status, failure }) => (_jsxs(Box, { children: [formatDateTime(at).slice(0, 16), " ", boughtKinds[kind], refundManners[manner], " ", formatYuan(amount), "\uFF08", refundId, "\uFF09\uFF1A", status === 'REFUNDED' ? `已退回${paymentChannels[channel]}` : status === 'ASKED' ? '正在退款' : `未退成，${failure}`] }, refundId)))] })) }) }));
};
const refundOf = (kind) => refunds[kind];
const isOpen = (item, kind) => item.kind === kind && (item.status === 'WAIT_PAY' || item.why === undefined);
const mayGo = (items, kind) => items.some(item => isOpen(item, kind));
/** Buys for an agency that asks for it: the agency pays in its portal, within the usual time. */
const BuyDialog = ({ orderId, close }) => {
    const available = useAsk(availableExtras, { orderId }, { live: false });
    const [productId, setProduct] = useState('');
    const [ids, setIds] = useState([]);
    const [count, setCount] = useState('1');
    const product = available.data?.products.find(one => one.productId === productId);
    const body = product && ids.length > 0 && /^[1-9]$/.test(count) ? { orderId, productId, ids, count: Number(count) } : undefined;
    return (_jsx(CommandDialog, { endpoint: purchases[product?.kind ?? 'FOOD'], label: "\u4EE3\u8D2D\u589E\u503C\u4EA7\u54C1", explain: "\u7531\u4EE3\u7406\u4EBA\u5728\u65F6\u9650\u5185\u652F\u4ED8\uFF0C\u903E\u671F\u5931\u6548\u3002", body: body, incomplete: !product ? '请选择产品' : ids.length === 0 ? '请选择旅客' : '每人份数为 1 至 9', preview: {
            endpoint: extraPurchasePreview,
            body,
            seal: ({ amount }) => ({ totalAmount: amount }),
            show: ({ each, items, amount, payBy }) => (_jsx(Facts, { facts: [
                    [
                        '每份',
                        `${formatYuan(each.amount)}（价格 ${formatYuan(each.price + each.surcharge)}，代理费 −${formatYuan(each.agentFee)}，手续费 ${formatYuan(each.payFee)}）`,
                    ],
                    ['份数', items],
                    ['应付', formatYuan(amount)],
                    ['支付时限', formatDateTime(payBy).slice(0, 16)],
                ] })),
        }, done: ({ amount }) => `已购买，待代理人支付 ${formatYuan(amount)}`, close: close, children: ({ disabled }) => (_jsx(Fetched, { from: available, lines: 3, children: ({ why, products, passengers }) => why ? (_jsx(Nothing, { text: why })) : products.length === 0 ? (_jsx(Nothing, { text: "\u8BE5\u822A\u7A7A\u516C\u53F8\u6CA1\u6709\u589E\u503C\u4EA7\u54C1" })) : (_jsxs(_Fragment, { children: [_jsx(TextField, { label: "\u4EA7\u54C1", select: true, value: productId, onChange: ({ target }) => setProduct(target.value), disabled: disabled, required: true, children: products.map(({ productId, kind, name, amount, why }) => (_jsxs(MenuItem, { value: productId, disabled: why !== undefined, children: [boughtKinds[kind], "\u3000", name, "\u3000", why ?? formatYuan(amount)] }, productId))) }), _jsx(ChooseMany, { label: "\u65C5\u5BA2", options: passengers.map(({ passengerId, name, why }) => ({
                            id: passengerId,
                            label: why ? `${name}（${why}）` : name,
                            disabled: why !== undefined,
                        })), chosen: ids, change: setIds, disabled: disabled }), _jsx(TextField, { label: "\u6BCF\u4EBA\u4EFD\u6570", value: count, onChange: ({ target }) => setCount(target.value), disabled: disabled, slotProps: { htmlInput: { inputMode: 'numeric' } } })] })) })) }));
};
const RefundDialog = ({ orderId, kind, items, close }) => {
    const [ids, setIds] = useState([]);
    const own = items.filter(item => item.kind === kind && ['WAIT_PAY', 'PAID', 'ISSUED'].includes(item.status));
    const body = ids.length > 0 ? { orderId, ids } : undefined;
    return (_jsx(CommandDialog, { endpoint: refundOf(kind), label: `${boughtKinds[kind]}退订`, explain: refundOf(kind).note, color: "error", body: body, incomplete: "\u8BF7\u9009\u62E9\u8981\u9000\u8BA2\u7684\u4EA7\u54C1", preview: {
            endpoint: extraRefundPreview,
            body: body && { ...body, kind },
            show: ({ cancelled, lines, amount, payouts }) => (_jsx(Facts, { facts: [
                    ...(cancelled > 0 ? [['取消未支付的', `${cancelled} 份`]] : []),
                    ...(lines.length > 0 ? [['已付', formatYuan(lines.reduce((sum, { paid }) => sum + paid, 0))]] : []),
                    ['退款', formatYuan(amount)],
                    ...payouts.map(({ channel, amount }) => [`退回${paymentChannels[channel]}`, formatYuan(amount)]),
                ] })),
        }, done: ({ amount }) => (amount > 0 ? `已退订，退款 ${formatYuan(amount)}` : '已取消'), close: close, children: ({ disabled }) => (_jsx(ChooseMany, { label: "\u9000\u8BA2\u54EA\u4E9B", options: own.map(({ id, name, product, status, why }) => ({
                id,
                label: `${name} ${product}${status === 'WAIT_PAY' ? '（未支付）' : why ? `（${why}）` : ''}`,
                disabled: status !== 'WAIT_PAY' && why !== undefined,
            })), chosen: ids, change: setIds, disabled: disabled })) }));
};
