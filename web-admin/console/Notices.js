import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { CloseNotificationContext, useLogout, useNotificationContext, useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { toastConfig } from '#contracts/client/notices.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { TOLD } from '../providers/effects.ts';
/** Messages of the console itself in react-admin's place for them: toasts, and the dialog that ends a login. */
export const Notices = () => (_jsxs(_Fragment, { children: [_jsx(Toasts, {}), _jsx(Outcomes, {})] }));
/** Toasts are stacked, the newest last. Clicks pass through them to the page, except on their own buttons. */
const Toasts = () => {
    const { notifications, setNotifications } = useNotificationContext();
    const shown = latest(notifications);
    useEffect(() => {
        // a toast that made room does not come back
        if (shown.length < notifications.length)
            setNotifications(latest);
    }, [shown.length, notifications.length, setNotifications]);
    const close = useCallback((gone) => setNotifications((all) => all.filter(other => other !== gone)), [setNotifications]);
    return (_jsx(Box, { sx: place, children: shown.map(notification => (_jsx(Toast, { notification: notification, close: close }, keyOf(notification)))) }));
};
/** A repeated message replaces the earlier one. */
const latest = (all) => all.filter(({ message }, at) => all.findLastIndex(other => other.message === message) === at).slice(-toastConfig.maxCount);
const keyOf = ({ message }) => (typeof message === 'string' ? message : 'element');
const place = {
    position: 'fixed',
    top: toastConfig.top,
    left: 0,
    right: 0,
    px: 2,
    zIndex: 'snackbar',
    display: 'grid',
    justifyItems: 'center',
    gap: 1,
    pointerEvents: 'none',
    '& button': { pointerEvents: 'auto' },
};
/** `autoHideDuration` null keeps it until its button is pressed. There is no undo: the console's commands are sent at once. */
const Toast = ({ notification, close }) => {
    const translate = useTranslate();
    const { message, type, notificationOptions: { autoHideDuration: ms = toastConfig.duration * 1000, messageArgs } = {} } = notification;
    useEffect(() => {
        if (ms === null)
            return;
        const timer = setTimeout(close, ms, notification);
        return () => clearTimeout(timer);
    }, [ms, close, notification]);
    if (typeof message !== 'string')
        return _jsx(CloseNotificationContext.Provider, { value: () => close(notification), children: message });
    return (_jsx(Alert, { severity: type, elevation: 6, sx: { maxWidth: 640, overflowWrap: 'anywhere' }, children: translate(message, messageArgs) }));
};
/** Carries out the reactions to answers from anywhere (DOMAIN §9.8). */
const Outcomes = () => {
    const notify = useNotify();
    const logOut = useLogout();
    const [dialog, setDialog] = useState();
    useEffect(() => {
        const carryOut = ({ detail }) => {
            if (detail.kind === 'dialog')
                setDialog(detail);
            else
                notify(detail.text, { type: detail.tone, autoHideDuration: detail.seconds * 1000 });
        };
        addEventListener(TOLD, carryOut);
        return () => removeEventListener(TOLD, carryOut);
    }, [notify]);
    if (!dialog)
        return null;
    return (_jsxs(Dialog, { fullWidth: true, maxWidth: "xs", role: "alertdialog", "aria-labelledby": "tip-title", "aria-describedby": "tip-text", children: [_jsx(DialogTitle, { id: "tip-title", children: dialog.title }), _jsx(DialogContent, { children: _jsx(DialogContentText, { id: "tip-text", children: dialog.text }) }), _jsx(DialogActions, { children: _jsx(Button, { variant: "contained", onClick: () => void logOut(), autoFocus: true, children: "\u786E\u5B9A" }) })] }));
};
