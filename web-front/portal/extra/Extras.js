import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { paymentChannels } from '#contracts/enums.ts';
import { availableExtras } from '#contracts/extra/api.ts';
import { refundManners } from '#contracts/extra/events.ts';
import { itemStatuses } from '#contracts/extra/items.ts';
import { purchasedExtras } from '#contracts/extra/purchase-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { useAsk } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { BuyDialog } from './BuyDialog.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import './extra.css';
const until = (at) => formatDateTime(at).slice(0, 16);
/** Insurance, meals and baggage for the travellers of an order: what may be bought, purchases, and their states. */
export const Extras = ({ order }) => {
    const { orderId } = order;
    const available = useAsk(availableExtras, { orderId }, { lists: ['order', 'extra'] });
    const purchased = useAsk(purchasedExtras, { orderId }, { lists: ['extra'] });
    const [open, setOpen] = useState();
    const close = () => setOpen(undefined);
    return (_jsxs(_Fragment, { children: [_jsxs("section", { className: "ow-card", "aria-labelledby": "extras-had", children: [_jsx("h2", { id: "extras-had", className: "ow-card-head", children: "\u5DF2\u8D2D" }), _jsx(Fetched, { from: purchased, what: "\u5DF2\u8D2D\u4EA7\u54C1", children: data => _jsx(Had, { of: data, act: (what, kind) => setOpen({ what, kind }) }) })] }), _jsxs("section", { className: "ow-card", "aria-labelledby": "extras-available", children: [_jsx("h2", { id: "extras-available", className: "ow-card-head", children: "\u53EF\u8D2D\u4EA7\u54C1" }), _jsx(Fetched, { from: available, what: "\u53EF\u8D2D\u4EA7\u54C1", children: ({ why, products, passengers }) => (_jsxs(_Fragment, { children: [why ? (_jsx("p", { className: "ow-pad ow-hint", children: why })) : passengers.length === 0 && products.length > 0 ? (_jsx("p", { className: "ow-pad ow-hint", children: "\u5F55\u5165\u65C5\u5BA2\u540D\u5355\u540E\u53EF\u4E3A\u65C5\u5BA2\u8D2D\u4E70" })) : null, products.length === 0 ? (_jsx(Empty, { title: "\u822A\u53F8\u6CA1\u6709\u63D0\u4F9B\u589E\u503C\u4EA7\u54C1", text: "\u4FDD\u9669\u3001\u9910\u98DF\u3001\u884C\u674E\u4E0A\u67B6\u540E\u4F1A\u663E\u793A\u5728\u8FD9\u91CC" })) : (_jsx(Available, { products: products, isOpen: why === undefined && passengers.length > 0, choose: product => setOpen({ what: 'buy', product }) })), open?.what === 'buy' && _jsx(BuyDialog, { orderId: orderId, product: open.product, passengers: passengers, close: close })] })) })] }), open?.what === 'pay' && _jsx(PayDialog, { orderId: orderId, kind: open.kind, close: close }), open?.what === 'refund' && purchased.data && (_jsx(RefundDialog, { orderId: orderId, kind: open.kind.kind, items: purchased.data.items, close: close })), open?.what === 'invoice' && _jsx(InvoiceDialog, { orderId: orderId, kind: open.kind, close: close })] }));
};
const Available = ({ products, isOpen, choose }) => (_jsxs("table", { className: "dense-rows ow-table ow-stack ex-products", "aria-label": "\u53EF\u8D2D\u4EA7\u54C1", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u4EA7\u54C1" }), _jsx("th", { scope: "col", children: "\u7C7B\u578B" }), _jsx("th", { scope: "col", children: "\u6BCF\u4EBA" }), _jsx("th", { scope: "col", children: "\u505C\u552E" }), _jsx("th", { scope: "col", children: "\u505C\u9000" }), _jsx("th", { scope: "col", className: "number", children: "\u6BCF\u4EFD\u5E94\u4ED8\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", children: _jsx("span", { className: "ow-heard", children: "\u64CD\u4F5C" }) })] }) }), _jsx("tbody", { children: products.map(product => {
                const { productId, kind, name, note, holiday, surcharge, agentFee, payFee, min, max, saleUntil, refundUntil, amount, why } = product;
                const parts = [
                    surcharge > 0 && `${holiday}加价 ${(surcharge / 100).toFixed(2)}`,
                    agentFee > 0 && `减代理费 ${(agentFee / 100).toFixed(2)}`,
                    payFee > 0 && `含手续费 ${(payFee / 100).toFixed(2)}`,
                ].filter(Boolean);
                return (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [name, (note || parts.length > 0) && _jsx("small", { children: [note, ...parts].filter(Boolean).join('；') })] }), _jsx("td", { children: boughtKinds[kind] }), _jsx("td", { className: "ow-wide", children: min === max ? `${max} 份` : `${min}–${max} 份` }), _jsx("td", { className: "ow-wide", children: until(saleUntil) }), _jsx("td", { className: "ow-wide", children: refundUntil ? until(refundUntil) : '不可退' }), _jsx("td", { className: "number", children: _jsx(Money, { fen: amount }) }), _jsx("td", { children: why ? (_jsx("span", { className: "ow-hint", children: why })) : (_jsx(Button, { size: "small", disabled: !isOpen, onClick: () => choose(product), "aria-label": `购买${name}`, children: "\u8D2D\u4E70" })) })] }, productId));
            }) })] }));
