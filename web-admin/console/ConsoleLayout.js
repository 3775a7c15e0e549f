import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetIdentity, useNotify, usePermissions, useRefresh } from 'ra-core';
import { AppBar, CheckForApplicationUpdate, Layout, Logout, Sidebar, UserMenu, useTheme, useUserMenu, } from 'ra-ui-materialui';
import { useEffect } from 'react';
import { messageOf } from '#contracts/client/error.ts';
import { Offline } from '#contracts/client/Offline.tsx';
import { opening } from '#contracts/client/opening.tsx';
import { endOtherSessions } from '#contracts/identity/api.ts';
import { call } from '../providers/session.ts';
import { Background } from './Background.tsx';
import { Bell } from './Bell.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { PageError } from './PageError.tsx';
/** The menu of the logged-in user; its accessible name is the visible text. */
const Person = () => {
    const { identity } = useGetIdentity();
    return (_jsxs(UserMenu, { ...(identity?.fullName && { label: identity.fullName }), children: [_jsx(EndOthers, {}), _jsx(Logout, {})] }));
};
/** For people who forgot to log out elsewhere. */
const EndOthers = () => {
    const notify = useNotify();
    const menu = useUserMenu();
    const end = async () => {
        menu?.onClose();
        try {
            await call(endOtherSessions, {});
            notify('其他登录已结束', { type: 'success' });
        }
        catch (error) {
            notify(messageOf(error), { type: 'error' });
        }
    };
    return _jsx(MenuItem, { onClick: () => void end(), children: "\u7ED3\u675F\u5176\u4ED6\u767B\u5F55" });
};
const ConsoleBar = () => (_jsxs(AppBar, { userMenu: _jsx(Person, {}), children: [_jsx(Typography, { variant: "h6", component: "span", noWrap: true, sx: { flexGrow: 1 }, children: "\u56E2\u961F\u5BA2\u7968\u7BA1\u7406\u540E\u53F0" }), _jsx(Bell, {})] }));
/**
 * On a telephone the menu is a dialog over the page and needs a name; beside the page it is none. The two are separate elements: one that
 * turned into the other would never quite close, and would lie over the page unseen.
 */
const ConsoleSidebar = (props) => {
    const isDialog = useMediaQuery(theme => theme.breakpoints.down('sm'));
    return _jsx(Sidebar, { ...props, ...(isDialog && { slotProps: { paper: { 'aria-label': '菜单' } } }) }, String(isDialog));
};
const NewPassword = opening(() => import('../login/NewPassword.tsx').then(({ NewPassword }) => NewPassword));
export const ConsoleLayout = (props) => {
    const [theme] = useTheme();
    // parts without MUI follow the mode too (contracts/client/look)
    useEffect(() => {
        document.documentElement.dataset.theme = theme;
    }, [theme]);
    const { permissions: me } = usePermissions();
    return me?.mustChangePassword ? _jsx(NewPassword, {}) : _jsx(Frame, { ...props });
};
const Frame = ({ children, ...props }) => (_jsxs(Layout, { ...props, appBar: ConsoleBar, menu: ConsoleMenu, sidebar: ConsoleSidebar, error: PageError, 
    // a wide table scrolls inside itself, never the page
    sx: { minWidth: 0, '--frame': '48px', '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 3 } }, children: [_jsx(Offline, { again: useRefresh() }), children, _jsx(Background, {}), _jsx(CheckForApplicationUpdate, {})] }));
