import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button, {} from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Dialog } from './Dialog.tsx';
/** The common part of all command dialogs: the name, the effect, the inputs as a form, and the two buttons. */
export const CommandForm = ({ label, action = `确定${label}`, explain, color, maxWidth, large, isPending, waiting = false, confirmOnly = false, submit, close, children, }) => {
    const title = useId();
    const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
    const send = (event) => {
        event.preventDefault();
        return submit();
    };
    return (_jsx(Dialog, { onClose: isPending ? undefined : close, fullWidth: true, fullScreen: phone && large, maxWidth: maxWidth, "aria-labelledby": title, children: _jsxs(Box, { component: "form", noValidate: true, onSubmit: send, sx: { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }, children: [_jsx(DialogTitle, { id: title, children: label }), _jsxs(DialogContent, { children: [explain && _jsx(DialogContentText, { sx: { mb: 2 }, children: explain }), children] }), _jsxs(DialogActions, { children: [_jsx(Button, { onClick: close, disabled: isPending, children: "\u53D6\u6D88" }), _jsx(Button, { type: "submit", variant: "contained", color: color, disabled: isPending || waiting, autoFocus: confirmOnly, startIcon: isPending ? _jsx(CircularProgress, { size: 16, color: "inherit" }) : undefined, children: action })] })] }) }));
};
