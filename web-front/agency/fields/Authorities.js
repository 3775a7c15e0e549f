import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox, Switch } from 'antd';
import { messageOf } from '#contracts/client/error.ts';
import { useAirlines } from '../lists.ts';
const same = (one, other) => one.airLine === other.airLine && one.inter === other.inter;
/** The right to sell each airline; domestic and international sales are separate rights. */
export const Authorities = ({ chosen, choose, domesticOnly = false, grantable }) => {
    const { options, error, refetch } = useAirlines();
    if (error)
        return (_jsxs("p", { role: "alert", className: "wrong", children: [messageOf(error), _jsx("button", { type: "button", className: "again", onClick: () => void refetch(), children: "\u5237\u65B0" })] }));
    if (!options)
        return _jsx("p", { role: "status", children: "\u6B63\u5728\u52A0\u8F7D\u822A\u7A7A\u516C\u53F8\u2026" });
    const has = (authority) => chosen.some(other => same(other, authority));
    const toggle = (authority) => choose?.(has(authority) ? chosen.filter(other => !same(other, authority)) : [...chosen, authority]);
    const isGrantable = ({ airLine, inter }) => !grantable || (inter ? grantable.inter : grantable.domestic).includes(airLine);
    const box = (name, authority, disabled) => {
        const label = `${name}${authority.inter ? '国际' : '国内'}`;
        if (!choose)
            return _jsx(Switch, { "aria-label": label, checked: has(authority), disabled: true, size: "small" });
        // an authority that is no longer grantable can still be removed
        const closed = disabled || !(isGrantable(authority) || has(authority));
        return _jsx(Checkbox, { "aria-label": label, checked: has(authority), disabled: closed, onChange: () => toggle(authority) });
    };
    const either = (airLine) => [false, true].map(inter => ({ airLine, inter }));
    const shown = options.filter(({ value }) => either(value).some(authority => isGrantable(authority) || has(authority)));
    return (_jsxs("table", { className: "authorities", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u822A\u7A7A\u516C\u53F8" }), _jsx("th", { scope: "col", children: "\u56FD\u5185" }), _jsx("th", { scope: "col", children: "\u56FD\u9645" })] }) }), _jsx("tbody", { children: shown.map(({ value, label }) => (_jsxs("tr", { children: [_jsxs("th", { scope: "row", children: [value, " ", label] }), _jsx("td", { children: box(label, { airLine: value, inter: false }, false) }), _jsx("td", { children: box(label, { airLine: value, inter: true }, domesticOnly) })] }, value))) })] }));
};
