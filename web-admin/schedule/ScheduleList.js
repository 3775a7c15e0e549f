import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { Tag } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { addSchedule, deleteSchedule, modifySchedule, pauseSchedule, resumeSchedule, runSchedule } from '#contracts/schedule/api.ts';
import { runResults, schedulesListed } from '#contracts/schedule/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
const short = (at) => formatDateTime(at).slice(5, 16);
const logsOf = (id) => `/schedule-run?filter=${encodeURIComponent(JSON.stringify({ schedule: id }))}`;
/** Jobs by the clock and work that the program repeats: their next times, what came out last, and the ways to steer them. */
export const ScheduleList = () => (_jsx(ListScreen, { of: schedulesListed, href: ({ id }) => logsOf(String(id)), actions: _jsx(DialogButton, { endpoint: addSchedule, variant: "contained", children: close => _jsx(ScheduleDialog, { close: close }) }), render: {
        next: ({ next }) => _jsx(Box, { title: next.map(short).join('、'), children: next[0] ? short(next[0]) : '--' }),
        lastResult: ({ running, lastResult }) => running ? (_jsx(Tag, { tone: "progress", children: "\u6267\u884C\u4E2D" })) : lastResult ? (_jsx(Tag, { tone: lastResult === 'FAILED' ? 'danger' : 'done', children: runResults[lastResult] })) : ('--'),
    }, rowActions: row => _jsx(Buttons, { of: row }) }));
const small = { size: 'small', variant: 'text' };
const Buttons = ({ of }) => {
    const { id, name, status, running, mayPause, mayDelete } = of;
    return (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: runSchedule, label: "\u7ACB\u5373\u6267\u884C", ...small, disabled: running, fixed: { id }, explain: `“${name}”约一秒后开始执行，结果见日志。`, done: `“${name}”已安排执行` }), status === 'PAUSED' ? (_jsx(ActionButton, { endpoint: resumeSchedule, label: "\u6062\u590D", ...small, fixed: { id }, explain: `恢复“${name}”；暂停期间的时点不补跑。` })) : (mayPause && (_jsx(ActionButton, { endpoint: pauseSchedule, label: "\u6682\u505C", ...small, fixed: { id }, explain: `暂停“${name}”，直到恢复；仍可立即执行。` }))), _jsx(DialogButton, { endpoint: modifySchedule, label: "\u4FEE\u6539", ...small, children: close => _jsx(ScheduleDialog, { of: of, close: close }) }), mayDelete && (_jsx(ActionButton, { endpoint: deleteSchedule, label: "\u5220\u9664", color: "error", ...small, fixed: { id }, explain: `删除“${name}”；日志保留。` }))] }));
};
