import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import './dialog.css';
import { useBackCloses } from './useBackCloses.ts';
import { useNarrow } from './useNarrow.ts';
/** Gives the focus to the first input, unless a field has taken it itself. A dialog without inputs takes it as a whole. */
const startIn = (before) => {
    const body = [...document.querySelectorAll('.dialog-body')].at(-1);
    if (body?.contains(document.activeElement) && document.activeElement !== before)
        return;
    body?.querySelector('input:not(:disabled, [type="file"]), textarea:not(:disabled)')?.focus();
};
/**
 * A dialog; at 360 px it rises from the bottom. Closing it, also by the browser's back button, leads back to where the person was. It is
 * open while it is rendered: `{open && <Dialog …>}`.
 */
export const Dialog = ({ title, close, action, submit, danger = false, leave = action ? '取消' : '关闭', width = 520, ...rest }) => {
    const { pending = false, waiting = false, also, children } = rest;
    const narrow = useNarrow();
    const [before] = useState(() => document.activeElement);
    useEffect(() => () => before?.focus({ preventScroll: true }), [before]);
    useBackCloses(() => pending || close());
    const send = (event) => {
        event.preventDefault();
        // in React the event also bubbles to a form around the dialog, wherever the dialog is in the document
        event.stopPropagation();
        if (!pending && !waiting)
            submit?.();
    };
    return (_jsx(Modal, { open: true, title: title, width: narrow ? '100%' : width, className: "dialog", classNames: { wrapper: 'dialog-wrap', container: 'dialog-box', body: 'dialog-body', footer: 'dialog-foot' }, closable: !pending && { 'aria-label': '关闭' }, keyboard: !pending, 
        // a click outside must not lose input
        mask: { closable: !action && !pending }, onCancel: close, afterOpenChange: isOpen => isOpen && startIn(before), ...(submit && {
            modalRender: (box) => (_jsx("form", { noValidate: true, onSubmit: send, children: box })),
        }), footer: _jsxs(_Fragment, { children: [_jsx(Button, { onClick: close, disabled: pending, children: leave }), also, action && (_jsx(Button, { type: "primary", danger: danger, htmlType: "submit", loading: pending, disabled: waiting, children: action }))] }), children: children }));
};
