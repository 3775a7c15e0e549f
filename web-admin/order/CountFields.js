import { jsx as _jsx } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { Field } from '../kit/Field.tsx';
import { columns } from './counts.ts';
/** Inputs for numbers of people by type; with `named` the number of unnamed people is shown below. */
export const CountFields = (props) => {
    const { label, inputs, form, disabled, named } = props;
    if (inputs.length === 0)
        return null;
    return (_jsx(Box, { role: "group", "aria-label": label, sx: columns, children: inputs.map((input, index) => (_jsx(Field, { ...form.props(input), ...(named && { helperText: `未录名 ${input.max} 人` }), disabled: disabled, autoFocus: index === 0 }, input.field))) }));
};
