import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { besideText } from '#contracts/client/text.ts';
import { present } from '#contracts/kernel/present.ts';
import { useSend } from './calls.ts';
import { Dialog } from './Dialog.tsx';
import { Problem } from './States.tsx';
import { call } from './session.ts';
import { FilePick } from './Upload.tsx';
const SHEETS = { accept: ['.xlsx', '.xls', '.csv'], bytes: 10 * 1024 * 1024 };
/** Imports a table: template, file, preview row by row, then all rows or the good ones; wrong rows come back as a file to correct. */
export const ImportDialog = ({ title, endpoint, template, fields, revision, show, done, close }) => {
    const [step, setStep] = useState();
    const [share, setShare] = useState();
    const [problem, setProblem] = useState();
    const { send } = useSend(endpoint);
    const run = (doing) => {
        setProblem(undefined);
        setShare(0);
        void doing()
            .catch(setProblem)
            .finally(() => setShare(undefined));
    };
    const sent = (file, mode) => send({ ...fields, mode }, { files: { file }, onProgress: setShare, ...(mode !== 'preview' && { revision }) });
    const rejectedOf = (file) => call(endpoint, { ...fields, mode: 'errors' }, { files: { file } });
    const look = (file) => run(async () => setStep({ file, report: await sent(file, 'preview'), isWritten: false }));
    const write = ({ file, report: { bad }, ...before }) => run(async () => {
        // fetched before the good rows are written: afterwards these would be reported as existing
        const rejected = before.rejected ?? (bad > 0 ? await rejectedOf(file) : undefined);
        // kept when the next answer is lost, since the rows may have been written
        setStep(now => now && { ...now, ...present({ rejected }) });
        const report = await sent(file, bad > 0 ? 'accepted' : 'all');
        setStep({ file, report, isWritten: true, ...present({ rejected }) });
        done?.(report);
    });
    const busy = share !== undefined;
    const good = step && !step.isWritten ? step.report.good : 0;
    return (_jsxs(Dialog, { title: title, width: 720, close: close, pending: busy, leave: step?.isWritten ? '关闭' : '取消', ...(good > 0 && {
            action: step.report.bad > 0 ? `只导入正确的 ${good} 行` : `导入 ${good} 行`,
            submit: () => write(step),
        }), also: _jsxs(_Fragment, { children: [step && (_jsx(Button, { disabled: busy, onClick: () => setStep(undefined), children: "\u6362\u4E00\u4E2A\u6587\u4EF6" })), step && (step.rejected || (!step.isWritten && step.report.bad > 0)) && (_jsx(Button, { disabled: busy, onClick: () => run(async () => save(step.rejected ?? (await rejectedOf(step.file)))), children: "\u4E0B\u8F7D\u9519\u8BEF\u884C" }))] }), children: [!step && (_jsxs(_Fragment, { children: [_jsxs("p", { children: ["\u5148", _jsx(Button, { type: "link", className: "in-text", onClick: () => run(async () => save((await call(template, fields ?? {})))), children: "\u4E0B\u8F7D\u6A21\u677F" }), "\u586B\u5199\uFF0C\u5217\u7684\u987A\u5E8F\u4E0D\u9650\u3002\u4E0A\u4F20\u540E\u5148\u770B\u7ED3\u679C\uFF0C\u786E\u8BA4\u540E\u624D\u5199\u5165\u3002"] }), _jsx(FilePick, { label: "\u9009\u62E9\u8981\u5BFC\u5165\u7684\u8868\u683C", rule: SHEETS, disabled: busy, take: ([file], wrong) => (file ? look(file) : setProblem(new Error(wrong[0]))) })] })), step && _jsx(Report, { ...step }), step && !step.isWritten && show?.(step.report), busy && _jsx(Progress, { percent: Math.round(share * 100), "aria-label": "\u4E0A\u4F20\u8FDB\u5EA6" }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
/** The findings or the result, with every wrong row. */
const Report = ({ report: { total, good, bad, written, ignored, unread = [], beside = [], rows }, isWritten }) => {
    const wrong = rows.flatMap(({ row, errors }) => Object.values(errors).map(message => [row, message.replace(/^第\d+行[:：]/, '')]));
    const noted = rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => [row, note]));
    return (_jsxs(_Fragment, { children: [_jsxs("p", { role: "status", children: ["\u5171 ", total, " \u884C\uFF0C", isWritten ? `已写入 ${written} 行` : `${good} 行正确`, bad > 0 && `，${bad} 行有误${isWritten ? '，没有写入' : ''}`] }), ignored.length > 0 && _jsxs("p", { children: ["\u6CA1\u6709\u7528\u5230\u7684\u5217\uFF1A", ignored.join('、')] }), unread.length > 0 && _jsxs("p", { children: ["\u53EA\u8BFB\u53D6\u7B2C\u4E00\u4E2A\u5DE5\u4F5C\u8868\uFF0C\u6CA1\u6709\u8BFB\u53D6\uFF1A", unread.join('、')] }), beside.length > 0 && _jsxs("p", { children: ["\u4E0D\u662F\u6570\u636E\u3001\u6CA1\u6709\u5BFC\u5165\u7684\u884C\uFF1A", besideText(beside)] }), wrong.length > 0 && _jsx(Told, { caption: "\u6709\u8BEF\u7684\u884C", of: wrong }), noted.length > 0 && (_jsxs(_Fragment, { children: [_jsx("p", { children: "\u8BF7\u6838\u5BF9" }), _jsx(Told, { caption: "\u8BF7\u6838\u5BF9\u7684\u884C", of: noted })] }))] }));
};
const Told = ({ caption, of }) => (_jsxs("table", { className: "compare", children: [_jsx("caption", { className: "visually-hidden", children: caption }), _jsx("tbody", { children: of.map(([row, message]) => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: ["\u7B2C ", row, " \u884C"] }), _jsx("td", { children: message })] }, `${row} ${message}`))) })] }));
