import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'ra-core';
import { Menu, useSidebarState } from 'ra-ui-materialui';
import { createContext, memo, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sections } from '#contracts/kernel/screen.ts';
import { menus as ownMenus } from '#contracts/organisation/permission-api.ts';
import { screenNamed, screens } from '../contexts.ts';
import { useMay } from '../kit/calls.ts';
import { BASE } from '../providers/session.ts';
const asTheyAre = screens => screens.map(name => ({ name }));
const Arranging = createContext(asTheyAre);
const useArranging = () => {
    const { ask } = useDataProvider();
    const { permissions: me } = usePermissions();
    // read again when the person's rights change: a new screen must not be taken for a deleted one
    const { data } = useQuery({
        queryKey: [ownMenus.path, me?.permissions],
        queryFn: async ({ signal }) => {
            // loaded separately: the tree weighs more than this menu
            const [{ arrange: arranged }, nodes] = await Promise.all([
                import('../providers/arrange.ts'),
                ask(ownMenus, {}, { signal }),
            ]);
            return screens => arranged(screens, nodes);
        },
        enabled: me !== undefined,
    });
    return data ?? asTheyAre;
};
/**
 * Not react-admin's MenuItemLink: links of the router render with every page, and there are more than seventy beside it. The menu follows
 * the clicks (`useFollow`).
 */
const Entry = memo(({ name, label, icon, isHere, open }) => {
    const item = (_jsxs(MenuItem, { component: "a", href: `${BASE}/${name}`, tabIndex: 0, ...(isHere && { className: HERE, 'aria-current': 'page' }), children: [_jsx(ListItemIcon, { children: icon }), _jsx(Typography, { variant: "inherit", noWrap: true, sx: { flexGrow: 1 }, children: label })] }));
    return open ? (item) : (_jsx(Tooltip, { title: label, placement: "right", children: item }));
});
/** The screens of a section, for people who may read at least one. A section without a name is set off by a line. */
const Section = memo(({ label, entries, first, here }) => {
    const may = useMay();
    const [open] = useSidebarState();
    const arrange = useContext(Arranging);
    // screens for everybody are outside the permission tree, which cannot remove them
    const everybodys = entries.filter(({ actions }) => actions.list === undefined);
    const readable = entries.filter(({ actions }) => actions.list !== undefined && may(actions.list)).map(({ name }) => name);
    const shown = [...everybodys, ...arrange(readable).map(({ name, label }) => ({ ...screenNamed.get(name), ...(label && { label }) }))];
    if (shown.length === 0)
        return null;
    return (_jsxs(_Fragment, { children: [label && open ? (_jsx(ListSubheader, { role: "presentation", sx: { lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }, children: label })) : (!first && _jsx(Divider, { component: "li" })), shown.map(({ name, label, icon }) => (_jsx(Entry, { name: name, label: label, icon: icon, isHere: name === here, open: open }, name)))] }));
});
/** class of the entry of the open screen */
const HERE = 'here';
const look = {
    '& .MuiMenuItem-root': { color: 'text.secondary' },
    '& .MuiListItemIcon-root': { color: 'text.secondary', minWidth: 40 },
    [`& .${HERE}`]: {
        bgcolor: 'action.selected',
        color: 'primary.main',
        fontWeight: 600,
        '& .MuiListItemIcon-root': { color: 'primary.main' },
    },
};
/** Opens the entry that was clicked, in this window unless the person wants another. */
const useFollow = () => {
    const navigate = useNavigate();
    const isSmall = useMediaQuery(theme => theme.breakpoints.down('md'));
    const [, setOpen] = useSidebarState();
    return (event) => {
        const link = event.target.closest('a');
        if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
            return;
        event.preventDefault();
        if (isSmall)
            setOpen(false);
        const { pathname, search } = location;
        void navigate(link.pathname.slice(BASE.length), { replace: link.pathname === pathname && search === '' });
    };
};
const bySection = Object.entries(sections).map(([section, label]) => ({
    section,
    label,
    entries: screens.filter(({ place }) => place[0] === section),
}));
/** The screens that the person may read, in the order of a day's work. Memoised because the layout renders it with every page. */
export const ConsoleMenu = memo(() => {
    const open = useLocation().pathname.split('/')[1];
    return (_jsx(Arranging, { value: useArranging(), children: _jsx(Menu, { "aria-label": "\u4E3B\u83DC\u5355", sx: look, onClick: useFollow(), children: bySection.map(({ section, label, entries }, n) => (_jsx(Section, { label: label, entries: entries, first: n === 0, here: entries.find(({ name }) => name === open)?.name }, section))) }) }));
});
