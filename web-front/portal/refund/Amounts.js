import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { messageOf } from '#contracts/client/error.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { Problem } from '../../kit/States.tsx';
import { backTo, Fees, ProductFees, RefundSum } from './Fees.tsx';
/** What is kept and what goes back, by coupon and by product. */
export const Costs = ({ mayPreview, quote, shown, voluntary, kind }) => {
    if (!mayPreview)
        return _jsx("p", { className: "rf-none", children: "\u9009\u62E9\u65C5\u5BA2\u540E\u663E\u793A" });
    if (quote.error)
        return (_jsx("div", { className: "rf-pad", children: _jsx(Problem, { error: quote.error, again: quote.refetch }) }));
    if (!shown)
        return _jsx("p", { className: "rf-none", children: "\u6B63\u5728\u8BA1\u7B97" });
    return (_jsxs("div", { "aria-busy": quote.isPlaceholderData, "aria-live": "polite", children: [_jsx(Fees, { ...shown }), _jsx(ProductFees, { products: shown.products }), kind?.manner === 'INVOLUNTE' && voluntary && (_jsxs("p", { className: "rf-foot", children: ["\u5982\u6309\u81EA\u613F\u9000\u7968\uFF1A\u9000\u7968\u8D39\u4E0E\u8865\u5DEE ", _jsx(Money, { fen: voluntary.totals.fee }), "\uFF0C\u5E94\u9000 ", _jsx(Money, { fen: voluntary.totals.refund })] }))] }));
};
/** The refund as a whole: its sum, where it goes and by when. */
export const Expected = ({ mayPreview, quote, shown, kind }) => (_jsx("div", { className: "rf-pad", children: shown ? (_jsxs(_Fragment, { children: [_jsx(RefundSum, { ...shown, ofChild: kind?.manner === 'CHILD' }), _jsxs("dl", { className: "rf-terms", children: [backTo(shown.payouts).map(({ name, amount }) => (_jsxs("div", { children: [_jsx("dt", { children: "\u9000\u56DE" }), _jsxs("dd", { children: [name, " ", _jsx(Money, { fen: amount })] })] }, name))), _jsxs("div", { children: [_jsx("dt", { children: "\u9884\u8BA1\u5230\u8D26" }), _jsxs("dd", { children: [formatDate(shown.dueBy), " \u524D", _jsx("small", { children: "\u4ECA\u5929\u5BA1\u6838\u901A\u8FC7\u7684\u8BDD" })] })] })] })] })) : (_jsx("p", { className: "rf-none", children: quote.error && mayPreview ? messageOf(quote.error) : '选择旅客后显示' })) }));
