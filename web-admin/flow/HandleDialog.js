import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flowAction, flowActionReady } from '#contracts/client/flow-form.ts';
import { handleFlow, instanceDetail, preTransition } from '#contracts/flow/api.ts';
import { outcomes } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { Facts } from '../kit/Detail.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { columnFor } from '../report/column-for.ts';
/** Completes one task: route, remark and next handler; the result is shown before the confirmation. */
export const HandleDialog = ({ instance, close }) => {
    const queries = useQueryClient();
    const { id: instanceId, currentTaskId: curentTaskId, routes } = instance;
    const inputs = editableIn(instance);
    const [code] = inputsOf(handleFlow.body, ['reasonCode']);
    const why = useInputs([code]);
    const form = useInputs(inputs, Object.fromEntries(inputs.map(input => [input.field, inputText(input, valuesOf(instance)[input.field])])));
    const [routeId, setRoute] = useState(null);
    const [remark, setRemark] = useState('');
    const [handler, setHandler] = useState('');
    const foresees = useMay()(preTransition);
    const asked = routeId === null ? undefined : { instanceId, curentTaskId, routeId };
    const foreseen = useAsk(preTransition, asked, { enabled: foresees && asked !== undefined });
    const handlers = foreseen.data?.handlers ?? [];
    const route = routes.find(({ id }) => id === routeId);
    const needHandler = route?.needHandler ?? false;
    const asksWhy = route?.kind === 'BACK' || route?.kind === 'REJECT';
    const toUser = needHandler ? handlers.find(({ id }) => id === handler) : undefined;
    const action = { ...present({ route, toUser }), flowRemark: remark };
    const ready = flowActionReady(action);
    const reason = route?.reason;
    const incomplete = ready !== true ? ready : reason && !tidy(remark) ? `请填写${reason}` : form.values ? undefined : '请更正标出的内容';
    return (_jsx(CommandDialog, { endpoint: handleFlow, label: "\u5904\u7406\u4EFB\u52A1", body: incomplete
            ? undefined
            : {
                ...flowAction({ ...(form.isChanged && { form: form.values }), instanceId, currentTaskId: curentTaskId }, action),
                ...(asksWhy && why.values),
            }, incomplete: incomplete ?? '', ...(foresees && { preview: { endpoint: preTransition, body: asked, show: (data) => _jsx(Leads, { to: data }) } }), check: form.check, done: ({ statusDesc }) => `任务已处理，流程状态：${statusDesc}`, refused: () => queries.invalidateQueries({ queryKey: [instanceDetail.path] }), close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(ToggleButtonGroup, { exclusive: true, value: routeId, onChange: (_, chosen) => {
                        setRoute(chosen);
                        setHandler('');
                    }, disabled: disabled, "aria-label": "\u64CD\u4F5C", color: "primary", sx: { flexWrap: 'wrap' }, children: routes.map(({ id, name }) => (_jsx(ToggleButton, { value: id, children: name }, id))) }), inputs.map(input => (_jsx(Field, { ...form.props(input), disabled: disabled }, input.field))), needHandler && (_jsx(TextField, { label: "\u5904\u7406\u4EBA", value: handlers.some(({ id }) => id === handler) ? handler : '', onChange: event => setHandler(event.target.value), select: true, required: true, disabled: disabled, error: errors.toUser !== undefined, helperText: errors.toUser ?? (foreseen.data && handlers.length === 0 ? '没有可选的处理人，请联系管理员' : undefined), children: handlers.map(({ id, name, airLine }) => (_jsx(MenuItem, { value: id, children: airLine ? `${name}（${airLine}）` : name }, id))) })), asksWhy && _jsx(Field, { ...why.props(code), disabled: disabled }), _jsx(TextField, { label: reason ?? '处理意见', required: reason !== undefined, value: remark, onChange: event => setRemark(event.target.value), multiline: true, minRows: 2, disabled: disabled, error: errors.flowRemark !== undefined, helperText: errors.flowRemark })] })) }));
};
const valuesOf = ({ form }) => form;
/** The form fields that the handler may change at this step, by type; a list or a document cannot be typed. */
const editableIn = (instance) => {
    const { editable = [] } = instance.nodes.find(({ id }) => id === instance.nodeId) ?? {};
    return editable.flatMap(field => {
        const value = valuesOf(instance)[field];
        if (typeof value === 'object' && value !== null)
            return [];
        const { title, kind, labels } = columnFor(field);
        const told = typeof value === 'boolean' ? 'flag' : kind === 'text' && typeof value === 'number' ? 'number' : kind;
        return [{ field, title, kind: told, optional: true, ...present({ labels }) }];
    });
};
const Leads = ({ to: { outcome, waiting, next, handlers } }) => {
    if (outcome)
        return _jsxs(Alert, { severity: outcome === 'APPROVED' ? 'success' : 'warning', children: ["\u6D41\u7A0B\u5C06\u7ED3\u675F\uFF1A", outcomes[outcome]] });
    if (waiting)
        return _jsx(Alert, { severity: "info", children: "\u672C\u73AF\u8282\u8FD8\u6709\u5176\u4ED6\u4EBA\u672A\u5904\u7406\uFF0C\u5168\u90E8\u5904\u7406\u540E\u6D41\u8F6C\u5230\u4E0B\u4E00\u73AF\u8282\u3002" });
    return (_jsxs(Box, { sx: { display: 'grid', gap: 1 }, children: [_jsxs(Alert, { severity: "info", children: ["\u5C06\u6D41\u8F6C\u5230\uFF1A", [...new Set(next.map(({ toGroupName }) => toGroupName))].join('、')] }), _jsx(Facts, { facts: [
                    ['处理方', [...new Set(next.map(({ toName, airLine }) => (airLine ? `${toName}（${airLine}）` : toName)))].join('、')],
                    ['可处理人', [...new Set(handlers.map(({ name }) => name))].join('、')],
                ] })] }));
};
