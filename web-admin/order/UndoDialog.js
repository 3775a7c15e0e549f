import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { queryPassenger, undoPassenger, undoPassengerPreview } from '#contracts/order/api.ts';
import { passengerChanges } from '#contracts/order/names/words.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAskAnew } from '../kit/calls.ts';
import { Facts } from '../kit/Detail.tsx';
import { Fetched, Nothing } from '../kit/States.tsx';
/** Undoes the last change to the names, after showing which one it is. */
export const UndoDialog = ({ order: { orderId }, close }) => {
    // an earlier answer may name a change that has been undone since
    const names = useAskAnew(queryPassenger, { orderId, page: 0, size: 1 });
    const last = names.data?.lastChange;
    return (_jsx(CommandDialog, { endpoint: undoPassenger, label: "\u64A4\u9500\u53D8\u66F4", 
        // undoes the change on display, even if there is a newer one
        body: last && { orderId, id: last.id }, incomplete: "\u6CA1\u6709\u53EF\u4EE5\u64A4\u9500\u7684\u65C5\u5BA2\u53D8\u66F4", preview: {
            endpoint: undoPassengerPreview,
            body: last && { orderId, id: last.id },
            show: seen => seen.lines.length + seen.kept.length > 0 && _jsx(Facts, { facts: goesBackFacts(seen) }),
            action: ({ lines, amount }) => (lines.length > 0 ? `确定撤销，退款 ${formatYuan(amount)}` : undefined),
        }, close: close, done: ({ undone, ...replaced }) => [`已撤销“${passengerChanges[undone.change]}”，涉及 ${undone.passengers.length} 位旅客`, replacedText(replaced)]
            .filter(text => text !== '')
            .join('。'), children: () => (_jsx(Fetched, { from: names, lines: 2, children: () => last ? (_jsxs(Alert, { severity: "warning", children: ["\u5C06\u64A4\u9500 ", last.by, " \u4E8E ", formatDateTime(last.at), " \u7684\u201C", passengerChanges[last.change], "\u201D\uFF0C\u6D89\u53CA ", last.passengers.length, " \u4F4D\u65C5\u5BA2\uFF1A", last.passengers.map(({ name }) => name).join('、'), "\u3002\u53EA\u80FD\u64A4\u9500\u8FD9\u4E00\u6B21\u3002"] })) : (_jsx(Nothing, { text: "\u6CA1\u6709\u53EF\u4EE5\u64A4\u9500\u7684\u65C5\u5BA2\u53D8\u66F4" })) })) }));
};
