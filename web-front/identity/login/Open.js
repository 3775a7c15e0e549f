import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { Rich } from '#contracts/client/look/Rich.tsx';
import { openAnnouncements } from '#contracts/content/api.ts';
import { grades } from '#contracts/content/codes.ts';
import { call } from '../../kit/session.ts';
/** Announcements for everybody; the login does not wait for them, and nothing is said where they cannot be read. */
export const Open = () => {
    const [opened, setOpened] = useState([]);
    useEffect(() => {
        call(openAnnouncements, {}).then(setOpened, () => undefined);
    }, []);
    if (opened.length === 0)
        return null;
    return (_jsx("aside", { "aria-label": "\u516C\u544A", className: "login-open", children: opened.map(({ title, grade, content }) => (_jsxs("details", { className: grade.toLowerCase(), open: grade === 'URGENT', children: [_jsxs("summary", { children: [_jsxs("b", { children: [grades[grade], "\u516C\u544A"] }), " ", title] }), _jsx(Rich, { html: content })] }, title))) }));
};
