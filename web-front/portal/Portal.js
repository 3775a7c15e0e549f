import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { environmentOf } from '#contracts/client/environment.ts';
import { loginInfo, loginNameOf, whoIsIn } from '#contracts/client/login-info.ts';
import { showMark } from '#contracts/client/mark.ts';
import { opening } from '#contracts/client/opening.tsx';
import { watchLogin } from '#contracts/client/other-login.ts';
import { titleOf } from '#contracts/client/title.ts';
import { watermarkFor } from '#contracts/client/watermark.ts';
import { FRONT } from '../kit/door.ts';
import '../kit/going.ts';
import { Frame } from '../kit/Frame.tsx';
import { forgetOthers } from '../kit/traces.ts';
import { useLive } from '../kit/useLive.ts';
import { countVisit, useConfig } from './ask.ts';
import { usePlaces } from './frame/places.ts';
import { routes, titles } from './pages.ts';
import './portal.css';
import { Shell } from './Shell.tsx';
const NotFound = opening(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound));
const routeOf = ({ path, page: Page }) => path === undefined ? _jsx(Route, { index: true, element: _jsx(Page, {}) }, "") : _jsx(Route, { path: path, element: _jsx(Page, {}) }, path);
/** The portal of agencies under /newgt/front; a link within it is relative to that. */
export const Portal = () => (_jsx(Frame, { children: _jsxs(BrowserRouter, { basename: FRONT, children: [_jsx(Marked, {}), _jsx(Visits, {}), _jsx(Watching, {}), _jsxs(Routes, { children: [_jsxs(Route, { element: _jsx(Shell, {}), children: [routes.filter(({ bare }) => !bare).map(routeOf), _jsx(Route, { path: "*", element: _jsx(NotFound, {}) })] }), routes.filter(({ bare }) => bare).map(routeOf)] })] }) }));
/** The watermark over every page. Everybody has it until the list of exempt users is known. */
const Marked = () => {
    const claims = loginInfo()?.accessTokenJson;
    const { data: exempt = '' } = useConfig('watermarkExempt', claims?.memberType === 'User_Agent');
    const text = watermarkFor(loginNameOf(claims), exempt);
    useEffect(() => showMark(text), [text]);
    return null;
};
/** Refreshes what is on screen when it changes, and reloads when another user logs in. */
const Watching = () => {
    useLive();
    useEffect(() => {
        forgetOthers(sessionStorage, whoIsIn());
        return watchLogin(undefined, { changed: user => forgetOthers(sessionStorage, user) });
    }, []);
    return null;
};
const Visits = () => {
    const { pathname } = useLocation();
    usePlaces();
    useEffect(() => {
        const page = `${FRONT}${pathname === '/' ? '' : pathname}`;
        document.title = titleOf(page, titles, environmentOf(location));
        countVisit(page);
    }, [pathname]);
    return null;
};
