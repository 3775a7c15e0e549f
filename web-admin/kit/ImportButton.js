import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import UploadFile from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useDataProvider, useRefresh } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { newKey } from '#contracts/client/call.ts';
import { columnsIn } from '#contracts/client/columns.ts';
import { save } from '#contracts/client/file.ts';
import { headOf, textOf } from '#contracts/client/format.ts';
import { besideText } from '#contracts/client/text.ts';
import { contentsOf } from '#contracts/client/upload.ts';
import { present } from '#contracts/kernel/present.ts';
import { rejectedRows, wrongLines } from '../providers/imports.ts';
import { useFailed, useMay } from './calls.ts';
import { Dialog } from './Dialog.tsx';
import { FilePick } from './FilePick.tsx';
import { SmallTable } from './SmallTable.tsx';
import { Problem } from './States.tsx';
/**
 * Imports a table: template, upload, preview, then all rows or the good ones, then the result; wrong rows come back as a file to correct.
 */
export const ImportButton = ({ variant = 'text', label, ...props }) => {
    const [open, setOpen] = useState(false);
    const may = useMay();
    if (!may(props.endpoint))
        return null;
    return (_jsxs(_Fragment, { children: [_jsx(Button, { startIcon: _jsx(UploadFile, {}), variant: variant, onClick: () => setOpen(true), children: label ?? '导入 Excel' }), open && _jsx(ImportDialog, { ...props, close: () => setOpen(false) })] }));
};
const ImportDialog = ({ endpoint, template, fields, revision, row, close, }) => {
    const { ask, command, previewImport, commitImport } = useDataProvider();
    const [step, setStep] = useState({ at: 'choose' });
    const [sent, setSent] = useState();
    const [problem, setProblem] = useState();
    // one key per file and mode: a second press after a failed connection repeats the same import
    const keys = useRef(new Map());
    const failed = useFailed();
    const refresh = useRefresh();
    const title = useId();
    const busy = sent !== undefined;
    const run = async (doing) => {
        setProblem(undefined);
        setSent(0);
        try {
            setStep(await doing(setSent));
        }
        catch (error) {
            setProblem(error);
        }
        finally {
            setSent(undefined);
        }
    };
    const look = (file) => run(async (onProgress) => ({
        at: 'preview',
        file,
        revision,
        report: await previewImport({ endpoint, file, revision, onProgress, ...present({ fields }) }),
    }));
    const rejectedOf = (file) => rejectedRows(command, { endpoint, file, ...present({ fields }) });
    const download = (file) => run(async () => {
        save(await rejectedOf(file));
        return step;
    });
    const write = ({ file, revision }, mode) => run(async (onProgress) => {
        // fetched before the good rows are written: afterwards these would be reported as existing
        const rejected = mode === 'accepted' ? await rejectedOf(file) : undefined;
        const word = JSON.stringify([mode, revision, await contentsOf({ file })]);
        const key = keys.current.get(word) ?? newKey();
        keys.current.set(word, key);
        const report = await commitImport({ endpoint, file, revision, mode, key, onProgress, ...present({ fields }) });
        refresh();
        return { at: 'done', report, ...present({ rejected }) };
    });
    const fetchTemplate = async () => {
        try {
            save((await ask(template, {})));
        }
        catch (error) {
            failed(error);
        }
    };
    return (_jsxs(Dialog, { onClose: busy ? undefined : close, fullWidth: true, maxWidth: "md", "aria-labelledby": title, children: [_jsx(DialogTitle, { id: title, children: endpoint.zh }), _jsxs(DialogContent, { children: [step.at === 'choose' && _jsx(Choose, { note: endpoint.note, choose: look, fetchTemplate: fetchTemplate, disabled: busy }), step.at !== 'choose' && _jsx(Report, { report: step.report, row: row, written: step.at === 'done' }), busy && (_jsxs(Box, { sx: { mt: 2 }, role: "status", children: [_jsx(Typography, { gutterBottom: true, children: sent < 1 ? '正在上传…' : '正在处理…' }), _jsx(LinearProgress, { "aria-label": "\u4E0A\u4F20\u8FDB\u5EA6", ...(sent < 1 && { variant: 'determinate', value: sent * 100 }) })] })), problem !== undefined && _jsx(Problem, { error: problem })] }), _jsxs(DialogActions, { sx: { flexWrap: 'wrap' }, children: [_jsx(Button, { onClick: close, disabled: busy, children: step.at === 'done' ? '关闭' : '取消' }), step.at !== 'choose' && (_jsx(Button, { onClick: () => setStep({ at: 'choose' }), disabled: busy, children: "\u6362\u4E00\u4E2A\u6587\u4EF6" })), step.at === 'preview' && step.report.bad > 0 && (_jsx(Button, { disabled: busy, onClick: () => download(step.file), children: "\u4E0B\u8F7D\u9519\u8BEF\u884C" })), step.at === 'done' && step.rejected && _jsx(Button, { onClick: () => save(step.rejected), children: "\u4E0B\u8F7D\u9519\u8BEF\u884C" }), step.at === 'preview' && step.report.bad > 0 && step.report.good > 0 && (_jsxs(Button, { variant: "contained", disabled: busy, onClick: () => write(step, 'accepted'), children: ["\u4EC5\u5BFC\u5165\u6B63\u786E\u7684 ", step.report.good, " \u884C"] })), step.at === 'preview' && step.report.bad === 0 && (_jsxs(Button, { variant: "contained", disabled: busy || step.report.total === 0, onClick: () => write(step, 'all'), autoFocus: true, children: ["\u5168\u90E8\u5BFC\u5165\uFF08", step.report.good, " \u884C\uFF09"] }))] })] }));
};
const Choose = ({ note, disabled, choose, fetchTemplate }) => (_jsxs(_Fragment, { children: [_jsxs(Typography, { sx: { mb: 2 }, children: ["\u8BF7\u5148", _jsx(Button, { onClick: fetchTemplate, sx: { verticalAlign: 'baseline' }, children: "\u4E0B\u8F7D\u6A21\u677F" }), "\u586B\u5199\u540E\u4E0A\u4F20\u3002\u652F\u6301 .xlsx\u3001.xls\u3001.csv\uFF0C\u5217\u7684\u987A\u5E8F\u4E0D\u9650\u3002\u4E0A\u4F20\u540E\u5148\u9884\u89C8\uFF0C\u786E\u8BA4\u540E\u624D\u5199\u5165\u3002"] }), note && (_jsx(Typography, { variant: "body2", color: "textSecondary", sx: { mb: 2 }, children: note })), _jsx(Box, { sx: { '& label': { py: 4, borderStyle: 'dashed' } }, onDragOver: event => event.preventDefault(), onDrop: event => {
                event.preventDefault();
                const [file] = event.dataTransfer.files;
                if (file && !disabled)
                    choose(file);
            }, children: _jsx(FilePick, { name: "\u9009\u62E9\u8981\u5BFC\u5165\u7684\u6587\u4EF6", accept: ".xlsx,.xls,.csv", choose: choose, disabled: disabled, variant: "outlined", size: "medium", fullWidth: true, children: "\u70B9\u51FB\u9009\u62E9\u6587\u4EF6\uFF0C\u6216\u62D6\u5230\u6B64\u5904" }) })] }));
