import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { bookAllocation, prepayAllocation, showAllocation, undoAllocation, } from '#contracts/auction/allocation-api.ts';
import { queryNews } from '#contracts/auction/allocation-lists.ts';
import { allocationStatuses } from '#contracts/auction/bag-codes.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field } from '../../kit/Form.tsx';
import { useFrame } from '../../kit/frame.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Pages } from '../../kit/Pages.tsx';
import { Fetched, isUnanswered, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import '../bidding/bidding.css';
import { Rest, useHouseClock } from '../bidding/clock.tsx';
import { usePurse } from '../bidding/purse.ts';
import { Short } from '../bidding/Short.tsx';
import { Ways } from '../bidding/Ways.tsx';
import { BagHead, Booked, Flights, minutesText, Ordered, Told } from './Bag.tsx';
import './bags.css';
import { bagHalls } from './paths.ts';
import { lossText } from './SealedBid.tsx';
/** interval for asking whether the bag still waits for the agency, ms */
const LIVE_MS = 5_000;
const NEWS = 5;
/**
 * A bag that an airline has set aside for the agency: flights and price, the airline's news, and the limits for confirming and prepaying.
 */
export const Allocation = () => {
    const { id = '' } = useParams();
    useFrame({ title: '切位包', back: `${bagHalls.ALLOCATION}?status=AVAILABLE` });
    const asked = useAsk(showAllocation, { id }, { every: data => data !== undefined && !isOver(data) && LIVE_MS, fresh: 0 });
    const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt);
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(Fetched, { from: asked, what: "\u5207\u4F4D\u5305", rows: 6, children: bag => _jsx(Shown, { bag: bag, clock: clock, again: asked.refetch }) })] }));
};
const isOver = ({ status }) => status !== 'AVAILABLE' && status !== 'BOOKED' && status !== 'WAIT_PAY';
/** The status for a reader who may confirm: after the end it is over, even if the server's clock has not closed it yet. */
const standingOf = ({ status, now, endsAt }) => status === 'AVAILABLE' && now >= endsAt
    ? { text: '已过确认时限', tone: 'neutral' }
    : { text: allocationStatuses[status], tone: toneOf(status) };
const Shown = ({ bag, clock, again }) => {
    return (_jsxs(_Fragment, { children: [_jsx(BagHead, { bag: bag, ...standingOf(bag) }), _jsxs("div", { className: "bid-page", children: [_jsx("div", { className: "bid-work", children: _jsx(Doing, { bag: bag, clock: clock, again: again }) }), _jsxs("div", { className: "bid-more", children: [_jsx(News, { batchId: bag.batchId }), _jsx(Flights, { bag: bag }), _jsx(Terms, { bag: bag })] })] })] }));
};
const Terms = ({ bag: { earnest, undoMinutes, undosLeft, prepayMinutes, prepayPercent, endsAt } }) => (_jsxs("section", { className: "bid-card", "aria-label": "\u89C4\u5219", children: [_jsx("h2", { children: "\u89C4\u5219" }), _jsxs("ul", { className: "bag-terms", children: [_jsxs("li", { children: ["\u822A\u7A7A\u516C\u53F8\u4E3A\u672C\u5355\u4F4D\u4FDD\u7559\u5EA7\u4F4D\uFF0C", formatDateTime(endsAt).slice(0, 16), " \u524D\u786E\u8BA4\uFF0C\u903E\u671F\u5EA7\u4F4D\u91CA\u653E"] }), _jsxs("li", { children: [earnest > 0 ? `确认占用保证金 ${formatYuan(earnest)}；` : '确认不占用保证金；', undosLeft > 0
                            ? `${minutesText(undoMinutes)}内可以撤销确认${earnest > 0 ? '，保证金全额退回' : ''}（可撤销次数 ${undosLeft}）`
                            : '确认后不能撤销'] }), _jsxs("li", { children: ["\u786E\u8BA4\u540E ", minutesText(prepayMinutes), "\u5185\u9884\u4ED8\uFF0C\u4E0D\u665A\u4E8E\u8D77\u98DE\u524D 6 \u5C0F\u65F6\uFF1B\u903E\u671F", earnest > 0 && '保证金罚没，', "\u786E\u8BA4\u5931\u6548\uFF0C\u786E\u8BA4\u65F6\u9650\u524D\u53EF\u4EE5\u518D\u6B21\u786E\u8BA4"] }), _jsxs("li", { children: ["\u9884\u4ED8\u751F\u6210\u542B\u5168\u90E8\u822A\u73ED\u7684\u4E00\u4E2A\u8BA2\u5355\uFF0C\u9996\u671F\u4E3A\u7968\u6B3E\u7684 ", prepayPercent, "%", earnest > 0 && '；首期支付后保证金抵作票款'] }), _jsx("li", { children: "\u7968\u4EF7\u6309\u5404\u822A\u73ED\u5168\u4EF7\u5206\u644A\uFF0C\u5408\u8BA1\u5373\u6BCF\u4EBA\u5305\u4EF7\uFF1B\u7A0E\u8D39\u6309\u751F\u6210\u8BA2\u5355\u4E4B\u65E5\u53E6\u8BA1" })] })] }));
