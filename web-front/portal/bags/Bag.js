import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { bookCABag, prepayCABag, showBookedCABag, undoCABag } from '#contracts/auction/bag-api.ts';
import { bagStatuses, saleModes } from '#contracts/auction/bag-codes.ts';
import { bagKindOf, bagWord } from '#contracts/auction/bag-kinds.ts';
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useFrame } from '../../kit/frame.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Fetched, isUnanswered, Problem } from '../../kit/States.tsx';
import { useProfile } from '../ask.ts';
import '../bidding/bidding.css';
import { Rest, useHouseClock } from '../bidding/clock.tsx';
import { TakeForm } from '../bidding/TakeForm.tsx';
import { Ways } from '../bidding/Ways.tsx';
import { useAirportNames } from '../search/ask.ts';
import './bags.css';
import { SealedBid, SealedResult } from './SealedBid.tsx';
/** interval for asking whether a bag is still available, ms */
const LIVE_MS = 5_000;
/** A bag: its flights, its price, and the possible actions with their limits. */
export const Bag = () => {
    const { id = '' } = useParams();
    useFrame({ title: '组合包', back: '/bags?status=AVAILABLE' });
    const asked = useAsk(showBookedCABag, { id }, { every: data => data !== undefined && !isOver(data) && LIVE_MS, fresh: 0 });
    const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt);
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(Fetched, { from: asked, what: "\u7EC4\u5408\u5305", rows: 6, children: bag => _jsx(Shown, { bag: bag, clock: clock, again: asked.refetch }) })] }));
};
const isOver = ({ status }) => status === 'CLOSED' || status === 'CANCELLED' || status === 'ORDERED';
/**
 * The status for a reader who may take the bag: it is available only between begin and end, even if the server's clock has not closed it
 * yet.
 */
