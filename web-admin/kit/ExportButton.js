import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import FileDownload from '@mui/icons-material/FileDownload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { EXPORT_FAILED, exporting, failedExport } from '#contracts/client/file.ts';
import { cancelJob, requestExport } from '#contracts/report/api.ts';
import { useSend } from './calls.ts';
import { Dialog } from './Dialog.tsx';
import { JobProgress } from './JobProgress.tsx';
import { Problem } from './States.tsx';
/** Exports to Excel by a job of the server: choice of rows and columns, then progress, then the file. */
export const ExportButton = ({ columns }) => {
    const [open, setOpen] = useState(false);
    return (_jsxs(_Fragment, { children: [_jsx(Button, { startIcon: _jsx(FileDownload, {}), onClick: () => setOpen(true), children: "\u5BFC\u51FA Excel" }), open && _jsx(ExportDialog, { columns: columns, close: () => setOpen(false) })] }));
};
const ExportDialog = ({ columns, close }) => {
    const { resource, filterValues, sort, total } = useListContext();
    const filtered = Object.keys(filterValues).length > 0;
    const [scope, setScope] = useState(filtered ? 'FILTER' : 'ALL');
    const [left, setLeft] = useState([]);
    const [job, setJob] = useState();
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(requestExport);
    const { send: cancel, isPending: isCancelling } = useSend(cancelJob);
    const { jobFile } = useDataProvider();
    const notify = useNotify();
    /** Waits for the job's end and loads its file. If the dialog is closed before, the file is in the list of exports. */
    const made = async (tell) => {
        const { id } = await send({
            resource,
            scope,
            ...(scope === 'FILTER' && { filter: filterValues }),
            sort: [sort.field, sort.order],
            columns: columns.map(({ field }) => field).filter(field => !left.includes(field)),
        });
        const ended = await new Promise(ended => setJob({ id, ended }));
        if (ended.status === 'CANCELLED')
            throw new Error('导出已取消');
        if (ended.status === 'FAILED')
            throw new Error(ended.message ?? EXPORT_FAILED);
        tell(ended);
        return jobFile(id);
    };
    // shows the progress, which closes by itself (DOMAIN §9.4): after the file has come, or back to the choice with the reason of the failure
    const start = () => {
        let done;
        const work = () => made(job => (done = job));
        const then = (error) => {
            if (error !== undefined)
                return setProblem(failedExport(error));
            notify(`已导出 ${done?.done.toLocaleString('zh-CN')} 行：${done?.name}`, { type: 'success' });
            close();
        };
        return exporting(work, { dialog: { open: () => setProblem(undefined), close: () => setJob(undefined) }, then });
    };
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "sm", "aria-labelledby": "export-title", children: [_jsx(DialogTitle, { id: "export-title", children: "\u5BFC\u51FA Excel" }), _jsx(DialogContent, { children: job ? (_jsxs(_Fragment, { children: [_jsx(JobProgress, { ...job }), problem !== undefined && _jsx(Problem, { error: problem })] })) : (_jsxs(_Fragment, { children: [_jsx(FormLabel, { id: "export-scope", children: "\u8303\u56F4" }), _jsxs(RadioGroup, { "aria-labelledby": "export-scope", value: scope, onChange: (_, value) => setScope(value), children: [_jsx(FormControlLabel, { value: "ALL", control: _jsx(Radio, {}), label: "\u5168\u90E8" }), _jsx(FormControlLabel, { value: "FILTER", control: _jsx(Radio, {}), disabled: !filtered, label: filtered ? `当前筛选结果（${(total ?? 0).toLocaleString('zh-CN')} 条）` : '当前筛选结果（未设置筛选条件）' })] }), _jsx(FormLabel, { id: "export-columns", sx: { mt: 2, display: 'block' }, children: "\u5217" }), _jsx(Box, { role: "group", "aria-labelledby": "export-columns", sx: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }, children: columns.map(({ field, title }) => (_jsx(FormControlLabel, { label: title, control: _jsx(Checkbox, { size: "small", checked: !left.includes(field), onChange: (_, chosen) => setLeft(chosen ? left.filter(other => other !== field) : [...left, field]) }) }, field))) }), problem !== undefined && _jsx(Problem, { error: problem })] })) }), _jsxs(DialogActions, { children: [job && (_jsx(Button, { color: "error", disabled: isCancelling, onClick: () => cancel({ id: job.id }).catch(setProblem), children: "\u53D6\u6D88\u5BFC\u51FA" })), _jsx(Button, { onClick: close, children: job ? '关闭' : '取消' }), !job && (_jsx(Button, { variant: "contained", onClick: start, disabled: isPending || left.length === columns.length, children: "\u5F00\u59CB\u5BFC\u51FA" }))] })] }));
};