/** News of the airline for the agencies of the batch, the newest first. */
const News = ({ batchId }) => {
    const [page, setPage] = useState(0);
    const asked = useAsk(queryNews, { batchid: batchId, page, size: NEWS }, { keep: true, lists: ['allocationnews'] });
    if (asked.data?.totalElements === 0)
        return null;
    return (_jsxs("section", { className: "bid-card", "aria-label": "\u8D44\u8BAF", children: [_jsx("h2", { children: "\u8D44\u8BAF" }), _jsx(Fetched, { from: asked, what: "\u8D44\u8BAF", rows: 2, children: ({ content, totalElements }) => (_jsxs(_Fragment, { children: [_jsx("ul", { className: "bag-news", children: content.map(({ id, title, content, updatedAt }) => (_jsxs("li", { children: [_jsx("b", { children: title }), _jsx("time", { dateTime: updatedAt, children: formatDateTime(updatedAt).slice(0, 16) }), _jsx("p", { children: content })] }, id))) }), _jsx(Pages, { page: page + 1, size: NEWS, total: totalElements, go: page => setPage(page - 1) })] })) })] }));
};
/** The next step, by holder and status of the bag. */
const Doing = ({ bag, clock, again }) => {
    const { status, mine, endsAt, now, lost } = bag;
    if (status === 'AVAILABLE' && now < endsAt)
        return _jsx(Confirm, { bag: bag, clock: clock, again: again });
    const end = ends[status === 'AVAILABLE' ? 'CLOSED' : status];
    if (end)
        return _jsx(Told, { ...end, children: lost && _jsx("p", { children: lossText(lost) }) });
    if (!mine)
        return _jsx(Told, { title: "\u5DF2\u7531\u5176\u4ED6\u5355\u4F4D\u786E\u8BA4", text: "\u4E0A\u7EA7\u6216\u5206\u4EE3\u7406\u5DF2\u7ECF\u786E\u8BA4\u8FD9\u4E2A\u5207\u4F4D\u5305" });
    if (status === 'BOOKED')
        return (_jsx(Booked, { bag: bag, mine: mine, title: "\u5DF2\u786E\u8BA4\uFF0C\u5F85\u9884\u4ED8", prepay: prepayAllocation, undo: undoAllocation, clock: clock, again: again }));
    return _jsx(Ordered, { status: status, mine: mine });
};
const ends = {
    LAPSED: { title: '订单已失效', text: '座位已收回；仍需要的，请联系航空公司重新分配' },
    CLOSED: { title: '已过确认时限', text: '座位已释放；仍需要的，请联系航空公司重新分配' },
    DECLINED: { title: '已拒绝', text: '本单位已拒绝分配，座位已释放' },
    CANCELLED: { title: '已取消', text: '航空公司已取消这个切位包' },
};
const Confirm = ({ bag: { id, airLine, amount, earnest, endsAt, undoMinutes, undosLeft, lost, allowedActions }, clock, again }) => {
    const { send, isPending } = useSend(bookAllocation);
    const [problem, setProblem] = useState();
    const [isDeclining, setDeclining] = useState(false);
    const purse = usePurse(airLine, earnest > 0);
    const short = purse === undefined ? 0 : earnest - purse;
    const may = (path) => allowedActions.some(action => action.path === path);
    const confirm = async () => {
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
    const closeDialog = () => {
        setDeclining(false);
        // the page itself shows the reason of the refusal
        void again();
    };
    const why = clock() >= Date.parse(endsAt) ? '已过确认时限' : `无${airLine}航司销售权限`;
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u786E\u8BA4", children: [_jsx("h2", { children: "\u5DF2\u5206\u914D\u7ED9\u672C\u5355\u4F4D\uFF0C\u5F85\u786E\u8BA4" }), lost && _jsxs("p", { role: "status", children: ["\u4E0A\u6B21\u786E\u8BA4\u5DF2\u5931\u6548\uFF1A", lossText(lost)] }), _jsxs("p", { className: "bid-limit", children: [formatDateTime(endsAt).slice(0, 16), " \u524D\u786E\u8BA4\u3000\u5269 ", _jsx(Rest, { until: endsAt, clock: clock })] }), _jsx(Lines, { of: earnest > 0 ? [['占用保证金', _jsx(Money, { fen: earnest }, "earnest")]] : [], sum: ['包价（不含税费）', _jsx(Money, { fen: amount, sign: true }, "amount")] }), may(bookAllocation.path) && short > 0 ? (_jsx(Short, { by: short, airLine: airLine })) : (_jsx(Button, { type: "primary", size: "large", block: true, loading: isPending, disabled: !may(bookAllocation.path), onClick: confirm, children: !may(bookAllocation.path) ? why : earnest > 0 ? `确认，占用保证金 ${formatYuan(earnest)}` : '确认' })), _jsxs("p", { className: "bid-hint", children: [undosLeft > 0 ? `确认后 ${minutesText(undoMinutes)}内可以撤销` : '确认后不能撤销', "\u3002\u903E\u671F\u672A\u9884\u4ED8\u7684\uFF0C", earnest > 0 ? '保证金罚没' : '确认失效'] }), problem !== undefined && _jsx(Problem, { error: problem }), may(undoAllocation.path) && (_jsx(Button, { type: "text", className: "bid-leave", onClick: () => setDeclining(true), children: "\u4E0D\u9700\u8981\uFF0C\u62D2\u7EDD\u5206\u914D" })), isDeclining && _jsx(DeclineDialog, { id: id, close: closeDialog })] }));
};
const DeclineDialog = ({ id, close }) => {
    const [problem, setProblem] = useState();
    const [reason, setReason] = useState('');
    const { send, isPending } = useSend(undoAllocation);
    const tell = useTell();
    const submit = async () => {
        setProblem(undefined);
        try {
            await send({ id, decline: true, ...(reason.trim() && { reason: reason.trim() }) });
            tell.done('已拒绝分配');
            close();
        }
        catch (error) {
            setProblem(error);
        }
    };
    return (_jsxs(Dialog, { title: "\u62D2\u7EDD\u5206\u914D", close: close, action: "\u786E\u5B9A\u62D2\u7EDD", danger: true, submit: submit, pending: isPending, leave: "\u4FDD\u7559", children: [_jsx("p", { children: "\u5EA7\u4F4D\u7ACB\u5373\u91CA\u653E\uFF0C\u4E0D\u80FD\u6062\u590D\uFF1B\u4ECD\u9700\u8981\u65F6\u7531\u822A\u7A7A\u516C\u53F8\u91CD\u65B0\u5206\u914D\u3002" }), _jsx(Field, { label: "\u539F\u56E0", children: control => (_jsx(Input.TextArea, { ...control, rows: 2, maxLength: 500, value: reason, onChange: ({ target }) => setReason(target.value) })) }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
