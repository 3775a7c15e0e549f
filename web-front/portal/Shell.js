import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { loginInfo } from '#contracts/client/login-info.ts';
import { opening } from '#contracts/client/opening.tsx';
import icon from '../icon.svg';
import { Back } from '../kit/Back.tsx';
import { FrameContext } from '../kit/frame.ts';
import { Offline } from '../kit/Offline.tsx';
import { useNarrow } from '../kit/useNarrow.ts';
import { Password } from './account/index.tsx';
import { useProfile } from './ask.ts';
import { Find } from './frame/Find.tsx';
import './frame/frame.css';
import { Icon } from './frame/Icon.tsx';
import { useLeaving } from './frame/leaving.ts';
import { Bell, Navigation, TabBar } from './frame/Navigation.tsx';
import { Person } from './frame/Person.tsx';
import { useWaiting } from './frame/waiting.ts';
import { useBoard } from './info/calls.ts';
import { barTitle, parentOf } from './pages.ts';
const Above = opening(() => import('./info/Above.tsx').then(({ Above }) => Above));
/** The frame of the portal's pages: navigation, waiting matters, and the agency's name. */
export const Shell = () => {
    const { data: me } = useProfile();
    const { pathname } = useLocation();
    const narrow = useNarrow();
    const [says, setSays] = useState([]);
    const say = useCallback((said) => {
        setSays(before => [...before, said]);
        return () => setSays(before => before.filter(one => one !== said));
    }, []);
    const { title, back } = Object.assign({}, ...says);
    const sells = me?.agency !== undefined && !me.mustChangePassword;
    // shows the search field at once, before the profile is loaded
    const finds = me ? sells : isAgent();
    const waiting = useWaiting(sells);
    const { data: board } = useBoard(sells);
    return (_jsxs("div", { className: "frame", children: [_jsx("header", { className: "frame-top", children: _jsx("div", { className: "frame-line", children: narrow ? (_jsxs(TopBar, { title: title ?? barTitle(pathname), back: back ?? parentOf(pathname), children: [sells && (_jsxs(_Fragment, { children: [_jsx(Link, { to: "/search", className: "frame-button", "aria-label": "\u67E5\u627E\u8BA2\u5355", children: _jsx(Icon, { name: "search", large: true }) }), _jsx(Bell, { waiting: waiting })] })), me?.mustChangePassword && _jsx(LogOut, {})] })) : (_jsxs(_Fragment, { children: [_jsxs(Link, { to: "/", className: "frame-brand", children: [_jsx("img", { src: icon, alt: "", width: 28, height: 28 }), _jsx("span", { children: "\u56E2\u961F\u673A\u7968" })] }), _jsx(Navigation, { waiting: waiting }), finds && _jsx(Find, {}), _jsx(Person, {})] })) }) }), _jsx(Offline, {}), board && board.announcements.length + board.toConfirm.length > 0 && _jsx(Above, { board: board }), _jsx(FrameContext.Provider, { value: say, children: _jsx("div", { className: "portal", children: _jsx("main", { children: me?.mustChangePassword ? _jsx(Password, {}) : _jsx(Outlet, {}) }) }) }), narrow && _jsx(TabBar, { waiting: waiting })] }));
};
const TopBar = ({ title, back, children }) => (_jsxs(_Fragment, { children: [back ? (_jsx(Back, { to: back, className: "frame-button frame-back", "aria-label": "\u8FD4\u56DE", children: _jsx(Icon, { name: "back", large: true }) })) : (_jsx(Link, { to: "/", className: "frame-brand", children: _jsx("img", { src: icon, alt: "\u5DE5\u4F5C\u53F0", width: 28, height: 28 }) })), _jsx("strong", { className: "frame-title", children: title }), children] }));
const isAgent = () => loginInfo()?.accessTokenJson.agency !== undefined;
/** For people who must change their password first, and so have no page to leave from. */
const LogOut = () => {
    const { logOut } = useLeaving();
    return (_jsx(Button, { type: "text", onClick: logOut, children: "\u9000\u51FA\u767B\u5F55" }));
};
