import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import './bottom-bar.css';
/** The bar at the foot of a page for one task: on the left the amount and its limit, on the right the buttons, the main button last. */
export const BottomBar = ({ children, actions }) => (_jsxs(_Fragment, { children: [_jsx("div", { className: "bottom-bar-room" }), _jsx("section", { className: "bottom-bar", "aria-label": "\u64CD\u4F5C", children: _jsxs("div", { className: "bottom-bar-in", children: [_jsx("div", { className: "bottom-bar-facts", children: children }), _jsx("div", { className: "bottom-bar-acts", children: actions })] }) })] }));
