import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { resetEmployeePassword } from '#contracts/organisation/employee-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Dialog } from '../kit/Dialog.tsx';
/** Resets a password, and shows the new one only now: it is stored nowhere in readable form. */
export const PasswordButton = ({ id, name }) => {
    const [password, setPassword] = useState();
    return (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: resetEmployeePassword, fixed: { id }, color: "warning", explain: `将为 ${name} 生成一次性密码，只显示一次。其此前的全部登录立即失效，锁定解除。`, done: `${name} 的登录密码已重置`, onDone: ({ password }) => setPassword(password) }), password !== undefined && _jsx(OnceDialog, { name: name, password: password, close: () => setPassword(undefined) })] }));
};
const OnceDialog = ({ name, password, close }) => {
    const notify = useNotify();
    const field = useRef(null);
    const title = useId();
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(password);
            notify('密码已复制', { type: 'success' });
        }
        catch {
            // a browser without https has no clipboard, so the text is selected
            field.current?.select();
            notify('浏览器不允许自动复制，密码已选中，请按 Ctrl+C', { type: 'warning' });
        }
    };
    return (_jsxs(Dialog, { fullWidth: true, maxWidth: "xs", "aria-labelledby": title, children: [_jsxs(DialogTitle, { id: title, children: [name, " \u7684\u4E00\u6B21\u6027\u5BC6\u7801"] }), _jsxs(DialogContent, { children: [_jsx(Alert, { severity: "warning", sx: { mb: 2 }, children: "\u5173\u95ED\u540E\u65E0\u6CD5\u518D\u6B21\u67E5\u770B\u3002\u8BF7\u5F53\u9762\u6216\u4EE5\u5B89\u5168\u7684\u65B9\u5F0F\u4EA4\u7ED9\u672C\u4EBA\uFF0C\u767B\u5F55\u540E\u7ACB\u5373\u4FEE\u6539\u3002" }), _jsxs(Box, { sx: { display: 'flex', gap: 1, alignItems: 'center' }, children: [_jsx(TextField, { label: "\u4E00\u6B21\u6027\u5BC6\u7801", value: password, size: "small", fullWidth: true, inputRef: field, slotProps: { htmlInput: { readOnly: true, style: { fontFamily: 'monospace', fontSize: 16 } } }, onFocus: event => event.target.select() }), _jsx(Button, { variant: "outlined", startIcon: _jsx(ContentCopy, {}), onClick: copy, sx: { whiteSpace: 'nowrap' }, children: "\u590D\u5236" })] })] }), _jsx(DialogActions, { children: _jsx(Button, { variant: "contained", onClick: close, children: "\u5DF2\u8BB0\u5F55\uFF0C\u5173\u95ED" }) })] }));
};
