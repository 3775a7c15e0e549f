import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link, NavLink, useLocation } from 'react-router-dom';
import { menu, placeOf } from '../pages.ts';
import { Icon } from './Icon.tsx';
/** The navigation at the top of a wide window. */
export const Navigation = ({ waiting }) => {
    const here = placeOf(useLocation().pathname);
    return (_jsx("nav", { className: "frame-nav", "aria-label": "\u4E3B\u5BFC\u822A", children: menu.map(({ to, title, asks = '' }) => (_jsxs(Link, { to: to + asks, "aria-current": here?.to === to ? 'page' : undefined, ...told(title, waiting[to]), children: [title, _jsx(Count, { of: waiting[to] })] }, to))) }));
};
/** The navigation at the bottom of a telephone, with five places. */
export const TabBar = ({ waiting }) => {
    const here = placeOf(useLocation().pathname);
    return (_jsx("nav", { className: "frame-tabs", "aria-label": "\u4E3B\u5BFC\u822A", children: menu.map(({ to, title, icon }) => icon && (_jsxs(Link, { to: to, "aria-current": here?.to === to ? 'page' : undefined, ...told(title, waiting[to]), children: [_jsx(Icon, { name: icon, large: true }), title, _jsx(Count, { of: waiting[to] })] }, to))) }));
};
/** The link to the notices in the bar of a telephone, with the number of unread ones. */
export const Bell = ({ waiting }) => {
    const unread = waiting['/notice'];
    return (_jsxs(NavLink, { to: "/notice", className: "frame-button", "aria-label": "\u901A\u77E5", ...told('通知', unread), children: [_jsx(Icon, { name: "bell", large: true }), unread && unread.count > 0 && _jsx("span", { className: "frame-dot", "aria-hidden": "true" })] }));
};
/**
 * The name for screen readers. For notices it includes the number of unread ones; for other places the number comes after the name, so that
 * a place is always called the same.
 */
const told = (name, waits) => {
    if (!waits || waits.count === 0)
        return {};
    const text = `${shown(waits.count)} ${waits.what}`;
    return name === '通知' ? { 'aria-label': `通知，${text}` } : { 'aria-description': text };
};
const shown = (count) => (count > 999 ? '999+' : String(count));
const Count = ({ of }) => of && of.count > 0 ? (_jsx("span", { className: of.hot ? 'frame-count hot' : 'frame-count', "aria-hidden": "true", children: shown(of.count) })) : null;
