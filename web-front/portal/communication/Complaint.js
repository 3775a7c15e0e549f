import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { save } from '#contracts/client/file.ts';
import { Airline, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { complaintDetail, complaintFile, replyComplaint } from '#contracts/communication/api.ts';
import { complaintKinds, complaintResults, complaintStages } from '#contracts/communication/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { isAllowed } from '../../kit/Actions.tsx';
import { useAsk } from '../../kit/calls.ts';
import { houseNow } from '../../kit/clock.ts';
import { useDraft } from '../../kit/draft.ts';
import { Field } from '../../kit/Form.tsx';
import { sizeOf } from '../../kit/files.ts';
import { useFrame } from '../../kit/frame.ts';
import { Fetched, Problem } from '../../kit/States.tsx';
import { call } from '../../kit/session.ts';
import { useUpload } from '../../kit/Upload.tsx';
import { useTell } from '../../kit/useTell.ts';
import './complaint.css';
import { Files } from './Files.tsx';
import { sentAs } from './files.ts';
const minute = (at) => formatDateTime(at).slice(0, 16);
/** A complaint: how far it is, what was written about it by both sides, and a reply. */
export const Complaint = () => {
    const { id = '' } = useParams();
    useFrame({ title: '投诉', back: '/complaint' });
    const complaint = useAsk(complaintDetail, { id }, { lists: ['complaint'] });
    return (_jsx("div", { className: "cp", children: _jsx(Fetched, { from: complaint, what: "\u6295\u8BC9", rows: 8, children: data => _jsx(Loaded, { complaint: data }) }) }));
};
const Loaded = ({ complaint }) => {
    const { id, title, stage, kind, airLine, orderNo, refundId, createdAt, talk, allowedActions } = complaint;
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "cp-title", children: [_jsx("h1", { children: title }), _jsx(Tag, { tone: toneOf(stage), children: complaintStages[stage] })] }), _jsxs("section", { className: "cp-card", "aria-label": "\u6295\u8BC9", children: [_jsx("p", { className: "cp-standing", role: "status", children: _jsx(Standing, { complaint: complaint }) }), _jsxs("dl", { className: "cp-facts", children: [_jsx(Fact, { name: "\u6295\u8BC9\u7F16\u53F7", children: id }), _jsx(Fact, { name: "\u7C7B\u522B", children: complaintKinds[kind] }), _jsx(Fact, { name: "\u822A\u7A7A\u516C\u53F8", children: _jsx(Airline, { code: airLine }) }), _jsx(Fact, { name: "\u63D0\u4EA4\u65F6\u95F4", children: minute(createdAt) }), orderNo && (_jsx(Fact, { name: "\u8BA2\u5355", children: _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo }) })), refundId && (_jsx(Fact, { name: "\u9000\u7968\u5355", children: _jsx(Link, { to: `/refund/${encodeURIComponent(refundId)}`, children: refundId }) }))] })] }), _jsxs("section", { className: "cp-card", "aria-labelledby": "talk", children: [_jsx("h2", { id: "talk", children: "\u5F80\u6765" }), _jsx("ol", { className: "cp-talk", children: talk.map(one => (_jsxs("li", { className: one.byAgency ? undefined : 'airline-says', children: [_jsxs("div", { className: "cp-who", children: [_jsx("b", { children: one.byAgency ? userName(one.by) : '航空公司' }), _jsx("time", { dateTime: one.at, children: minute(one.at) }), one.result && _jsx(Tag, { tone: "done", children: complaintResults[one.result] }), one.reopens && _jsx(Tag, { tone: "waiting", children: "\u4E0D\u540C\u610F\u5904\u7406\u7ED3\u679C" })] }), _jsx("p", { children: one.text }), one.files.map(file => (_jsx(Paper, { id: id, file: file }, file.id)))] }, `${one.at} ${one.text}`))) })] }), isAllowed(allowedActions, { endpoint: replyComplaint }) && _jsx(Reply, { complaint: complaint })] }));
};
const Fact = ({ name, children }) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: children })] }));
const Standing = ({ complaint: { stage, dueAt, result, closedAt, reopened, replyUntil } }) => {
    if (stage === 'CLOSED')
        return (_jsxs(_Fragment, { children: [closedAt && minute(closedAt), " \u529E\u7ED3\uFF0C\u5904\u7406\u7ED3\u679C\uFF1A", result && complaintResults[result], replyUntil && `；不同意的，${minute(replyUntil)} 前可以回复一次，由航空公司重新处理`] }));
    if (stage === 'OVERDUE')
        return _jsxs(_Fragment, { children: ["\u529E\u7ED3\u65F6\u9650 ", minute(dueAt), " \u5DF2\u8FC7\uFF0C\u5DF2\u63D0\u9192\u822A\u7A7A\u516C\u53F8\u5C3D\u5FEB\u5904\u7406"] });
    return (_jsxs(_Fragment, { children: [reopened && '已重新处理，', "\u822A\u7A7A\u516C\u53F8\u5C06\u5728 ", minute(dueAt), " \u524D\u529E\u7ED3 ", _jsx(TimeLeft, { limit: dueAt, now: houseNow })] }));
};
const Paper = ({ id, file: { id: file, name, size } }) => {
    const tell = useTell();
    const open = () => void call(complaintFile, { id, file }).then(save, tell.failed);
    return (_jsxs("button", { type: "button", className: "cp-paper", onClick: open, children: [name, " ", _jsx("small", { children: sizeOf(size) })] }));
};
/** Adds to an open complaint, or says that the result is not accepted. */
const Reply = ({ complaint: { id, status, revision } }) => {
    const isClosed = status === 'CLOSED';
    const [content, keep, drop] = useDraft(`complaint.reply.${id}`, () => '');
    const [files, setFiles] = useState([]);
    const [isShort, setShort] = useState(false);
    const [problem, setProblem] = useState();
    const { upload, share } = useUpload(replyComplaint);
    const tell = useTell();
    const send = async () => {
        setShort(!content.trim());
        if (!content.trim() || !tell.mayAct())
            return;
        setProblem(undefined);
        try {
            // what the airline has answered meanwhile is read first
            if (!(await upload({ id, content: content.trim() }, sentAs(files), revision)))
                return;
            keep('');
            drop();
            setFiles([]);
            tell.done(isClosed ? '已提交，航空公司将重新处理' : '已补充');
        }
        catch (error) {
            setProblem(error);
        }
    };
    return (_jsxs("section", { className: "cp-card", "aria-labelledby": "reply", children: [_jsx("h2", { id: "reply", children: isClosed ? '不同意处理结果' : '补充' }), _jsx(Field, { label: isClosed ? '原因和要求' : '内容', required: true, wide: true, error: isShort && !content.trim() ? '请填写内容' : undefined, children: control => (_jsx(Input.TextArea, { ...control, autoSize: { minRows: 3, maxRows: 12 }, maxLength: 2000, value: content, onChange: ({ target }) => keep(target.value) })) }), _jsx(Files, { chosen: files, change: setFiles, share: share }), problem !== undefined && _jsx(Problem, { error: problem }), _jsx("div", { className: "cp-acts", children: _jsx(Button, { type: "primary", onClick: () => void send(), loading: share !== undefined, children: isClosed ? '要求重新处理' : '提交补充' }) })] }));
};
