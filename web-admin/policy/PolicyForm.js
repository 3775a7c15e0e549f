import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { present } from '#contracts/kernel/present.ts';
import { classificationList, reissuePolicy, savePolicy } from '#contracts/policy/api.ts';
import { problemsOf } from '#contracts/policy/terms.ts';
import { ActionDialog } from '../kit/ActionButton.tsx';
import { isAllowed } from '../kit/AllowedActions.tsx';
import { useAsk, useMay, useSend } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { Field } from '../kit/Field.tsx';
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useLeaveGuard } from '../kit/useLeaveGuard.ts';
import { PolicyRefusal } from './PolicyRefusal.tsx';
import { SamplePanel } from './SamplePanel.tsx';
import { fieldsOf, groupsOf, hints, inputsFor, MAX_STAGES, termsOf, textsOf } from './terms.ts';
import { Weekdays } from './Weekdays.tsx';
const pathOf = (policyId) => `/policy/${encodeURIComponent(policyId)}`;
/** All terms of a policy in sections. Saving makes a new version; orders keep the version that they were sold under. */
export const PolicyForm = ({ policy }) => {
    const before = policy?.terms;
    const [stages, setStages] = useState(before?.deposits?.length ?? 0);
    const [days, setDays] = useState(before?.weekdays ?? []);
    const form = useInputs(inputsFor(stages), textsOf(before));
    const [problem, setProblem] = useState();
    const [reissuing, setReissuing] = useState();
    const { send, isPending } = useSend(savePolicy);
    const sheet = useRef(null);
    const may = useMay();
    const notify = useNotify();
    const navigate = useNavigate();
    const isChanged = form.isChanged || days.join() !== (before?.weekdays ?? []).join() || stages !== (before?.deposits?.length ?? 0);
    const leave = useLeaveGuard(isChanged);
    const maySave = policy ? isAllowed(policy.allowedActions, savePolicy) : may(savePolicy);
    const mayReissue = policy !== undefined && isAllowed(policy.allowedActions, reissuePolicy);
    const isDraft = !policy || policy.status === 'DRAFT';
    const disabled = isPending || !(maySave || mayReissue);
    /** reads the terms in the form; undefined when something is wrong, which is then marked at its field and gets the focus */
    const read = () => {
        const given = form.check();
        const terms = given && termsOf(given, days, stages);
        const problems = terms ? fieldsOf(problemsOf(terms).map(({ field, message }) => [field, message])) : {};
        form.mark(problems);
        if (terms && Object.keys(problems).length === 0)
            return terms;
        notify('填写有误，请检查标红的内容', { type: 'warning' });
        requestAnimationFrame(() => sheet.current?.querySelector('[aria-invalid="true"]')?.focus());
        return undefined;
    };
    const mark = (error) => {
        if (error instanceof CallError)
            form.mark(fieldsOf(Object.entries(error.errors ?? {})));
    };
    const save = async (draft) => {
        setProblem(undefined);
        const terms = read();
        if (!terms)
            return;
        try {
            const body = { terms, ...present({ policyId: policy?.policyId }), ...(draft && { draft }) };
            const { policyId, policyNo } = await send(body, { revision: policy?.revision });
            notify(`政策 ${policyNo} 已${draft ? '保存为草稿' : isDraft ? '发布' : '保存'}`, { type: 'success' });
            leave.allow();
            if (!policy)
                navigate(pathOf(policyId));
        }
        catch (error) {
            mark(error);
            setProblem(error);
        }
    };
    const submit = (event) => {
        event.preventDefault();
        if (maySave)
            void save(false);
    };
    const reissued = ({ policyId, policyNo }) => {
        notify(`已发布为 ${policyNo}`, { type: 'success' });
        leave.allow();
        navigate(pathOf(policyId));
    };
    const classes = useAsk(classificationList, {}, { live: false }).data;
    const titled = (input) => {
        if (input.field === 'priceValue')
            return { ...input, title: form.texts.priceKind === 'FIXED' ? '固定票价（元）' : '折扣（%）' };
        if (input.field !== 'classification' || !classes)
            return input;
        const offered = classes.filter(({ code, valid }) => valid || code === form.texts.classification);
        return {
            ...input,
            kind: 'choice',
            labels: Object.fromEntries(offered.map(({ code, description }) => [code, `${code} ${description}`])),
        };
    };
    return (_jsxs(Box, { sx: { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' } }, children: [_jsxs(Box, { component: "form", ref: sheet, noValidate: true, onSubmit: submit, "aria-label": "\u653F\u7B56\u6761\u6B3E", children: [groupsOf(stages).map(({ key, title, inputs }) => (_jsxs(Panel, { title: title, children: [key === 'deposits' && _jsx(Stages, { stages: stages, change: setStages, disabled: disabled }), _jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: inputs.map(input => (_jsx(Field, { ...form.props(input), input: titled(input), helperText: hints[input.field], disabled: disabled }, input.field))) }), key === 'match' && _jsx(Weekdays, { days: days, change: setDays, disabled: disabled })] }, key))), isStale(problem) ? (_jsx(StaleDialog, { close: () => setProblem(undefined) })) : (problem !== undefined && _jsx(PolicyRefusal, { error: problem })), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }, children: [maySave && (_jsx(Button, { type: "submit", variant: "contained", disabled: isPending || (!isDraft && !isChanged), children: isDraft ? '发布' : '保存' })), maySave && isDraft && (_jsx(Button, { variant: "outlined", disabled: isPending, onClick: () => save(true), children: "\u4FDD\u5B58\u8349\u7A3F" })), mayReissue && (_jsx(Button, { variant: "outlined", disabled: isPending, onClick: () => setReissuing(read()), children: "\u91CD\u65B0\u53D1\u5E03" })), policy && !isDraft && maySave && (_jsx(Typography, { variant: "body2", color: "textSecondary", children: "\u4FDD\u5B58\u53EA\u5F71\u54CD\u65B0\u7684\u62A5\u4EF7\uFF1B\u5DF2\u552E\u8BA2\u5355\u4FDD\u7559\u4E0B\u5355\u65F6\u7684\u6761\u6B3E\u3002" }))] })] }), _jsx(SamplePanel, { read: read, mark: mark, said: JSON.stringify([form.texts, days, stages]), start: before, ...(policy && { policyId: policy.policyId }) }), reissuing && policy && (_jsx(ActionDialog, { endpoint: reissuePolicy, label: "\u91CD\u65B0\u53D1\u5E03", fixed: { policyId: policy.policyId, terms: reissuing }, revision: policy.revision, explain: policy.status === 'DELETED'
                    ? '以表单中的内容发布一条新政策。'
                    : `以表单中的内容发布一条新政策，${policy.policyNo} 随之删除；已售订单保留下单时的条款。`, refusal: error => _jsx(PolicyRefusal, { error: error }), onDone: reissued, close: () => setReissuing(undefined) }))] }));
};
const Stages = ({ stages, change, disabled }) => (_jsx(TextField, { select: true, name: "stages", label: "\u5B9A\u91D1\u671F\u6570", size: "small", value: stages, onChange: event => change(Number(event.target.value)), disabled: disabled, sx: { width: 200, mb: stages > 0 ? 2 : 0 }, children: ['不收定金，一次付清', '一期', '两期', '三期'].slice(0, MAX_STAGES + 1).map((label, count) => (_jsx(MenuItem, { value: count, children: label }, label))) }));
