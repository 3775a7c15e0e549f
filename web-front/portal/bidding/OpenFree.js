import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { freeBiddingOutlook, openFreeBidding } from '#contracts/auction/free-api.ts';
import { Airline, Money, Route } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { Field } from '../../kit/Form.tsx';
import { useFrame } from '../../kit/frame.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Empty, Fetched, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { useAirportNames } from '../search/ask.ts';
import { Short } from './Short.tsx';
import { hallOf, Ways } from './Ways.tsx';
/** default number of seats */
const SEATS = 10;
/** An agency opens a lot for free bidding: seats of a flight, with its own bid as the first. */
export const OpenFree = () => {
    useFrame({ title: '发起自由竞价', back: `${hallOf.FREE}?status=PUBLISHED` });
    const [address] = useSearchParams();
    const stockId = address.get('stockId') ?? '';
    const [seats, setSeats] = useState(Math.max(1, Number.parseInt(address.get('seats') ?? '', 10) || SEATS));
    const asked = useAsk(freeBiddingOutlook, { stockId, seats }, { enabled: stockId !== '', keep: true, fresh: 0 });
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx("h1", { children: "\u53D1\u8D77\u81EA\u7531\u7ADE\u4EF7" }), stockId === '' ? (_jsx(Empty, { title: "\u5148\u9009\u62E9\u822A\u73ED", text: "\u67E5\u8BE2\u822A\u73ED\uFF0C\u9009\u62E9\u4E00\u4E2A\u5355\u7A0B\u822A\u73ED\u8FDB\u5165\u586B\u5199\u8BA2\u5355\uFF0C\u518D\u70B9\u201C\u53D1\u8D77\u81EA\u7531\u7ADE\u4EF7\u201D", children: _jsx(Link, { to: "/demandManagement/searchTickets", children: "\u67E5\u8BE2\u822A\u73ED" }) })) : (_jsx(Fetched, { from: asked, what: "\u53D1\u8D77\u6761\u4EF6", rows: 6, children: outlook => (_jsx(Opening, { outlook: outlook, seats: seats, setSeats: setSeats, isAsking: asked.isPlaceholderData, again: asked.refetch })) }))] }));
};
const Opening = ({ outlook, seats, setSeats, isAsking, again }) => {
    const { stockId, airLine, flightNo, date, origin, destination, depTime, arrTime, cabin, free, leastSeats } = outlook;
    const { floor, most, step, mostStep, cap, earnest, available, endsAt, openingsLeft } = outlook;
    const nameOf = useAirportNames();
    const navigate = useNavigate();
    const tell = useTell();
    const [said, setPrice] = useState();
    const price = said ?? floor;
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(openFreeBidding);
    const short = earnest - available;
    const seatsWrong = seats < leastSeats ? `至少 ${leastSeats} 座` : seats > free ? `可用座位只有 ${free} 座` : undefined;
    const priceWrong = price % step !== 0
        ? '须为10元的整数倍'
        : price < floor || price > most
            ? `须在 ${formatYuan(floor)} 至 ${formatYuan(most)} 之间`
            : undefined;
    const press = async () => {
        if (!tell.mayAct())
            return;
        setProblem(undefined);
        try {
            const { id } = await send({ stockId, seats, price });
            navigate(`/bidding/${encodeURIComponent(id)}`);
        }
        catch (error) {
            setProblem(error);
            void again();
        }
    };
    return (_jsxs("div", { className: "bid-page", children: [_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u53D1\u8D77\u81EA\u7531\u7ADE\u4EF7", children: [_jsx("h2", { children: _jsxs("span", { children: [_jsx(Airline, { code: airLine, bare: true }), " ", flightNo, " ", _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf })] }) }), _jsxs("p", { className: "bid-hint", children: [dayText(date), " ", depTime, " \uFF5E ", arrTime, "\u3000", cabin, " \u8231\u3000\u53EF\u7528 ", free, " \u5EA7"] }), _jsx(Field, { label: "\u5EA7\u4F4D\u6570", help: `至少 ${leastSeats} 座`, error: seatsWrong, children: control => (_jsx(InputNumber, { ...control, min: 1, max: 1_000, precision: 0, value: seats, onChange: value => value && setSeats(value) })) }), _jsx(Field, { label: "\u6211\u7684\u6BCF\u5EA7\u51FA\u4EF7\uFF08\u5143\uFF09", help: `${formatYuan(floor)} 至 ${formatYuan(most)}，为首次出价`, error: priceWrong, children: control => (_jsx(InputNumber, { ...control, step: step / 100, precision: 0, inputMode: "numeric", value: price / 100, onChange: value => setPrice(value === null ? undefined : Math.round(value * 100)) })) }), _jsx(Lines, { of: [
                            [`票款 ${seats} 座`, _jsx(Money, { fen: price * seats }, "fares")],
                            ['保证金可用余额', _jsx(Money, { fen: available }, "available")],
                        ], sum: ['占用保证金', _jsx(Money, { fen: earnest, sign: true }, "earnest")] }), short > 0 ? (_jsx(Short, { by: short, airLine: airLine })) : (_jsx(Button, { type: "primary", size: "large", block: true, loading: isPending, disabled: isAsking || openingsLeft === 0 || seatsWrong !== undefined || priceWrong !== undefined, onClick: () => void press(), children: openingsLeft === 0 ? '该航班发起次数已用完' : `发起，出价 ${formatYuan(price)} / 座` })), problem !== undefined && _jsx(Problem, { error: problem })] }), _jsxs("section", { className: "bid-card", "aria-labelledby": "free-terms", children: [_jsx("h2", { id: "free-terms", children: "\u89C4\u5219" }), _jsxs("ul", { className: "bid-terms", children: [_jsxs("li", { children: ["\u53D1\u8D77\u540E\u7ACB\u5373\u5F00\u59CB\uFF0C\u5EA7\u4F4D\u4E3A\u7ADE\u4EF7\u5360\u7528\uFF1B", formatDateTime(endsAt).slice(0, 16), " \u622A\u6B62\uFF0C\u4E34\u8FD1\u622A\u6B62\u6709\u65B0\u7684\u9886\u5148\u62A5\u4EF7\u65F6\u987A\u5EF6"] }), openingsLeft !== undefined && _jsxs("li", { children: ["\u8BE5\u822A\u73ED\u8FD8\u53EF\u53D1\u8D77 ", openingsLeft, " \u6B21\uFF1B\u8FDB\u884C\u4E2D\u548C\u53D1\u8D77\u540E\u9000\u51FA\u7684\u8BA1\u6B21\uFF0C\u6210\u4EA4\u7684\u4E0D\u8BA1"] }), _jsxs("li", { children: ["\u6BCF\u6B21\u52A0\u4EF7 ", formatYuan(step), " \u81F3 ", formatYuan(mostStep), "\uFF0C\u6700\u9AD8 ", formatYuan(cap), "\uFF1B\u4EF7\u683C\u6309\u6BCF\u5EA7\uFF0C\u4E0D\u542B\u7A0E\u8D39"] }), _jsx("li", { children: "\u5176\u4ED6\u5F00\u901A\u81EA\u7531\u7ADE\u4EF7\u7684\u4EE3\u7406\u4EBA\u90FD\u53EF\u4EE5\u52A0\u4EF7\uFF0C\u4EF7\u9AD8\u8005\u5F97\uFF0C\u5148\u5230\u6700\u9AD8\u9650\u4EF7\u7684\u6210\u4EA4" }), _jsx("li", { children: "\u672A\u6210\u4EA4\u7684\u4FDD\u8BC1\u91D1\u5168\u90E8\u9000\u56DE\u53EF\u7528\u4F59\u989D\uFF1B\u6210\u4EA4\u540E\u987B\u6309\u65F6\u9884\u4ED8\u5E76\u652F\u4ED8\u8BA2\u5355\uFF0C\u5426\u5219\u7F5A\u6CA1" })] })] })] }));
};
