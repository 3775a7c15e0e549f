import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { TimeLeft } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { confirmWaitlist } from '#contracts/order/changes/waitlist-api.ts';
import { houseNow } from '../../../kit/clock.ts';
import { Compare, Lines } from '../../../kit/Lines.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { about } from './CancelDialog.tsx';
import { peopleText } from './names.ts';
/**
 * Takes seats that are kept for a waiting order, at the current price; if that has changed, old and new price are shown for confirmation.
 */
export const ConfirmDialog = ({ order, close }) => {
    const { orderId, total, counts, waitlist, revision } = order;
    const [price, setPrice] = useState(total);
    const moved = (error) => {
        const now = error instanceof CallError ? Number(error.errors?.total) : Number.NaN;
        return Number.isFinite(now) ? now : undefined;
    };
    return (_jsx(Preview, { title: "\u786E\u8BA4\u5019\u8865\u5EA7\u4F4D", endpoint: confirmWaitlist, body: { orderId, total: price }, action: `按 ${formatYuan(price)} 确认座位`, done: "\u5EA7\u4F4D\u5DF2\u786E\u8BA4", about: about(order), revision: revision, refusal: error => {
            const now = moved(error);
            return now === undefined ? undefined : _jsx(Moved, { before: price, now: now, take: () => setPrice(now) });
        }, close: close, children: () => (_jsxs(_Fragment, { children: [_jsx(Lines, { of: [
                        ['人数', peopleText(counts)],
                        ['下单时总价', formatYuan(total)],
                    ] }), waitlist?.confirmBy && (_jsxs("p", { className: "ow-hint", children: ["\u5EA7\u4F4D\u4FDD\u7559 ", _jsx(TimeLeft, { limit: waitlist.confirmBy, now: houseNow }), "\uFF0C\u903E\u671F\u5EA7\u4F4D\u91CA\u653E\u3001\u8BA2\u5355\u5931\u6548"] }))] })) }));
};
const Moved = ({ before, now, take }) => {
    const difference = now - before;
    if (difference === 0)
        return _jsxs("p", { className: "ow-hint", children: ["\u6309\u65B0\u4EF7 ", formatYuan(now), " \u786E\u8BA4\uFF0C\u8BF7\u518D\u6309\u4E00\u6B21"] });
    return (_jsxs("div", { role: "alert", children: [_jsx("p", { className: "problem", children: "\u4EF7\u683C\u5DF2\u53D8\u52A8" }), _jsx(Compare, { heads: ['下单时', '现在'], rows: [
                    {
                        label: '总价',
                        values: [formatYuan(before), `${formatYuan(now)}（${difference > 0 ? '+' : '−'}${formatYuan(Math.abs(difference))}）`],
                        differs: true,
                    },
                ] }), _jsx("button", { type: "button", className: "ow-link", onClick: take, children: "\u63A5\u53D7\u65B0\u4EF7" })] }));
};
