import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useTell } from '../../../kit/useTell.ts';
/** A number with a button that copies it. */
export const Copy = ({ text, what }) => {
    const tell = useTell();
    const copy = () => void navigator.clipboard?.writeText(text).then(() => tell.done(`${what}已复制`), () => tell.warn(`没有复制，请手动选中${what}`));
    return (_jsxs("span", { className: "ow-number", children: [text, _jsx(Button, { type: "text", size: "small", "aria-label": `复制${what}`, title: `复制${what}`, onClick: copy, children: _jsxs("svg", { viewBox: "0 0 24 24", width: "14", height: "14", "aria-hidden": "true", fill: "none", stroke: "currentColor", strokeWidth: "1.6", children: [_jsx("rect", { x: "8.5", y: "8.5", width: "11", height: "11", rx: "2" }), _jsx("path", { d: "M15.5 8.5v-4h-11v11h4" })] }) })] }));
};