const standingOf = ({ status, saleMode, mine, now, startsAt, endsAt }) => {
    const isRanked = saleMode === 'RANKED';
    if (!mine && (status === 'BOOKED' || status === 'WAIT_PAY' || status === 'ORDERED'))
        return { text: isRanked ? '已成交' : '已被锁定', tone: 'neutral' };
    if (status === 'AVAILABLE' && now < startsAt)
        return { text: '未开始', tone: 'waiting' };
    if (status === 'AVAILABLE' && now >= endsAt)
        return { text: '批次已截止', tone: 'neutral' };
    return { text: isRanked && status === 'AVAILABLE' ? saleModes[saleMode] : bagStatuses[status], tone: toneOf(status) };
};
const Shown = ({ bag, clock, again }) => {
    return (_jsxs(_Fragment, { children: [_jsx(BagHead, { bag: bag, ...standingOf(bag) }), _jsxs("div", { className: "bid-page", children: [_jsx("div", { className: "bid-work", children: _jsx(Doing, { bag: bag, clock: clock, again: again }) }), _jsxs("div", { className: "bid-more", children: [_jsx(Flights, { bag: bag, isFloor: bag.saleMode === 'RANKED' && !bag.mine }), _jsx(Terms, { bag: bag })] })] })] }));
};
export const BagHead = ({ bag: { id, airLine, no, lots, seats, batchName }, text, tone }) => {
    const nameOf = useAirportNames();
    return (_jsxs("header", { className: "bid-head", children: [_jsxs("h1", { children: [_jsx(Airline, { code: airLine, bare: true }), " ", bagWord(id), " ", no, _jsx(Route, { legs: lots, nameOf: nameOf }), _jsx(Tag, { tone: tone, children: text })] }), _jsxs("p", { children: [batchName, "\u3000", lots.length, " \u4E2A\u822A\u73ED\uFF0C\u6BCF\u4E2A ", seats, " \u5EA7"] })] }));
};
export const Flights = ({ bag: { lots, price, seats, amount }, isFloor = false }) => {
    const nameOf = useAirportNames();
    return (_jsxs("section", { className: "bid-card", "aria-label": "\u822A\u73ED\u4E0E\u4EF7\u683C", children: [_jsx("h2", { children: "\u822A\u73ED\u4E0E\u4EF7\u683C" }), _jsx("ul", { className: "bag-lots", children: lots.map(({ stockId, flightNo, cabin, date, depTime, arrTime, origin, destination, fare, fullFare }) => (_jsxs("li", { children: [_jsxs("span", { children: [_jsx("b", { children: flightNo }), " ", cabin, " \u8231", '　', _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf }), _jsxs("small", { children: [dayText(date), " ", depTime, " \uFF5E ", arrTime] })] }), _jsxs("span", { className: "bag-fare", children: [_jsx(Money, { fen: fare, sign: true }), _jsxs("small", { children: ["\u5168\u4EF7 ", formatYuan(fullFare)] })] })] }, stockId))) }), _jsx("div", { className: "bag-sum", children: _jsx(Lines, { of: [
                        [isFloor ? '每人起拍价' : '每人包价', _jsx(Money, { fen: price }, "price")],
                        ['座位', `${seats} 座`],
                    ], sum: [isFloor ? '起拍包价' : '包价', _jsx(Money, { fen: amount, sign: true }, "amount")] }) })] }));
};
/** 90 分钟, 24 小时 */
export const minutesText = (minutes) => (minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`);
const Terms = ({ bag: { saleMode, earnest, undoMinutes, undosLeft, quota, quotaLeft, prepayMinutes, prepayPercent, startsAt, endsAt }, }) => (_jsxs("section", { className: "bid-card", "aria-label": "\u89C4\u5219", children: [_jsx("h2", { children: "\u89C4\u5219" }), _jsxs("ul", { className: "bag-terms", children: [saleMode === 'RANKED' ? (_jsxs(_Fragment, { children: [_jsxs("li", { children: [formatDateTime(startsAt).slice(0, 16), " \u81F3 ", formatDateTime(endsAt).slice(0, 16), " \u5BC6\u5C01\u51FA\u4EF7\uFF0C\u622A\u6B62\u524D\u4EFB\u4F55\u4EBA\u90FD\u770B\u4E0D\u5230\u4EF7\u683C"] }), _jsx("li", { children: "\u622A\u6B62\u540E\u4EF7\u9AD8\u8005\u5F97\uFF0C\u540C\u4EF7\u51FA\u7968\u7387\u9AD8\u8005\u5148\uFF0C\u518D\u540C\u5148\u5230\u8005\u5148\uFF1B\u672A\u6210\u4EA4\u7684\u4FDD\u8BC1\u91D1\u5168\u989D\u9000\u56DE" }), _jsxs("li", { children: ["\u9996\u6B21\u51FA\u4EF7\u5360\u7528\u4FDD\u8BC1\u91D1 ", formatYuan(earnest), "\uFF1B\u622A\u6B62\u524D\u53EF\u4EE5\u4FEE\u6539\u6216\u64A4\u56DE\uFF0C\u6210\u4EA4\u540E\u4E0D\u80FD\u64A4\u9500"] }), _jsxs("li", { children: ["\u6210\u4EA4\u540E ", minutesText(prepayMinutes), "\u5185\u9884\u4ED8\uFF0C\u4E0D\u665A\u4E8E\u8D77\u98DE\u524D 6 \u5C0F\u65F6\uFF1B\u903E\u671F\u4FDD\u8BC1\u91D1\u7F5A\u6CA1\uFF0C\u4E0D\u518D\u51FA\u552E"] })] })) : (_jsxs(_Fragment, { children: [_jsxs("li", { children: [formatDateTime(startsAt).slice(0, 16), " \u81F3 ", formatDateTime(endsAt).slice(0, 16), " \u53EF\u8BA2\uFF0C\u5148\u9884\u8BA2\u8005\u9501\u5B9A"] }), _jsxs("li", { children: ["\u9884\u8BA2\u5360\u7528\u4FDD\u8BC1\u91D1 ", formatYuan(earnest), "\uFF1B", undosLeft > 0
                                    ? `${minutesText(undoMinutes)}内可以撤销（可撤销次数 ${undosLeft}），保证金全额退回`
                                    : '预订后不能撤销（可撤销次数 0）'] }), quota !== undefined && (_jsxs("li", { children: ["\u672C\u6279\u6B21\u6BCF\u4E2A\u5355\u4F4D\u6700\u591A\u9501\u5B9A ", quota, " \u5305\uFF0C\u8FD8\u53EF\u9501\u5B9A ", quotaLeft, " \u5305"] })), _jsxs("li", { children: ["\u9884\u8BA2\u540E ", minutesText(prepayMinutes), "\u5185\u9884\u4ED8\uFF0C\u4E0D\u665A\u4E8E\u8D77\u98DE\u524D 6 \u5C0F\u65F6\uFF1B\u903E\u671F\u4FDD\u8BC1\u91D1\u7F5A\u6CA1\uFF0C\u7EC4\u5408\u5305\u91CA\u653E"] })] })), _jsxs("li", { children: ["\u9884\u4ED8\u751F\u6210\u542B\u5168\u90E8\u822A\u73ED\u7684\u4E00\u4E2A\u8BA2\u5355\uFF0C\u9996\u671F\u4E3A\u7968\u6B3E\u7684 ", prepayPercent, "%\uFF1B\u9996\u671F\u652F\u4ED8\u540E\u4FDD\u8BC1\u91D1\u62B5\u4F5C\u7968\u6B3E"] }), _jsx("li", { children: "\u7968\u4EF7\u6309\u5404\u822A\u73ED\u5168\u4EF7\u5206\u644A\uFF0C\u5408\u8BA1\u5373\u6BCF\u4EBA\u5305\u4EF7\uFF1B\u7A0E\u8D39\u6309\u751F\u6210\u8BA2\u5355\u4E4B\u65E5\u53E6\u8BA1" })] })] }));
/** The next step, by holder and status of the bag. */
const Doing = ({ bag, clock, again }) => {
    const { status, saleMode, sealed, mine, startsAt, endsAt, now } = bag;
    if (saleMode === 'RANKED' && sealed && !mine) {
        if (status === 'CANCELLED')
            return _jsx(Told, { ...elsewhere.CANCELLED });
        if (sealed.status === 'CLOSED')
            return _jsx(SealedResult, { sealed: sealed, lost: bag.lost });
        if (now < startsAt)
            return _jsx(Told, { title: "\u672A\u5F00\u59CB", text: `${formatDateTime(startsAt).slice(0, 16)} 开始出价` });
        if (now >= endsAt)
            return _jsx(Told, { title: "\u5DF2\u622A\u6B62", text: sealed.unopened ?? '正在开标，请稍候' });
        return _jsx(SealedBid, { bag: bag, sealed: sealed, clock: clock, again: again });
    }
    if (status === 'AVAILABLE' && now < startsAt)
        return _jsx(Told, { title: "\u672A\u5F00\u59CB", text: `${formatDateTime(startsAt).slice(0, 16)} 开始预订` });
    if (status === 'AVAILABLE' && now < endsAt)
        return _jsx(Book, { bag: bag, clock: clock, again: again });
    if (status === 'AVAILABLE')
        return _jsx(Told, { ...elsewhere.CLOSED });
    if (!mine)
        return _jsx(Told, { ...(elsewhere[status] ?? { title: '已被锁定', text: '其他单位已预订；释放后可再次预订' }) });
    if (status === 'BOOKED')
        return (_jsx(Booked, { bag: bag, mine: mine, title: saleMode === 'RANKED' ? '已成交，待预付' : '已锁定，待预付', prepay: prepayCABag, undo: undoCABag, clock: clock, again: again }));
    return _jsx(Ordered, { status: status, mine: mine });
};
/** The bag has become an order, and the rest happens there. */
export const Ordered = ({ status, mine }) => {
    const order = `/order/${encodeURIComponent(mine.orderNo ?? '')}`;
    return (_jsx(Told, { title: status === 'WAIT_PAY' ? '已下单，待支付首期' : '已转为订单', text: mine.due !== undefined && mine.payBy
            ? `待付 ${formatYuan(mine.due)}，${formatDateTime(mine.payBy).slice(0, 16)} 前支付`
            : '名单和出票在订单中办理', children: _jsx(Link, { className: "bid-act", to: mine.due !== undefined ? `${order}?pay=next` : order, children: mine.due !== undefined ? '支付订单' : '查看订单' }) }));
};
const elsewhere = {
    LAPSED: { title: '暂不可订', text: '订单已失效，等待航空公司重新释放' },
    CLOSED: { title: '批次已截止', text: '没有单位预订' },
    CANCELLED: { title: '已取消', text: '航空公司已取消这个组合包' },
};
export const Told = ({ title, text, children }) => (_jsxs("section", { className: "bid-card bid-told", role: "status", children: [_jsx("h2", { children: title }), _jsx("p", { children: text }), children] }));
const Book = ({ bag: { id, airLine, quotaLeft, amount, earnest, endsAt, undosLeft, allowedActions }, clock, again }) => {
    const { send, isPending } = useSend(bookCABag);
    const [problem, setProblem] = useState();
    const book = async () => {
        setProblem(undefined);
        try {
            await send({ id });
        }
        catch (error) {
            setProblem(error);
            if (isUnanswered(error))
                return;
        }
        void again();
    };
    const may = allowedActions.length > 0;
    const why = clock() >= Date.parse(endsAt) ? '批次已截止' : quotaLeft === 0 ? '超过可锁定数量' : `无${airLine}航司销售权限`;
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u9884\u8BA2", children: [_jsx("h2", { children: "\u53EF\u8BA2" }), _jsxs("p", { className: "bid-limit", children: [formatDateTime(endsAt).slice(0, 16), " \u622A\u6B62\u3000\u5269 ", _jsx(Rest, { until: endsAt, clock: clock })] }), _jsx(Lines, { of: [['占用保证金', _jsx(Money, { fen: earnest }, "earnest")]], sum: ['包价（不含税费）', _jsx(Money, { fen: amount, sign: true }, "amount")] }), _jsx(Button, { type: "primary", size: "large", block: true, loading: isPending, disabled: !may, onClick: book, children: may ? `预订，占用保证金 ${formatYuan(earnest)}` : why }), _jsxs("p", { className: "bid-hint", children: ["\u5148\u5230\u5148\u5F97\uFF0C", undosLeft > 0 ? `可撤销 ${undosLeft} 次` : '预订后不能撤销', "\u3002\u903E\u671F\u672A\u9884\u4ED8\u7684\uFF0C\u4FDD\u8BC1\u91D1\u7F5A\u6CA1"] }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
/** The agency has the bag: it prepays it, or undoes the booking while that is possible. */
export const Booked = ({ bag, mine, title, prepay, undo: undoing, clock, again }) => {
    const { id, seats, amount, earnest, endsAt, allowedActions } = bag;
    const what = bagKindOf(id) === 'ALLOCATION' ? '确认' : '预订';
    // after the end nobody can have the bag: undoing is final
    const isFinal = () => clock() >= Date.parse(endsAt);
    const [isAsking, setAsking] = useState(false);
    const me = useProfile();
    // both endpoints take the same body
    const { send, isPending } = useSend(undoing);
    const [problem, setProblem] = useState();
    const undo = async () => {
        setProblem(undefined);
        try {
            await send({ id });
        }
        catch (error) {
            setProblem(error);
            if (isUnanswered(error))
                return;
        }
        void again();
    };
    return (_jsxs(_Fragment, { children: [_jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", children: me => (_jsx(TakeForm, { endpoint: prepay, id: id, title: title, of: { seats, amount, total: mine.total, prepay: mine.prepay, prepayBy: mine.prepayBy }, groupHelp: `不填用${bagWord(id)}名称`, hint: `生成订单后支付首期${earnest > 0 ? '；首期支付后保证金抵作票款。逾期视为违约，保证金罚没' : '。逾期视为违约'}`, me: me, clock: clock, again: again })) }), allowedActions.some(({ path }) => path === undoing.path) && (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u64A4\u9500", children: [_jsx("h2", { children: "\u53EF\u64A4\u9500" }), _jsxs("p", { className: "bid-limit", children: ["\u5269 ", _jsx(Rest, { until: mine.undoBy, clock: clock }), earnest > 0 && '，保证金全额退回'] }), isFinal() && _jsx("p", { className: "bid-hint", children: finalText(what) }), _jsxs(Button, { block: true, loading: isPending, onClick: () => (isFinal() ? setAsking(true) : void undo()), children: ["\u64A4\u9500", what] }), isAsking && (_jsx(Dialog, { title: `撤销${what}`, close: () => setAsking(false), action: `确定撤销${what}`, danger: true, submit: () => {
                            setAsking(false);
                            void undo();
                        }, leave: "\u4FDD\u7559", children: _jsxs("p", { children: [finalText(what), "\u3002"] }) })), problem !== undefined && _jsx(Problem, { error: problem })] }))] }));
};
const finalText = (what) => `${what === '确认' ? '已过确认时限' : '批次已截止'}，撤销后座位释放，不能再次${what}`;
