import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts';
import { refundDocumentTypes } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { refundFile } from '#contracts/refund/api.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { sizeOf } from '../../kit/files.ts';
import { fitted } from '../../kit/photo.ts';
import { call } from '../../kit/session.ts';
import { FileRow } from '../../kit/Upload.tsx';
import { useTell } from '../../kit/useTell.ts';
import { paperLimits, paperRule, whyNotTaken, wordsOf } from './form.ts';
/** Papers by kind, each with a preview; limits are shown before choosing a file. */
export const Papers = ({ asked, chosen, change, sent }) => {
    const [refused, setRefused] = useState([]);
    const [looking, look] = useState();
    const [isFitting, setFitting] = useState(false);
    const isBusy = sent !== undefined || isFitting;
    const take = async (kind, files) => {
        setFitting(true);
        const taken = [...chosen];
        const said = [];
        for (const picked of files) {
            const file = await fitted(picked, paperRule.bytes);
            const why = whyNotTaken(file, taken.length);
            if (why)
                said.push(why);
            else
                taken.push({ kind, file });
        }
        setRefused(said);
        setFitting(false);
        change(taken);
    };
    const rows = asked.length > 0
        ? asked
        : [Object.entries(refundDocumentTypes).map(([code, label]) => ({ code, label }))];
    return (_jsxs("div", { className: "rf-papers", id: "rf-papers", tabIndex: -1, children: [_jsx("ul", { children: rows.map(row => {
                    const given = chosen.filter(({ kind }) => row.some(({ code }) => code === kind));
                    return (_jsxs("li", { children: [_jsxs("div", { className: "rf-paper-head", children: [_jsx("b", { children: asked.length > 0 ? wordsOf(row) : '材料' }), asked.length > 0 && (given.length > 0 ? _jsx(Tag, { tone: "done", children: "\u5DF2\u9009" }) : _jsx(Tag, { tone: "danger", children: "\u672A\u9009" })), _jsx("span", { className: "rf-picks", children: row.map(({ code, label }) => (_jsx(Pick, { label: row.length > 1 ? label : '选择文件', name: label, take: files => void take(code, files), disabled: isBusy }, code))) })] }), given.map(({ kind, file }) => (_jsxs("div", { className: "rf-paper", children: [_jsx(FileRow, { file: file, share: sent?.get(file), ...(!isBusy && { remove: () => change(chosen.filter(paper => paper.file !== file)) }) }), row.length > 1 && _jsx("small", { children: refundDocumentTypes[kind] }), _jsx(Button, { type: "link", size: "small", "aria-label": `查看 ${file.name}`, onClick: () => look(file), children: "\u67E5\u770B" })] }, `${file.name} ${file.lastModified}`)))] }, wordsOf(row)));
                }) }), _jsx("p", { className: "rf-help", children: paperLimits }), refused.map(why => (_jsx("p", { role: "alert", className: "rf-wrong", children: why }, why))), looking && _jsx(Look, { name: looking.name, blob: looking, close: () => look(undefined) })] }));
};
const Pick = ({ label, name, take, disabled }) => {
    const input = useRef(null);
    return (_jsxs(_Fragment, { children: [_jsx("input", { ref: input, type: "file", multiple: true, hidden: true, accept: paperRule.accept.join(','), "aria-label": name, onChange: event => {
                    take([...(event.target.files ?? [])]);
                    // allows choosing the same file again
                    event.target.value = '';
                } }), _jsx(Button, { size: "small", disabled: disabled, onClick: () => input.current?.click(), children: label })] }));
};
/** Shows a picture here; a PDF opens in a tab, where the browser has its own viewer. */
const Look = ({ name, blob, close }) => {
    const url = useObjectUrl(blob);
    const isPicture = blob.type.startsWith('image/');
    const [isBroken, setBroken] = useState(false);
    return (_jsx(Dialog, { title: name, close: close, width: 760, also: _jsx(Button, { onClick: () => save({ name, blob }), children: "\u4E0B\u8F7D" }), children: url &&
            (isBroken ? (_jsx("p", { children: "\u56FE\u7247\u6253\u4E0D\u5F00\uFF0C\u4E0B\u8F7D\u540E\u7528\u522B\u7684\u7A0B\u5E8F\u67E5\u770B" })) : isPicture ? (_jsx("img", { src: url, alt: name, className: "rf-picture", onError: () => setBroken(true) })) : (_jsxs("p", { children: [_jsxs("a", { href: url, target: "_blank", rel: "noopener", children: ["\u5728\u65B0\u7A97\u53E3\u6253\u5F00 ", name] }), "\uFF08", sizeOf(blob.size), "\uFF09"] }))) }));
};
/** The papers of an application; each can be viewed. */
export const PapersGiven = ({ papers }) => {
    const [looking, look] = useState();
    const tell = useTell();
    const open = (id) => void call(refundFile, { id }).then(look, tell.failed);
    if (papers.length === 0)
        return _jsx("p", { className: "rf-none", children: "\u6CA1\u6709\u6750\u6599" });
    return (_jsxs("div", { className: "rf-papers", children: [papers.map(({ id, kind, name, size, at }) => (_jsxs("div", { className: "rf-paper", children: [_jsx("button", { type: "button", className: "rf-link", onClick: () => open(id), children: name }), _jsxs("small", { children: [refundDocumentTypes[kind], " ", sizeOf(size)] }), _jsx("small", { children: formatDateTime(at).slice(0, 16) })] }, id))), looking && _jsx(Look, { ...looking, close: () => look(undefined) })] }));
};
