import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLogout, useNotify } from 'ra-core';
import { useState } from 'react';
import { passwordMistake } from '#contracts/agency/registration.ts';
import { messageOf } from '#contracts/client/error.ts';
import { changePassword } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { present } from '#contracts/kernel/present.ts';
import { call } from '../providers/session.ts';
const fields = { old: '一次性密码', next: '新密码', again: '确认新密码' };
const mistakesIn = ({ old, next, again }) => ({
    ...(!old && { old: '请输入一次性密码' }),
    ...present({ next: next ? passwordMistake(next) : '请输入新密码' }),
    ...(again !== next && { again: '两次输入的密码不一致' }),
});
/** Shown in place of the console to people with a one-time password: the server allows nothing else until it is changed. */
export const NewPassword = () => {
    const notify = useNotify();
    const logOut = useLogout();
    const [form, setForm] = useState({ old: '', next: '', again: '' });
    const [mistakes, setMistakes] = useState({});
    const [failure, setFailure] = useState();
    const [isSending, setIsSending] = useState(false);
    const submit = async (event) => {
        event.preventDefault();
        const found = mistakesIn(form);
        setMistakes(found);
        if (Object.keys(found).length > 0)
            return;
        setIsSending(true);
        setFailure(undefined);
        try {
            await call(changePassword, { oldPassword: await clientHash(form.old), newPassword: await clientHash(form.next) });
            notify('密码已修改，请用新密码重新登录', { type: 'success' });
            await logOut();
        }
        catch (error) {
            setFailure(messageOf(error));
            setIsSending(false);
        }
    };
    return (_jsx(Box, { component: "main", sx: { display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }, children: _jsxs(Paper, { component: "form", onSubmit: submit, noValidate: true, sx: { p: 3, width: 'min(420px, 100%)', display: 'grid', gap: 2 }, children: [_jsx(Typography, { variant: "h5", component: "h1", children: "\u4FEE\u6539\u5BC6\u7801" }), _jsx(Alert, { severity: "info", children: "\u60A8\u7528\u4E00\u6B21\u6027\u5BC6\u7801\u767B\u5F55\uFF0C\u8BF7\u5148\u8BBE\u7F6E\u81EA\u5DF1\u7684\u5BC6\u7801\uFF1A\u987B\u5305\u542B\u6570\u5B57\u3001\u5B57\u6BCD\u548C\u7B26\u53F7\uFF0C\u81F3\u5C11\u516B\u4F4D\u3002" }), Object.keys(fields).map((field, index) => (_jsx(TextField, { label: fields[field], type: "password", required: true, autoFocus: index === 0, autoComplete: field === 'old' ? 'current-password' : 'new-password', value: form[field], error: mistakes[field] !== undefined, helperText: mistakes[field], disabled: isSending, onChange: event => setForm({ ...form, [field]: event.target.value }) }, field))), failure !== undefined && _jsx(Alert, { severity: "error", children: failure }), _jsx(Button, { type: "submit", variant: "contained", disabled: isSending, children: "\u786E\u5B9A\u4FEE\u6539" }), _jsx(Button, { onClick: () => void logOut(), disabled: isSending, children: "\u9000\u51FA\u767B\u5F55" })] }) }));
};
