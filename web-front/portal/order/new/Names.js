import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { opening } from '#contracts/client/opening.tsx';
import { isBlank } from '../../names/rows.ts';
import { momentText } from './words.ts';
const NamesNow = opening(() => import('./NamesNow.tsx').then(({ NamesNow }) => NamesNow));
export const needsOf = ({ legs, counts, terms }) => ({
    departure: legs[0].date,
    counts,
    terms,
});
/** The names, entered with the order or later on their own page. An order that waits for seats gets them afterwards. */
export const Names = ({ form: { values, change, errors }, preview }) => {
    const needs = useMemo(() => preview && needsOf(preview), [preview]);
    const isNaming = values.isNaming && !preview?.short;
    const written = values.names.filter(row => !isBlank(row)).length;
    const choose = (when) => {
        change({ isNaming: when === 'now' });
    };
    return (_jsxs("section", { className: "new-order-card", "aria-labelledby": "new-order-names", children: [_jsxs("header", { children: [_jsx("h2", { id: "new-order-names", children: "\u65C5\u5BA2\u540D\u5355" }), preview && !preview.short && (_jsx(Segmented, { "aria-label": "\u4F55\u65F6\u5F55\u5165\u540D\u5355", value: isNaming ? 'now' : 'later', options: [
                            { value: 'later', label: '稍后录入' },
                            { value: 'now', label: '现在录入' },
                        ], onChange: choose }))] }), _jsxs("div", { className: "new-order-body", children: [preview && needs && isNaming ? (_jsx(NamesNow, { legs: preview.legs, names: values.names, needs: needs, change: names => change({ names }) })) : (preview && (_jsx("p", { className: "new-order-note info", children: _jsx("span", { children: preview.short ? (`候补订单在确认座位后录入名单。${written > 0 ? `已填写的 ${written} 人存在本浏览器，座位确认后可提交名单。` : ''}`) : (_jsxs(_Fragment, { children: ["\u540D\u5355\u987B\u5728 ", _jsx("b", { children: momentText(preview.limits.nameBy) }), " \u524D\u5F55\u5B8C\uFF0C\u5F55\u5B8C\u524D\u53EF\u968F\u65F6\u4FEE\u6539\u3002\u53EF\u5728\u8BA2\u5355\u9875\u7C98\u8D34 Excel \u540D\u5355\u6216\u4E0A\u4F20\u6587\u4EF6\u3002"] })) }) }))), errors.names && (_jsx("p", { className: "new-order-wrong", tabIndex: -1, "aria-invalid": "true", children: errors.names }))] })] }));
};
