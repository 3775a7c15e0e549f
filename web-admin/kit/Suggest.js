import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import TextField, {} from '@mui/material/TextField';
import { useId } from 'react';
/** An input for a code, with the browser's suggestions by code and by name. */
export const Suggest = ({ options, ...props }) => {
    const list = useId();
    return (_jsxs(_Fragment, { children: [_jsx(TextField, { size: "small", fullWidth: true, ...props, slotProps: { htmlInput: { list, autoComplete: 'off' } } }), _jsx("datalist", { id: list, children: options.map(({ id, label }) => (_jsx("option", { value: id, children: label }, id))) })] }));
};