const Had = ({ of: { items, kinds, refunds }, act }) => {
    const shown = kinds.filter(({ kind }) => items.some(item => item.kind === kind));
    if (shown.length === 0)
        return _jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u8D2D\u4E70", text: "\u5728\u4E0B\u65B9\u9009\u62E9\u4EA7\u54C1\u548C\u65C5\u5BA2" });
    return (_jsxs(_Fragment, { children: [shown.map(kind => {
                const own = items.filter(item => item.kind === kind.kind);
                const mayGo = own.some(({ status, why }) => status === 'WAIT_PAY' || why === undefined);
                return (_jsxs("div", { children: [_jsxs("p", { className: "ow-pad ow-hint", children: [_jsx("strong", { children: boughtKinds[kind.kind] }), '　', kind.waiting > 0 ? (_jsxs(_Fragment, { children: ["\u5F85\u652F\u4ED8 ", _jsx(Money, { fen: kind.waiting, sign: true }), kind.payBy && (_jsxs(_Fragment, { children: ["\uFF0C", _jsx(TimeLeft, { limit: kind.payBy, now: houseNow })] })), ' ', _jsx(Button, { size: "small", type: "primary", onClick: () => act('pay', kind), children: "\u652F\u4ED8" })] })) : (_jsxs(_Fragment, { children: ["\u5DF2\u4ED8 ", _jsx(Money, { fen: kind.paid, sign: true }), kind.refunding > 0 && (_jsxs(_Fragment, { children: ["\uFF0C\u9000\u6B3E\u4E2D ", _jsx(Money, { fen: kind.refunding, sign: true })] })), kind.refunded > 0 && (_jsxs(_Fragment, { children: ["\uFF0C\u5DF2\u9000 ", _jsx(Money, { fen: kind.refunded, sign: true })] }))] })), ' ', mayGo && (_jsx(Button, { size: "small", onClick: () => act('refund', kind), children: kind.waiting > 0 ? '取消或退订' : '退订' })), ' ', kind.invoiceable > 0 && (_jsx(Button, { size: "small", onClick: () => act('invoice', kind), children: "\u7533\u8BF7\u5F00\u7968" }))] }), _jsxs("table", { className: "dense-rows ow-table ow-stack", "aria-label": `已购${boughtKinds[kind.kind]}`, children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65C5\u5BA2" }), _jsx("th", { scope: "col", children: "\u4EA7\u54C1" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", children: "\u652F\u4ED8" }), _jsx("th", { scope: "col", className: "number", children: "\u91D1\u989D\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: own.map(({ id, name, product, status, paidAt, channel, amount, back, invoicedAt, invoiceNo }) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: name }), _jsx("td", { children: product }), _jsxs("td", { className: "ow-tag", children: [_jsx(Tag, { tone: toneOf(status === 'ISSUED' ? 'DONE' : status === 'WAIT_PAY' ? 'WAIT_FOR_PAY' : status), children: itemStatuses[status] }), invoicedAt && _jsxs("small", { children: [" ", invoiceNo ? `发票 ${invoiceNo}` : '已申请开票'] })] }), _jsx("td", { className: "ow-wide", children: paidAt && channel ? `${until(paidAt)} ${paymentChannels[channel]}` : '--' }), _jsxs("td", { className: "number", children: [_jsx(Money, { fen: amount }), back !== undefined && (_jsxs("small", { children: [' ', "\u9000 ", _jsx(Money, { fen: back })] }))] })] }, id))) })] })] }, kind.kind));
            }), refunds.map(({ refundId, kind, manner, amount, channel, status, failure }) => (_jsxs("p", { className: "ow-pad ow-hint", children: [boughtKinds[kind], refundManners[manner], " ", _jsx(Money, { fen: amount, sign: true }), status === 'REFUNDED' ? `，已退回${paymentChannels[channel]}` : status === 'ASKED' ? '，正在退款' : `，未退成：${failure}`] }, refundId)))] }));
};
