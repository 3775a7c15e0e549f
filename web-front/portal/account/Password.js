import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordMistake } from '#contracts/agency/registration.ts';
import { CallError } from '#contracts/client/error.ts';
import { present } from '#contracts/kernel/present.ts';
import { help } from '../../agency/fields/help.ts';
import { Field } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { useFrame } from '../../kit/frame.ts';
import { leave, useTell } from '../../kit/useTell.ts';
import { sendPassword } from '../ask.ts';
import { Card } from './parts.tsx';
const fields = { old: '原密码', next: '新密码', again: '确认新密码' };
const mistakes = ({ old, next, again }) => ({
    ...(!old && { old: '请输入原密码' }),
    ...present({ next: next ? passwordMistake(next) : '请输入新密码' }),
    ...(again !== next && { again: '两次输入的密码不一致' }),
});
/** Change of the login password, which ends every login opened before. */
export const Password = () => {
    useFrame({ title: '修改密码', back: '/account' });
    const tell = useTell();
    const form = useForm({ old: '', next: '', again: '' }, mistakes);
    const [sending, setSending] = useState(false);
    const [refused, setRefused] = useState();
    const send = async ({ old, next }) => {
        setSending(true);
        try {
            await sendPassword(old, next);
            tell.done('密码已修改，请重新登录');
            leave();
        }
        catch (error) {
            setSending(false);
            if (error instanceof CallError && error.status === 400)
                return setRefused(error.message);
            tell.failed(error);
        }
    };
    return (_jsxs(_Fragment, { children: [_jsx("nav", { className: "account-crumbs", "aria-label": "\u5F53\u524D\u4F4D\u7F6E", children: _jsx(Link, { to: "/account", children: "\u8D26\u6237" }) }), _jsx("h1", { children: "\u4FEE\u6539\u5BC6\u7801" }), _jsx("div", { className: "account-narrow", children: _jsx(Card, { id: "password", title: "\u767B\u5F55\u5BC6\u7801", children: _jsxs("form", { ref: form.place, className: "account-fields", onSubmit: form.submit(send), noValidate: true, children: [_jsx("p", { className: "account-lead", children: "\u4FEE\u6539\u540E\u6240\u6709\u767B\u5F55\u5373\u544A\u7ED3\u675F\uFF0C\u7528\u65B0\u5BC6\u7801\u91CD\u65B0\u767B\u5F55" }), Object.keys(fields).map(field => (_jsx(Field, { label: fields[field], required: true, error: form.errors[field] ?? (field === 'old' ? refused : undefined), help: field === 'next' ? help.password : undefined, children: control => (_jsx(Input.Password, { ...control, value: form.values[field], maxLength: 200, autoComplete: field === 'old' ? 'current-password' : 'new-password', onChange: ({ target }) => {
                                        setRefused(undefined);
                                        form.change({ [field]: target.value });
                                    } })) }, field))), _jsx(Button, { type: "primary", htmlType: "submit", loading: sending, children: "\u4FEE\u6539\u767B\u5F55\u5BC6\u7801" })] }) }) })] }));
};
