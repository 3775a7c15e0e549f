import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PageTitle } from '../kit/PageTitle.tsx';
import { Fetched, Nothing } from '../kit/States.tsx';
import { foundIn, treeOf } from './tree.ts';
/** A tree with collapsible nodes and a search by name; `row` renders a node, `actions` its buttons. */
export const TreeScreen = ({ title, from, row, actions, rowActions, emptyHint, startsOpen, }) => {
    const [sought, setSought] = useState('');
    const [shown, setShown] = useState({ open: startsOpen, but: new Set() });
    const toggle = (id) => setShown(({ open, but }) => ({ open, but: new Set(but.has(id) ? [...but].filter(other => other !== id) : [...but, id]) }));
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: title }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: title }), actions] }), _jsx(Card, { children: _jsx(Fetched, { from: from, children: nodes => {
                        if (nodes.length === 0)
                            return _jsx(Nothing, { text: emptyHint });
                        const found = foundIn(treeOf(nodes), sought);
                        return (_jsxs(_Fragment, { children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, pb: 1 }, children: [_jsx(TextField, { label: "\u67E5\u627E\u540D\u79F0\u6216\u7F16\u53F7", value: sought, onChange: event => setSought(event.target.value), size: "small", sx: { width: 220 } }), _jsx(Button, { onClick: () => setShown({ open: true, but: new Set() }), children: "\u5168\u90E8\u5C55\u5F00" }), _jsx(Button, { onClick: () => setShown({ open: false, but: new Set() }), children: "\u5168\u90E8\u6536\u8D77" })] }), found.length === 0 ? (_jsx(Nothing, { text: "\u6CA1\u6709\u7B26\u5408\u6761\u4EF6\u7684\u5185\u5BB9" })) : (_jsx(Level, { label: title, branches: found, shown: sought.trim() ? ALL : shown, toggle: toggle, row: row, rowActions: rowActions, depth: 0 }))] }));
                    } }) })] }));
};
/** while searching, all matches are visible */
const ALL = { open: true, but: new Set() };
const Level = ({ label, branches, depth, ...shared }) => (_jsx(Box, { component: "ul", "aria-label": label, sx: { listStyle: 'none', m: 0, p: 0 }, children: branches.map(({ node, below }) => {
        const isOpen = shared.shown.but.has(node.id) !== shared.shown.open;
        return (_jsxs("li", { children: [_jsxs(Box, { sx: {
                        display: 'flex',
                        flexWrap: 'wrap',
                        alignItems: 'center',
                        columnGap: 1,
                        pr: 1,
                        pl: { xs: 0.5 + depth * 1.5, sm: 1 + depth * 3 },
                        minHeight: 40,
                        borderTop: 1,
                        borderColor: 'divider',
                    }, children: [below.length > 0 ? (_jsx(IconButton, { size: "small", onClick: () => shared.toggle(node.id), "aria-expanded": isOpen, "aria-label": `${isOpen ? '收起' : '展开'}${node.name}`, children: isOpen ? _jsx(ExpandMore, { fontSize: "small" }) : _jsx(ChevronRight, { fontSize: "small" }) })) : (_jsx(Box, { sx: { width: 30 } })), shared.row(node), _jsx(Box, { sx: { flexGrow: 1 } }), _jsx(Box, { sx: { display: 'flex', ml: 'auto' }, children: shared.rowActions(node, below.length > 0) })] }), isOpen && below.length > 0 && _jsx(Level, { ...shared, label: node.name, branches: below, depth: depth + 1 })] }, node.id));
    }) }));
