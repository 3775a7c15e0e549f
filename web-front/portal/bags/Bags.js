import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { hallBagStatuses } from '#contracts/auction/bag-codes.ts';
import { bagHall } from '#contracts/auction/bag-lists.ts';
import { Route, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { combiAuctionNews } from '#contracts/content/api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { houseNow } from '../../kit/clock.ts';
import { List } from '../../kit/List.tsx';
import { Rest } from '../bidding/clock.tsx';
import { Ways } from '../bidding/Ways.tsx';
import { HallNews } from '../info/HallNews.tsx';
import { useAirportNames } from '../search/ask.ts';
import { BagNo } from './BagNo.tsx';
/** interval for reading the list again, ms */
const EVERY_MS = 10_000;
const toBag = ({ id }) => `/bags/${encodeURIComponent(id)}`;
/** The hall of bags that may be booked or bid for, the one that ends first at the top. */
export const Bags = () => {
    const nameOf = useAirportNames();
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(HallNews, { by: combiAuctionNews, category: "2" }), _jsx(List, { of: bagHall, every: EVERY_MS, href: toBag, render: {
                    no: bag => _jsx(BagNo, { bag: bag }),
                    route: ({ lots }) => _jsx(Route, { legs: lots, nameOf: nameOf }),
                    status: bag => _jsx(Standing, { bag: bag }),
                    endsAt: bag => (_jsxs("span", { className: "bid-ends", children: [isOpen(bag) && _jsx(Rest, { until: bag.endsAt }), _jsx("small", { children: formatDateTime(bag.endsAt).slice(0, 19) })] })),
                }, links: {
                    title: '预订',
                    show: bag => _jsx(Link, { to: toBag(bag), children: !isOpen(bag) ? '查看' : bag.saleMode === 'RANKED' ? '出价' : '预订' }),
                } })] }));
};
const isOpen = ({ status, startsAt, endsAt }) => status === 'AVAILABLE' && Date.parse(startsAt) <= houseNow() && houseNow() < Date.parse(endsAt);
const Standing = ({ bag: { status, saleMode, startsAt } }) => status === 'AVAILABLE' && houseNow() < Date.parse(startsAt) ? (_jsx(Tag, { children: "\u672A\u5F00\u59CB" })) : status === 'AVAILABLE' && saleMode === 'RANKED' ? (_jsx(Tag, { tone: toneOf(status), children: "\u7ADE\u4EF7\u4E2D" })) : (_jsx(Tag, { tone: toneOf(status), children: hallBagStatuses[status] }));
