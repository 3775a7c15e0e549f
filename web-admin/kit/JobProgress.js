import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { save } from '#contracts/client/file.ts';
import { getJob } from '#contracts/report/api.ts';
import { useAsk, useFailed } from './calls.ts';
import { Fetched } from './States.tsx';
/** Fetches the file of a finished job. The token goes in a header, so a plain link is not possible. */
export const useJobFile = () => {
    const { jobFile } = useDataProvider();
    const failed = useFailed();
    return async (id) => {
        try {
            save(await jobFile(id));
        }
        catch (error) {
            failed(error);
        }
    };
};
const GONE = { status: 'FAILED', done: 0, message: '导出任务已不在（系统可能恢复过备份），请重新导出' };
/** Progress of a job; `ended` is called once, when it is done or has failed, or is unknown since a backup was restored. */
export const JobProgress = ({ id, ended }) => {
    const job = useAsk(getJob, { id }, { every: (data) => (data === undefined || data.status === 'RUNNING' ? 800 : false) });
    const { data, error } = job;
    const isGone = error instanceof CallError && error.status === 404;
    useEffect(() => {
        if (isGone)
            ended(GONE);
        else if (data && data.status !== 'RUNNING')
            ended(data);
    }, [data, isGone, ended]);
    return (_jsx(Fetched, { from: job, lines: 2, children: ({ done, total }) => (_jsxs(Box, { sx: { py: 1 }, children: [_jsxs(Typography, { role: "status", gutterBottom: true, children: ["\u6B63\u5728\u5BFC\u51FA\uFF1A", done.toLocaleString('zh-CN'), total !== undefined && ` / ${total.toLocaleString('zh-CN')}`, " \u884C"] }), _jsx(LinearProgress, { "aria-label": "\u5BFC\u51FA\u8FDB\u5EA6", ...(total ? { variant: 'determinate', value: Math.min(100, (done / total) * 100) } : {}) }), _jsx(Typography, { variant: "body2", color: "textSecondary", sx: { mt: 1 }, children: "\u53EF\u4EE5\u5173\u95ED\u6B64\u7A97\u53E3\uFF0C\u5B8C\u6210\u540E\u5728\u201C\u6211\u7684\u5BFC\u51FA\u201D\u4E2D\u4E0B\u8F7D\u3002" })] })) }));
};
