import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { weekdays } from '#contracts/enums.ts';
import { toInstant, toLocal, weekday } from '#contracts/kernel/calendar.ts';
import { Fetched } from '../../kit/States.tsx';
import { useNarrow } from '../../kit/useNarrow.ts';
import { useProfile } from '../ask.ts';
import { namesOf, useAirports } from '../search/ask.ts';
import { DueList } from './DueList.tsx';
import { Groups } from './Groups.tsx';
import './home.css';
import { Lots } from './Lots.tsx';
import { News } from './News.tsx';
import { Pieces } from './Pieces.tsx';
import { QuickSearch } from './QuickSearch.tsx';
/** The start page of an agency: due matters, its groups, a quick search, its notices. */
export const Home = () => {
    const me = useProfile();
    const { data: airports = [] } = useAirports(me.data?.agency !== undefined);
    const nameOf = namesOf(airports);
    const isNarrow = useNarrow();
    const today = toLocal(toInstant(Date.now())).date;
    return (_jsxs(_Fragment, { children: [_jsxs("h1", { className: "home-title", children: ["\u5DE5\u4F5C\u53F0", _jsxs("small", { children: [today, " ", weekdays[weekday(today)]] })] }), _jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency }) => agency ? (
                // on a telephone the search comes below the due matters, not below all the groups
                isNarrow ? (_jsxs("div", { className: "home", children: [_jsx(DueList, { nameOf: nameOf }), _jsx(QuickSearch, {}), _jsx(Lots, { nameOf: nameOf }), _jsx(Groups, { nameOf: nameOf }), _jsx(Pieces, {}), _jsx(News, {})] })) : (_jsxs("div", { className: "home", children: [_jsxs("div", { children: [_jsx(DueList, { nameOf: nameOf }), _jsx(Groups, { nameOf: nameOf })] }), _jsxs("div", { children: [_jsx(QuickSearch, {}), _jsx(Pieces, {}), _jsx(Lots, { nameOf: nameOf }), _jsx(News, {})] })] }))) : (_jsx("section", { children: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u81EA\u5DF1\u7684\u8BA2\u5355" })) })] }));
};
