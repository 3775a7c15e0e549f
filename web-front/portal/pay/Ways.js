import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { paymentChannels } from '#contracts/enums.ts';
import { Loading, Problem } from '../../kit/States.tsx';
import { common } from './channels.ts';
import './pay.css';
export const Choice = ({ name, isChosen, choose, disabled = false, children }) => (_jsxs("label", { className: `pay-choice${isChosen ? ' chosen' : ''}${disabled ? ' off' : ''}`, children: [_jsx("input", { type: "radio", name: name, checked: isChosen, disabled: disabled, onChange: choose }), children] }));
/** Ways to pay: the page's own first, then the open gateway channels, the most used first. */
export const Ways = ({ legend, chosen, choose, channels: { open, problem, again }, children }) => {
    const [all, setAll] = useState(false);
    const few = open?.filter(code => common.includes(code) || code === chosen) ?? [];
    const shown = all || few.length === 0 ? (open ?? []) : few;
    return (_jsxs("fieldset", { className: "pay-ways", children: [_jsx("legend", { children: legend }), children, shown.map(code => (_jsx(Choice, { name: "way", isChosen: chosen === code, choose: () => choose(code), children: _jsx("span", { children: paymentChannels[code] }) }, code))), open && shown.length < open.length && (_jsx(Button, { type: "link", className: "pay-more", onClick: () => setAll(true), children: "\u66F4\u591A\u6E20\u9053" })), open?.length === 0 && _jsx("p", { className: "pay-warn", children: "\u7CFB\u7EDF\u672A\u63A5\u5165\u652F\u4ED8\u7F51\u5173\uFF0C\u6682\u4E0D\u80FD\u5728\u7EBF\u652F\u4ED8\uFF0C\u8BF7\u8054\u7CFB\u822A\u7A7A\u516C\u53F8\u56E2\u961F\u67DC\u53F0" }), !open && (problem ? _jsx(Problem, { error: problem, again: again }) : _jsx(Loading, { rows: 1, height: 20 }))] }));
};
