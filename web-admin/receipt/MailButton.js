import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useRef, useState } from 'react';
import { newKey } from '#contracts/client/call.ts';
import { CallError, messageOf } from '#contracts/client/error.ts';
import { receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { askMailbox, sendByMail } from './ask.ts';
/** Mails the paper as PDF, for agencies. Where mailing is impossible, a text says why. */
export const MailButton = ({ page, orderId }) => {
    const [mailbox, setMailbox] = useState();
    const [isOpen, setOpen] = useState(false);
    const [sentTo, setSentTo] = useState();
    useEffect(() => {
        askMailbox(orderId).then(setMailbox, () => undefined);
    }, [orderId]);
    if (!mailbox)
        return null;
    if (!mailbox.available)
        return _jsx("small", { className: "aside", children: mailbox.why });
    return (_jsxs(_Fragment, { children: [sentTo && _jsxs("span", { role: "status", children: ["\u5DF2\u5B89\u6392\u53D1\u9001\u5230 ", sentTo] }), _jsx("button", { type: "button", className: "other", onClick: () => setOpen(true), children: "\u53D1\u9001\u90AE\u4EF6" }), isOpen && (_jsx(MailDialog, { page: page, orderId: orderId, own: mailbox.mailbox, close: to => {
                    setOpen(false);
                    if (to)
                        setSentTo(to);
                } }))] }));
};
const MailDialog = ({ page, orderId, own, close }) => {
    const dialog = useRef(null);
    const [isOwn, setOwn] = useState(own !== undefined);
    const [typed, setTyped] = useState('');
    const [wrong, setWrong] = useState();
    const [isBusy, setBusy] = useState(false);
    // repeats the same mail after a lost answer
    const intention = useRef({ to: '', key: '' });
    useEffect(() => dialog.current?.showModal(), []);
    const to = isOwn ? own : typed.trim();
    const send = async (event) => {
        event.preventDefault();
        if (isBusy)
            return;
        if (!ADDRESS.test(to)) {
            setWrong(to ? '邮箱格式不对，请核对' : '请填写收件邮箱');
            dialog.current?.querySelector('#mail-to')?.focus();
            return;
        }
        setBusy(true);
        setWrong(undefined);
        if (intention.current.to !== to)
            intention.current = { to, key: newKey() };
        try {
            await sendByMail({ orderId, page, ...(!isOwn && { to }) }, intention.current.key);
            close(to);
        }
        catch (error) {
            setBusy(false);
            setWrong(error instanceof CallError && error.errors?.to ? error.errors.to : messageOf(error));
        }
    };
    return (_jsx("dialog", { ref: dialog, className: "mail", "aria-labelledby": "mail-title", onCancel: () => close(), children: _jsxs("form", { noValidate: true, onSubmit: send, children: [_jsxs("h2", { id: "mail-title", children: ["\u53D1\u9001", receiptTitles[page]] }), own !== undefined && (_jsxs("fieldset", { children: [_jsx("legend", { children: "\u6536\u4EF6\u4EBA" }), _jsxs("label", { children: [_jsx("input", { type: "radio", name: "whom", checked: isOwn, onChange: () => setOwn(true) }), _jsxs("span", { children: ["\u672C\u5355\u4F4D\u4E1A\u52A1\u90AE\u7BB1 ", own] })] }), _jsxs("label", { children: [_jsx("input", { type: "radio", name: "whom", checked: !isOwn, onChange: () => setOwn(false) }), _jsx("span", { children: "\u5176\u4ED6\u90AE\u7BB1" })] })] })), !isOwn && (_jsxs("div", { children: [_jsx("label", { htmlFor: "mail-to", children: "\u6536\u4EF6\u90AE\u7BB1" }), _jsx("input", { id: "mail-to", type: "email", autoComplete: "email", maxLength: 100, "aria-required": true, "aria-invalid": wrong !== undefined, "aria-describedby": wrong ? 'mail-wrong' : undefined, value: typed, onChange: ({ target }) => {
                                setTyped(target.value);
                                setWrong(undefined);
                            } })] })), wrong && (_jsx("p", { role: "alert", id: "mail-wrong", children: wrong })), _jsxs("p", { children: ["\u9644\u4EF6 ", receiptTitles[page], "-", orderId, ".pdf \u5C06\u53D1\u9001\u5230 ", _jsx("strong", { children: to || '（未填写）' })] }), _jsxs("div", { className: "acts", children: [_jsx("button", { type: "button", className: "other", disabled: isBusy, onClick: () => close(), children: "\u53D6\u6D88" }), _jsx("button", { type: "submit", disabled: isBusy, children: isBusy ? '正在发送' : '发送邮件' })] })] }) }));
};
/** pattern of a single address; the server finally decides */
const ADDRESS = /^[^@\s,;:<>()"\\]+@[^@\s,;:<>()"\\]+\.[^@\s,;:<>()"\\]+$/;
