import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link, useSearchParams } from 'react-router-dom';
import { myBiddings } from '#contracts/auction/api.ts';
import { bidderStatuses } from '#contracts/auction/codes.ts';
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { useAsk } from '../../kit/calls.ts';
import { useFrame } from '../../kit/frame.ts';
import { Pages } from '../../kit/Pages.tsx';
import '../../kit/list.css';
import { changed } from '../../kit/list-address.ts';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useAirportNames } from '../search/ask.ts';
import { Rest } from './clock.tsx';
import { Ways } from './Ways.tsx';
const SIZE = 20;
/** Lots that the agency has joined: the state of each, and for wins the limit for paying. */
export const Mine = () => {
    useFrame({ title: '我的竞价', back: '/bidding?status=PUBLISHED' });
    const [address, go] = useSearchParams();
    const won = address.get('won') === 'true';
    const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
    const asked = useAsk(myBiddings, { ...(won && { won }), page: page - 1, size: SIZE }, { keep: true, every: 10_000 });
    const tab = (name, value) => (_jsx(Link, { to: { search: String(changed(address, { won: value })) }, "aria-current": won === (value !== '') ? 'page' : undefined, children: name }));
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx("h1", { children: "\u6211\u7684\u7ADE\u4EF7" }), _jsxs("section", { className: "list", "aria-label": "\u6211\u7684\u7ADE\u4EF7", children: [_jsxs("nav", { className: "tabs", "aria-label": "\u6309\u7ED3\u679C\u67E5\u770B", children: [tab('全部', ''), tab('成交', 'true')] }), _jsx(Fetched, { from: asked, what: "\u7ADE\u4EF7", rows: 6, children: ({ content, totalElements }) => (_jsxs("div", { "aria-busy": asked.isPlaceholderData, children: [content.length === 0 ? (_jsx(Empty, { title: won ? '还没有成交' : '还没有参加过竞价', text: "\u5728\u7ADE\u4EF7\u5927\u5385\u9009\u62E9\u6807\u7684\uFF0C\u5360\u7528\u4FDD\u8BC1\u91D1\u540E\u5373\u53EF\u51FA\u4EF7", children: _jsx(Link, { to: "/bidding?status=PUBLISHED", children: "\u7ADE\u4EF7\u5927\u5385" }) })) : (_jsx("ul", { className: "bid-mine", children: content.map(row => (_jsx(One, { row: row }, row.id))) })), _jsx(Pages, { page: page, size: SIZE, total: totalElements, go: page => go(changed(address, { page: page > 1 ? String(page) : '' })) })] })) })] })] }));
};
/** status text: whether the agency leads in an open lot, the result in a closed one */
const standingOf = ({ kind, status, lotStatus, leading, units = 0, bid }) => {
    if (lotStatus === 'FORCE_CANCELLED' || lotStatus === 'CANCELLED')
        return ['标的已取消', 'neutral'];
    if (lotStatus === 'PUBLISHED' && status === 'BID')
        return leading === 0
            ? ['已被超越', 'danger']
            : [kind === 'FREE' ? '领先' : `领先 ${leading} / ${units} 份`, leading < units ? 'waiting' : 'done'];
    if (lotStatus !== 'PUBLISHED' && bid === undefined && status === 'JOINED')
        return ['未出价', 'neutral'];
    return [bidderStatuses[status], toneOf(status)];
};
const One = ({ row }) => {
    const { lotId, airLine, flightNo, date, origin, destination, lotStatus, endsAt, bid, price, paddle } = row;
    const nameOf = useAirportNames();
    const [text, tone] = standingOf(row);
    return (_jsxs("li", { children: [_jsxs("div", { className: "bid-what", children: [_jsxs("h2", { children: [_jsxs(Link, { to: `/bidding/${encodeURIComponent(lotId)}`, children: [_jsx(Airline, { code: airLine, bare: true }), " ", flightNo] }), _jsx(Tag, { tone: tone, children: text })] }), _jsxs("p", { children: [_jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf }), " ", dayText(date)] }), _jsxs("small", { children: [row.kind === 'FREE' && '自由竞价　', "\u6807\u7684 ", lotId, "\u3000\u53F7\u724C ", paddle, lotStatus === 'PUBLISHED' && (_jsxs(_Fragment, { children: ['　距截止 ', _jsx(Rest, { until: endsAt })] }))] })] }), _jsxs("div", { className: "bid-sum", children: [_jsx(Outcome, { row: row }), bid !== undefined && (_jsxs("small", { children: ["\u6211\u7684\u51FA\u4EF7 ", _jsx(Money, { fen: bid, sign: true }), row.kind === 'FREE' ? ' / 座' : ` × ${row.units} 份`] })), lotStatus === 'PUBLISHED' && price !== undefined && (_jsxs("small", { children: ["\u5F53\u524D\u4EF7 ", _jsx(Money, { fen: price, sign: true })] }))] })] }));
};
const Outcome = ({ row: { lotId, lotStatus, status, amount, seats, prepayBy, offerBy, orderNo } }) => {
    const lot = `/bidding/${encodeURIComponent(lotId)}`;
    const order = orderNo && `/order/${encodeURIComponent(orderNo)}`;
    return (_jsxs(_Fragment, { children: [amount !== undefined && (_jsxs("strong", { children: [_jsx(Money, { fen: amount, sign: true }), " ", _jsxs("small", { children: [seats, " \u5EA7\u7968\u6B3E"] })] })), status === 'OFFERED' && offerBy && (_jsxs(_Fragment, { children: [_jsxs("small", { children: [formatDateTime(offerBy).slice(0, 16), " \u524D\u786E\u8BA4\u9012\u8865\u3000\u5269 ", _jsx(Rest, { until: offerBy })] }), _jsx(Link, { className: "bid-act", to: lot, children: "\u63A5\u53D7\u6216\u653E\u5F03" })] })), status === 'WAIT_PREPAY' && prepayBy && (_jsxs(_Fragment, { children: [_jsxs("small", { children: [formatDateTime(prepayBy).slice(0, 16), " \u524D\u9884\u4ED8\u3000\u5269 ", _jsx(Rest, { until: prepayBy })] }), _jsx(Link, { className: "bid-act", to: lot, children: "\u9884\u4ED8" })] })), status === 'WAIT_PAY' && order && (_jsx(Link, { className: "bid-act", to: `${order}?pay=next`, children: "\u652F\u4ED8\u8BA2\u5355" })), status !== 'WAIT_PAY' && order && _jsxs(Link, { to: order, children: ["\u8BA2\u5355 ", orderNo] }), lotStatus === 'PUBLISHED' && status !== 'LEFT' && (_jsx(Link, { className: "bid-act plain", to: lot, children: "\u53BB\u51FA\u4EF7" }))] }));
};
