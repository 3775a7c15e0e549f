import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { environmentOf } from '#contracts/client/environment.ts';
import { CallError, LOGGED_OUT, messageOf } from '#contracts/client/error.ts';
import { keepLogin } from '#contracts/client/login-info.ts';
import { opening } from '#contracts/client/opening.tsx';
import icon from '../../icon.svg';
import { afterLogin, REGISTER, ROOT, STAFF } from '../../kit/door.ts';
import { hasEnded, leftAt } from '../../kit/session.ts';
import { Footer } from './Footer.tsx';
import { LoginForm } from './LoginForm.tsx';
import './login.css';
import { isPartners, outcomeOf, refusalText } from './outcome.ts';
import { Routes } from './Routes.tsx';
import { exchange, signIn, ticketIn } from './signIn.ts';
const Open = opening(() => import('./Open.tsx').then(({ Open }) => Open));
const portal = () => import('../../portal/Portal.tsx');
const Review = opening(() => import('../../agency/review/ReviewDialog.tsx').then(({ ReviewDialog }) => ReviewDialog));
/**
 * The login screen, kept plain because everybody waits for it. It loads the portal while the person types. @param entered called when an
 * agency has logged in and the address is the portal's
 */
export const Login = ({ entered }) => {
    const [ticket] = useState(() => ticketIn(location.search));
    const [entering, setEntering] = useState(ticket !== undefined);
    const [failure, setFailure] = useState(() => (hasEnded() ? LOGGED_OUT : undefined));
    const [reviewed, setReviewed] = useState();
    const enter = (accessToken) => {
        const { memberType, sub } = keepLogin(accessToken).accessTokenJson;
        const to = afterLogin(location, memberType, leftAt(sub));
        if (to === ROOT)
            return location.assign(ROOT);
        history.replaceState(null, '', to);
        entered();
    };
    /** @returns whether the person is let in or shown the review */
    const follow = (answer, passWord) => {
        const outcome = outcomeOf(answer);
        if (outcome.next === 'enter')
            enter(outcome.accessToken);
        // a partner's users come without a password, but the review can be opened only with one
        else if (outcome.next === 'review' && passWord)
            setReviewed({ userId: outcome.userId, passWord });
        else
            setFailure(outcome.next === 'failed' ? outcome.text : '账号尚未审核通过，请用用户名和密码登录查看');
        return outcome.next !== 'failed';
    };
    const refused = (error) => {
        if (!(error instanceof CallError))
            return setFailure(messageOf(error));
        if (isPartners(error))
            return location.assign(environmentOf(location).b2b);
        setFailure(refusalText(error));
    };
    const submit = async (given, uuid) => {
        setFailure(undefined);
        try {
            const { answer, passWord } = await signIn(given, uuid);
            return follow(answer, passWord);
        }
        catch (error) {
            refused(error);
            return false;
        }
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is exchanged once, when the screen opens
    useEffect(() => {
        if (ticket === undefined)
            return;
        exchange(ticket)
            .then(answer => follow(answer), refused)
            .finally(() => setEntering(false));
    }, [ticket]);
    return (_jsxs("div", { className: "login", children: [_jsxs("header", { children: [_jsx(Routes, {}), _jsx("img", { src: icon, alt: "", width: 36, height: 36 }), _jsx("h1", { children: "\u56E2\u961F\u673A\u7968\u9500\u552E\u7CFB\u7EDF" }), _jsx("p", { children: "\u67E5\u8BE2\u3001\u4E0B\u5355\u3001\u540D\u5355\u3001\u51FA\u7968\u3001\u9000\u7968" })] }), _jsxs("div", { className: "login-side", children: [_jsxs("main", { children: [_jsx("h2", { children: "\u4EE3\u7406\u4EBA\u767B\u5F55" }), entering ? (_jsx("p", { role: "status", children: "\u6B63\u5728\u767B\u5F55\u2026" })) : (_jsx(LoginForm, { failure: failure, submit: submit, typing: () => portal().catch(() => undefined) })), _jsxs("p", { className: "ways", children: [_jsx("a", { href: REGISTER, children: "\u4EE3\u7406\u4EBA\u6CE8\u518C" }), _jsx("a", { href: STAFF, children: "\u5458\u5DE5\u767B\u5F55" })] })] }), _jsx(Open, {}), _jsx(Footer, {})] }), reviewed && _jsx(Review, { ...reviewed, close: () => setReviewed(undefined) })] }));
};
