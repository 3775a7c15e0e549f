import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Tag } from '#contracts/client/look/parts.tsx';
import { ownSignOns, signOnKinds } from '#contracts/identity/account-api.ts';
import { loginWays } from '#contracts/identity/events.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { useAsk } from '../../kit/calls.ts';
import { Fetched } from '../../kit/States.tsx';
import { Card } from './parts.tsx';
const tones = {
    LoginSucceeded: 'done',
    LoginFailed: 'waiting',
    UserLocked: 'danger',
    PasswordChanged: 'neutral',
    PasswordReset: 'neutral',
    OtherSessionsEnded: 'neutral',
};
/** Recent logins with their ways, and changes of the password. A user who sees an unknown login changes the password. */
export const SignOns = () => {
    const found = useAsk(ownSignOns, {});
    return (_jsx(Card, { id: "sign-ons", title: "\u767B\u5F55\u8BB0\u5F55", children: _jsx(Fetched, { from: found, what: "\u767B\u5F55\u8BB0\u5F55", rows: 5, children: ({ content }) => (_jsxs(_Fragment, { children: [_jsx("ol", { className: "account-signs", children: content.map(({ at, kind, way, until }) => (_jsxs("li", { children: [_jsx("time", { dateTime: at, children: formatDateTime(at) }), _jsxs("span", { children: [way && loginWays[way], until && `至 ${formatDateTime(until).slice(11, 16)}`] }), _jsx(Tag, { tone: tones[kind], children: signOnKinds[kind] })] }, `${at} ${kind}`))) }), _jsx("p", { className: "account-note", children: "\u6709\u4E0D\u662F\u672C\u4EBA\u7684\u767B\u5F55\u65F6\uFF0C\u4FEE\u6539\u767B\u5F55\u5BC6\u7801\uFF0C\u5176\u4ED6\u767B\u5F55\u968F\u5373\u7ED3\u675F" })] })) }) }));
};
