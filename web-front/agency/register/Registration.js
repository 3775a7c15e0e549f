import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import icon from '../../icon.svg';
import { LOGIN } from '../../kit/door.ts';
import { Frame } from '../../kit/Frame.tsx';
import './register.css';
import { Registered } from './Registered.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
export const Registration = () => {
    const [taken, setTaken] = useState();
    return (_jsx(Frame, { children: _jsxs("div", { className: "registration", children: [_jsxs("header", { className: "top", children: [_jsx("img", { src: icon, alt: "", width: 32, height: 32 }), _jsx("h1", { children: "\u4EE3\u7406\u4EBA\u6CE8\u518C" }), _jsx("a", { href: LOGIN, children: "\u8FD4\u56DE\u767B\u5F55" })] }), taken ? _jsx(Registered, { message: taken.message }) : _jsx(RegistrationForm, { done: message => setTaken({ message }) })] }) }));
};
