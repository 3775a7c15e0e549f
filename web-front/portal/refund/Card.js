import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** One part of a page about a refund; `step` numbers the parts of a form. */
export const Card = ({ step, title, beside, id, children, }) => (_jsxs("section", { className: "rf-card", ...(id && { id, tabIndex: -1 }), children: [_jsxs("div", { className: "rf-head", children: [_jsxs("h2", { children: [step !== undefined && _jsx("span", { className: "rf-step", children: step }), title] }), beside && _jsx("span", { children: beside })] }), children] }));
