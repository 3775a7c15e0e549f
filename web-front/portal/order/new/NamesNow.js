import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#contracts/client/error.ts';
import { save } from '#contracts/client/file.ts';
import { besideText } from '#contracts/client/text.ts';
import { importAtOrder, passengerTemplate } from '#contracts/order/api.ts';
import { call } from '../../../kit/session.ts';
import { useTell } from '../../../kit/useTell.ts';
import { NamesGrid } from '../../names/NamesGrid.tsx';
import { isBlank, newRow, withBlanks } from '../../names/rows.ts';
/** The names before there is an order: typed, pasted, or read from a file by the server. They are sent with the order. */
export const NamesNow = ({ legs, names, needs, change }) => {
    const tell = useTell();
    const input = useRef(null);
    const [read, setRead] = useState();
    const [problem, setProblem] = useState();
    const stockIds = legs.map(({ stockId }) => stockId).join();
    // a changed group has another number of lines; in an unchanged one everybody keeps the line
    const latest = useRef({ names, needs, change });
    latest.current = { names, needs, change };
    const group = JSON.stringify(needs.counts);
    const [laid, setLaid] = useState();
    useEffect(() => {
        if (laid === group)
            return;
        const { names, needs, change } = latest.current;
        setLaid(group);
        change(withBlanks(names, needs));
    }, [laid, group]);
    const load = async ({ target }) => {
        const [file] = target.files ?? [];
        // allows choosing the same file again
        target.value = '';
        if (!file)
            return;
        setProblem(undefined);
        setRead(undefined);
        try {
            const found = await call(importAtOrder, { stockIds }, { files: { file } });
            const known = new Set(names.filter(row => !isBlank(row)).map(({ docNo }) => docNo));
            const added = found.passengers.filter(({ docNo }) => !known.has(docNo)).map(person => newRow(person.type, person));
            change(withBlanks([...names.filter(row => !isBlank(row)), ...added], needs));
            setRead({ ...found, file, known: found.passengers.length - added.length });
        }
        catch (error) {
            setProblem(messageOf(error));
        }
    };
    const left = read ? leftOf(read) : [];
    const keep = (file) => void file.then(got => save(got), tell.failed);
    return (_jsxs(_Fragment, { children: [_jsx(NamesGrid, { rows: names, change: change, needs: needs, actions: _jsxs(_Fragment, { children: [_jsx("button", { type: "button", onClick: () => input.current?.click(), children: "\u4E0A\u4F20\u6587\u4EF6" }), _jsx("button", { type: "button", onClick: () => keep(call(passengerTemplate, {})), children: "\u4E0B\u8F7D\u6A21\u677F" })] }) }), _jsx("input", { ref: input, type: "file", accept: ".xlsx,.xls,.csv", hidden: true, "aria-label": "\u65C5\u5BA2\u540D\u5355\u6587\u4EF6", onChange: event => void load(event) }), problem && (_jsx("p", { className: "new-order-note danger", role: "alert", children: _jsx("span", { children: problem }) })), read && (_jsxs("p", { className: `new-order-note ${read.bad > 0 ? 'waiting' : 'info'}`, role: "status", children: [_jsxs("span", { children: [read.file.name, "\uFF1A", read.total, " \u884C\uFF0C\u8BFB\u5165 ", read.good, " \u4EBA", read.bad > 0 && `，${read.bad} 行有误没有读入`] }), read.bad > 0 && (_jsx(Button, { type: "link", size: "small", onClick: () => keep(call(importAtOrder, { stockIds, mode: 'errors' }, { files: { file: read.file } })), children: "\u4E0B\u8F7D\u9519\u8BEF\u884C" }))] })), left.length > 0 && (_jsx("p", { className: "new-order-note info", role: "status", children: _jsx("span", { children: left.join('；') }) }))] }));
};
/** What of a file was not taken, or not as it was written. */
const leftOf = ({ ignored, unread = [], beside = [], rows, known }) => [
    ...(known > 0 ? [`${known} 人已在名单上，未重复录入`] : []),
    ...(ignored.length > 0 ? [`没有用到的列：${ignored.join('、')}`] : []),
    ...(unread.length > 0 ? [`只读取第一个工作表，没有读取：${unread.join('、')}`] : []),
    ...(beside.length > 0 ? [`不是数据、没有导入的行：${besideText(beside)}`] : []),
    ...rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => `第 ${row} 行${note}`)),
];
