import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { fareTypes } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { outTicketPreview, sureOutTicket } from '#contracts/order/api.ts';
import { ChooseMany } from '../../kit/ChooseMany.tsx';
import { CommandDialog } from '../../kit/CommandDialog.tsx';
import { Field } from '../../kit/Field.tsx';
const numbers = { field: 'ticketNos', title: '票号', kind: 'text', optional: true, long: true };
/**
 * Issues tickets for all or some travellers; it is blocked while chosen travellers lack names. Numbers come from the system or are entered:
 * one for each chosen traveller, in the order shown.
 */
export const TicketDialog = ({ order, close }) => {
    const { orderId, revision } = order;
    const open = order.passengers.filter(({ status }) => status === 'NAMED');
    const [chosen, setChosen] = useState(open.map(({ id }) => id));
    const [text, setText] = useState('');
    const ids = open.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
    const ticketNos = text.split(/[\s,，、;；]+/).filter(part => part !== '');
    const fits = ticketNos.length === 0 || ticketNos.length === ids.length;
    const wrong = ticketNos.find(ticketNo => !/^\d{3}-?\d{10}$/.test(ticketNo));
    const problem = wrong
        ? `票号${wrong}格式不正确`
        : fits
            ? undefined
            : `${ids.length} 位旅客须 ${ids.length} 个票号，已填 ${ticketNos.length} 个`;
    const unnamed = order.persons - order.passengers.length;
    const all = ids.length === open.length && ticketNos.length === 0 && unnamed <= 0;
    const rest = unnamed > 0 ? `另有 ${unnamed} 人未录名，其座位不出票，录名后再出票或减员退回。` : '全部旅客出票后订单变为已出票。';
    return (_jsx(CommandDialog, { endpoint: sureOutTicket, revision: revision, explain: `将为 ${ids.length} 位旅客出票，出票后不能撤回。${rest}`, body: ids.length === 0 || problem ? undefined : { orderId, ...(!all && { ids }), ...(ticketNos.length > 0 && { ticketNos }) }, preview: {
            endpoint: outTicketPreview,
            body: ids.length === 0 ? undefined : { orderId, ids },
            show: ({ tickets, amount, back, borne }) => back + borne > 0 && (_jsxs(Alert, { severity: borne > 0 ? 'warning' : 'info', children: ["\u51FA\u7968\u65E5\u7A0E\u8D39\u4E0E\u4E0B\u5355\u65F6\u4E0D\u540C\uFF1A", tickets, " \u5F20\u5BA2\u7968\u5171 ", formatYuan(amount), back > 0 && `，税费差额 ${formatYuan(back)} 应退代理人，另行审核退回`, borne > 0 && `，高出的 ${formatYuan(borne)} 由航司承担，不向代理人补收`, "\u3002"] })),
        }, incomplete: problem ?? '请选择要出票的旅客', maxWidth: "md", close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(ChooseMany, { label: "\u51FA\u7968\u65C5\u5BA2", options: open.map(({ id, name, type, docNo }) => ({ id, label: `${name} ${fareTypes[type]} ${docNo}` })), chosen: chosen, change: setChosen, disabled: disabled }), _jsx(Field, { input: numbers, value: text, onChange: setText, problem: errors.ticketNos ?? (wrong && problem), helperText: "\u4E0D\u586B\u5219\u7531\u822A\u53F8\u7968\u8BC1\u4EE3\u7801\u987A\u5E8F\u751F\u6210\uFF1B\u586B\u5199\u65F6\u6309\u4E0A\u5217\u65C5\u5BA2\u987A\u5E8F\uFF0C\u6BCF\u884C\u4E00\u4E2A\uFF0C\u5982 880-1234567890", disabled: disabled })] })) }));
};
