import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { QueryClient } from '@tanstack/react-query';
import { CustomRoutes, Resource } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, AdminUI } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { CallError, failureOf } from '#contracts/client/error.ts';
import { screens } from '../contexts.ts';
import { Unshown } from '../kit/Detail.tsx';
// the first page is a list, which comes with the console instead of after it
import '../kit/ListScreen.tsx';
import { authProvider } from '../providers/authProvider.ts';
import { dataProvider } from '../providers/dataProvider.ts';
import { call, send } from '../providers/session.ts';
import { store } from '../providers/store.ts';
import { zhCN } from '../providers/zh-cn.ts';
import { ConsoleLayout } from './ConsoleLayout.tsx';
import { Notices } from './Notices.tsx';
import { dark, light } from './theme.ts';
const data = dataProvider({ call, send });
const i18n = polyglotI18nProvider(() => zhCN, 'zh-CN', [{ locale: 'zh-CN', name: '简体中文' }]);
const queries = new QueryClient({
    defaultOptions: {
        queries: {
            staleTime: 5_000,
            // a refusal would be repeated; only a broken connection is worth another try
            retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
        },
    },
});
// who is logged in is asked beside everything else, and each page is made of what it answers: only another answer is news
queries.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] });
const home = { to: '/order', label: '订单' };
const NoAccess = () => _jsx(Unshown, { list: home, error: failureOf(403, { message: '您没有访问此页面的权限，请联系管理员' }) });
const NoSuchPage = () => _jsx(Unshown, { list: home, error: failureOf(404, { message: '地址有误，或链接已失效' }) });
const pages = screens.filter(({ page }) => page === undefined);
/** The console, with the screens of its contexts (web-admin/contexts.ts). */
export const App = () => (_jsx(AdminContext, { dataProvider: data, authProvider: authProvider, i18nProvider: i18n, queryClient: queries, store: store, theme: light, darkTheme: dark, defaultTheme: "light", children: _jsxs(AdminUI, { title: "\u56E2\u961F\u5BA2\u7968\u7BA1\u7406\u540E\u53F0", catchAll: NoSuchPage, accessDenied: NoAccess, layout: ConsoleLayout, notification: Notices, loginPage: false, requireAuth: true, disableTelemetry: true, children: [pages.map(({ name, list: List, show: Show, create: Create, edit: Edit }) => (_jsx(Resource, { name: name, ...(List && { list: _jsx(List, {}) }), ...(Show && { show: _jsx(Show, {}) }), ...(Create && { create: _jsx(Create, {}) }), ...(Edit && { edit: _jsx(Edit, {}) }) }, name))), _jsxs(CustomRoutes, { children: [_jsx(Route, { path: "/", element: _jsx(Navigate, { to: "/order", replace: true }) }), screens.flatMap(({ name, page: Page }) => (Page ? [_jsx(Route, { path: `/${name}`, element: _jsx(Page, {}) }, name)] : []))] })] }) }));
