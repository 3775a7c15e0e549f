import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useRef } from 'react';
import { Field } from './Form.tsx';
import { pinIn } from './pin.ts';
import './pin.css';
const cells = ['1', '2', '3', '4', '5', '6'];
/** A pay password: six digits in six drawn cells over one field, with the numeric keyboard on a telephone. */
export const PinField = ({ label, value, onChange, error, help }) => {
    const input = useRef(null);
    const isRefused = error !== undefined && value === '';
    // a wrong password is typed again from the start
    useEffect(() => {
        if (isRefused)
            input.current?.focus();
    }, [isRefused]);
    return (_jsx(Field, { label: label, required: true, error: error, help: help, wide: true, children: ({ status, ...control }) => (_jsxs("span", { className: `pin${status && ' wrong'}`, children: [cells.map((cell, index) => (_jsx("i", { className: index === Math.min(value.length, cells.length - 1) ? 'next' : undefined, children: index < value.length && '●' }, cell))), _jsx("input", { ...control, ref: input, type: "password", inputMode: "numeric", autoComplete: "off", value: value, onChange: ({ target }) => onChange(pinIn(target.value)) })] })) }));
};
