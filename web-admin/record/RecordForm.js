import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk, useMay, useSend } from '../kit/calls.ts';
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx';
import { Field } from '../kit/Field.tsx';
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx';
import { Loading, Problem } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useLeaveGuard } from '../kit/useLeaveGuard.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { hints } from './hints.ts';
import { changesOf, recordInputs, recordTexts } from './inputs.ts';
import { useReferences } from './useReferences.ts';
const listOf = ({ name, zh }) => ({ to: `/${name}`, label: zh });
export const RecordCreate = ({ record }) => (_jsx(DetailScreen, { resource: record.name, action: "create", list: listOf(record), title: `新增${record.zh}`, sections: [{ key: 'fields', label: '内容', content: _jsx(Form, { record: record }) }] }));
export const RecordEdit = ({ record }) => {
    const { id = '' } = useParams();
    const doc = useAsk(record.endpoints.get, { [record.idField]: id }, { live: false });
    return (_jsx(FetchedPage, { list: listOf(record), from: doc, children: doc => _jsx(Shown, { record: record, doc: doc }, doc.version) }));
};
const Shown = ({ record, doc }) => {
    const { name, zh, switchable, endpoints, idField } = record;
    const { id, enabled, version, updatedAt, updatedBy } = doc;
    const history = useHistoryTab(`${name}-${id}`);
    const navigate = useNavigate();
    const common = { fixed: { [idField]: id, ids: undefined }, revision: version };
    return (_jsx(DetailScreen, { resource: name, list: listOf(record), title: `${zh} ${id}`, chips: _jsxs(_Fragment, { children: [switchable && _jsx(Tag, { tone: enabled ? 'done' : 'neutral', children: enabled ? '启用' : '停用' }), _jsx(Tag, { plain: true, children: `${formatDateTime(updatedAt)} ${userName(updatedBy ?? '')}` })] }), actions: _jsxs(_Fragment, { children: [switchable && (_jsx(ActionButton, { endpoint: enabled ? endpoints.disable : endpoints.enable, label: enabled ? '停用' : '启用', ...common })), _jsx(ActionButton, { endpoint: endpoints.delete, label: "\u5220\u9664", color: "error", explain: `删除后${zh} ${id} 不再出现；历史仍可查看。`, onDone: () => navigate(`/${name}`), ...common })] }), sections: [{ key: 'fields', label: '内容', content: _jsx(Form, { record: record, doc: doc }) }, ...history] }));
};
const Form = ({ record, doc }) => {
    const choices = useReferences(record);
    // kinds and texts of the inputs depend on the choices
    return choices ? _jsx(Filled, { record: record, choices: choices, ...(doc && { doc }) }) : _jsx(Loading, {});
};
const Filled = ({ record, doc, choices }) => {
    const inputs = recordInputs(record, choices, doc);
    const form = useInputs(inputs, recordTexts(record, doc));
    const endpoint = doc ? record.endpoints.modify : record.endpoints.add;
    const { send, isPending } = useSend(endpoint);
    const [problem, setProblem] = useState();
    const may = useMay();
    const notify = useNotify();
    const navigate = useNavigate();
    const leave = useLeaveGuard(form.isChanged);
    const submit = async (event) => {
        event.preventDefault();
        const given = form.check();
        if (!given)
            return notify('填写有误，请检查标红的内容', { type: 'warning' });
        setProblem(undefined);
        const body = doc ? { [record.idField]: doc.id, ...changesOf(record, doc, given) } : given;
        try {
            const { id } = (await send(body, { revision: doc?.version }));
            notify(`${record.zh} ${id} 已保存`, { type: 'success' });
            leave.allow();
            if (!doc)
                navigate(`/${record.name}/${encodeURIComponent(id)}`);
        }
        catch (error) {
            form.tell(error);
            setProblem(error);
        }
    };
    const readOnly = !may(endpoint);
    return (_jsxs(Box, { component: "form", noValidate: true, onSubmit: submit, children: [_jsx(Panel, { title: record.zh, children: _jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }, children: inputs.map(input => (_jsx(Field, { ...form.props(input), helperText: hints[record.name]?.[input.field], disabled: isPending || readOnly || (doc !== undefined && record.keys.includes(input.field)) }, input.field))) }) }), isStale(problem) ? _jsx(StaleDialog, { close: () => setProblem(undefined) }) : problem !== undefined && _jsx(Problem, { error: problem }), !readOnly && (_jsx(Button, { type: "submit", variant: "contained", disabled: isPending || (doc !== undefined && !form.isChanged), children: "\u4FDD\u5B58" }))] }));
};
