import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { productsText } from '#contracts/extra/products-text.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { handBackRules } from '#contracts/order/changes/hand-back.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { houseNow } from '../../../kit/clock.ts';
import { peopleText } from './names.ts';
import { whenText } from './steps.ts';
const sums = [
    ['total', '订单总价'],
    ['paid', '已付'],
    ['deposit', '定金'],
    ['forfeited', '罚没金额'],
    ['credit', '可抵扣金额'],
    ['back', '应退金额'],
    ['owed', '待付'],
];
/** The sums of orders side by side, without empty rows; values that differ from the first column are tinted. */
export const Sums = ({ heads, of }) => {
    const rows = [
        { label: '人数', values: of.map(({ counts }) => peopleText(counts) || '0') },
        { label: '座位', values: of.map(({ seats }) => String(seats)) },
        ...sums
            .filter(([field]) => of.some(one => one[field] !== 0))
            .map(([field, label]) => ({ label, values: of.map(one => formatYuan(one[field])) })),
    ];
    return (_jsxs("table", { className: "compare", "aria-label": "\u53D8\u5316", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("td", {}), heads.map(head => (_jsx("th", { scope: "col", className: "number", children: head }, head)))] }) }), _jsx("tbody", { children: rows.map(({ label, values: [now, ...then] }) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: label }), _jsx("td", { className: "number", children: now }), then.map((value, index) => (_jsx("td", { className: `number${value === now ? '' : ' differs'}`, children: value }, heads[index + 1])))] }, label))) })] }));
};
/** The effect of a change on an order, and the rule by which money is kept or goes back. */
export const MoneyChange = ({ order, then }) => {
    const { settlement, givenUp, instalments, products } = then;
    return (_jsxs(_Fragment, { children: [_jsx(Sums, { heads: ['现在', '之后'], of: [order, then] }), settlement && (_jsxs("p", { className: "ow-hint", children: ["\u5B9A\u91D1\u8003\u6838\uFF1A\u514D\u7F5A ", settlement.free, " \u4EBA\uFF0C\u9000\u56DE\u5B9A\u91D1 ", formatYuan(settlement.returned), "\uFF08\u62B5\u5E94\u4ED8\u6B3E\uFF09\uFF0C\u7F5A\u6CA1", ' ', _jsx("b", { children: formatYuan(settlement.forfeited) }), "\uFF0C\u4FDD\u7559 ", formatYuan(settlement.kept), settlement.unpaid ? `；先减未付定金的 ${settlement.unpaid} 个加员座位` : ''] })), givenUp && (_jsxs("p", { className: "ow-hint", children: [handBackRules[givenUp.rule], "\uFF1A\u7968\u6B3E ", formatYuan(givenUp.fare + givenUp.taxes), "\uFF0C\u6263\u8D39 ", formatYuan(givenUp.fee), givenUp.free !== undefined && `（免罚 ${givenUp.free} 人）`, givenUp.difference > 0 &&
                        `，补差 ${formatYuan(givenUp.difference)}（${givenUp.belowMinimum ? '不足成团' : `超出免票 ${givenUp.unearned} 人`}）`, givenUp.returned > 0 && `，退还前次补差 ${formatYuan(givenUp.returned)}`, "\uFF0C\u5E94\u9000 ", _jsx("b", { children: formatYuan(givenUp.refund) }), "\uFF0C\u5BA1\u6838\u540E\u539F\u8DEF\u9000\u56DE"] })), products && _jsx("p", { className: "ow-hint", children: productsText(products) }), instalments.length > 0 && (_jsxs("p", { className: "ow-hint", children: ["\u4E4B\u540E\u5F85\u4ED8\uFF1A", instalments
                        .map(part => `${instalmentName(part, instalments)} ${formatYuan(part.amount)}（${whenText(part.by, houseNow())} 前）`)
                        .join('，')] }))] }));
};
