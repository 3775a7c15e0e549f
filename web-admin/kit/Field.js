import { jsx as _jsx } from "react/jsx-runtime";
import MenuItem from '@mui/material/MenuItem';
import TextField, {} from '@mui/material/TextField';
import { hasPassed } from '#contracts/client/dates.ts';
import { expectedSince, readMoment } from '#contracts/client/look/days.ts';
import { opening } from '#contracts/client/opening.tsx';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { DayInput, MomentInput } from './DayInput.tsx';
import { todayHere } from './inputs.ts';
const RichField = opening(() => import('./RichField.tsx').then(({ RichField }) => RichField));
/** One input of any kind; its value is text. As a filter it is never required, and `全部` may be chosen. */
export const Field = ({ input, value, onChange, problem, filter = false, helperText, ...rest }) => {
    const { kind, title, labels, long, optional } = input;
    const choices = kind === 'flag' ? { true: '是', false: '否' } : labels;
    const common = {
        ...rest,
        name: input.field,
        label: kind === 'money' ? `${title}（元）` : title,
        value,
        required: !filter && !optional,
        error: problem !== undefined,
        helperText: problem ?? helperText ?? (kind === 'instant' && !filter && isOver(value) ? '该时间已过' : undefined),
    };
    if (input.html)
        return _jsx(RichField, { input: input, value: value, onChange: onChange, ...rest, ...present({ problem, helperText }) });
    const since = filter ? undefined : expectedSince(todayHere());
    if (kind === 'date')
        return _jsx(DayInput, { ...common, onChange: onChange, since: since });
    if (kind === 'instant')
        return _jsx(MomentInput, { ...common, onChange: onChange, since: since });
    return (_jsx(TextField, { ...common, onChange: event => onChange(event.target.value), size: "small", fullWidth: true, select: choices !== undefined, multiline: long === true, sx: long && !filter ? { gridColumn: '1 / -1' } : {}, ...(long && { minRows: 2, maxRows: 24 }), ...(kind === 'time' && { placeholder: '08:30' }), slotProps: {
            inputLabel: kind === 'time' ? { shrink: true } : {},
            htmlInput: {
                ...(kind === 'money' || kind === 'number' ? { inputMode: 'decimal' } : {}),
                ...(kind === 'int' && { inputMode: 'numeric' }),
            },
        }, children: choices && [
            ...(filter || optional
                ? [
                    _jsx(MenuItem, { value: "", children: filter ? '全部' : '（空）' }, ""),
                ]
                : []),
            ...Object.entries(choices).map(([code, label]) => (_jsx(MenuItem, { value: code, children: label }, code))),
        ] }));
};
/** of `yyyy-MM-dd HH:mm` */
const isOver = (text) => {
    const now = new Date().toISOString();
    const today = toLocal(now).date;
    const moment = readMoment(text, today, expectedSince(today));
    return moment !== undefined && hasPassed(moment.date, moment.time, now);
};
/** Inputs in a column, from `useInputs`; the server's messages about a field are shown at the field. */
export const Fields = ({ of, disabled, errors }) => of.map(field => {
    const problem = errors[field.input.field] ?? field.problem;
    return _jsx(Field, { ...field, disabled: disabled, ...present({ problem }) }, field.input.field);
});
