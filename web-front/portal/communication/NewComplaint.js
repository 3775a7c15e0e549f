import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Airline } from '#contracts/client/look/parts.tsx';
import { saveComplaint } from '#contracts/communication/api.ts';
import { complaintKinds } from '#contracts/communication/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { tidy } from '#contracts/kernel/sheet/text.ts';
import { mistakesIn } from '../../kit/check.ts';
import { useDraft } from '../../kit/draft.ts';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { useFrame } from '../../kit/frame.ts';
import { Problem } from '../../kit/States.tsx';
import { useUpload } from '../../kit/Upload.tsx';
import { useTell } from '../../kit/useTell.ts';
import { useProfile } from '../ask.ts';
import './complaint.css';
import { Files } from './Files.tsx';
import { sentAs } from './files.ts';
import { toComplaint } from './links.ts';
const kinds = Object.entries(complaintKinds).map(([value, label]) => ({ value: value, label }));
/** A new complaint: about an order, whose airline is then fixed, or in general. What is written is kept until it is sent. */
export const NewComplaint = () => {
    useFrame({ title: '提交投诉', back: '/complaint' });
    const [asked] = useSearchParams();
    const orderNo = asked.get('orderNo') ?? '';
    const { data: me } = useProfile();
    const own = [...new Set([...(me?.agency?.domestic ?? []), ...(me?.agency?.inter ?? [])])];
    const [draft, keep, drop] = useDraft(`complaint.${orderNo}`, () => ({
        kind: (orderNo ? undefined : 'OTHER'),
        airLine: asked.get('airLine') ?? '',
        orderNo,
        title: '',
        content: '',
        phone: '',
    }));
    const bodyOf = (values) => ({
        airLine: values.airLine,
        title: tidy(values.title),
        content: values.content.trim(),
        ...present({ kind: values.kind, orderNo: values.orderNo.trim() || undefined, phone: values.phone.trim() || undefined }),
    });
    const form = useForm(draft, values => ({
        ...mistakesIn(saveComplaint.body, bodyOf(values)),
        ...(!values.kind && { kind: '请选择类别' }),
        ...(!values.airLine && { airLine: '请选择航空公司' }),
    }));
    const { values, errors, left, place, gaps } = form;
    const change = (some) => {
        form.change(some);
        keep({ ...values, ...some });
    };
    const [files, setFiles] = useState([]);
    const { upload, share, cancel } = useUpload(saveComplaint);
    const [problem, setProblem] = useState();
    const navigate = useNavigate();
    const tell = useTell();
    const send = async () => {
        if (!tell.mayAct())
            return;
        setProblem(undefined);
        try {
            const done = await upload(bodyOf(values), sentAs(files));
            if (!done)
                return;
            drop();
            tell.done(`投诉已受理，${formatDateTime(done.dueAt).slice(0, 16)} 前办结`);
            void navigate(toComplaint(done.id), { replace: true });
        }
        catch (error) {
            form.tell(error);
            setProblem(error);
        }
    };
    return (_jsxs("div", { className: "cp", children: [_jsx("h1", { children: "\u63D0\u4EA4\u6295\u8BC9" }), _jsxs("form", { ref: place, className: "cp-card", noValidate: true, onSubmit: form.submit(send), children: [_jsxs(Fields, { children: [_jsx(Field, { label: "\u7C7B\u522B", required: true, error: errors.kind, children: control => (_jsx(Select, { ...control, value: values.kind ?? null, options: kinds, placeholder: "\u8BF7\u9009\u62E9", onChange: kind => change({ kind }) })) }), _jsx(Field, { label: "\u822A\u7A7A\u516C\u53F8", required: true, error: errors.airLine, children: control => orderNo ? (_jsx("p", { id: control.id, className: "cp-fixed", children: _jsx(Airline, { code: values.airLine }) })) : (_jsx(Select, { ...control, value: values.airLine || null, placeholder: "\u8BF7\u9009\u62E9", options: own.map(code => ({ value: code, label: _jsx(Airline, { code: code }) })), onChange: airLine => change({ airLine }) })) }), _jsx(Field, { label: "\u8BA2\u5355\u53F7", error: errors.orderNo, help: orderNo ? undefined : '与订单无关的可以不填', children: control => orderNo ? (_jsx("p", { id: control.id, className: "cp-fixed", children: _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo }) })) : (_jsx(Input, { ...control, inputMode: "numeric", value: values.orderNo, onChange: ({ target }) => change({ orderNo: target.value }), onBlur: () => left('orderNo') })) }), _jsx(Field, { label: "\u8054\u7CFB\u7535\u8BDD", error: errors.phone, help: "\u4FBF\u4E8E\u822A\u7A7A\u516C\u53F8\u8054\u7CFB\uFF0C\u53EF\u4EE5\u4E0D\u586B", children: control => (_jsx(Input, { ...control, type: "tel", autoComplete: "tel", value: values.phone, onChange: ({ target }) => change({ phone: target.value }), onBlur: () => left('phone') })) }), _jsx(Field, { label: "\u6807\u9898", required: true, wide: true, error: errors.title, children: control => (_jsx(Input, { ...control, maxLength: 60, value: values.title, onChange: ({ target }) => change({ title: target.value }), onBlur: () => left('title') })) }), _jsx(Field, { label: "\u5185\u5BB9", required: true, wide: true, error: errors.content, help: "\u65F6\u95F4\u3001\u5730\u70B9\u3001\u7ECF\u8FC7\uFF0C\u5E0C\u671B\u600E\u6837\u5904\u7406", children: control => (_jsx(Input.TextArea, { ...control, autoSize: { minRows: 5, maxRows: 16 }, maxLength: 2000, showCount: true, value: values.content, onChange: ({ target }) => change({ content: target.value }), onBlur: () => left('content') })) })] }), _jsx(Files, { chosen: files, change: setFiles, share: share }), problem !== undefined && _jsx(Problem, { error: problem }), _jsxs("div", { className: "cp-acts", children: [gaps && _jsx("span", { role: "status", children: gaps }), share !== undefined && files.length > 0 && _jsx(Button, { onClick: cancel, children: "\u53D6\u6D88\u4E0A\u4F20" }), _jsx(Button, { type: "primary", htmlType: "submit", loading: share !== undefined, children: "\u63D0\u4EA4\u6295\u8BC9" })] })] })] }));
};
