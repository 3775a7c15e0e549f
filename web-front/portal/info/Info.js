import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Rich } from '#contracts/client/look/Rich.tsx';
import { announcementDetail, newsDetail, readInfo } from '#contracts/content/api.ts';
import { categories, grades } from '#contracts/content/codes.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { useFrame } from '../../kit/frame.ts';
import { Fetched } from '../../kit/States.tsx';
import { PUBLISHED, pictureOf } from './calls.ts';
import './info.css';
/** One piece of news or one announcement; to open it is to have read it. */
export const Info = () => {
    const { id = '' } = useParams();
    const [params] = useSearchParams();
    return params.get('of') === 'announcement' ? _jsx(Announcement, { id: id }) : _jsx(News, { id: id });
};
const News = ({ id }) => {
    const found = useAsk(newsDetail, { infoId: id }, { lists: PUBLISHED });
    return (_jsx(Fetched, { from: found, what: "\u8D44\u8BAF", rows: 8, children: ({ title, category, content, from, version }) => (_jsx(Text, { id: id, title: title, about: `${categories[category]}　${from}`, content: content, version: version })) }));
};
const Announcement = ({ id }) => {
    const found = useAsk(announcementDetail, { id }, { lists: PUBLISHED });
    return (_jsx(Fetched, { from: found, what: "\u516C\u544A", rows: 4, children: ({ title, grade, content, from, to, version }) => (_jsx(Text, { id: id, title: title, about: `${grades[grade]}公告　${from} 至 ${to}`, content: content, version: version })) }));
};
const Text = ({ id, title, about, content, version }) => {
    const { send } = useSend(readInfo);
    useFrame({ title, back: '/info' });
    // a revision that arrives while the page is open is read as well
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
    useEffect(() => {
        send({ infoId: id }).catch(() => undefined);
    }, [id, version]);
    return (_jsxs("article", { className: "info", children: [_jsx("h1", { children: title }), _jsx("p", { className: "info-about", children: about }), _jsx(Rich, { html: content, picture: pictureOf(id) })] }));
};
