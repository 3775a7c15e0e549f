import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { FEWEST } from '#contracts/order/matters.ts';
import { Icon } from './Icon.tsx';
/** Finds an order by a number, a traveller or its group. `/` moves the focus there from anywhere except a field. */
export const Find = ({ takesFocus = false }) => {
    const { pathname } = useLocation();
    const [address] = useSearchParams();
    const asked = pathname === '/search' ? (address.get('q') ?? '') : '';
    const [text, setText] = useState(asked);
    const navigate = useNavigate();
    const input = useRef(null);
    useEffect(() => setText(asked), [asked]);
    useEffect(() => {
        if (takesFocus)
            input.current?.focus();
        const press = (event) => {
            const { target } = event;
            const writes = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
            if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writes)
                return;
            event.preventDefault();
            input.current?.focus();
            input.current?.select();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, [takesFocus]);
    const find = (event) => {
        event.preventDefault();
        const q = text.trim();
        if (q.length >= FEWEST)
            void navigate(`/search?q=${encodeURIComponent(q)}`);
        else
            input.current?.focus();
    };
    return (_jsx("search", { className: "frame-find", children: _jsxs("form", { onSubmit: find, children: [_jsx(Icon, { name: "search" }), _jsx("input", { ref: input, "aria-label": "\u67E5\u627E\u8BA2\u5355", placeholder: "\u8BA2\u5355\u53F7\u3001PNR\u3001\u7968\u53F7\u3001\u65C5\u5BA2\u3001\u56E2\u540D", title: "\u8F93\u5165\u8BA2\u5355\u53F7\u3001PNR\u3001\u7968\u53F7\u3001\u65C5\u5BA2\u59D3\u540D\u6216\u56E2\u540D\uFF0C\u81F3\u5C11 2 \u4E2A\u5B57", maxLength: 50, autoComplete: "off", enterKeyHint: "search", value: text, onChange: ({ target }) => setText(target.value) }), _jsx("span", { className: "frame-key", "aria-hidden": "true", children: "/" })] }) }));
};