const Report = ({ report, row: schema, written }) => {
    const columns = columnsIn(schema);
    const wrong = wrongLines(report);
    const noted = report.rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => ({ row, note })));
    const good = report.rows.filter(({ errors }) => Object.keys(errors).length === 0);
    const fields = Object.keys(good[0]?.values ?? {}).filter(field => columns.has(field));
    const changing = good.filter(({ action }) => action === 'modify').length;
    return (_jsxs(Box, { sx: { display: 'grid', gap: 2 }, children: [written ? (_jsxs(Alert, { severity: report.bad > 0 ? 'warning' : 'success', children: ["\u5171 ", report.total, " \u884C\uFF0C\u5DF2\u5199\u5165 ", report.written, " \u884C", report.bad > 0 && `，${report.bad} 行有误未写入`, report.written < report.good && `，${report.good - report.written} 行与现有数据相同`, "\u3002"] })) : (_jsxs(Alert, { severity: report.bad > 0 ? 'warning' : 'info', children: ["\u5171 ", report.total, " \u884C\uFF0C", report.good, " \u884C\u6B63\u786E", report.bad > 0 && `，${report.bad} 行有误`, changing > 0 && `，其中 ${changing} 行将更新已有数据`, "\u3002\u5C1A\u672A\u5199\u5165\u3002"] })), report.gone && (_jsxs(Alert, { severity: "warning", children: ["\u6587\u4EF6\u5373\u5168\u90E8\u5185\u5BB9\uFF1A\u539F\u6709\u7684 ", report.gone.length, " \u9879\u4E0D\u5728\u6B63\u786E\u7684\u884C\u4E2D\uFF0C", written ? '已' : '将', "\u5220\u9664\uFF1A", report.gone.join('、')] })), report.ignored.length > 0 && _jsxs(Alert, { severity: "info", children: ["\u672A\u8BC6\u522B\u7684\u5217\uFF08\u4E0D\u5BFC\u5165\uFF09\uFF1A", report.ignored.join('、')] }), report.unread && report.unread.length > 0 && (_jsxs(Alert, { severity: "info", children: ["\u6587\u4EF6\u4E2D\u8FD8\u6709\u5176\u4ED6\u5DE5\u4F5C\u8868\uFF0C\u672A\u8BFB\u53D6\uFF1A", report.unread.join('、'), "\u3002\u53EA\u8BFB\u53D6\u7B2C\u4E00\u4E2A\u53EF\u89C1\u7684\u5DE5\u4F5C\u8868\u3002"] })), report.beside && _jsxs(Alert, { severity: "info", children: ["\u4E0D\u662F\u6570\u636E\u3001\u672A\u5BFC\u5165\u7684\u884C\uFF1A", besideText(report.beside)] }), wrong.length > 0 && (_jsx(SmallTable, { label: "\u6709\u8BEF\u7684\u884C", heads: ['行', '问题'], rows: wrong.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [`第 ${line} 行`, message] })) })), noted.length > 0 && (_jsx(SmallTable, { label: "\u8BF7\u6838\u5BF9", heads: ['行', '说明'], rows: noted.map(({ row, note }) => ({ key: `${row} ${note}`, cells: [`第 ${row} 行`, note] })) })), !written && good.length > 0 && (_jsx(SmallTable, { label: "\u9884\u89C8", nowrap: true, heads: ['行', ...fields.map(field => headOf(columns.get(field)))], rows: good.slice(0, 50).map(({ row, values }) => ({
                    key: String(row),
                    cells: [row, ...fields.map(field => textOf(columns.get(field), values[field]))],
                })) }))] }));
};
