import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useRef, useState } from 'react';
import { Captcha, useCaptcha } from '../../kit/Captcha.tsx';
import { mistakesIn } from './outcome.ts';
const labels = { loginName: '用户名', password: '密码', verifyCode: '验证码' };
/** Name, password and captcha. A missing value is reported at its field, and the first such field gets the focus. */
export const LoginForm = ({ failure, submit, typing }) => {
    const captcha = useCaptcha();
    const [mistakes, setMistakes] = useState({});
    const [sending, setSending] = useState(false);
    const form = useRef(null);
    const fieldOf = (name) => form.current?.elements.namedItem(name);
    const send = async (event) => {
        event.preventDefault();
        if (sending)
            return;
        const given = Object.fromEntries(new FormData(form.current));
        const found = mistakesIn(given);
        setMistakes(found);
        const [first] = Object.keys(found);
        if (first)
            return fieldOf(first)?.focus();
        setSending(true);
        const done = await submit(given, captcha.uuid);
        setSending(false);
        captcha.renew();
        const answer = fieldOf('verifyCode');
        // the input no longer exists once the portal has replaced the form
        if (!answer)
            return;
        answer.value = '';
        if (!done)
            answer.focus();
    };
    const field = (name, more) => (_jsxs("div", { className: "field", children: [_jsx("label", { htmlFor: name, children: labels[name] }), _jsx("input", { id: name, name: name, required: true, "aria-invalid": mistakes[name] !== undefined, "aria-describedby": mistakes[name] && `${name}-wrong`, onChange: () => setMistakes(({ [name]: _, ...rest }) => rest), ...more }), mistakes[name] && (_jsx("span", { className: "wrong", id: `${name}-wrong`, children: mistakes[name] }))] }));
    return (_jsxs("form", { ref: form, onSubmit: send, onFocus: typing, noValidate: true, children: [failure && (_jsx("p", { role: "alert", className: "failure", children: failure })), field('loginName', { autoComplete: 'username', maxLength: 32 }), field('password', { type: 'password', autoComplete: 'current-password', maxLength: 200 }), _jsxs("div", { className: "code", children: [field('verifyCode', { autoComplete: 'off', maxLength: 10 }), _jsx(Captcha, { ...captcha })] }), _jsx("button", { type: "submit", className: "main", disabled: sending, children: sending ? '正在登录…' : '登录' })] }));
};
