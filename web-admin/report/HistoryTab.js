import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import FileDownload from '@mui/icons-material/FileDownload';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Switch from '@mui/material/Switch';
import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { historyOr } from '#contracts/client/notices.ts';
import { exportHistory, timeline } from '#contracts/report/history.ts';
import { useAsk, useFailed, useMay } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { Fetched, Loading, Nothing } from '../kit/States.tsx';
/** labels for all fields of all events are loaded with the first history */
const Moments = lazy(() => import('./Moments.tsx').then(({ Moments }) => ({ default: Moments })));
const PAGE = 200;
/** The history of a document as a section of its page, for users who may read histories. */
export const useHistoryTab = (stream) => {
    const may = useMay();
    return may(timeline) ? [{ key: 'history', label: '历史', content: _jsx(History, { stream: stream }) }] : [];
};
/** Every event of a document and of its related documents: who, when, by which command, why; and the state at any of these moments. */
const History = ({ stream }) => {
    const [related, setRelated] = useState(true);
    const [page, setPage] = useState(0);
    const history = useAsk(timeline, { stream, related, page, size: PAGE });
    const { ask } = useDataProvider();
    const failed = useFailed();
    const download = async () => {
        try {
            save(await ask(exportHistory, { stream, related }));
        }
        catch (error) {
            failed(error);
        }
    };
    const choose = (wanted) => {
        setRelated(wanted);
        setPage(0);
    };
    return (_jsx(Panel, { title: "\u5386\u53F2", actions: _jsxs(_Fragment, { children: [_jsx(FormControlLabel, { label: "\u5305\u62EC\u76F8\u5173\u5BF9\u8C61", control: _jsx(Switch, { checked: related, onChange: (_, wanted) => choose(wanted) }) }), _jsx(Button, { startIcon: _jsx(FileDownload, {}), onClick: download, children: "\u5BFC\u51FA\u5386\u53F2" })] }), children: _jsx(Fetched, { from: history, children: ({ events, total }) => (_jsxs(_Fragment, { children: [total > PAGE && (_jsxs(Box, { sx: { mb: 2 }, children: [_jsxs(Alert, { severity: "info", sx: { mb: 1 }, children: ["\u5171 ", total, " \u4E2A\u4E8B\u4EF6\uFF0C\u6BCF\u9875 ", PAGE, " \u4E2A\uFF1B\u65F6\u95F4\u8F74\u53EA\u5728\u672C\u9875\u5185\u79FB\u52A8\u3002"] }), _jsx(Pagination, { count: Math.ceil(total / PAGE), page: page + 1, onChange: (_, next) => setPage(next - 1) })] })), historyOr(events).length === 0 ? (_jsx(Nothing, { text: "\u6CA1\u6709\u4E8B\u4EF6" })) : (_jsx(Suspense, { fallback: _jsx(Loading, { lines: 8 }), children: _jsx(Moments, { stream: stream, events: events }, `${page} ${related} ${total}`) }))] })) }) }));
};
