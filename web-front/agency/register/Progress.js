import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** The sections of the form with their progress; each has a link. */
export const Progress = ({ parts }) => {
    const [done, all] = parts.reduce(([done, all], part) => [done + part.done, all + part.of], [0, 0]);
    return (_jsxs("nav", { className: "progress", "aria-label": "\u586B\u5199\u8FDB\u5EA6", children: [_jsxs("p", { children: [_jsxs("label", { htmlFor: "filled", children: ["\u5DF2\u5B8C\u6210 ", done, " / ", all, " \u9879"] }), _jsx("progress", { id: "filled", value: done, max: all })] }), _jsx("ol", { children: parts.map(({ id, title, done, of }) => (_jsx("li", { children: _jsxs("a", { href: `#${id}`, className: done === of ? 'done' : undefined, children: [title, _jsx("small", { children: done === of ? '已完成' : `${done}/${of}` })] }) }, id))) })] }));
};
