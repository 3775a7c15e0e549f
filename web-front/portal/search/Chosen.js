import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Itinerary } from '#contracts/client/look/journey.tsx';
import { Money } from '#contracts/client/look/parts.tsx';
import { BottomBar } from '../../kit/BottomBar.tsx';
import { OrderLink } from './FlightCard.tsx';
import { orderAddress, personsOf, shortBy } from './results.ts';
import { Terms } from './Terms.tsx';
/** A complete journey, with a flight for every leg, and its terms. */
export const Chosen = ({ chosen, nameOf, group }) => {
    const legs = chosen.filter(flight => flight !== undefined);
    if (legs.length < chosen.length)
        return null;
    return (_jsxs("section", { className: "chosen", "aria-label": "\u5DF2\u9009\u822A\u73ED", children: [_jsxs("div", { children: [_jsx("h4", { children: "\u5DF2\u9009\u822A\u73ED" }), _jsx(Itinerary, { legs: legs, nameOf: nameOf, beside: leg => (_jsxs(_Fragment, { children: [legs[leg].cabin, " \u8231 ", _jsx(Money, { fen: legs[leg].total, sign: true })] })) })] }), _jsx(Terms, { stockIds: legs.map(({ stockId }) => stockId), group: group })] }));
};
/** The price so far, and the link to the order once the journey is complete. */
export const ChosenBar = ({ chosen, form, mayWait }) => {
    const picked = chosen.filter(flight => flight !== undefined);
    const [first] = picked;
    if (!first)
        return null;
    const isWhole = picked.length === chosen.length;
    const short = Math.max(...picked.map(shortBy));
    const isOpen = isWhole && picked.every(flight => shortBy(flight) === 0 || mayWait(flight));
    return (_jsx(BottomBar, { actions: isOpen && _jsx(OrderLink, { to: orderAddress(form.voyageType, picked, form), short: short }), children: _jsxs("div", { className: "chosen-sum", children: [_jsx(Money, { fen: picked.reduce((sum, { total }) => sum + total, 0), sign: true, point: true }), _jsxs("small", { children: [personsOf(first), " \u4EBA", isWhole ? '全程合计' : `，已选 ${picked.length} / ${chosen.length} 段`, "\uFF0C\u542B\u7A0E"] })] }) }));
};
