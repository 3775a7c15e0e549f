import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { addHandover, cancelHandover } from '#contracts/flow/definition-api.ts';
import { handovers } from '#contracts/flow/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { PersonField } from './PersonField.tsx';
import { useCarriers } from './useCarriers.ts';
/** People whose tasks somebody else handles for a time. A handover begins and ends by itself; before it begins it may be taken back. */
export const HandoverList = () => (_jsx(ListScreen, { of: handovers, render: { from: ({ from }) => personText(from), to: ({ to }) => personText(to) }, actions: _jsx(DialogButton, { endpoint: addHandover, variant: "contained", children: close => _jsx(HandoverDialog, { close: close }) }), rowActions: ({ id, status, to }) => (status === 'PLANNED' || status === 'ACTIVE') && (_jsx(ActionButton, { endpoint: cancelHandover, label: "\u53D6\u6D88\u4EA4\u63A5", size: "small", variant: "text", fixed: { id }, explain: `取消后任务不再由${to.name}处理。` })) }));
const personText = ({ id, name }) => `${name}（${id}）`;
const rest = inputsOf(addHandover.body, ['airLine', 'fromDate', 'toDate', 'remark']);
const HandoverDialog = ({ close }) => {
    const [handleId, setHandler] = useState('');
    const [tried, setTried] = useState(false);
    const carriers = useCarriers();
    const inputs = rest.map(input => (input.field === 'airLine' ? { ...input, labels: carriers } : input));
    const form = useInputs(inputs);
    const missing = handleId.trim() === '' ? '请选择接收人' : undefined;
    return (_jsx(CommandDialog, { endpoint: addHandover, explain: "\u4EA4\u63A5\u671F\u5185\u60A8\u672A\u5904\u7406\u7684\u548C\u65B0\u6765\u7684\u4EFB\u52A1\u7531\u63A5\u6536\u4EBA\u5904\u7406\uFF0C\u5230\u671F\u81EA\u52A8\u7ED3\u675F\u3002\u4E0D\u9009\u822A\u7A7A\u516C\u53F8\u4E3A\u5168\u90E8\u4EFB\u52A1\u3002", body: form.values && !missing ? { ...form.values, handleId: handleId.trim() } : undefined, incomplete: missing ?? '请更正标出的内容', check: () => {
            setTried(true);
            form.check();
        }, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(PersonField, { name: "handleId", label: "\u63A5\u6536\u4EBA", value: handleId, onChange: setHandler, required: true, disabled: disabled, problem: errors.handleId ?? (tried ? missing : undefined) }), inputs.map(input => {
                    const props = form.props(input);
                    return _jsx(Field, { ...props, problem: errors[input.field] ?? props.problem, disabled: disabled }, input.field);
                })] })) }));
};
