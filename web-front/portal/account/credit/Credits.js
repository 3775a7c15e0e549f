import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { credits } from '#contracts/payment/lists.ts';
import { useFrame } from '../../../kit/frame.ts';
import { List } from '../../../kit/List.tsx';
import '../virtual/virtual.css';
/** Credits that refunds have left an agency for other orders. */
export const Credits = () => {
    useFrame({ title: '抵扣', back: '/account' });
    return (_jsxs("div", { className: "va", children: [_jsxs("nav", { className: "va-crumb", "aria-label": "\u4F4D\u7F6E", children: [_jsx(Link, { to: "/account", children: "\u8D26\u6237" }), _jsx("span", { "aria-hidden": "true", children: "\u203A" }), _jsx("span", { children: "\u62B5\u6263" })] }), _jsx(List, { of: credits, href: ({ id }) => `/account/credit/${encodeURIComponent(id)}`, render: { orderNo: ({ orderNo }) => _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}?tab=money`, children: orderNo }) } })] }));
};
