import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { actorNames } from '#contracts/organisation/roles.ts';
import { reasonCodes } from '#contracts/reasons.ts';
import { kindOf } from './moments.ts';
import { StateTree } from './StateTree.tsx';
/** The events in the order of time; choosing one shows its effect. Events between the slider's ends are marked. */
export const Timeline = ({ events, things, from, to, choose }) => {
    const list = useRef(null);
    // scrolls only the list: the page does not move
    useEffect(() => {
        const chosen = list.current?.children[to];
        if (list.current && chosen instanceof HTMLElement)
            list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2;
    }, [to]);
    return (_jsx(Box, { component: "ol", ref: list, "aria-label": "\u65F6\u95F4\u7EBF", sx: { listStyle: 'none', m: 0, p: 0, maxHeight: 640, overflowY: 'auto', position: 'relative' }, children: events.map((event, index) => {
            const isWithin = index > from && index <= to;
            return (_jsxs(Box, { component: "li", sx: {
                    borderLeft: 4,
                    borderLeftStyle: index > to ? 'dotted' : 'solid',
                    borderColor: isWithin ? 'primary.main' : 'divider',
                    pl: 1,
                    mb: 0.5,
                }, children: [_jsxs(ButtonBase, { onClick: () => choose(index), "aria-current": index === to ? 'step' : undefined, sx: {
                            display: 'block',
                            width: '100%',
                            textAlign: 'left',
                            p: 1,
                            borderRadius: 1,
                            bgcolor: index === to ? 'action.selected' : undefined,
                        }, children: [_jsxs(Typography, { sx: { fontWeight: 600 }, children: [event.zh, _jsx(Typography, { component: "span", variant: "body2", color: "textSecondary", sx: { ml: 1 }, children: event.streamZh })] }), _jsxs(Typography, { variant: "body2", color: "textSecondary", children: [formatDateTime(event.at), "\u3000", userText(event)] }), (event.commandZh ?? event.command) && (_jsxs(Typography, { variant: "body2", color: "textSecondary", children: ["\u547D\u4EE4\uFF1A", event.commandZh ?? event.command, whyOf(event)] }))] }), _jsxs(Box, { component: "details", sx: { px: 1, fontSize: 14 }, children: [_jsx("summary", { children: "\u5185\u5BB9" }), _jsx(StateTree, { kind: kindOf(event.stream), type: event.type, value: event.data, things: things })] })] }, event.position));
        }) }));
};
const whyOf = ({ reasonCode, reason }) => {
    const label = reasonCode && (reasonCodes[reasonCode] ?? reasonCode);
    return (label ?? reason) && `；原因：${[label, reason].filter(Boolean).join('，')}`;
};
const userText = ({ user, role }) => {
    const [name, part] = [userName(user), actorNames[role] ?? role];
    return name === part ? name : `${name}（${part}）`;
};
