import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** Attributes that describe a control to screen readers. */
export const describing = (id, error, help, required = true) => ({
    id,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': [error && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
});
/** Label, control, mistake and help. */
export const Labelled = ({ id, label, required, error, help, group = false, wide = false, children }) => {
    const text = (_jsxs(_Fragment, { children: [required && (_jsx("span", { className: "required", "aria-hidden": "true", children: "*" })), label] }));
    return (_jsxs("div", { className: wide ? 'field wide' : 'field', id: `${id}-field`, ...(group && { role: 'group', 'aria-labelledby': `${id}-label` }), children: [group ? (_jsx("span", { className: "label", id: `${id}-label`, children: text })) : (_jsx("label", { htmlFor: id, children: text })), children, error && (_jsx("span", { className: "wrong", id: `${id}-wrong`, children: error })), help && (_jsx("span", { className: "help", id: `${id}-help`, children: help }))] }));
};
/** Puts the focus on a field, whatever control it consists of. */
export const focusOn = (id) => {
    const field = document.getElementById(`${id}-field`);
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector('input:not(:disabled), textarea, select, button')?.focus({ preventScroll: true });
};
