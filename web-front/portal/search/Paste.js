import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Route } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { namesOf } from './ask.ts';
import { peopleText } from './form.ts';
import { MOST, requestReader } from './request.ts';
import { formOfRequest, gapsOf, viewOfRequest } from './requested.ts';
import './paste.css';
/**
 * Fills the form from a request as customers write it. It shows which parts were understood and which were not; of several groups one is
 * chosen.
 */
export const Paste = ({ airports, today, before, start, fill, close }) => {
    const [text, setText] = useState(start);
    const read = useMemo(() => requestReader(airports), [airports]);
    const groups = read(text, today);
    const choose = (group) => fill(formOfRequest(group, before), viewOfRequest(group), gapsOf(group, before, today));
    return (_jsxs("section", { className: "paste", "aria-label": "\u7C98\u8D34\u9700\u6C42", onKeyDown: event => {
            if (event.key === 'Escape')
                close();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !groups[0])
                return;
            event.preventDefault();
            choose(groups[0]);
        }, children: [_jsx("label", { htmlFor: "request", children: "\u5BA2\u6237\u53D1\u6765\u7684\u9700\u6C42\uFF0C\u4E00\u884C\u4E00\u4E2A\u56E2" }), _jsx("textarea", { id: "request", rows: 3, maxLength: MOST.characters, 
                // biome-ignore lint/a11y/noAutofocus: it has just been opened to be written into
                autoFocus: true, placeholder: "12\u670820\u65E5 \u6D77\u53E3-\u5317\u4EAC 35\u4EBA\u542B2\u513F\u7AE5 12.25\u56DE \u65E9\u73ED", value: text, onChange: ({ target }) => setText(target.value) }), _jsx("div", { "aria-live": "polite", children: groups.map((group, index) => (_jsx(Group
                // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the text
                , { group: group, airports: airports, before: before, today: today, choose: () => choose(group), isFirst: index === 0 }, index))) }), _jsxs("div", { className: "paste-foot", children: [_jsx("small", { children: "Ctrl + Enter \u586B\u5165\u7B2C\u4E00\u4E2A\u56E2" }), _jsx(Button, { onClick: close, children: "\u6536\u8D77" })] })] }));
};
const Group = ({ group, airports, before, today, choose, isFirst }) => {
    const form = formOfRequest(group, before);
    const gaps = gapsOf(group, before, today);
    const told = new Set(Object.values(gaps));
    const nameOf = namesOf(airports);
    const days = form.legs.map(({ date }) => (!date ? '日期待填' : date < today ? `${date} 已过` : dayText(date, today)));
    const legs = form.legs.map(({ origin, destination }) => ({ origin: origin || '？', destination: destination || '？' }));
    return (_jsxs("article", { className: "request", children: [_jsxs("div", { className: "request-says", children: [_jsx("b", { children: _jsx(Route, { legs: legs, nameOf: nameOf }) }), _jsxs("span", { children: [days.join('，'), "\u3000", peopleText(form)] })] }), _jsxs("ul", { children: [group.understood.map(({ from, to, text, says }) => (_jsxs("li", { children: [!says.startsWith(text) && text, " ", _jsx("span", { children: says })] }, `${from}-${to}`))), group.unknown.map(({ from, to, text }) => (_jsxs("li", { className: "unknown", children: [text, " ", _jsx("span", { children: "\u6CA1\u770B\u61C2" })] }, `${from}-${to}`))), [...told].map(why => (_jsx("li", { className: "gap", children: why }, why)))] }), _jsx(Button, { type: isFirst ? 'primary' : 'default', onClick: choose, children: told.size > 0 ? `填入，还差 ${Object.keys(gaps).length} 项` : '填入并查询' })] }));
};
