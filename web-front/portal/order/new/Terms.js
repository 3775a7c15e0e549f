import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { present } from '#contracts/kernel/present.ts';
import { commonSaleRule } from '#contracts/order/search/search-api.ts';
import { useAsk } from '../../../kit/calls.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Fetched, Loading } from '../../../kit/States.tsx';
import { termsOf } from './words.ts';
/** The terms to agree to, in short and in full. */
export const Terms = ({ form: { values, change, errors }, preview, rules, travel }) => {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    return (_jsxs("section", { className: "new-order-card", "aria-labelledby": "new-order-terms", children: [_jsxs("header", { children: [_jsx("h2", { id: "new-order-terms", children: "\u8D2D\u4E70\u6761\u4EF6" }), _jsx(Button, { type: "link", size: "small", onClick: open, children: "\u6761\u4EF6\u5168\u6587" })] }), _jsx("div", { className: "new-order-body", children: preview ? (_jsx("dl", { className: "new-order-terms", children: termsOf(preview, present({ rules: rules?.rules, refundRules: travel?.refundRules })).map(({ title, text }) => (_jsxs("div", { children: [_jsx("dt", { children: title }), _jsx("dd", { children: text })] }, title))) })) : (_jsx(Loading, { rows: 3, height: 20 })) }), _jsxs("footer", { children: [_jsx(Checkbox, { checked: values.isAgreed, onChange: ({ target }) => change({ isAgreed: target.checked }), "aria-invalid": errors.terms !== undefined, ...(errors.terms && { 'aria-describedby': 'new-order-terms-wrong' }), children: "\u5DF2\u9605\u8BFB\u5E76\u540C\u610F\u4EE5\u4E0A\u8D2D\u4E70\u6761\u4EF6\u548C\u8D2D\u7968\u987B\u77E5" }), _jsx(Button, { type: "link", size: "small", onClick: open, children: "\u67E5\u770B\u8D2D\u7968\u987B\u77E5" }), errors.terms && (_jsx("p", { className: "new-order-wrong", id: "new-order-terms-wrong", children: errors.terms }))] }), isOpen && preview && _jsx(InFull, { airLine: preview.airLine, rules: rules, travel: travel, close: () => setOpen(false) })] }));
};
const InFull = ({ airLine, rules, travel, close }) => (_jsxs(Dialog, { title: "\u8D2D\u4E70\u6761\u4EF6\u548C\u8D2D\u7968\u987B\u77E5", close: close, width: 720, children: [rules && _jsx(Texts, { title: `本团政策　${rules.policyName}`, of: rules.rules }), _jsx(Fetched, { from: useAsk(commonSaleRule, { airLine }), what: "\u8D2D\u7968\u987B\u77E5", rows: 2, children: common => _jsx(Texts, { title: "\u8D2D\u7968\u987B\u77E5", of: common.rules }) }), travel && _jsx(Texts, { title: "\u56E2\u961F\u8FD0\u8F93\u6761\u4EF6", of: travel.rules }), travel && _jsx(Texts, { title: "\u9000\u7968\u89C4\u5219", of: travel.refundRules })] }));
const Texts = ({ title, of }) => of.length === 0 ? null : (_jsxs("section", { className: "new-order-texts", children: [_jsx("h3", { children: title }), _jsx("dl", { className: "new-order-terms one", children: of.map(({ title, text }) => (_jsxs("div", { children: [_jsx("dt", { children: title }), _jsx("dd", { children: text })] }, title))) })] }));
