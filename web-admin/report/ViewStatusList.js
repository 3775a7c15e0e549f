import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Tag } from '#contracts/client/look/parts.tsx';
import { rebuildView, ViewStatus, viewNames, viewStates, viewStatus } from '#contracts/report/monitoring.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk } from '../kit/calls.ts';
import { PageTitle } from '../kit/PageTitle.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
/** Every read model: its distance from the end of the log, and the reason where it has stopped. */
export const ViewStatusList = () => {
    const views = useAsk(viewStatus, {}, { every: () => 5_000 });
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: "\u8FD0\u884C\u76D1\u63A7" }), _jsx(Typography, { variant: "h5", component: "h1", sx: { py: 1.5 }, children: "\u8FD0\u884C\u76D1\u63A7" }), _jsx(Card, { children: _jsx(Fetched, { from: views, children: rows => (_jsx(RowsTable, { label: "\u8BFB\u6A21\u578B\u72B6\u6001", row: ViewStatus, rows: rows, keyOf: ({ view }) => view, empty: "\u6CA1\u6709\u8BFB\u6A21\u578B", columns: [
                            { field: 'view', render: ({ view }) => nameOf(view) },
                            { field: 'state', render: (view) => _jsx(State, { view: view }) },
                            { field: 'lag', title: '落后事件' },
                            { field: 'lagSeconds', render: ({ lagSeconds }) => lagSeconds.toFixed(1) },
                            'lastEventAt',
                            { field: 'batch', title: '最近一批', render: lastBatch },
                            'version',
                            { field: 'action', title: '操作', render: ({ view }) => _jsx(Rebuild, { view: view }) },
                        ] })) }) })] }));
};
const nameOf = (view) => viewNames[view] ?? view;
const tones = { live: 'done', 'catching-up': 'progress', stopped: 'danger', standby: 'neutral' };
const State = ({ view: { state, reason, rebuilding } }) => (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }, children: [_jsx(Tag, { tone: tones[state], children: viewStates[state] }), rebuilding && _jsx(Tag, { tone: "waiting", children: "\u91CD\u5EFA\u4E2D" }), reason && (_jsx(Typography, { variant: "body2", color: "error", sx: { minWidth: 240, whiteSpace: 'normal', overflowWrap: 'anywhere' }, children: reason }))] }));
const lastBatch = ({ batchEvents, batchDocs, batchMs }) => batchEvents === 0 ? '--' : `${batchEvents} 个事件，${batchDocs} 份数据，${batchMs.toFixed(1)} 毫秒`;
const Rebuild = ({ view }) => (_jsx(ActionButton, { endpoint: rebuildView, label: "\u91CD\u5EFA", size: "small", variant: "text", fixed: { view }, explain: `将从事件日志重新生成“${nameOf(view)}”，完成前继续使用现有数据。`, done: `“${nameOf(view)}”已开始重建` }));
