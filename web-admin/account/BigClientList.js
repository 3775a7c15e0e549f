import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { addBigClient, bigClientPreview } from '#contracts/account/remittance-api.ts';
import { bigClients, clientPayments } from '#contracts/account/remittance-lists.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { EMPTY, toLocal } from '#contracts/kernel/calendar.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { ClientChange } from './ClientChange.tsx';
import { clientLink } from './links.tsx';
/** due date of the oldest part of a debt; overdue ones are marked */
const whenDue = ({ dueOn }) => {
    if (!dueOn)
        return EMPTY;
    return dueOn < toLocal(new Date().toISOString()).date ? _jsxs(Tag, { tone: "danger", children: [dueOn, " \u903E\u671F"] }) : dueOn;
};
/** Clients that buy on credit. */
export const BigClientList = () => (_jsx(ListScreen, { of: bigClients, render: { dueOn: whenDue }, actions: _jsx(DialogButton, { endpoint: addBigClient, label: "\u65B0\u589E", variant: "contained", children: close => _jsx(AddDialog, { close: close }) }) }));
const AddDialog = ({ close }) => {
    const inputs = inputsOf(addBigClient.body);
    const form = useInputs(inputs);
    const { name, agent, line, termDays, remark } = form.values ?? {};
    const asked = form.values && { agent: String(agent), line: Number(line) };
    return (_jsx(CommandDialog, { endpoint: addBigClient, label: "\u65B0\u589E\u5927\u5BA2\u6237", explain: "\u6388\u4FE1\u989D\u5EA6\u7ACB\u5373\u53EF\u7528\uFF1B\u6B20\u6B3E\u4E3A\u6388\u4FE1\u989D\u5EA6\u51CF\u8D26\u6237\u4F59\u989D\uFF0C\u4EE5\u4ED8\u6B3E\u507F\u8FD8\u3002", body: asked && { ...asked, name: String(name), termDays: Number(termDays), ...(remark ? { remark: String(remark) } : {}) }, incomplete: "\u8BF7\u586B\u5199\u540D\u79F0\u3001\u4EE3\u7406\u4EBA\u3001\u6388\u4FE1\u989D\u5EA6\u548C\u8D26\u671F", check: form.check, preview: { endpoint: bigClientPreview, body: asked, show: then => _jsx(ClientChange, { then: then }) }, done: ({ id }) => `大客户 ${id} 已新增`, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};
/** Payments of clients; a row leads to its client. */
export const ClientPaymentList = () => (_jsx(ListScreen, { of: clientPayments, href: ({ client = '' }) => `/big-client/${encodeURIComponent(client)}/show`, render: { client: clientLink } }));
