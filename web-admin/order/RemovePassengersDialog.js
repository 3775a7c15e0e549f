import { jsx as _jsx } from "react/jsx-runtime";
import { goesBackFacts } from '#contracts/extra/products-text.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { batchDeletePassenger, removePassengerPreview } from '#contracts/order/api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Facts } from '../kit/Detail.tsx';
/** Takes travellers off the list; their refunds are shown first. */
export const RemovePassengersDialog = ({ order: { orderId, revision }, whom, close }) => {
    const body = { orderId, ids: whom.map(({ id }) => id) };
    return (_jsx(CommandDialog, { endpoint: batchDeletePassenger, label: "\u5220\u9664", revision: revision, color: "error", explain: `从名单中删除 ${whom.length} 位旅客：${whom.map(({ name }) => name).join('、')}。`, body: body, incomplete: "\u8BF7\u9009\u62E9\u65C5\u5BA2", preview: {
            endpoint: removePassengerPreview,
            body,
            show: seen => seen.lines.length > 0 && _jsx(Facts, { facts: goesBackFacts(seen) }),
            action: ({ lines, amount }) => (lines.length > 0 ? `确定删除，退款 ${formatYuan(amount)}` : undefined),
        }, done: ({ ids }) => `已删除 ${ids.length} 位旅客`, close: close, children: () => null }));
};
