import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { isOpen } from './paying.ts';
const titles = {
    WAITING: '正在确认支付',
    RECORDING: '已支付，正在入账',
    DONE: '支付成功',
    TWICE: '重复支付',
    LATE: '订单失效后到账',
    FAILED: '支付失败',
    CLOSED: '支付单已关闭',
};
export const titleOf = (outcome) => titles[outcome];
export const toneOf = (outcome) => outcome === 'DONE' ? 'tone-done' : isOpen(outcome) ? 'tone-progress' : outcome === 'CLOSED' ? 'tone-neutral' : 'tone-danger';
const signs = { WAITING: '', RECORDING: '', DONE: '✓', TWICE: '!', LATE: '!', FAILED: '×', CLOSED: '–' };
/** An outcome of a payment with its sign, title and explanation. */
export const Told = ({ outcome, title = titles[outcome], children }) => (_jsxs("div", { className: `pay-result ${toneOf(outcome)}`, role: "status", children: [isOpen(outcome) ? (_jsx("i", { className: "pay-spin", "aria-hidden": "true" })) : (_jsx("i", { className: "pay-sign", "aria-hidden": "true", children: signs[outcome] })), _jsx("h3", { children: title }), children] }));
