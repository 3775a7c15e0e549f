import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** A choice of one among a few visible options. */
export const Choice = ({ label, name, options, value, choose }) => (_jsx("div", { className: "choice", role: "radiogroup", "aria-label": label, children: Object.entries(options).map(([key, text]) => (_jsxs("label", { children: [_jsx("input", { type: "radio", name: name, checked: key === value, onChange: () => choose(key) }), text] }, key))) }));
