import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Itinerary } from '#contracts/client/look/journey.tsx';
import { Back } from '../../../kit/Back.tsx';
import { Loading } from '../../../kit/States.tsx';
import { useAirportNames } from '../../search/ask.ts';
/** The chosen flights with their remaining seats. */
export const Flights = ({ choice, shown, back }) => {
    const nameOf = useAirportNames();
    return (_jsxs("section", { className: "new-order-card", "aria-labelledby": "new-order-flights", children: [_jsxs("header", { children: [_jsx("h2", { id: "new-order-flights", children: "\u884C\u7A0B" }), _jsx(Back, { to: back, children: "\u91CD\u65B0\u9009\u62E9" })] }), _jsx("div", { className: "new-order-body", children: shown ? (_jsx(Itinerary, { legs: shown.legs, nameOf: nameOf, beside: leg => _jsx(Seats, { leg: shown.legs[leg], seats: shown.seats }) })) : (_jsx(Loading, { rows: choice.legs.length, height: 48 })) })] }));
};
const Seats = ({ leg: { cabin, seatsLeft }, seats }) => (_jsxs(_Fragment, { children: [_jsx("b", { className: seatsLeft < seats ? 'new-order-wanting' : undefined, children: seatsLeft < seats ? `余 ${seatsLeft} 座，差 ${seats - seatsLeft} 座` : `余 ${seatsLeft} 座` }), _jsx("br", {}), cabin, " \u8231"] }));
