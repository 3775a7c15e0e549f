import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { Tag } from '#contracts/client/look/parts.tsx';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
/** The limit of a task, and whether it has passed. */
export const Due = ({ dueAt, overdue, escalated = false }) => (_jsxs(Box, { component: "span", sx: { display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }, children: [dueAt ? _jsx("time", { dateTime: dueAt, children: formatDateTime(dueAt).slice(0, 16) }) : EMPTY, overdue && _jsx(Tag, { tone: "danger", children: "\u5DF2\u8D85\u65F6" }), escalated && _jsx(Tag, { tone: "waiting", children: "\u5DF2\u4E0A\u62A5" })] }));
