import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { queryComplaints } from '#contracts/communication/api.ts';
import { complaintStages } from '#contracts/communication/codes.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { useAsk } from '../../kit/calls.ts';
import { Fetched } from '../../kit/States.tsx';
import { toComplaint, toNewComplaint } from './links.ts';
/** Complaints about an order, and the way to a new one. */
export const OrderComplaints = ({ orderNo, airLine }) => (_jsxs("section", { className: "ow-card", "aria-labelledby": "complaints", children: [_jsxs("h2", { id: "complaints", className: "ow-card-head", children: ["\u6295\u8BC9", _jsx("span", { className: "ow-links", children: _jsx(Link, { to: toNewComplaint({ orderNo, airLine }), children: "\u63D0\u4EA4\u6295\u8BC9" }) })] }), _jsx(Fetched, { from: useAsk(queryComplaints, { orderNo, size: 50 }, { lists: ['complaint'] }), what: "\u6295\u8BC9", rows: 1, children: ({ content }) => content.length === 0 ? (_jsx("p", { className: "ow-pad ow-hint", children: "\u5BF9\u672C\u8BA2\u5355\u7684\u670D\u52A1\u3001\u9000\u6B3E\u7B49\u4E0D\u6EE1\u610F\uFF0C\u53EF\u4EE5\u5411\u822A\u7A7A\u516C\u53F8\u6295\u8BC9" })) : (_jsx("ul", { className: "ow-papers", children: content.map(({ id, title, stage, createdAt }) => (_jsxs("li", { children: [_jsxs("span", { children: [_jsx(Link, { to: toComplaint(id), children: title }), " ", _jsx(Tag, { tone: toneOf(stage), children: complaintStages[stage] })] }), _jsx("small", { children: formatDateTime(createdAt).slice(0, 10) })] }, id))) })) })] }));
