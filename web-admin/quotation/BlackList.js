import { jsx as _jsx } from "react/jsx-runtime";
import { quoteBlacklist } from '#contracts/quotation/lists.ts';
import { addBlacklist, deleteBlacklist } from '#contracts/quotation/rule-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useInputs } from '../kit/useInputs.ts';
/** Agencies that get no automatic quotes, by line. */
export const BlackList = () => (_jsx(ListScreen, { of: quoteBlacklist, actions: _jsx(DialogButton, { endpoint: addBlacklist, label: "\u52A0\u5165\u9ED1\u540D\u5355", children: close => _jsx(AddDialog, { close: close }) }), rowActions: ({ id, agencyName }) => (_jsx(ActionButton, { endpoint: deleteBlacklist, label: "\u79FB\u51FA", variant: "text", size: "small", fixed: { id, ids: undefined }, explain: `${agencyName}移出后可再自动报价。` })) }));
const inputs = [
    ...inputsOf(addBlacklist.body, ['airLine', 'line']),
    { field: 'agents', title: '代理人编号', kind: 'text', optional: false, long: true },
    ...inputsOf(addBlacklist.body, ['reason']),
];
const AddDialog = ({ close }) => {
    const form = useInputs(inputs);
    const [airLine, line, reason] = ['airLine', 'line', 'reason'].map(field => form.values?.[field]);
    const agents = String(form.values?.agents ?? '')
        .split(/[\s,，、;；]+/)
        .filter(part => part !== '');
    return (_jsx(CommandDialog, { endpoint: addBlacklist, label: "\u52A0\u5165\u9ED1\u540D\u5355", explain: "\u5217\u5165\u7684\u4EE3\u7406\u4EBA\u5728\u6240\u5217\u822A\u7EBF\u4E0D\u80FD\u81EA\u52A8\u62A5\u4EF7\uFF0C\u8BE2\u4EF7\u8F6C\u4EBA\u5DE5\u3002\u591A\u4E2A\u4EE3\u7406\u4EBA\u4EE5\u987F\u53F7\u6216\u6362\u884C\u5206\u9694\uFF1B\u4E0D\u586B\u822A\u7EBF\u5219\u4E3A\u8BE5\u822A\u53F8\u7684\u5168\u90E8\u822A\u7EBF\u3002", body: airLine && reason && agents.length > 0 ? { airLine, agents, reason, ...(line && { line }) } : undefined, incomplete: "\u8BF7\u586B\u5199\u822A\u7A7A\u516C\u53F8\u3001\u4EE3\u7406\u4EBA\u7F16\u53F7\u548C\u539F\u56E0", check: form.check, done: ({ added }) => `已加入 ${added} 个代理人`, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};
