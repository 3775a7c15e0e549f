import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { CanAccess } from 'ra-core';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { CallError, failureOf } from '#contracts/client/error.ts';
import { PageTitle } from './PageTitle.tsx';
import { Fetched, Problem } from './States.tsx';
/** The common layout of a document: path, title, actions, and its parts as tabs whose choice is in the URL. */
export const DetailScreen = ({ resource, action = 'show', list, title, chips, actions, sections, }) => {
    const [search, setSearch] = useSearchParams();
    const chosen = sections.find(({ key }) => key === search.get('tab')) ?? sections[0];
    return (_jsxs(CanAccess, { resource: resource, action: action, accessDenied: _jsx(Unshown, { list: list, error: failureOf(403, undefined) }), children: [_jsx(PageTitle, { title: title }), _jsx(Place, { list: list, title: title }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { overflowWrap: 'anywhere' }, children: title }), chips, _jsx(Box, { sx: { flexGrow: 1 } }), actions] }), sections.length > 1 && (_jsx(Tabs, { value: chosen.key, onChange: (_, tab) => setSearch({ tab }, { replace: true }), variant: "scrollable", allowScrollButtonsMobile: true, "aria-label": "\u5185\u5BB9", children: sections.map(({ key, label }) => (_jsx(Tab, { value: key, label: label, id: `tab-${key}`, "aria-controls": `panel-${key}` }, key))) })), _jsx(Box, { role: sections.length > 1 ? 'tabpanel' : undefined, id: `panel-${chosen.key}`, "aria-labelledby": `tab-${chosen.key}`, sx: { py: 2 }, children: chosen.content })] }));
};
const Place = ({ list, title }) => (_jsxs(Box, { component: "nav", "aria-label": "\u4F4D\u7F6E", sx: { pt: 1.5, fontSize: 14 }, children: [_jsx(Link, { component: RouterLink, to: list.to, children: list.label }), ' ', "/ ", title] }));
/** A document's page once it is loaded; otherwise a page that says why not and leads back. */
export const FetchedPage = ({ from, list, children }) => from.data === undefined && !from.isPending ? (_jsx(Unshown, { list: list, error: from.error, retry: () => from.refetch() })) : (_jsx(Fetched, { from: from, children: children }));
const headings = { 403: '没有权限', 404: '找不到内容' };
/** Replaces a page that cannot be shown. Trying again helps when the connection or the server failed, not after a refusal. */
export const Unshown = ({ list, error, retry }) => {
    const heading = error instanceof CallError ? headings[error.status] : undefined;
    const title = heading ?? '页面没有打开';
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: title }), _jsx(Place, { list: list, title: title }), _jsx(Typography, { variant: "h5", component: "h1", sx: { py: 1.5 }, children: title }), _jsxs(Card, { children: [_jsx(Problem, { error: error, ...(retry && !heading && { retry }) }), _jsxs(Button, { component: RouterLink, to: list.to, variant: "contained", sx: { mx: 2, mb: 2 }, children: ["\u8FD4\u56DE", list.label, "\u5217\u8868"] })] })] }));
};
export const Panel = ({ title, actions, children }) => (_jsx(Card, { component: "section", "aria-label": title, sx: { mb: 2 }, children: _jsxs(CardContent, { children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }, children: [_jsx(Typography, { variant: "subtitle1", component: "h2", sx: { fontWeight: 600, flexGrow: 1 }, children: title }), actions] }), children] }) }));
/** Name and value pairs, side by side as far as there is room. */
export const Facts = ({ facts }) => (_jsx(Box, { component: "dl", sx: { m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100% / 2 - 8px), 1fr))' }, children: facts.map(([name, value]) => (_jsxs(Box, { children: [_jsx(Typography, { component: "dt", variant: "body2", color: "textSecondary", children: name }), _jsx(Box, { component: "dd", sx: { m: 0, overflowWrap: 'anywhere' }, children: value === undefined || value === null || value === '' ? '--' : value })] }, name))) }));
