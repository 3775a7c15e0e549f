import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { complaintResults, complaintStages } from '#contracts/communication/codes.ts';
import { complaints } from '#contracts/communication/lists.ts';
import { List } from '../../kit/List.tsx';
import './complaint.css';
import { toComplaint, toNewComplaint } from './links.ts';
/** An agency's complaints, and the way to a new one. */
export const Complaints = () => (_jsxs(_Fragment, { children: [_jsxs("p", { className: "cp-new", children: [_jsx(Link, { to: toNewComplaint(), children: "\u63D0\u4EA4\u6295\u8BC9" }), _jsx("span", { className: "cp-hint", children: "\u5BF9\u67D0\u4E2A\u8BA2\u5355\u7684\u6295\u8BC9\u4E5F\u53EF\u4EE5\u5728\u8BA2\u5355\u7684\u201C\u884C\u7A0B\u201D\u9875\u63D0\u4EA4" })] }), _jsx(List, { of: complaints, href: ({ id }) => toComplaint(id), render: {
                stage: ({ stage, result }) => (_jsx(Tag, { tone: toneOf(stage), children: result && stage === 'CLOSED' ? `已办结：${complaintResults[result]}` : complaintStages[stage] })),
                orderNo: ({ orderNo }) => (orderNo ? _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo }) : '--'),
            } })] }));
