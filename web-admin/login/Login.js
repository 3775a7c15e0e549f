import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { StrictMode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#contracts/client/error.ts';
import { keepLogin } from '#contracts/client/login-info.ts';
import { receiptAt } from '#contracts/order/ticketing/receipt-pages.ts';
import icon from '../icon.svg';
import { LOGIN } from '../providers/session.ts';
import { enter, signOnAgain, target, toSignOn } from './ticket.ts';
/**
 * The login page of the back office, outside react-admin. It is light and fetches the console while the server checks the ticket. Without a
 * ticket, the browser goes to the sign-on service, which sends it back here with one.
 */
export const showLogin = (root) => root.render(_jsx(StrictMode, { children: _jsx(Login, { root: root }) }));
const consoleModule = () => import('../console/Console.tsx');
const Login = ({ root }) => {
    const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket'));
    const [failure, setFailure] = useState();
    useEffect(() => {
        if (ticket === null)
            return toSignOn();
        // the console is preloaded, not awaited; a failure shows when the console is really needed
        consoleModule().catch(() => undefined);
        history.replaceState(null, '', LOGIN);
        enter(ticket)
            .then(async ({ accessToken }) => {
            // an answer with code 0 and no token is no login (DOMAIN §9.8)
            if (!accessToken)
                throw new Error('未取得登录令牌，请重新登录');
            keepLogin(accessToken);
            const wanted = target();
            if (receiptAt(wanted))
                return location.replace(wanted);
            const { showConsole } = await consoleModule();
            history.replaceState(null, '', wanted);
            showConsole(root);
        })
            .catch(error => setFailure(messageOf(error)));
    }, [ticket, root]);
    return (_jsxs("div", { className: "login", children: [_jsxs("main", { children: [_jsx("img", { src: icon, alt: "" }), _jsx("h1", { children: "\u56E2\u961F\u5BA2\u7968\u7BA1\u7406\u540E\u53F0" }), _jsx("p", { role: "status", children: ticket === null ? '正在前往统一身份认证…' : '正在登录…' })] }), failure !== undefined && _jsx(Failed, { reason: failure })] }));
};
/** The dialog cannot be closed, since there is no page behind it. */
const Failed = ({ reason }) => {
    const dialog = useRef(null);
    useEffect(() => {
        if (!dialog.current?.open)
            dialog.current?.showModal();
    }, []);
    return (_jsxs("dialog", { ref: dialog, "aria-labelledby": "failed", onCancel: event => event.preventDefault(), children: [_jsx("h2", { id: "failed", children: "\u767B\u5F55\u5931\u8D25" }), _jsx("p", { role: "alert", children: reason }), _jsx("button", { type: "button", onClick: signOnAgain, children: "\u91CD\u65B0\u767B\u5F55" })] }));
};
