import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Airline } from '#contracts/client/look/parts.tsx';
import { EMPTY } from '#contracts/kernel/calendar.ts';
import { Icon } from '../frame/Icon.tsx';
import './account.css';
export const Card = ({ id, title, act, children }) => (_jsxs("section", { className: "account-card", "aria-labelledby": id, children: [_jsxs("div", { className: "account-head", children: [_jsx("h2", { id: id, children: title }), act] }), children] }));
export const Fact = ({ title, children }) => (_jsxs("div", { children: [_jsx("dt", { children: title }), _jsx("dd", { children: children || EMPTY })] }));
export const Carriers = ({ title, codes }) => (_jsx(Fact, { title: title, children: codes.length > 0 ? codes.map(code => _jsx(Airline, { code: code }, code)) : '未授权' }));
/** A row that is a link as a whole. */
export const Way = ({ to, name, text }) => (_jsxs("li", { children: [_jsxs("div", { children: [_jsx(Link, { to: to, children: name }), _jsx("small", { children: text })] }), _jsx(Icon, { name: "next" })] }));
