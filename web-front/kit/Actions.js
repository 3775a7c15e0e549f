import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Dropdown } from 'antd';
import './states.css';
import { useNarrow } from './useNarrow.ts';
export const isAllowed = (allowed, { endpoint, action }) => allowed.some(given => (action ? given.action === action : given.path === endpoint.path));
/**
 * The buttons of a document: the actions that this page has and the server allows, in the page's order. The first is the main one,
 * `beside` further ones are visible, the rest is under 更多.
 */
export const Actions = ({ allowed, actions, beside = 1 }) => {
    const narrow = useNarrow();
    const [main, ...others] = actions.filter(action => isAllowed(allowed, action));
    const shown = others.slice(0, narrow ? 0 : beside);
    const rest = others.slice(shown.length);
    if (!main)
        return null;
    return (_jsxs("div", { className: "actions", children: [rest.length > 0 && (_jsx(Dropdown, { trigger: ['click'], menu: {
                    items: rest.map(one => ({ key: keyOf(one), label: nameOf(one), danger: one.danger ?? false, onClick: one.press })),
                }, children: _jsx(Button, { children: "\u66F4\u591A" }) })), shown.map(one => (_jsx(Button, { danger: one.danger ?? false, onClick: one.press, children: nameOf(one) }, keyOf(one)))), _jsx(Button, { type: "primary", danger: main.danger ?? false, onClick: main.press, children: nameOf(main) })] }));
};
const keyOf = ({ endpoint, action }) => action ?? endpoint.path;
const nameOf = ({ endpoint, label }) => label ?? endpoint.zh;
