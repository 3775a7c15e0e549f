import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { useDataProvider } from 'ra-core';
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { Rich } from '#contracts/client/look/Rich.tsx';
import { infoLogEntry, infoPicture } from '#contracts/content/api.ts';
import { pieceKinds } from '#contracts/content/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx';
const list = { to: '/infoLog', label: '信息日志' };
/** One change of a piece: each field before and after it. */
export const InfoLogEntry = () => {
    const { id = '' } = useParams();
    const found = useAsk(infoLogEntry, { id });
    return (_jsx(FetchedPage, { list: list, from: found, children: entry => _jsx(Shown, { entry: entry }) }));
};
const Shown = ({ entry: { title, list: kind, at, reason, changes } }) => (_jsx(DetailScreen, { resource: "infoLog", list: list, title: title, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { plain: true, children: pieceKinds[kind] }), " ", _jsx(Tag, { plain: true, children: formatDateTime(at) }), " ", reason && _jsxs(Tag, { plain: true, children: ["\u539F\u56E0\uFF1A", reason] })] }), sections: [
        {
            key: 'changes',
            label: '变更',
            content: (_jsx(Panel, { title: "\u53D8\u66F4", children: changes.map(change => (_jsxs(Box, { sx: {
                        display: 'grid',
                        gridTemplateColumns: { xs: '1fr', md: '140px 1fr 1fr' },
                        gap: 2,
                        py: 1.5,
                        borderTop: 1,
                        borderColor: 'divider',
                    }, children: [_jsx("b", { children: change.title }), _jsx(Side, { label: "\u4FEE\u6539\u524D", text: change.before, isHtml: change.html }), _jsx(Side, { label: "\u4FEE\u6539\u540E", text: change.after, isHtml: change.html })] }, change.field))) })),
        },
    ] }));
const Side = ({ label, text, isHtml }) => {
    const { ask } = useDataProvider();
    const picture = async (id) => (await ask(infoPicture, { id })).blob;
    return (_jsxs(Box, { sx: { minWidth: 0 }, children: [_jsx(Box, { component: "small", sx: { color: 'text.secondary' }, children: label }), text === undefined ? _jsx("div", { children: "--" }) : isHtml ? _jsx(Rich, { html: text, picture: picture }) : _jsx("div", { children: text })] }));
};
