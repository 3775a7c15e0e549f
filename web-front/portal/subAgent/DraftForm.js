import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { registrationFields } from '#contracts/agency/registration.ts';
import { subAgentMistakes } from '#contracts/agency/sub-agent.ts';
import { saveSubAgent, submitSubAgent } from '#contracts/agency/sub-agent-api.ts';
import { CallError } from '#contracts/client/error.ts';
import { present } from '#contracts/kernel/present.ts';
import { Authorities } from '../../agency/fields/Authorities.tsx';
import { help } from '../../agency/fields/help.ts';
import { focusOn } from '../../agency/fields/Labelled.tsx';
import { BottomBar } from '../../kit/BottomBar.tsx';
import { useSend } from '../../kit/calls.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { useTell } from '../../kit/useTell.ts';
import { checkName } from './calls.ts';
const fields = ['name', 'loginName', 'linkman', 'tel', 'telAreaCode', 'email'];
const kinds = {
    tel: { type: 'tel' },
    email: { type: 'email' },
};
const draftOf = (kept) => ({
    ...Object.fromEntries(fields.map(field => [field, kept?.[field] ?? ''])),
    authorities: kept?.authorities ?? [],
});
/**
 * Mistakes that keep the draft from being submitted, the first one of each field. Without a telephone number its area code is not missed.
 */
const mistakesIn = (draft) => Object.fromEntries([...subAgentMistakes(draft)]
    .reverse()
    .filter(({ field }) => field !== 'telAreaCode' || draft.tel)
    .map(({ field, message }) => [field, message]));
/**
 * A sub-agent before its activation: it may be saved in any state but is submitted complete. Its authorities are chosen from the parent's.
 */
export const DraftForm = ({ kept, grantable }) => {
    const tell = useTell();
    const navigate = useNavigate();
    const form = useForm(() => draftOf(kept), mistakesIn);
    const { values: draft, change, errors } = form;
    const saving = useSend(saveSubAgent);
    const submitting = useSend(submitSubAgent);
    const isPending = saving.isPending || submitting.isPending;
    /** the server's finding about the login name; no mistake of the form, since a draft may have the name */
    const [name, setName] = useState();
    const asked = useRef('');
    const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(kept));
    const isSubmitted = kept?.status === 'SUBMITTED';
    const fail = (error) => {
        const told = error instanceof CallError ? error.errors : undefined;
        if (!form.tell(error))
            return tell.failed(error);
        if (told?.authorities)
            focusOn('airLine');
    };
    const save = async () => {
        const { id } = kept && !isChanged ? kept : await saving.send({ ...present({ id: kept?.id }), ...draft });
        // a saved draft has an address, whatever happens to the rest
        if (!kept)
            await navigate(`/subAgent/${id}`, { replace: true });
        return id;
    };
    const keep = () => save().then(() => tell.done('草稿已保存'), fail);
    const hand = async () => {
        try {
            await submitting.send({ id: await save() });
            tell.done('已提交分代理资料');
        }
        catch (error) {
            fail(error);
        }
    };
    /** the name may be taken; until the draft is submitted this is only a hint */
    const askName = async () => {
        const loginName = draft.loginName?.trim() ?? '';
        asked.current = loginName;
        if (!loginName || loginName === kept?.loginName)
            return setName(undefined);
        const { available, message } = await checkName(loginName);
        if (asked.current === loginName)
            setName(available ? undefined : { of: loginName, wrong: message ?? '登录名不可用' });
    };
    const wrongOf = (field) => errors[field] ?? (field === 'loginName' && name && name.of === draft.loginName?.trim() ? name.wrong : undefined);
    return (_jsxs("form", { ref: form.place, className: "sub-form", "aria-label": "\u5206\u4EE3\u7406\u8D44\u6599", noValidate: true, onSubmit: event => {
            event.preventDefault();
            if (isPending)
                return;
            if (isSubmitted)
                return void keep();
            if (form.isComplete())
                return void hand();
            if (Object.keys(mistakesIn(draft)).join() === 'airLine')
                focusOn('airLine');
        }, children: [_jsxs("section", { className: "sub-card", "aria-labelledby": "sub-info", children: [_jsx("h2", { id: "sub-info", children: "\u5355\u4F4D\u8D44\u6599" }), _jsxs("div", { className: "sub-body", children: [isSubmitted && _jsx("p", { className: "sub-note", children: "\u5DF2\u63D0\u4EA4\u7684\u8D44\u6599\u4FDD\u5B58\u4FEE\u6539\u540E\u56DE\u5230\u8349\u7A3F\uFF0C\u987B\u91CD\u65B0\u63D0\u4EA4\u3002" }), _jsx(Fields, { children: fields.map(field => (_jsx(Field, { label: registrationFields[field][0], required: field !== 'telAreaCode', error: wrongOf(field), help: help[field], children: control => (_jsx(Input, { ...control, ...kinds[field], value: draft[field] ?? '', maxLength: registrationFields[field][1], autoComplete: "off", onChange: ({ target }) => change({ [field]: target.value }), onBlur: () => {
                                            if (draft[field])
                                                form.left(field);
                                            if (field === 'loginName')
                                                askName().catch(tell.failed);
                                        } })) }, field))) })] })] }), _jsxs("section", { className: "sub-card", "aria-labelledby": "sub-sells", children: [_jsx("h2", { id: "sub-sells", children: "\u53EF\u9500\u552E\u7684\u822A\u7A7A\u516C\u53F8" }), _jsxs("div", { className: "sub-body", id: "airLine-field", role: "group", "aria-label": "\u9500\u552E\u6743\u9650", "aria-describedby": "airLine-help", children: [_jsx("p", { className: "sub-note", id: "airLine-help", children: "\u53EA\u80FD\u6388\u4E88\u672C\u5355\u4F4D\u5DF2\u6709\u7684\u9500\u552E\u6743\u9650" }), (errors.airLine ?? errors.authorities) && (_jsx("p", { className: "sub-wrong", role: "alert", children: errors.airLine ?? errors.authorities })), _jsx(Authorities, { chosen: draft.authorities, choose: authorities => change({ authorities }), grantable: grantable })] })] }), _jsx(BottomBar, { actions: _jsxs(_Fragment, { children: [_jsx(Button, { loading: saving.isPending, disabled: !isChanged || isPending, onClick: () => void keep(), children: isSubmitted ? '保存为草稿' : '保存草稿' }), !isSubmitted && (_jsx(Button, { type: "primary", htmlType: "submit", loading: submitting.isPending, disabled: isPending, children: "\u63D0\u4EA4\u8D44\u6599" }))] }), children: form.gaps && _jsx("span", { className: "sub-wrong", children: form.gaps }) })] }));
};
