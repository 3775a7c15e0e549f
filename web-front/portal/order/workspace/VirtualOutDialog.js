import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderVirtualOut, virtualOutPreview } from '#contracts/order/virtual-out/api.ts';
import { Preview } from '../../../kit/Preview.tsx';
import { about } from './CancelDialog.tsx';
import { People } from './GroupDialogs.tsx';
import { Sums } from './MoneyChange.tsx';
/** Splits off travellers who get their tickets before the rest has paid; the server's preview is shown first (DOMAIN §3.22). */
export const VirtualOutDialog = ({ order, close }) => {
    const { orderId, paxMin, passengers, revision } = order;
    const [ids, setIds] = useState([]);
    const navigate = useNavigate();
    const body = ids.length > 0 ? { orderId, ids } : undefined;
    const people = passengers.filter(({ status, type }) => status === 'NAMED' && type !== 'FREE');
    return (_jsx(Preview, { title: "\u90E8\u5206\u5148\u51FA\u7968", endpoint: orderVirtualOut, body: body, preview: {
            endpoint: virtualOutPreview,
            body,
            show: ({ rest, part }) => _jsx(Sums, { heads: ['现在', '其余旅客', '先行出票'], of: [order, rest, part] }),
        }, action: then => (then ? `${then.part.persons} 人先出票，应付 ${formatYuan(then.totalAmount)}` : '部分先出票'), done: ({ id }) => `已生成虚拟出票单 ${id}`, then: ({ id }) => void navigate(`/order/${encodeURIComponent(id)}?tab=money`), about: about(order), revision: revision, close: close, children: ({ pending }) => (_jsxs(_Fragment, { children: [_jsxs("p", { className: "ow-hint", children: ["\u9009\u51FA\u7684\u65C5\u5BA2\u53E6\u6210\u4E00\u5355\uFF0C\u4ECD\u6309\u56E2\u961F\u4EF7\uFF0C\u4ED8\u6E05\u540E\u7531\u822A\u53F8\u51FA\u7968\uFF1B\u5DF2\u4ED8\u6B3E\u9879\u6309\u5EA7\u4F4D\u548C\u5E94\u4ED8\u91D1\u989D\u5206\u644A\uFF0C\u5176\u4F59\u65C5\u5BA2\u81F3\u5C11 ", paxMin, " \u4EBA\uFF0C\u514D\u7968\u65C5\u5BA2\u968F\u5176\u4F59\u65C5\u5BA2\u51FA\u7968"] }), _jsx(People, { label: "\u5148\u51FA\u7968\u7684\u65C5\u5BA2", people: people, chosen: ids, choose: setIds, pending: pending }), !body && _jsx("p", { className: "ow-hint", children: "\u9009\u62E9\u65C5\u5BA2\u540E\u663E\u793A\u8BD5\u7B97" })] })) }));
};
