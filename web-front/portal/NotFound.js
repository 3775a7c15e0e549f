import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Empty } from '../kit/States.tsx';
export const NotFound = () => (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u9875\u9762\u4E0D\u5B58\u5728" }), _jsx("section", { children: _jsx(Empty, { title: "\u8FD9\u91CC\u6CA1\u6709\u9875\u9762", text: "\u5730\u5740\u6709\u8BEF\uFF0C\u6216\u94FE\u63A5\u5DF2\u5931\u6548\u3002\u7528\u4E0A\u65B9\u7684\u67E5\u627E\u627E\u5230\u8BA2\u5355\uFF0C\u6216\u4ECE\u9996\u9875\u5F00\u59CB", children: _jsx(Link, { className: "way-out", to: "/", children: "\u8FD4\u56DE\u9996\u9875" }) }) })] }));
