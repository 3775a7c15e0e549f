import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { hallStatuses } from '#contracts/auction/codes.ts';
import { hall } from '#contracts/auction/lists.ts';
import { Airline, Route, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { freeAuctionNews } from '#contracts/content/api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { houseNow } from '../../kit/clock.ts';
import { List } from '../../kit/List.tsx';
import { HallNews } from '../info/HallNews.tsx';
import { useAirportNames } from '../search/ask.ts';
import { Rest } from './clock.tsx';
import { Ways } from './Ways.tsx';
/** interval for reading prices again, ms */
const EVERY_MS = 10_000;
const toLot = ({ id }) => `/bidding/${encodeURIComponent(id)}`;
/** The hall of lots: open lots, the one that ends first at the top, and the results of closed ones. */
export const Hall = () => (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(HallNews, { by: freeAuctionNews, category: "1" }), _jsx(Lots, { of: hall })] }));
/** The lots of one hall. */
export const Lots = ({ of }) => {
    const nameOf = useAirportNames();
    return (_jsx(List, { of: of, every: EVERY_MS, href: toLot, render: {
            flightNo: ({ airLine, flightNo }) => (_jsxs("span", { className: "bid-flight", children: [_jsx(Airline, { code: airLine, bare: true }), " ", flightNo] })),
            origin: ({ origin, destination }) => _jsx(Route, { legs: [{ origin, destination }], nameOf: nameOf }),
            seats: ({ units, seatsPerUnit, seats }) => (units > 1 ? `${seats}（${units} 份 × ${seatsPerUnit}）` : `${seats}`),
            status: lot => _jsx(Standing, { lot: lot }),
            endsAt: lot => _jsx(Ends, { lot: lot }),
        }, links: { title: '竞价', show: lot => _jsx(Link, { to: toLot(lot), children: isOpen(lot) ? '出价' : '查看' }) } }));
};
const isOpen = ({ status, endsAt }) => status === 'PUBLISHED' && houseNow() < Date.parse(endsAt);
const Standing = ({ lot: { status, startsAt } }) => status === 'PUBLISHED' && houseNow() < Date.parse(startsAt) ? (_jsx(Tag, { children: "\u672A\u5F00\u59CB" })) : (_jsx(Tag, { tone: toneOf(status), children: hallStatuses[status] }));
const Ends = ({ lot }) => (_jsxs("span", { className: "bid-ends", children: [isOpen(lot) && _jsx(Rest, { until: lot.endsAt }), _jsx("small", { children: formatDateTime(lot.endsAt).slice(0, 19) })] }));
