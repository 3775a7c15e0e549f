import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Rich } from '#contracts/client/look/Rich.tsx';
import { confirmInfo } from '#contracts/content/api.ts';
import { grades, pieceKinds } from '#contracts/content/codes.ts';
import { useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useTell } from '../../kit/useTell.ts';
import { pictureOf } from './calls.ts';
import './info.css';
/** What stands above the pages: announcements in force, and first of all what must be confirmed. */
export const Above = ({ board: { announcements, toConfirm } }) => {
    const [first] = toConfirm;
    const unread = announcements.filter(({ read }) => !read);
    const shown = unread[0] ?? announcements.find(({ grade }) => grade === 'URGENT');
    return (_jsxs(_Fragment, { children: [shown && (_jsxs("aside", { className: `info-bar ${shown.grade.toLowerCase()}`, "aria-label": "\u516C\u544A", children: [_jsxs(Link, { to: `/info/${encodeURIComponent(shown.infoId)}?of=announcement`, children: [_jsxs("b", { children: [grades[shown.grade], "\u516C\u544A"] }), " ", _jsx("span", { children: shown.title })] }), announcements.length > 1 && _jsxs(Link, { to: "/info?of=announcement", children: ["\u5168\u90E8 ", announcements.length, " \u6761"] })] })), first && _jsx(Confirm, { of: first, rest: toConfirm.length - 1 }, `${first.infoId} ${first.version}`)] }));
};
/** Nothing else can be done before it is confirmed. */
const Confirm = ({ of: { infoId, list, title, content, version }, rest }) => {
    const { send, isPending } = useSend(confirmInfo);
    const tell = useTell();
    const [told, setTold] = useState(false);
    return (_jsxs(Dialog, { title: `请阅读并确认：${title}`, width: 720, 
        // it stays until it is confirmed
        close: () => setTold(true), leave: "\u6682\u4E0D\u786E\u8BA4", action: rest > 0 ? `已阅读，确认（还有 ${rest} 条）` : '已阅读，确认', pending: isPending, submit: () => send({ infoId, version }).catch(tell.failed), children: [_jsx(Rich, { html: content, picture: pictureOf(infoId) }), told && _jsxs("p", { role: "alert", children: ["\u6B64", pieceKinds[list], "\u987B\u9605\u8BFB\u5E76\u786E\u8BA4\u540E\u624D\u80FD\u7EE7\u7EED\u4F7F\u7528"] })] }));
};
