import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { freeHall } from '#contracts/auction/lists.ts';
import { Airline } from '#contracts/client/look/parts.tsx';
import { freeBiddingNews } from '#contracts/content/api.ts';
import { call } from '../../kit/session.ts';
import { useProfile } from '../ask.ts';
import { HallNews } from '../info/HallNews.tsx';
import { Lots } from './Hall.tsx';
import { Ways } from './Ways.tsx';
/** the airlines' information: a short list of a record, which has no schema here */
const told = () => call({ kind: 'query', method: 'GET', path: '/api/basicinfo/freeAuction/r/frontList' }, {});
/** Lots for free bidding, with the airlines' information and the way to open one. */
export const FreeHall = () => {
    const { data: me } = useProfile();
    const isAgency = me?.agency !== undefined;
    const { data: all = [] } = useQuery({ queryKey: ['freeAuction'], queryFn: told, staleTime: 60_000, enabled: isAgency });
    const mayBid = me?.agency?.canFreeBid || me?.agency?.canInterFreeBid;
    return (_jsxs(_Fragment, { children: [_jsx(Ways, {}), _jsx(HallNews, { by: freeBiddingNews, category: "3" }), all.length > 0 && (_jsx("section", { className: "bid-card bid-told-list", "aria-label": "\u81EA\u7531\u7ADE\u62CD\u4FE1\u606F", children: all.map(({ id, title, content, airLine }) => (_jsxs("div", { children: [_jsx("h2", { children: _jsxs("span", { children: [airLine !== '*' && _jsx(Airline, { code: airLine, bare: true }), " ", title] }) }), _jsx("p", { children: content })] }, id))) })), isAgency && (_jsx("p", { className: "bid-opening", children: mayBid ? (_jsx(Link, { className: "bid-act", to: "/bidding/free/open", children: "\u53D1\u8D77\u81EA\u7531\u7ADE\u4EF7" })) : ('本单位未开通自由竞价，可以查看，不能出价；开通请联系航空公司') })), _jsx(Lots, { of: freeHall })] }));
};
