import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { Money } from '#contracts/client/look/parts.tsx';
import { BottomBar } from '../../../kit/BottomBar.tsx';
import { firstPart } from './words.ts';
/** The total, the amount due now, and the buttons to submit with or without the first payment. */
export const Bar = ({ preview, gaps, sending, submit }) => {
    const first = preview && firstPart(preview);
    const isPart = first && first.amount < preview.total;
    const main = first ? 'pay' : 'order';
    const word = preview?.short ? '提交候补' : !first ? '提交订单' : first.kind === 'DEPOSIT' ? '提交并付定金' : '提交并支付';
    return (_jsx(BottomBar, { actions: _jsxs(_Fragment, { children: [first && (_jsx(Button, { className: "wide-only", loading: sending === 'order', disabled: sending === 'pay', onClick: () => submit('order'), children: "\u53EA\u63D0\u4EA4\u8BA2\u5355" })), _jsx(Button, { type: "primary", loading: sending === main, disabled: sending !== undefined && sending !== main, onClick: () => submit(main), children: word })] }), children: _jsxs("div", { className: "new-order-sums", children: [preview && (_jsxs("div", { className: isPart ? 'wide-only' : undefined, children: [_jsxs("small", { children: [preview.persons, " \u4EBA\u5408\u8BA1\uFF0C\u542B\u7A0E"] }), _jsx(Money, { fen: preview.total, sign: true, point: true })] })), preview && isPart && (_jsxs("div", { className: "new-order-due", children: [_jsxs("small", { children: [_jsx("span", { className: "wide-only", children: "\u672C\u6B21\u652F\u4ED8" }), first.name, _jsxs("span", { className: "narrow-only", children: ['，总价 ', _jsx(Money, { fen: preview.total, sign: true })] })] }), _jsx(Money, { fen: first.amount, sign: true, point: true })] })), _jsx("span", { className: "new-order-hint", role: "status", children: gaps ? _jsx("b", { children: gaps }) : first && _jsxs("span", { className: "wide-only", children: [first.due, "\u652F\u4ED8\uFF0C\u903E\u671F\u5EA7\u4F4D\u91CA\u653E"] }) })] }) }));
};
/** On a telephone the second button is at the end of the form. */
export const OnlySubmit = ({ preview, sending, submit }) => preview && firstPart(preview) ? (_jsx("p", { className: "new-order-only narrow-only", children: _jsxs(Button, { type: "link", disabled: sending !== undefined, onClick: () => submit('order'), children: ["\u53EA\u63D0\u4EA4\u8BA2\u5355\uFF0C", firstPart(preview).due, "\u518D\u652F\u4ED8"] }) })) : null;
