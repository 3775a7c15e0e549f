import { jsx as _jsx } from "react/jsx-runtime";
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderVirtualOut, virtualOutPreview } from '#contracts/order/virtual-out/api.ts';
import { ChooseMany } from '../../kit/ChooseMany.tsx';
import { CommandDialog } from '../../kit/CommandDialog.tsx';
import { Halves, optionsOf } from '../SplitDialog.tsx';
/** Issues tickets for a part of a group before the rest has paid. It shows both parts as the server would leave them (DOMAIN §3.22). */
export const VirtualOutDialog = ({ order, close }) => {
    const { orderId, revision, passengers } = order;
    const [ids, setIds] = useState([]);
    const navigate = useNavigate();
    const asked = ids.length > 0 ? { orderId, ids } : undefined;
    return (_jsx(CommandDialog, { endpoint: orderVirtualOut, label: "\u90E8\u5206\u5148\u51FA\u7968", revision: revision, explain: orderVirtualOut.note ?? '', body: asked, incomplete: "\u8BF7\u9009\u62E9\u5148\u51FA\u7968\u7684\u65C5\u5BA2", preview: {
            endpoint: virtualOutPreview,
            body: asked,
            show: ({ rest, part }) => _jsx(Halves, { order: order, rest: rest, part: part, heads: ['其余旅客', '先行出票'] }),
        }, done: ({ id }) => {
            navigate(`/virtual-out/${encodeURIComponent(id)}/show`);
            return `已生成虚拟出票单 ${id}`;
        }, maxWidth: "md", close: close, children: ({ disabled }) => (_jsx(ChooseMany, { label: "\u5148\u51FA\u7968\u7684\u65C5\u5BA2", options: optionsOf(passengers.filter(({ status, type }) => status === 'NAMED' && type !== 'FREE')), chosen: ids, change: setIds, disabled: disabled })) }));
};
