import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { addProcess, modifyProcess } from '#contracts/flow/definition-api.ts';
import { FlowNode, isTaskNode } from '#contracts/flow/graph.ts';
import { assigneeKinds } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { Suggest } from '../kit/Suggest.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useOrganisation } from '../organisation/useOrganisation.ts';
import { PersonField } from './PersonField.tsx';
/** One step: its name, handler and time limit. It is saved as a whole; its position in the drawing stays. */
export const NodeDialog = ({ definition, node, close }) => {
    const inputs = [...(node ? [] : inputsOf(addProcess.body, ['code'])), ...inputsOf(FlowNode, fields), editable];
    const before = Object.fromEntries(fields.map(field => [field, node?.[field] === undefined ? '' : String(node[field])]));
    const form = useInputs(inputs, { ...before, kind: node?.kind ?? 'TASK', editable: (node?.editable ?? []).join('，') });
    const [assignees, setAssignees] = useState(node?.assignees ?? [{ kind: 'ROLE' }]);
    const kind = (form.texts.kind ?? 'TASK');
    const handled = isTaskNode({ id: '', name: '', kind });
    const asked = inputs.filter(input => forKind(input.field, kind));
    const given = form.values && Object.fromEntries(Object.entries(form.values).filter(([field]) => forKind(field, kind)));
    const { x, y } = node ?? {};
    const names = String(given?.editable ?? '')
        .split(/[\s,，、;；]+/)
        .filter(Boolean);
    const { editable: _, ...plain } = given ?? {};
    const whole = given && {
        ...plain,
        ...(names.length > 0 && { editable: names }),
        ...present({ x, y }),
        ...(handled && { assignees: assignees.map(cleaned) }),
    };
    const endpoint = node ? modifyProcess : addProcess;
    const named = node ? { id: `${definition.id}~${node.id}` } : { definition: definition.id };
    return (_jsx(CommandDialog, { endpoint: endpoint, label: node ? '修改环节' : '新增环节', revision: definition.revision, body: whole && { ...named, ...whole }, incomplete: "\u8BF7\u66F4\u6B63\u6807\u51FA\u7684\u5185\u5BB9", check: form.check, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: asked.map((input) => {
                        const props = form.props(input);
                        return _jsx(Field, { ...props, problem: errors[input.field] ?? props.problem, disabled: disabled }, input.field);
                    }) }), handled && _jsx(Assignees, { assignees: assignees, change: setAssignees, many: kind !== 'TASK', disabled: disabled })] })) }));
};
const fields = ['name', 'kind', 'dueHours', 'rollback', 'each', 'handlersFrom', 'outcome'];
const editable = { field: 'editable', title: '可修改的字段', kind: 'text', optional: true, maxLength: 1_000 };
const forKind = (field, kind) => {
    if (field === 'outcome')
        return kind === 'END';
    if (field === 'each')
        return kind === 'PARALLEL_ALL' || kind === 'PARALLEL_ANY';
    if (field === 'dueHours' || field === 'rollback' || field === 'editable' || field === 'handlersFrom')
        return isTaskNode({ id: '', name: '', kind });
    return true;
};
const cleaned = ({ kind, code, name }) => ({
    kind,
    ...(code?.trim() && isNamed(kind) && { code: code.trim() }),
    ...(name?.trim() && { name: name.trim() }),
});
/** the line's handler and the applicant follow from the subject of the instance */
const isNamed = (kind) => kind !== 'LINE' && kind !== 'APPLICANT';
const Assignees = ({ assignees, change, many, disabled }) => {
    const { roles, groups, departments } = useOrganisation();
    const options = {
        ROLE: roles.map(({ code, name }) => ({ id: code, label: name })),
        GROUP: groups.map(({ groupId, name }) => ({ id: groupId, label: name })),
        DEPARTMENT: departments.map(({ deptId, name }) => ({ id: deptId, label: name })),
    };
    const set = (index, more) => change(assignees.map((one, at) => (at === index ? { ...one, ...more } : one)));
    return (_jsxs(Box, { role: "group", "aria-label": "\u5904\u7406\u65B9", sx: { display: 'grid', gap: 2 }, children: [assignees.map(({ kind, code = '', name = '' }, index) => (_jsxs(Box, { sx: { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr auto' } }, children: [_jsx(TextField, { label: "\u5904\u7406\u65B9", value: kind, onChange: event => set(index, { kind: event.target.value }), select: true, size: "small", disabled: disabled, children: Object.entries(assigneeKinds).map(([code, label]) => (_jsx(MenuItem, { value: code, children: label }, code))) }), kind === 'USER' ? (_jsx(PersonField, { label: "\u5904\u7406\u65B9\u7F16\u7801", value: code, onChange: code => set(index, { code }), required: true, disabled: disabled })) : (_jsx(Suggest, { label: "\u5904\u7406\u65B9\u7F16\u7801", options: options[kind] ?? [], value: isNamed(kind) ? code : '', onChange: event => set(index, { code: event.target.value }), required: isNamed(kind), disabled: disabled || !isNamed(kind) })), _jsx(TextField, { label: "\u5904\u7406\u65B9\u540D\u79F0", value: name, onChange: event => set(index, { name: event.target.value }), size: "small", disabled: disabled }), many && (_jsx(Button, { size: "small", disabled: disabled, onClick: () => change(assignees.filter((_, at) => at !== index)), children: "\u79FB\u9664" }))] }, index))), many && (_jsx(Box, { children: _jsx(Button, { size: "small", disabled: disabled, onClick: () => change([...assignees, { kind: 'ROLE' }]), children: "\u6DFB\u52A0\u5904\u7406\u65B9" }) }))] }));
};
