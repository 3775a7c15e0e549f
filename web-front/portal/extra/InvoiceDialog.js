import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { foodInvoice, insuranceInvoice, luggageInvoice } from '#contracts/extra/purchase-api.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { Preview } from '../../kit/Preview.tsx';
const endpoints = { FOOD: foodInvoice, LUGGAGE: luggageInvoice, INSURANCE: insuranceInvoice };
/** Requests an invoice for all paid products of a kind that have none yet. */
export const InvoiceDialog = ({ orderId, kind: { kind, invoiceable }, close }) => (_jsx(Preview, { title: `${boughtKinds[kind]}开票`, endpoint: endpoints[kind], body: { orderId }, action: `申请开票 ${formatYuan(invoiceable)}`, done: ({ amount }) => `已申请开票 ${formatYuan(amount)}`, close: close, children: () => _jsxs("p", { className: "ow-hint", children: ["\u4E3A\u5DF2\u652F\u4ED8\u3001\u672A\u7533\u8BF7\u5F00\u7968\u7684", boughtKinds[kind], "\u7533\u8BF7\u53D1\u7968\uFF0C\u6BCF\u4EFD\u53EA\u7533\u8BF7\u4E00\u6B21\uFF1B\u5F00\u5177\u540E\u5728\u6B64\u770B\u5230\u53D1\u7968\u53F7\u7801"] }) }));
