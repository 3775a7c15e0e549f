import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '#contracts/client/error.ts';
/** Shown in place of a page that threw an error; the rest of the console still works. */
export const PageError = ({ error }) => (_jsxs(Alert, { severity: "error", sx: { mt: 2 }, action: _jsx(Button, { color: "inherit", size: "small", onClick: () => location.reload(), children: "\u91CD\u65B0\u52A0\u8F7D" }), children: ["\u9875\u9762\u51FA\u9519\u4E86\uFF1A", messageOf(error)] }));
