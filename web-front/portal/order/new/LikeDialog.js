import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { orderStatuses } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { isCompared } from '#contracts/order/rules/duplicate.ts';
import { useAsk } from '../../../kit/calls.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Compare } from '../../../kit/Lines.tsx';
import { Fetched } from '../../../kit/States.tsx';
export const useLike = (orderId) => useAsk(orderDetail, { orderId: orderId ?? '' }, { enabled: orderId !== undefined, lists: ['order'] });
/** The similar order, as long as it is live: one that has ended is no reason to ask. */
export const useLiveLike = (orderId) => {
    const { data } = useLike(orderId);
    return data && !isCompared(data.status) ? undefined : orderId;
};
/** Shows a similar order of the agency beside this one, so that nobody orders twice by mistake. */
export const LikeDialog = ({ like, own, close, submit }) => (_jsxs(Dialog, { title: "\u6709\u4E00\u5F20\u76F8\u4F3C\u7684\u8BA2\u5355", close: close, leave: submit ? '不提交' : '关闭', ...(submit && { action: '仍要提交', submit }), also: _jsx(Link, { className: "new-order-also", to: `/order/${like}`, children: "\u67E5\u770B\u5DF2\u6709\u8BA2\u5355" }), width: 640, children: [submit && _jsx("p", { children: "\u822A\u7EBF\u76F8\u540C\uFF0C\u65E5\u671F\u548C\u4EBA\u6570\u76F8\u8FD1\u3002\u540C\u4E00\u4E2A\u56E2\u53EA\u9700\u4E00\u5F20\u8BA2\u5355\uFF0C\u8981\u4FEE\u6539\u8BF7\u5728\u5DF2\u6709\u8BA2\u5355\u4E0A\u64CD\u4F5C\u3002" }), _jsx(Fetched, { from: useLike(like), what: "\u76F8\u4F3C\u8BA2\u5355", children: order => (_jsx(Compare, { heads: [`已有订单 ${order.orderNo}`, '本次订单'], rows: rowsOf({ ...order, state: `${orderStatuses[order.status]}，${formatDateTime(order.submittedAt).slice(0, 16)} 提交` }, { ...own.preview, groupName: own.groupName, state: '尚未提交' }) })) })] }));
const rowsOf = (there, own) => {
    const row = (label, say) => {
        const values = [say(there), say(own)];
        return { label, values, differs: values[0] !== values[1] };
    };
    return [
        row('团名', ({ groupName }) => groupName.trim() || '--'),
        row('航班', ({ legs }) => legs.map(({ flightNo }) => flightNo).join('，')),
        row('日期', ({ legs }) => legs.map(({ date }) => date).join('，')),
        row('人数', ({ persons }) => `${persons} 人`),
        row('总价', ({ total }) => formatYuan(total)),
        row('状态', ({ state }) => state),
    ];
};
