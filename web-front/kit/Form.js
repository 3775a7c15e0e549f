import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId } from 'react';
import './form.css';
/**
 * Label, control, mistake and help: `<Field label="团名" error={errors.groupName} required>{control => <Input {...control} … />}</Field>`.
 */
export const Field = ({ label, required = false, error, help, wide = false, children }) => {
    const id = useId();
    const described = [error && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ');
    return (_jsxs("div", { className: `form-field${wide ? ' wide' : ''}`, children: [_jsxs("label", { htmlFor: id, children: [label, required && (_jsx("span", { className: "required", "aria-hidden": "true", children: "*" }))] }), children({
                id,
                'aria-required': required,
                'aria-invalid': error !== undefined,
                'aria-describedby': described || undefined,
                status: error === undefined ? '' : 'error',
            }), error && (_jsx("p", { className: "wrong", id: `${id}-wrong`, children: error })), help && (_jsx("p", { className: "help", id: `${id}-help`, children: help }))] }));
};
/** Fields in two columns, in one on a telephone. */
export const Fields = ({ children }) => _jsx("div", { className: "form-fields", children: children });
