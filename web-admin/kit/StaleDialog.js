import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useRefresh } from 'ra-core';
import { CallError } from '#contracts/client/error.ts';
import { Dialog } from './Dialog.tsx';
export const isStale = (error) => error instanceof CallError && error.isStale;
/** Shown when another user was faster (412): nothing was written, and the user reads the new state before deciding again. */
export const StaleDialog = ({ close }) => {
    const refresh = useRefresh();
    const reload = () => {
        refresh();
        close();
    };
    return (_jsxs(Dialog, { onClose: close, role: "alertdialog", "aria-labelledby": "stale-title", "aria-describedby": "stale-text", children: [_jsx(DialogTitle, { id: "stale-title", children: "\u5185\u5BB9\u5DF2\u88AB\u4ED6\u4EBA\u4FEE\u6539" }), _jsx(DialogContent, { children: _jsx(DialogContentText, { id: "stale-text", children: "\u5728\u60A8\u67E5\u770B\u4E4B\u540E\uFF0C\u8FD9\u6761\u6570\u636E\u5DF2\u6709\u65B0\u7684\u53D8\u66F4\uFF0C\u672C\u6B21\u64CD\u4F5C\u6CA1\u6709\u751F\u6548\u3002\u8BF7\u91CD\u65B0\u52A0\u8F7D\u6700\u65B0\u5185\u5BB9\uFF0C\u6838\u5BF9\u540E\u518D\u64CD\u4F5C\uFF1B\u201C\u5386\u53F2\u201D\u4E2D\u53EF\u67E5\u770B\u662F\u8C01\u6539\u4E86\u4EC0\u4E48\u3002" }) }), _jsxs(DialogActions, { children: [_jsx(Button, { onClick: close, children: "\u6682\u4E0D\u5904\u7406" }), _jsx(Button, { variant: "contained", onClick: reload, autoFocus: true, children: "\u91CD\u65B0\u52A0\u8F7D" })] })] }));
};
