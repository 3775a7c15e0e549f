import { jsx as _jsx } from "react/jsx-runtime";
import { Button, Result } from 'antd';
import { LOGIN } from '../../kit/door.ts';
/** Message where the server sends none. */
const UNDER_REVIEW = '资料已提交审核，审核通过后账号即可登录。';
/** Shown after a successful registration (DOMAIN §9.2). @param message the server's message, if any */
export const Registered = ({ message }) => (_jsx("main", { children: _jsx(Result, { status: "success", title: "\u6CE8\u518C\u8D44\u6599\u5DF2\u63D0\u4EA4", subTitle: message || UNDER_REVIEW, extra: _jsx(Button, { type: "primary", href: LOGIN, children: "\u8FD4\u56DE\u767B\u5F55" }) }) }));
