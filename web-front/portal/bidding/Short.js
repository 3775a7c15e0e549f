import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { formatYuan } from '#contracts/kernel/money.ts';
/** The missing amount of earnest, with a link for paying it in. */
export const Short = ({ by, airLine }) => (_jsxs("p", { className: "bid-short", children: ["\u53EF\u7528\u4F59\u989D\u8FD8\u5DEE ", formatYuan(by), _jsx(Link, { className: "bid-act", to: `/account/earnest?airLine=${airLine}`, children: "\u5145\u503C\u4FDD\u8BC1\u91D1" })] }));
