import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { cancelJob, Job, queryJobs } from '#contracts/report/api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk } from '../kit/calls.ts';
import { useJobFile } from '../kit/JobProgress.tsx';
import { PageTitle } from '../kit/PageTitle.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
/** The files that the user requested; while one is being made, its progress. */
export const JobList = () => {
    const jobs = useAsk(queryJobs, { page: 0, size: 100 }, { every: data => (data?.content.some(({ status }) => status === 'RUNNING') ? 1500 : false) });
    const download = useJobFile();
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: "\u6211\u7684\u5BFC\u51FA" }), _jsx(Typography, { variant: "h5", component: "h1", sx: { py: 1.5 }, children: "\u6211\u7684\u5BFC\u51FA" }), _jsx(Card, { children: _jsx(Fetched, { from: jobs, children: ({ content }) => (_jsx(RowsTable, { label: "\u6211\u7684\u5BFC\u51FA", row: Job, rows: content, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u5BFC\u51FA\uFF1B\u5728\u4EFB\u4E00\u5217\u8868\u4E2D\u70B9\u51FB\u201C\u5BFC\u51FA Excel\u201D", columns: [
                            'title',
                            'status',
                            { field: 'progress', title: '行数', render: (job) => _jsx(Progress, { job: job }) },
                            'name',
                            { field: 'bytes', title: '大小', render: ({ bytes }) => (bytes === undefined ? '--' : sizeOf(bytes)) },
                            'requestedAt',
                            'finishedAt',
                            'message',
                            {
                                field: 'file',
                                title: '操作',
                                render: ({ id, status, title }) => status === 'RUNNING' ? (_jsx(ActionButton, { endpoint: cancelJob, label: "\u53D6\u6D88", size: "small", variant: "text", fixed: { id }, explain: `不再导出“${title}”，已写的部分会删除。`, done: "\u5DF2\u53D6\u6D88\u5BFC\u51FA" })) : (_jsx(Button, { size: "small", disabled: status !== 'DONE', onClick: () => download(id), children: "\u4E0B\u8F7D" })),
                            },
                        ] })) }) })] }));
};
const Progress = ({ job: { status, done, total } }) => (_jsxs(Box, { sx: { minWidth: 100 }, children: [done.toLocaleString('zh-CN'), status === 'RUNNING' && (_jsx(LinearProgress, { "aria-label": "\u5BFC\u51FA\u8FDB\u5EA6", ...(total ? { variant: 'determinate', value: Math.min(100, (done / total) * 100) } : {}) }))] }));
const sizeOf = (bytes) => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`);
