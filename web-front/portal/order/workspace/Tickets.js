import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { shortDate } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { couponStatuses, fareTypes, ticketStatuses } from '#contracts/enums.ts';
import { Empty } from '../../../kit/States.tsx';
import { Receipts } from '../../Receipts.tsx';
/** The tickets of the group, by flight where they cover several, and papers to print. */
export const Tickets = ({ order }) => {
    const { tickets, persons, pnrs } = order;
    const several = pnrs.length > 1;
    const live = tickets.filter(({ status }) => status !== 'REFUNDED');
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "tickets", children: [_jsxs("h2", { id: "tickets", className: "ow-card-head", children: ["\u5BA2\u7968", tickets.length > 0 && (_jsxs("small", { children: [live.length, " \u5F20\u6709\u6548", live.length < tickets.length && `，${tickets.length - live.length} 张已退`, tickets.length < persons && `，${persons - tickets.length} 人未出票`] })), _jsx("span", { className: "ow-links", children: _jsx(Receipts, { of: { id: order.orderId, paid: 0, liveTickets: live.length, inter: order.inter } }) })] }), tickets.length === 0 ? (_jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u51FA\u7968", text: "\u4ED8\u6E05\u7968\u6B3E\u3001\u5F55\u5168\u540D\u5355\u540E\u7531\u822A\u53F8\u51FA\u7968\uFF0C\u7968\u53F7\u4F1A\u663E\u793A\u5728\u8FD9\u91CC" })) : (_jsxs("table", { className: "dense-rows ow-table ow-stack ow-tickets", "aria-label": "\u5BA2\u7968", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65C5\u5BA2" }), _jsx("th", { scope: "col", children: "\u7968\u53F7" }), several && _jsx("th", { scope: "col", children: "PNR" }), _jsx("th", { scope: "col", children: "\u72B6\u6001" }), _jsx("th", { scope: "col", className: "number", children: "\u7968\u6B3E\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: tickets.map(ticket => (_jsx(Row, { ticket: ticket, several: several }, ticket.ticketNo))) })] }))] }));
};
const Row = ({ ticket, several }) => {
    const { name, type, ticketNo, status, amount, coupons = [], pnr } = ticket;
    return (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [name, _jsx("small", { children: fareTypes[type] })] }), _jsx("td", { children: ticketNo }), several && _jsx("td", { children: pnr }), _jsx("td", { children: coupons.length > 1 ? (_jsx("ul", { className: "ow-coupons", children: coupons.map(({ stockId, flightNo, date, status }) => (_jsxs("li", { children: [flightNo, " ", shortDate(date), " ", _jsx(Tag, { tone: couponTone[status], children: couponStatuses[status] })] }, stockId))) })) : (_jsx(Tag, { tone: status === 'REFUNDED' ? 'neutral' : 'done', children: ticketStatuses[status] })) }), _jsx("td", { className: "number", children: _jsx(Money, { fen: amount }) })] }));
};
const couponTone = { OPEN: 'done', REFUNDING: toneOf('REFUNDING'), REFUNDED: 'neutral' };
