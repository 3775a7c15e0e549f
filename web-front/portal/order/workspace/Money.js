import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { FareTable } from '#contracts/client/look/journey.tsx';
import { Money as Amount, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { paymentChannels } from '#contracts/enums.ts';
import { purchasedExtras } from '#contracts/extra/purchase-api.ts';
import { fineStatuses, fineTypes } from '#contracts/fine/codes.ts';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
import { priceDetail } from '#contracts/order/changes/changes-api.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { owedKinds } from '#contracts/payment/owed.ts';
import { searchRefund } from '#contracts/refund/api.ts';
import { useAsk } from '../../../kit/calls.ts';
import { houseNow } from '../../../kit/clock.ts';
import { Fetched } from '../../../kit/States.tsx';
import { begunElsewhere } from '../../pay/paying.ts';
import { ReceiptPdf, ticketReceiptFor } from '../../Receipts.tsx';
import { Account, SIZE, useFines, useOwed, usePayments } from './Account.tsx';
import { Copy } from './Copy.tsx';
import { FeedList } from './Feed.tsx';
import { becomesOf, flowsOf, isError, isPending } from './flows.ts';
import { newsIn } from './looked.ts';
import { planOf } from './plan.ts';
import { isGivingUp, payableAfter, whenText } from './steps.ts';
import { VirtualOut } from './VirtualOut.tsx';
/** Parts to pay with their limits, the parts of the price, payments in and out, and papers to print. */
export const Money = ({ order, now, news, seen }) => {
    const { orderId } = order;
    const payments = usePayments(order);
    const price = useAsk(priceDetail, { orderId }, { lists: ['order'] });
    return (_jsxs("div", { className: "ow-cols", children: [_jsxs("div", { className: "ow-col", children: [order.virtualOut && _jsx(VirtualOut, { order: order }), _jsx(Account, { order: order, now: now }), _jsxs("section", { className: "ow-card", "aria-labelledby": "plan", children: [_jsx("h2", { id: "plan", className: "ow-card-head", children: "\u4ED8\u6B3E\u8BA1\u5212" }), _jsx(Fetched, { from: payments, what: "\u4ED8\u6B3E\u8BA1\u5212", children: ({ content }) => (_jsxs(_Fragment, { children: [_jsx(Plan, { order: order, payments: content, now: now }), _jsx(Begun, { order: order, payments: content, now: now })] })) })] }), _jsxs("section", { className: "ow-card", "aria-labelledby": "price", children: [_jsxs("h2", { id: "price", className: "ow-card-head", children: ["\u4EF7\u683C\u660E\u7EC6", order.legs.length > 1 && _jsx("small", { children: "\u5168\u7A0B" })] }), _jsx("div", { className: "ow-pad ow-price", children: _jsx(Fetched, { from: price, what: "\u4EF7\u683C\u660E\u7EC6", children: ({ lines, total }) => _jsx(FareTable, { lines: lines.filter(({ count }) => count > 0), total: total, label: "\u4EF7\u683C\u660E\u7EC6" }) }) })] }), _jsx(ExtraSums, { orderId: orderId }), _jsx(OrderFines, { order: order }), _jsxs("section", { className: "ow-card", "aria-labelledby": "flows", children: [_jsx("h2", { id: "flows", className: "ow-card-head", children: "\u6536\u652F\u8BB0\u5F55" }), _jsx(Fetched, { from: payments, what: "\u6536\u652F\u8BB0\u5F55", children: ({ content }) => _jsx(InAndOut, { order: order, payments: content }) })] })] }), _jsxs("div", { className: "ow-col", children: [_jsx(Papers, { order: order }), news.length > 0 && _jsx(Since, { news: news, seen: seen, now: now })] })] }));
};
/** Products beside the seats are paid separately; here only their sums are shown. */
const ExtraSums = ({ orderId }) => {
    const { data } = useAsk(purchasedExtras, { orderId }, { lists: ['extra'] });
    const kinds = data?.kinds.filter(({ waiting, paid }) => waiting + paid > 0) ?? [];
    if (kinds.length === 0)
        return null;
    const sum = (of) => kinds.reduce((sum, kind) => sum + of(kind), 0);
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "extra-sums", children: [_jsxs("h2", { id: "extra-sums", className: "ow-card-head", children: ["\u589E\u503C\u4EA7\u54C1", _jsx("small", { children: "\u4E0D\u5728\u8BA2\u5355\u603B\u4EF7\u5185" }), _jsx("span", { className: "ow-links", children: _jsx(Link, { to: { search: '?tab=extras' }, replace: true, children: "\u67E5\u770B" }) })] }), _jsxs("table", { className: "dense-rows ow-table", "aria-label": "\u589E\u503C\u4EA7\u54C1\u6B3E\u9879", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u7C7B\u578B" }), _jsx("th", { scope: "col", className: "number", children: "\u5F85\u4ED8\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u5DF2\u4ED8\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u5DF2\u9000\uFF08\u5143\uFF09" })] }) }), _jsxs("tbody", { children: [kinds.map(({ kind, waiting, paid, refunded }) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: boughtKinds[kind] }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: waiting }) }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: paid }) }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: refunded }) })] }, kind))), _jsxs("tr", { className: "ow-sum", children: [_jsx("th", { scope: "row", children: "\u5408\u8BA1" }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: sum(({ waiting }) => waiting) }) }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: sum(({ paid }) => paid) }) }), _jsx("td", { className: "number", children: _jsx(Amount, { fen: sum(({ refunded }) => refunded) }) })] })] })] })] }));
};
/** Fines because of this order; they are paid and discussed on the page of fines. */
const OrderFines = ({ order }) => {
    const fines = useFines(order);
    if (fines.length === 0)
        return null;
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "order-fines", children: [_jsxs("h2", { id: "order-fines", className: "ow-card-head", children: ["\u7F5A\u91D1", _jsx("small", { children: "\u4E0D\u5728\u8BA2\u5355\u603B\u4EF7\u5185" }), _jsx("span", { className: "ow-links", children: _jsx(Link, { to: "/account/fine", children: "\u529E\u7406" }) })] }), _jsxs("table", { className: "dense-rows ow-table ow-stack", "aria-label": "\u672C\u5355\u7F5A\u91D1", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u7C7B\u578B" }), _jsx("th", { scope: "col", children: "\u7F34\u7EB3" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", className: "number", children: "\u7F5A\u91D1\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: fines.map(({ id, type, status, amount, payBy, paidAt }) => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [fineTypes[type], _jsx("small", { children: id })] }), _jsx("td", { className: "ow-by", children: paidAt ? `${formatDateTime(paidAt).slice(0, 16)} 缴纳` : payBy ? `${formatDateTime(payBy).slice(0, 16)} 前` : EMPTY }), _jsx("td", { className: "ow-tag", children: _jsx(Tag, { tone: toneOf(status), children: fineStatuses[status] }) }), _jsx("td", { className: "number ow-due", children: _jsx(Amount, { fen: amount }) })] }, id))) })] })] }));
};
const Plan = ({ order, payments, now }) => {
    const rows = planOf(order, payments);
    const returned = order.auditStatus === 'RETURNED' && order.status === 'WAIT_FOR_PAY' && !isGivingUp(order);
    const after = returned ? '重新提交并审核通过后' : payableAfter(order);
    if (rows.length === 0)
        return _jsx("p", { className: "ow-pad ow-hint", children: order.status === 'EXPIRED' ? '订单已失效，没有待付款项' : '没有待付款项' });
    return (_jsxs("table", { className: "dense-rows ow-table ow-stack ow-plan", "aria-label": "\u4ED8\u6B3E\u8BA1\u5212", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u6B3E\u9879" }), _jsx("th", { scope: "col", children: "\u65F6\u9650" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", className: "number", children: "\u5E94\u4ED8\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u5DF2\u4ED8\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: rows.map(({ key, name, rate, due, paid, at, by }) => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [name, rate !== undefined && _jsxs("small", { children: ["\u7968\u4EF7 ", rate, "%"] })] }), _jsxs("td", { className: "ow-by", children: [at ? `${formatDateTime(at).slice(0, 16)} 支付` : by ? (after ?? `${whenText(by, now)} `) : EMPTY, by && !after && _jsx(TimeLeft, { limit: by, now: houseNow })] }), _jsx("td", { className: "ow-tag", children: at || !by ? _jsx(Tag, { tone: "done", children: "\u5DF2\u652F\u4ED8" }) : _jsx(Tag, { tone: "waiting", children: "\u5F85\u652F\u4ED8" }) }), _jsx("td", { className: "number ow-due", children: _jsx(Amount, { fen: due }) }), _jsx("td", { className: "number ow-wide", children: _jsx(Amount, { fen: paid }) })] }, key))) })] }));
};
/** A payment that has begun, here or in another browser, and has no result yet. */
const Begun = ({ order, payments, now }) => {
    const [begun] = order.status === 'WAIT_FOR_PAY'
        ? begunElsewhere(payments.filter(({ paysKind }) => !paysKind), order, undefined)
        : [];
    if (!begun)
        return null;
    return (_jsxs("p", { className: "ow-pad ow-hint", role: "status", children: [whenText(begun.createdAt, now), " \u53D1\u8D77", paymentChannels[begun.channel], " ", _jsx(Amount, { fen: begun.amount, sign: true }), "\uFF0C\u8FD8\u6CA1\u6709\u7ED3\u679C", ' ', _jsx(Link, { to: { search: '?tab=money&pay=next' }, replace: true, children: "\u67E5\u8BE2\u652F\u4ED8\u7ED3\u679C" })] }));
};
const InAndOut = ({ order, payments }) => {
    const { orderNo } = order;
    const refunds = useAsk(searchRefund, { orderNo, page: 0, size: SIZE }, { lists: ['refund'] });
    const owed = useOwed(order);
    const rows = flowsOf(payments, refunds.data?.content ?? [], owed, order.payments, useFines(order));
    // a single payment's state is shown in its own row
    const pending = owed.filter(item => !isError(item) && isPending(item));
    return (_jsxs(_Fragment, { children: [rows.length === 0 ? (_jsx("p", { className: "ow-pad ow-hint", children: "\u8FD8\u6CA1\u6709\u6536\u652F" })) : (_jsxs("table", { className: "dense-rows ow-table ow-stack ow-flows", "aria-label": "\u6536\u652F\u8BB0\u5F55", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65F6\u95F4" }), _jsx("th", { scope: "col", children: "\u4E8B\u9879" }), _jsx("th", { scope: "col", children: "\u6E20\u9053" }), _jsx("th", { scope: "col", children: "\u6D41\u6C34\u53F7" }), _jsx("th", { scope: "col", className: "number", children: "\u91D1\u989D\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: rows.map(({ key, at, what, note, channel, number, amount }) => (_jsxs("tr", { children: [_jsx("td", { className: "ow-at", children: formatDateTime(at).slice(0, 16) }), _jsxs("th", { scope: "row", children: [what, note && _jsx("small", { children: note })] }), _jsx("td", { className: "ow-channel", children: channel ? paymentChannels[channel] : amount < 0 ? '原路退回' : EMPTY }), _jsx("td", { className: "ow-no", children: number ? _jsx(Copy, { text: number, what: "\u6D41\u6C34\u53F7" }) : EMPTY }), _jsxs("td", { className: "number ow-due", children: [amount < 0 && '−', _jsx(Amount, { fen: Math.abs(amount) })] })] }, key))) })] })), pending.map(item => (_jsxs("p", { className: "ow-pad ow-hint", children: [owedKinds[item.kind], " ", _jsx(Amount, { fen: item.amount, sign: true }), "\uFF0C", becomesOf(item)] }, item.id)))] }));
};
/** Papers that can be printed now, and when the others can. */
const Papers = ({ order: { orderId, paid, tickets, inter } }) => {
    const live = tickets.some(({ status }) => status !== 'REFUNDED');
    const papers = [
        ['prepaymentReceipt', paid > 0 ? undefined : '付款后可取'],
        [ticketReceiptFor({ inter }), live ? undefined : tickets.length > 0 ? '没有有效客票' : '出票后可取'],
        ['itineraryList', live ? undefined : tickets.length > 0 ? '没有有效客票' : '出票后可取'],
    ];
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "papers", children: [_jsx("h2", { id: "papers", className: "ow-card-head", children: "\u7968\u636E" }), _jsx("ul", { className: "ow-papers", children: papers.map(([page, when]) => (_jsxs("li", { className: when ? 'faint' : undefined, children: [_jsx("span", { children: receiptTitles[page] }), when ? (_jsx("small", { children: when })) : (_jsxs("span", { className: "ow-paper-ways", children: [_jsx("a", { href: receiptOf(page, orderId), target: "_blank", rel: "noopener", "aria-label": `打印${receiptTitles[page]}`, children: "\u6253\u5370" }), _jsx(ReceiptPdf, { page: page, orderId: orderId, children: "\u4E0B\u8F7D PDF" })] }))] }, page))) })] }));
};
const SHOWN = 5;
const Since = ({ news, seen, now }) => {
    const fresh = newsIn('feed', news, seen);
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "since", children: [_jsxs("h2", { id: "since", className: "ow-card-head", children: [fresh.length > 0 ? '上次查看后' : '最近动态', _jsx(Link, { to: { search: '?tab=feed' }, replace: true, className: "ow-more", children: "\u5168\u90E8\u52A8\u6001" })] }), _jsx(FeedList, { news: news.slice(0, Math.max(SHOWN, Math.min(fresh.length, 20))), fresh: fresh, now: now })] }));
};
