import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { present } from '#contracts/kernel/present.ts';
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx';
import { useAsk, useMay, useSend } from '../kit/calls.ts';
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx';
import { Field } from '../kit/Field.tsx';
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx';
import { Loading } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useLeaveGuard } from '../kit/useLeaveGuard.ts';
import { hints } from '../record/hints.ts';
import { recordInputs, recordTexts } from '../record/inputs.ts';
import { useReferences } from '../record/useReferences.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { KindStatus } from './KindStatus.tsx';
import { PolicyRefusal } from './PolicyRefusal.tsx';
const listOf = ({ name, zh }) => ({ to: `/${name}`, label: zh });
export const KindCreate = ({ kind }) => (_jsx(DetailScreen, { resource: kind.name, action: "create", list: listOf(kind), title: `新增${kind.zh}`, sections: [{ key: 'terms', label: '条款', content: _jsx(Form, { kind: kind }) }] }));
export const KindEdit = ({ kind }) => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: listOf(kind), from: useAsk(kind.endpoints.get, { policyId: id }, { live: false }), children: policy => _jsx(Shown, { kind: kind, policy: policy }, policy.revision) }));
};
const Shown = ({ kind, policy }) => {
    const { policyId, policyNo, status, revision, version, allowedActions } = policy;
    const { pause, resume, delete: remove, submitAudit, publish, recall } = kind.endpoints;
    const history = useHistoryTab(`${kind.name}-${policyId}`);
    const [shown, show] = useState(version);
    const refusal = (error) => _jsx(PolicyRefusal, { error: error, of: kind.name });
    return (_jsx(DetailScreen, { resource: kind.name, list: listOf(kind), title: `${kind.zh} ${policyNo}`, chips: _jsxs(_Fragment, { children: [_jsx(KindStatus, { kind: kind, status: status, to: policy.terms.to }), version === 1 ? _jsx(Tag, { plain: true, children: "\u7B2C 1 \u7248" }) : _jsx(Versions, { version: version, shown: shown, show: show })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { policyId, ids: undefined }, revision: revision, actions: [
                ...(kind.audited
                    ? [
                        { endpoint: submitAudit, label: '提交审核', explain: '审核通过后由他人发布；审核期间不能修改。', refusal },
                        { endpoint: publish, label: '发布', explain: '发布后立即用于新的销售。', refusal },
                        { endpoint: recall, label: '撤回', explain: '撤回后不再用于新的销售，可修改后重新提交审核。' },
                    ]
                    : []),
                { endpoint: pause, label: '暂停', demand: ['reason'], explain: '暂停后不再用于新的销售，已售订单不受影响。' },
                { endpoint: resume, label: '恢复', explain: '恢复后立即用于新的销售。', refusal },
                {
                    endpoint: remove,
                    label: '删除',
                    color: 'error',
                    demand: ['reason'],
                    explain: '删除后不再用于新的销售；已售订单保留下单时的版本。',
                },
            ] }), sections: [
            {
                key: 'terms',
                label: '条款',
                content: shown === version ? (_jsx(Form, { kind: kind, policy: policy })) : (_jsx(Former, { kind: kind, policyId: policyId, version: shown }, shown)),
            },
            ...history,
        ] }));
};
const Versions = ({ version, shown, show }) => (_jsx(TextField, { select: true, size: "small", "aria-label": "\u7248\u672C", value: shown, onChange: event => show(Number(event.target.value)), slotProps: { htmlInput: { 'aria-label': '版本' } }, sx: { minWidth: 140 }, children: Array.from({ length: version }, (_, n) => version - n).map(n => (_jsxs(MenuItem, { value: n, children: ["\u7B2C ", n, " \u7248", n === version && '（现行）'] }, n))) }));
/** A version from before, as it was saved. */
const Former = ({ kind, policyId, version }) => (_jsx(FetchedPage, { list: listOf(kind), from: useAsk(kind.endpoints.get, { policyId, version }, { live: false }), children: policy => (_jsxs(_Fragment, { children: [_jsxs(Alert, { severity: "info", sx: { mb: 2 }, children: ["\u7B2C ", version, " \u7248\u7684\u5185\u5BB9\uFF0C\u4FDD\u5B58\u540E\u4E0D\u518D\u6539\u53D8\uFF1B\u6309\u6B64\u7248\u552E\u51FA\u7684\u8BA2\u5355\u4ECD\u6309\u6B64\u7248\u3002"] }), _jsx(Form, { kind: kind, policy: policy, former: true })] })) }));
const Form = (props) => {
    const choices = useReferences(props.kind);
    // kinds and texts of the inputs depend on the choices
    return choices ? _jsx(Filled, { ...props, choices: choices }) : _jsx(Loading, {});
};
const Filled = ({ kind, policy, former = false, choices }) => {
    const before = policy?.terms;
    const inputs = recordInputs(kind, choices, before);
    const form = useInputs(inputs, recordTexts(kind, before));
    const { save } = kind.endpoints;
    const { send, isPending } = useSend(save);
    const [problem, setProblem] = useState();
    const sheet = useRef(null);
    const may = useMay();
    const notify = useNotify();
    const navigate = useNavigate();
    const leave = useLeaveGuard(form.isChanged);
    const isDraft = !policy || policy.status === 'DRAFT';
    const readOnly = former || !(policy ? isAllowed(policy.allowedActions, save) : may(save));
    const keep = async (draft) => {
        setProblem(undefined);
        const terms = form.check();
        if (!terms) {
            requestAnimationFrame(() => sheet.current?.querySelector('[aria-invalid="true"]')?.focus());
            return notify('填写有误，请检查标红的内容', { type: 'warning' });
        }
        try {
            const body = { terms, ...present({ policyId: policy?.policyId }), ...(draft && { draft }) };
            const { policyId, policyNo, version } = (await send(body, { revision: policy?.revision }));
            notify(`${kind.zh} ${policyNo} 已保存为第 ${version} 版`, { type: 'success' });
            leave.allow();
            if (!policy)
                navigate(`/${kind.name}/${encodeURIComponent(policyId)}`);
        }
        catch (error) {
            // refusals name the terms as the body has them: `terms.every`
            if (error instanceof CallError)
                form.mark(Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, message]) => [field.replace(/^terms\./, ''), message])));
            setProblem(error);
        }
    };
    const submit = (event) => {
        event.preventDefault();
        if (!readOnly)
            void keep(false);
    };
    return (_jsxs(Box, { component: "form", ref: sheet, noValidate: true, onSubmit: submit, "aria-label": `${kind.zh}条款`, children: [_jsx(Panel, { title: "\u6761\u6B3E", children: _jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }, children: inputs.map(input => (_jsx(Field, { ...form.props(input), helperText: hints[kind.name]?.[input.field], disabled: isPending || readOnly }, input.field))) }) }), isStale(problem) ? (_jsx(StaleDialog, { close: () => setProblem(undefined) })) : (problem !== undefined && _jsx(PolicyRefusal, { error: problem, of: kind.name })), !readOnly && (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }, children: [_jsx(Button, { type: "submit", variant: "contained", disabled: isPending || (policy !== undefined && !isDraft && !form.isChanged), children: kind.audited ? '保存草稿' : isDraft ? '发布' : '保存' }), isDraft && !kind.audited && (_jsx(Button, { variant: "outlined", disabled: isPending, onClick: () => keep(true), children: "\u4FDD\u5B58\u8349\u7A3F" })), policy && (_jsx(Typography, { variant: "body2", color: "textSecondary", children: "\u4FDD\u5B58\u6210\u4E3A\u65B0\u7684\u4E00\u7248\uFF1B\u5DF2\u552E\u8BA2\u5355\u4ECD\u6309\u5F53\u65F6\u7684\u7248\u672C\u3002" }))] }))] }));
};
