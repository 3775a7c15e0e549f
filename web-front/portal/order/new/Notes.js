import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CallError, messageOf } from '#contracts/client/error.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useLike } from './LikeDialog.tsx';
import { differenceText } from './MovedDialog.tsx';
/** Obstacles to the order and things to know before sending, the most urgent first. */
export const Notes = ({ preview, error, again, problem, like, compare, moved, agree }) => (_jsxs("div", { className: "new-order-notes", children: [problem !== undefined && _jsx(Refusal, { problem: problem }), error !== undefined && (_jsxs(Note, { tone: "danger", act: _jsx(Act, { press: again, children: "\u91CD\u8BD5" }), children: ["\u4EF7\u683C\u6CA1\u6709\u53D6\u5230\uFF1A", messageOf(error)] })), preview?.unpaid && problem === undefined && (_jsx(Note, { tone: "danger", act: _jsx(Unpaid, {}), children: preview.unpaid })), preview?.quota && problem === undefined && _jsx(Note, { tone: "danger", children: preview.quota }), preview?.fines && problem === undefined && (_jsx(Note, { tone: "danger", act: _jsx(Fines, {}), children: preview.fines })), preview && moved !== undefined && (_jsxs(Note, { tone: "waiting", act: _jsx(Act, { press: () => agree(preview), children: "\u6309\u65B0\u4EF7\u7EE7\u7EED" }), children: ["\u4EF7\u683C\u5DF2\u53D8\u52A8\uFF1A\u539F ", formatYuan(moved), "\uFF0C\u73B0 ", _jsx("b", { children: formatYuan(preview.total) }), "\uFF0C\u5DEE ", differenceText(moved, preview.total)] })), preview?.short && (_jsxs(Note, { tone: "waiting", children: [_jsx("b", { children: preview.short }), "\uFF0C\u53EF\u4EE5\u63D0\u4EA4\u5019\u8865\uFF1A\u5019\u8865\u671F\u95F4\u4E0D\u5360\u5EA7\u3001\u4E0D\u4ED8\u6B3E\uFF1B\u6709\u5EA7\u540E\u4E3A\u4F60\u4FDD\u7559\u5EA7\u4F4D\u5E76\u901A\u77E5\uFF0C\u5728\u786E\u8BA4\u65F6\u9650\u5185\u6309\u5F53\u65F6\u7684\u4EF7\u683C\u786E\u8BA4\u3002"] })), preview?.terms.audit && _jsx(Note, { tone: "waiting", children: "\u672C\u56E2\u8BA2\u5355\u5148\u7531\u822A\u53F8\u5BA1\u6838\uFF0C\u5BA1\u6838\u901A\u8FC7\u540E\u518D\u4ED8\u6B3E\uFF0C\u5404\u9879\u65F6\u9650\u81EA\u901A\u8FC7\u65F6\u8D77\u7B97\u3002" }), like && _jsx(LikeNote, { like: like, compare: compare })] }));
const Act = ({ press, children }) => (_jsx(Button, { type: "link", size: "small", onClick: () => void press(), children: children }));
const Fines = () => _jsx(Link, { to: "/account/fine?status=OVERDUE", children: "\u53BB\u7F34\u7EB3\u7F5A\u91D1" });
const Unpaid = () => _jsx(Link, { to: "/order?status=WAIT_FOR_PAY", children: "\u67E5\u770B\u5F85\u652F\u4ED8\u8BA2\u5355" });
/** link to the page where the obstacle can be removed */
const actFor = (errors = {}) => (errors.fines ? _jsx(Fines, {}) : errors.unpaidSeats ? _jsx(Unpaid, {}) : undefined);
/** Why the order was not submitted; without an answer nobody knows whether it was. */
const Refusal = ({ problem }) => {
    const isTold = problem instanceof CallError;
    return (_jsx(Note, { tone: "danger", isPressing: true, act: isTold && actFor(problem.errors), children: isTold && problem.isUnknown ? '没有收到结果，订单可能已经提交。再按一次提交，不会重复下单。' : messageOf(problem) }));
};
const LikeNote = ({ like, compare }) => {
    const { data: order } = useLike(like);
    return (_jsx(Note, { tone: "waiting", act: _jsx(Act, { press: compare, children: "\u5E76\u6392\u67E5\u770B" }), children: order ? (_jsxs(_Fragment, { children: [formatDate(order.submittedAt), " \u6709\u76F8\u4F3C\u8BA2\u5355 ", _jsx("b", { children: order.groupName }), "\uFF1A", order.legs.map(({ flightNo, date }) => `${flightNo} ${date}`).join('，'), "\uFF0C", order.persons, " \u4EBA\uFF0C", orderStatuses[order.status]] })) : (`有相似订单 ${like}`) }));
};
const Note = ({ tone, children, act, isPressing = false }) => {
    const place = useRef(null);
    useEffect(() => {
        if (isPressing)
            place.current?.scrollIntoView({ block: 'center' });
    }, [isPressing]);
    return (_jsxs("div", { ref: place, className: `new-order-note ${tone}`, role: tone === 'danger' ? 'alert' : 'status', children: [_jsx("span", { children: children }), act] }));
};
