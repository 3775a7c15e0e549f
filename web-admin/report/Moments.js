import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { difference, stateThen } from '#contracts/report/history.ts';
import { thingsIn, thingText } from '#contracts/report/labels.ts';
import { useAsk } from '../kit/calls.ts';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Fetched, Nothing } from '../kit/States.tsx';
import { kindOf, lastOf, momentText, revisionAt, streamsIn } from './moments.ts';
import { StateTree } from './StateTree.tsx';
import { Timeline } from './Timeline.tsx';
/**
 * A slider over the events with two ends. It shows the document at the later end, and the changes between the two. At first it spans the
 * document's own last event, so that its effect is visible.
 */
export const Moments = ({ stream: own, events }) => {
    const last = events.length - 1;
    const [[from, to], setMoments] = useState(() => lastOf(events, own));
    const [stream, setStream] = useState(own);
    const things = useMemo(() => thingsIn(events.map(({ data }) => data)), [events]);
    const streams = streamsIn(events, own);
    const choose = (index) => {
        setMoments([index - 1, index]);
        setStream(events[index].stream);
    };
    return (_jsxs(_Fragment, { children: [_jsx(Box, { sx: { px: { xs: 1.5, sm: 3 }, pt: 1 }, children: _jsx(Slider, { value: [from, to], min: -1, max: last, step: 1, marks: events.length <= 60, onChange: (_, value) => setMoments(value), getAriaLabel: thumb => (thumb === 0 ? '起始时刻' : '结束时刻'), getAriaValueText: value => momentText(events, value), valueLabelDisplay: "off" }) }), _jsxs(Typography, { sx: { mb: 2 }, children: ["\u4ECE ", _jsx("strong", { children: momentText(events, from) }), " \u5230 ", _jsx("strong", { children: momentText(events, to) })] }), _jsxs(Box, { sx: { display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' } }, children: [_jsx(Timeline, { events: events, things: things, from: from, to: to, choose: choose }), _jsxs(Box, { children: [streams.length > 1 && (_jsx(TextField, { select: true, fullWidth: true, size: "small", label: "\u5BF9\u8C61", value: stream, onChange: event => setStream(event.target.value), sx: { mb: 2 }, children: streams.map(({ stream, label }) => (_jsx(MenuItem, { value: stream, children: label }, stream))) })), _jsx(Difference, { stream: stream, things: things, from: revisionAt(events, stream, from), to: revisionAt(events, stream, to) }), _jsx(StateAt, { stream: stream, things: things, revision: revisionAt(events, stream, to) })] })] })] }));
};
const Difference = ({ stream, things, from, to }) => {
    const kind = kindOf(stream);
    const changes = useAsk(difference, { stream, from: String(from), to: String(to) }, { enabled: from !== to });
    return (_jsxs(Box, { component: "section", "aria-label": "\u4E24\u4E2A\u65F6\u523B\u4E4B\u95F4\u7684\u53D8\u5316", sx: { mb: 3 }, children: [_jsx(Typography, { variant: "subtitle2", component: "h3", gutterBottom: true, children: "\u53D8\u5316" }), from === to ? (_jsx(Nothing, { text: "\u8FD9\u6BB5\u65F6\u95F4\u5185\u6B64\u5BF9\u8C61\u6CA1\u6709\u53D8\u5316" })) : (_jsx(Fetched, { from: changes, lines: 2, children: ({ changes }) => changes.length === 0 ? (_jsx(Nothing, { text: "\u6CA1\u6709\u53D8\u5316" })) : (_jsx(SmallTable, { label: "\u53D8\u5316", heads: ['字段', '之前', '之后'], rows: changes.map(change => ({
                        key: change.path,
                        cells: [change.pathZh ?? change.path, shown(kind, change, change.from, things), shown(kind, change, change.to, things)],
                    })) })) }))] }));
};
const shown = (kind, { path }, value, things) => typeof value === 'object' && value !== null ? (_jsxs("details", { children: [_jsx("summary", { children: "\u5C55\u5F00" }), _jsx(StateTree, { kind: kind, path: path.split('.'), value: value, things: things })] })) : (thingText(kind, path.split('.'), value, things));
const StateAt = ({ stream, things, revision }) => {
    const then = useAsk(stateThen, { stream, revision }, { enabled: revision >= 0 });
    return (_jsxs(Box, { component: "section", "aria-label": "\u5F53\u65F6\u7684\u72B6\u6001", children: [_jsxs(Typography, { variant: "subtitle2", component: "h3", gutterBottom: true, children: ["\u5F53\u65F6\u7684\u72B6\u6001", then.data?.at && `（${formatDateTime(then.data.at)} 起）`] }), revision < 0 ? (_jsx(Nothing, { text: "\u6B64\u65F6\u8FD8\u4E0D\u5B58\u5728" })) : (_jsx(Fetched, { from: then, children: ({ state }) => _jsx(StateTree, { kind: kindOf(stream), value: state, things: new Map([...things, ...thingsIn(state)]) }) }))] }));
};
