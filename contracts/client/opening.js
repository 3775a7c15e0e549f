import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { LazyLoad } from './lazy.ts';
/**
 * A page that is loaded when it is opened, in both applications; `lazy.ts` decides what is shown meanwhile and after a failure. A page that
 * was opened before appears at once.
 */
export const opening = (load) => {
    let known;
    const Opening = (props) => {
        const [told, setTold] = useState({ state: 'waiting', text: '' });
        const [Page, setPage] = useState(() => known);
        useEffect(() => {
            if (known)
                return;
            const loading = new LazyLoad({
                load,
                reload: () => location.reload(),
                box: sessionStorage,
                tell: (state, page) => {
                    if (page)
                        known = page;
                    setPage(() => known);
                    setTold(state);
                },
            });
            loading.start();
            return () => loading.stop();
        }, []);
        return Page ? _jsx(Page, { ...props }) : _jsx(LoadMessage, { ...told });
    };
    return Opening;
};
const LoadMessage = (told) => {
    if (told.state === 'ready' || told.state === 'waiting')
        return null;
    return (_jsxs("p", { className: "starting", role: "status", children: [told.text, " ", told.state === 'failed' && _jsx("a", { href: location.href, children: "\u5237\u65B0\u9875\u9762" })] }));
};
