import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useSyncExternalStore } from 'react';
import { lineHere } from './connection.ts';
import './offline.css';
/** The current state of the connection to the server. */
const useLine = () => {
    const { watch, now } = lineHere();
    return useSyncExternalStore(watch, now);
};
// does not use our calendar, which includes holidays: the login screen would have to fetch them
const timeOf = (at) => new Date(at).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });
/**
 * A bar under the frame while there is no connection to the server. It says how old the shown data is and that nothing is lost; after the
 * connection returns, it says so for a moment.
 * @param again refreshes what is shown: on a click, and when the connection is back
 */
export const Offline = ({ again }) => {
    const { connection, since } = useLine();
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time, with what is shown then
    useEffect(() => {
        if (connection === 'BACK')
            again?.();
    }, [connection]);
    return (_jsxs("div", { role: "status", "aria-live": "assertive", className: connection === 'UP' ? '' : `offline ${connection === 'BACK' ? 'back' : ''}`, children: [connection === 'DOWN' && (_jsxs(_Fragment, { children: [_jsxs("span", { children: ["\u7F51\u7EDC\u5DF2\u65AD\u5F00\uFF0C\u663E\u793A\u7684\u662F ", timeOf(since), " \u7684\u5185\u5BB9\u3002\u672A\u63D0\u4EA4\u7684\u5185\u5BB9\u4ECD\u5728\u672C\u9875\uFF0C\u6062\u590D\u540E\u81EA\u52A8\u66F4\u65B0\u3002"] }), again && (_jsx("button", { type: "button", onClick: () => again(), children: "\u91CD\u65B0\u8FDE\u63A5" }))] })), connection === 'BACK' && '网络已恢复'] }));
};
