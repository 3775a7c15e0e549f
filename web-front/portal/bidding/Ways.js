import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { NavLink } from 'react-router-dom';
import { bagHalls } from '../bags/paths.ts';
import './bidding.css';
/** list of each kind of lots */
export const hallOf = { BIDDING: '/bidding', FREE: '/bidding/free' };
/** Links to the halls of lots, of bags and of allotted bags, and to the agency's own ones. */
export const Ways = () => (_jsxs("nav", { className: "bid-ways", "aria-label": "\u7ADE\u4EF7", children: [_jsx(NavLink, { to: `${hallOf.BIDDING}?status=PUBLISHED`, end: true, children: "\u7ADE\u4EF7\u5927\u5385" }), _jsx(NavLink, { to: `${hallOf.FREE}?status=PUBLISHED`, end: true, children: "\u81EA\u7531\u7ADE\u4EF7" }), _jsx(NavLink, { to: "/bidding/mine", end: true, children: "\u6211\u7684\u7ADE\u4EF7" }), _jsx(NavLink, { to: "/bags?status=AVAILABLE", end: true, children: "\u7EC4\u5408\u7ADE\u62CD" }), _jsx(NavLink, { to: "/bags/mine", end: true, children: "\u6211\u7684\u7EC4\u5408\u5305" }), _jsx(NavLink, { to: `${bagHalls.ALLOCATION}?status=AVAILABLE`, end: true, children: "\u5BA2\u6237\u5207\u4F4D" }), _jsx(NavLink, { to: `${bagHalls.ALLOCATION}/mine`, end: true, children: "\u5DF2\u786E\u8BA4\u5207\u4F4D" })] }));
