import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { allocations } from '#contracts/auction/allocation-lists.ts';
import { allocationStatuses } from '#contracts/auction/bag-codes.ts';
import { Route, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { houseNow } from '../../kit/clock.ts';
import { List } from '../../kit/List.tsx';
import { Rest } from '../bidding/clock.tsx';
import { Ways } from '../bidding/Ways.tsx';
import { useAirportNames } from '../search/ask.ts';
import { BagNo } from './BagNo.tsx';
import { pathOfBag } from './paths.ts';
/** interval for reading the list again, ms */
const EVERY_MS = 10_000;
const toBag = ({ id }) => pathOfBag(id);
/** Bags that airlines have set aside for the agency, with the limits for confirming them. */
export const Allocations = () => {
    const nameOf = useAirportNames();
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(List, { of: allocations, every: EVERY_MS, href: toBag, render: {
                    no: bag => _jsx(BagNo, { bag: bag }),
                    route: ({ lots }) => _jsx(Route, { legs: lots, nameOf: nameOf }),
                    status: bag => (isOver(bag) ? _jsx(Tag, { children: "\u5DF2\u8FC7\u786E\u8BA4\u65F6\u9650" }) : _jsx(Tag, { tone: toneOf(bag.status), children: allocationStatuses[bag.status] })),
                    endsAt: bag => (_jsxs("span", { className: "bid-ends", children: [isOpen(bag) && _jsx(Rest, { until: bag.endsAt }), _jsx("small", { children: formatDateTime(bag.endsAt).slice(0, 19) })] })),
                }, links: { title: '操作', show: bag => _jsx(Link, { to: toBag(bag), children: isOpen(bag) ? '确认' : '查看' }) } })] }));
};
const isOver = ({ status, endsAt }) => status === 'AVAILABLE' && Date.parse(endsAt) <= houseNow();
const isOpen = (bag) => bag.status === 'AVAILABLE' && !isOver(bag);
